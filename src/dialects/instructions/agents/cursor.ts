// Cursor's local runtime: every rule and instruction file of the repository in one list, each with a kind; its service decides what the model sees.

import { onceFor } from '../../../model/once.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { enumerate } from '../../../model/plural.ts';
import { type Agent, type Collector, loaderOf, type When } from '../agent.ts';
import { chain, type Files, filesBelow, isIn, join, relativeTo, repositoryOf } from '../files.ts';
import { ignoredByFiles, isIgnoredBy } from '../globs.ts';
import { ANY_NAME, MCP, without } from '../listing/common.ts';
import { type HeadReader, quotedButLists, rawLines, textWithTabs } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { firstFit } from '../rule-files.ts';

const fence = { mark: true, dashes: true };
const CURSOR_HEAD: HeadReader = { fence, yaml: textWithTabs, mend: quotedButLists };
/** Two lines of dashes with nothing between them are no head. */
const CURSOR_AGENT: HeadReader = {
  ...{ fence, needsBody: true },
  yaml: (yaml) => (yaml ? rawLines(yaml) : null),
};

const cursorLists: ListingRules = {
  skill: {
    ...{ field: 'RequestContext.2', walk: 'everywhere' },
    folders: ['.cursor/skills', '.claude/skills', '.codex/skills', '.agents/skills'],
    home: ['.cursor/skills', '.claude/skills', '.codex/skills', '.agents/skills'],
    find: { deep: true, inside: true, self: true, passes: /^(?:node_modules|dist|build)$/ },
    head: { ...CURSOR_HEAD, optional: 'unopened' },
    ...{ fieldOfBare: 'RequestContext.29', name: { ...ANY_NAME, number: 'text', list: 'text' } },
    description: { ...without('none', 'none', 'text'), number: 'none' },
    ...{ same: ['place'], bodySent: true },
  },
  subagent: {
    ...{ field: 'RequestContext.22', folders: ['.cursor/agents', '.claude/agents'], walk: 'root' },
    ...{ find: { deep: true, ending: /\.md$/i }, head: CURSOR_AGENT },
    ...{ name: ANY_NAME, description: without('none', 'none', 'none'), bodySent: true },
  },
  servers: {
    files: { '.cursor/mcp.json': MCP },
    ...{ instructions: 'RequestContext.7', tools: 'RequestContext.7', prompts: 'RequestContext.7' },
  },
};

export const cursor: Agent = {
  name: 'cursor',
  title: 'Cursor',
  versions: [{ version: '1.0.32' }],
  confidence: 'measured',
  sources: ['local runtime of @cursor/sdk 1.0.32, offline: what the client sends'],
  settings: { thirdParty: [true, 'whether CLAUDE.md and CLAUDE.local.md are sent'] },
  unknown: 'What its service shows the model is not seen, nor rules of teams.',
  lists: cursorLists,
  load: loaderOf(load, {}, { forms: ['text', 'utf-16'] }),
};

const NAMES = ['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md'];
const IGNORE_FILES = ['.gitignore', '.cursorignore'];
/** What it looks for in a folder. */
const HOLDS = new Set([...NAMES, '.cursor', '.claude', '.codex', '.agents']);

const PASSED =
  'node_modules .git .turbo .next .cache .pnpm .yarn dist build out target .vscode .idea venv __pycache__ logs tmp temp';
const PASSED_BY = new Set(PASSED.split(' '));

/** Files of the root that belong to the agents whose folders these are. */
const OF_OTHERS = ['.codex/AGENTS.md', '.cursor/AGENTS.md'];

type Kind = 'global' | 'fileGlobbed' | 'agentFetched' | 'manuallyAttached';

const WHEN: Readonly<Record<Kind, When>> = {
  ...{ global: 'start', fileGlobbed: 'on-read', agentFetched: 'by-model' },
  manuallyAttached: 'on-demand',
};

function load(to: Collector): void {
  const { files, cwd, file, everywhere } = to;
  const repository = repositoryOf(files, cwd, 'valid');
  const root = repository ?? cwd;
  addRule(to, root, join(root, '.cursorrules'));
  addFolder(to, root, root);
  if (repository === null) return;
  const ways = [cwd, ...(file === null || !isIn(root, file) ? [] : [folderOf(file)])];
  const nested = everywhere
    ? foldersBelow(files, root)
    : ways.flatMap((one) => chain(root, one).slice(1));
  for (const folder of new Set(nested)) {
    const passed = relativeTo(root, folder)
      .split('/')
      .find((name) => PASSED_BY.has(name));
    if (passed === undefined) addFolder(to, root, folder);
    for (const path of passed === undefined ? [] : NAMES.map((name) => join(folder, name)))
      if (files.has(path)) to.skip(path, `folders called ${passed} are passed by`);
  }
}

