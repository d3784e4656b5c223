// Small trees in which every file says its own name, and what is asked of the agents in them.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callScenarios } from './calls.ts';
import { type ItemScenario, itemScenarios, type Told } from './items.ts';

/** Text by path; a link is `-> target`. */
export type Files = Readonly<Record<string, string>>;

export interface Scenario {
  readonly files: Files;
  /** Where the agent is started, and the file that it reads; both from the root. */
  readonly cwd: string;
  readonly file: string;
}

const FOLDERS = ['', 'packages', 'packages/api', 'packages/api/src'];
const FILE = 'packages/api/src/x.ts';

/** What stands in a file between marks that nobody takes out. */
function marked(path: string, head = '', body = ''): string {
  return `${head}begins[${path}]\n\n${body === '' ? '' : `${body}\n\n`}ends[${path}]\n`;
}

function pages(paths: readonly string[], head = ''): Files {
  return Object.fromEntries(paths.map((path) => [path, marked(path, head)]));
}

/** A name in folders, by default all on the way to the file that is read. */
function everywhere(names: readonly string[], folders: readonly string[] = FOLDERS): Files {
  return pages(
    folders.flatMap((folder) => names.map((name) => `${folder}/${name}`.replace(/^\//, ''))),
  );
}

/** Rules by name, each with the line of its head. */
function rules(folder: string, ending: string, heads: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(
    Object.entries(heads).map(([name, head]) => {
      const path = `${folder}/${name}${ending}`;
      return [path, marked(path, head === '' ? '' : `---\n${head}\n---\n`)];
    }),
  );
}

const NAMES = [
  ...['AGENTS.md', 'AGENTS.override.md', 'AGENTS.local.md', 'AGENT.md', 'agents.md', 'CODEX.md'],
  ...['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', '.claude/AGENTS.md', 'GEMINI.md'],
  ...['QWEN.md', 'CONTEXT.md', '.cursorrules', '.windsurfrules', '.augment-guidelines'],
  ...['.github/copilot-instructions.md', '.factory/AGENTS.md', '.agents/AGENTS.md', '.rules'],
  ...['.kilocoderules', '.continue/rules/r.md', '.qwen/rules/r.md', '.augment/rules/r.md'],
  ...['.clinerules/r.md', '.cline/rules/r.md', '.kilo/rules/r.md', '.kilocode/rules/r.md'],
  ...['.roo/rules/r.md', '.windsurf/rules/r.md', '.kiro/steering/r.md', '.claude/rules/r.md'],
  ...['.github/instructions/r.instructions.md', '.cursor/rules/r.mdc', '.cursor/rules/r.md'],
];

/** Heads of rules, with `KEY` in the place of the key that holds globs. */
const HEADS: Readonly<Record<string, string>> = {
  none: '',
  empty: 'KEY:',
  list: 'KEY:\n  - "packages/**/*.ts"',
  flow: 'KEY: ["packages/**/*.ts", "*.md"]',
  comma: 'KEY: "docs/**, packages/**/*.ts"',
  bare: 'KEY: **/*.ts',
  braces: 'KEY: "**/*.{js,ts}"',
  name: 'KEY: x.ts',
  extension: 'KEY: "*.ts"',
  folder: 'KEY: packages/api',
  nested: 'KEY: "api/**"',
  slash: 'KEY: "/packages/**"',
  dot: 'KEY: "./packages/**"',
  one: 'KEY: "packages/*"',
  upper: 'KEY: "**/*.TS"',
  not: 'KEY: ["packages/**", "!packages/**"]',
  other: 'KEY: "docs/**"',
  all: 'KEY: "**"',
  described: 'description: Something',
  always: 'alwaysApply: true',
  quoted: 'alwaysApply: "true"\nKEY: "docs/**"',
  broken: 'KEY: [a',
};

function headsFor(key: string): Readonly<Record<string, string>> {
  const named = Object.entries(HEADS).map(([name, head]) => [name, head.replaceAll('KEY', key)]);
  return Object.fromEntries(named);
}

const IMPORTERS = [
  'CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  'QWEN.md',
  '.github/copilot-instructions.md',
];
const IMPORTS = ['line', 'bold', 'list', 'comma', 'code', 'fence', 'comment', 'deep', 'below'];

function importing(importer: string): Files {
  const folder = importer.replace(/\W/g, '');
  const up = importer.startsWith('.github') ? '../' : '';
  const at = (name: string): string => `@${up}${folder}/${name}.md`;
  const body = [
    `${at('line')} and more`,
    `**${at('bold')}**`,
    `- ${at('list')}`,
    `See ${at('comma')}, or ask.`,
    `\`${at('code')}\``,
    `\`\`\`\n${at('fence')}\n\`\`\``,
    `<!-- ${at('comment')} -->`,
    at('missing'),
    at('deep'),
    `@${up}${folder}/`,
    '@../outside.md',
  ].join('\n\n');
  const chain = Array.from({ length: 10 }, (_, depth) => {
    const path = `${folder}/deep${depth === 0 ? '' : depth}.md`;
    return [path, marked(path, '', `@deep${depth + 1}.md`)] as const;
  });
  const others = IMPORTS.filter((name) => name !== 'deep').map((name) => `${folder}/${name}.md`);
  return { [importer]: marked(importer, '', body), ...pages(others), ...Object.fromEntries(chain) };
}

const sized = (path: string, bytes: number): Files => ({
  [path]: marked(path, '', '0123456789abcdé\n'.repeat(Math.ceil(bytes / 17))),
});

const SETTINGS: Files = {
  ...everywhere(
    ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'QWEN.md', 'NOTES.md', 'docs/a.md'],
    ['', 'packages/api'],
  ),
  '.claude/settings.json': '{ "claudeMdExcludes": ["**/packages/api/CLAUDE.md"] }',
  '.gemini/settings.json': '{ "context": { "fileName": ["NOTES.md"] } }',
  '.qwen/settings.json': '{ "context": { "fileName": ["NOTES.md"] } }',
  'opencode.json': '{ "instructions": ["docs/*.md", "NOTES.md"] }',
  'kilo.json': '{ "instructions": ["docs/*.md"] }',
  '.codex/config.toml': 'project_doc_fallback_filenames = ["NOTES.md"]\n',
};

const from = (files: Files, cwd = '', file = FILE): Scenario => ({ files, cwd, file });

export const scenarios: Readonly<Record<string, Scenario | ItemScenario>> = {
  ...itemScenarios,
  ...callScenarios,
  'every name': from(everywhere(NAMES)),
  'every name, from packages/api': from(everywhere(NAMES), 'packages/api'),
  'AGENTS.md': from(everywhere(['AGENTS.md'])),
  'AGENTS.md, from packages/api': from(everywhere(['AGENTS.md']), 'packages/api'),
  'CLAUDE.md': from(everywhere(['CLAUDE.md'])),
  'CLAUDE.md below AGENTS.md, from packages/api': from(
    { ...pages(['AGENTS.md', 'packages/AGENTS.md', 'packages/api/CLAUDE.md']) },
    'packages/api',
  ),
  'AGENTS.md below CLAUDE.md': from(
    pages([
      'CLAUDE.md',
      'packages/AGENTS.md',
      'packages/api/AGENTS.md',
      'packages/api/src/CLAUDE.md',
    ]),
  ),
  'an empty override': from({ ...pages(['AGENTS.md']), 'AGENTS.override.md': '\n' }),
  imports: from(Object.assign({}, ...IMPORTERS.map(importing))),
  'imports, from packages/api': from(
    Object.assign({}, ...IMPORTERS.map(importing)),
    'packages/api',
  ),
  'a long chain': from(
    {
      ...sized('AGENTS.md', 20_000),
      ...sized('packages/AGENTS.md', 10_001),
      ...sized('packages/api/AGENTS.md', 60_000),
    },
    'packages/api',
  ),
  rules: from({
    ...rules('.claude/rules', '.md', headsFor('paths')),
    ...rules('.github/instructions', '.instructions.md', headsFor('applyTo')),
    ...rules('.cursor/rules', '.mdc', headsFor('globs')),
    ...rules('.qwen/rules', '.md', headsFor('paths')),
    ...rules('.clinerules', '.md', headsFor('paths')),
    ...rules('.continue/rules', '.md', headsFor('globs')),
    ...rules('.augment/rules', '.md', {
      ...{ plain: '', always: 'type: always_apply', manual: 'type: manual', wrong: 'type: odd' },
      ...{ asked: 'type: agent_requested\ndescription: a', described: 'description: a' },
    }),
  }),
  'rules of a folder': from({
    ...rules('packages/.claude/rules', '.md', headsFor('paths')),
    ...rules('packages/api/src/.github/instructions', '.instructions.md', headsFor('applyTo')),
    ...rules('packages/.cursor/rules', '.mdc', headsFor('globs')),
  }),
  settings: from(SETTINGS),
  'settings, from packages/api': from(SETTINGS, 'packages/api'),
  links: from({
    ...pages(['AGENTS.md', 'docs/real.md', 'docs/rule.md']),
    ...{ 'CLAUDE.md': '-> AGENTS.md', 'GEMINI.md': '-> docs/real.md', 'QWEN.md': '-> gone.md' },
    'packages/AGENTS.md': '-> ../docs/real.md',
    '.claude/rules/r.md': '-> ../../docs/rule.md',
  }),
};

/** Puts a tree on the disk. */
export function writeTree(root: string, { files, file }: Scenario): void {
  for (const [path, text] of Object.entries({ ...files, [file]: 'export {};\n' })) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), place);
    else writeFileSync(place, text);
  }
}

/** A row of what an agent loaded: paths in their order, and how many bytes of those that were cut. */
export interface Row {
  readonly start: readonly string[];
  readonly read: readonly string[];
  readonly cut?: Readonly<Record<string, number>>;
  /** What it told the model of items, where there are any. */
  readonly listed?: Readonly<Record<string, Told>>;
  /** What a call of a skill added. */
  readonly called?: readonly string[];
}

/** What one version of an agent loaded in every scenario that it came through. */
export interface Recorded {
  readonly agent: string;
  readonly version: string;
  readonly rows: Readonly<Record<string, Row>>;
}

/** Files whose marks stand in some texts, in the order in which they begin. */
export function marksIn(texts: readonly string[]): readonly string[] {
  const marks = texts.flatMap((text) => [...text.matchAll(/begins\[([^\]\n]+)\]/g)]);
  return [...new Set(marks.map(([, path = '']) => path))];
}

/** Bytes of a text that stand in one of others: its longest beginning. */
export function keptBytes(text: string, texts: readonly string[]): number {
  const stands = (length: number): boolean =>
    texts.some((one) => one.includes(text.slice(0, length)));
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (stands(middle)) least = middle;
    else most = middle - 1;
  }
  return Buffer.byteLength(text.slice(0, least));
}