/** Folders below that hold something for it, and that neither git nor it ignores. */
export function foldersBelow(files: Files, root: string): readonly string[] {
  const walk = (folder: string, above: readonly string[]): readonly string[] => {
    const entries = files.list(folder);
    const own = entries.flatMap(({ name }) => (IGNORE_FILES.includes(name) ? [name] : []));
    const all = [...above, ...own.map((name) => join(folder, name))];
    if (folder !== root && all.some((at) => isIgnoredBy(files, at, join(folder, 'x')))) return [];
    const isOwn = folder !== root && entries.some(({ name }) => HOLDS.has(name));
    const below = entries.flatMap(({ name, type }) =>
      type === 'folder' && !PASSED_BY.has(name) ? walk(join(folder, name), all) : [],
    );
    return isOwn ? [folder, ...below] : below;
  };
  return onceFor(files.tree, `folders below ${root}`, () => walk(root, []));
}

function addFolder(to: Collector, root: string, folder: string): void {
  const { files, setting } = to;
  const add = (path: string): void => {
    if (!files.has(path)) return;
    const ignored = folder === root ? null : ignoredByFiles(files, root, path, IGNORE_FILES);
    if (OF_OTHERS.some((name) => path === join(root, name))) return;
    // Of this folder one of the two names is enough.
    if (path.endsWith('.claude/AGENTS.md') && files.has(join(folder, 'CLAUDE.md'))) return;
    if (ignored === null) addRule(to, root, path);
    else to.skip(path, `it is ignored by ${ignored}`);
  };
  const isRule = (name: string): boolean => /\.mdc?$/.test(name);
  for (const path of filesBelow(files, join(folder, '.cursor/rules'), isRule)) add(path);
  for (const name of NAMES) {
    const path = join(folder, name);
    if (name === 'AGENTS.md' || setting('thirdParty') === true) add(path);
    else if (files.has(path)) to.skip(path, 'files of other vendors are switched off');
  }
}

function addRule(to: Collector, root: string, path: string): void {
  const { files, file } = to;
  const real = files.real(path);
  if (files.has(path) && (real === null || !isIn(root, real))) {
    to.skip(path, 'it is a symbolic link that leads out of the workspace');
    return;
  }
  if (!path.includes('.cursor/rules/') || NAMES.includes(nameOf(path))) {
    to.add(path, { how: 'rules[global]' });
    return;
  }
  if (nameOf(path).endsWith('.md')) {
    to.skip(path, 'only .mdc files are rules');
    return;
  }
  const head = onceFor(files, `${path} to Cursor`, () => readHead(files.text(path)?.text ?? ''));
  if (head === null) {
    if (to.textOf(path) !== null) to.skip(path, 'it has no front matter, or none that is closed');
    return;
  }
  const { kind, says, line, globs, bodyStart } = head;
  const base = path.slice(0, path.indexOf('.cursor/rules/')).replace(/\/$/, '');
  const fits = firstFit(globs, base, file) !== undefined;
  to.add(path, {
    when: WHEN[kind],
    how: `rules[${kind}]`,
    because: { says, at: { path, line } },
    bodyStart,
    applies: kind !== 'fileGlobbed' || (file === null && globs.length > 0) || fits,
  });
}

/** Its own reading of front matter: a line a key, and only a bare `true` is true. */
function readHead(text: string) {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (match === null) return null;
  const lines = (match[1] ?? '').split(/\r?\n/);
  const written = (key: string): { value: string; line: number } => {
    const at = lines.findIndex((line) => line.startsWith(`${key}:`));
    if (at < 0) return { value: '', line: 1 };
    const value = lines[at]?.slice(key.length + 1).trim() ?? '';
    const rest = lines.slice(at + 1);
    const end = [...rest, ''].findIndex((line) => !/^\s*-\s/.test(line));
    const items = rest.slice(0, end).map((line) => line.replace(/^\s*-\s+/, ''));
    return { value: value || items.join(','), line: at + 2 };
  };
  const always = written('alwaysApply');
  const globs = written('globs');
  const description = written('description');
  // A list in brackets is cut at its commas as well, and what is left of the brackets fits nothing.
  const items = /^\[.*\]$/.test(globs.value) ? [] : globs.value.split(',');
  const list = items.map((glob) => glob.trim().replace(/^(["'])(.*)\1$/, '$2'));
  const found = (kind: Kind, says: string, line: number) => ({
    ...{ kind, says, line, globs: list, bodyStart: match[0].length },
  });
  if (always.value === 'true') return found('global', 'always', always.line);
  if (globs.value !== '')
    return found(
      'fileGlobbed',
      `for files that fit ${enumerate(list, 3) || globs.value}`,
      globs.line,
    );
  if (description.value !== '')
    return found('agentFetched', `the model chooses: ${description.value}`, description.line);
  return found('manuallyAttached', 'when a person names it', 1);
}
