// Every command that writes, with a small tree to write in; and what must hold of the tree when one was interrupted.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folder } from '../helpers/folder.ts';

const BIN = new URL('../../bin/stratigraph.cjs', import.meta.url).pathname;

const decision = (title: string, status: string): string =>
  `---\nstatus: ${status}\nupdated: 2026-03-20\n---\n\n# ${title}\n`;
const MEMORY =
  '# M\n\n## Findings\n\n- Lime ruins kettles\n\n## Blockers\n\n- [ ] No water — open\n';
/** What stands where a writer names nothing else. */
export const SHOP = {
  '.limps/workspace.md': '---\nname: Shop\nupdated: 2026-03-20\n---\n\n# Shop\n',
  '.limps/context/style.md': '---\nupdated: 2026-03-20\n---\n\n# Style\n',
  '.limps/adrs/ADR-0001-kettle.md': decision('Kettle', 'accepted'),
  '.limps/adrs/ADR-0002-boiler.md': decision('Boiler', 'accepted'),
  '.limps/adrs/ADR-0003-stove.md': decision('Stove', 'superseded'),
  '.limps/adrs/ADR-0004-fire.md': decision('Fire', 'accepted\nsupersedes: ADR-0003'),
  'plans/0042-brew/0042-brew-plan.md': '---\nstatus: active\nupdated: 2026-03-20\n---\n\n# Brew\n',
  'plans/0042-brew/agents/001-pour.md': '---\nupdated: 2026-03-20\n---\n\n# Pour\n',
  'plans/0042-brew/agents/001-pour.memory.md': MEMORY,
  'AGENTS.md': '# Agents\n\nUse tabs.\n',
  'CLAUDE.md': '# Claude\n\nBe brief.\n',
};
const fact = (name: string): string => `.lily/memory/personality/user_profile/${name}.md`;
const TEA = fact('tea');
const LILY = {
  [TEA]: '---\nconflict_group: tea\n---\n\nLikes green tea.\n',
  [fact('two')]: '---\nconflict_group: tea\n---\n\nLikes green tea.\n',
  'notes.md': '# Notes\n\nKettles boil.\n',
};
const ALIKE = {
  ...LILY,
  [fact('a')]: 'Wants a report each Monday before nine.\n',
  [fact('b')]: 'Wants a report each Monday before nine please.\n',
  [fact('dark')]: '---\nconflict_group: theme\n---\n\nPrefers dark.\n',
  [fact('light')]: '---\nconflict_group: theme\n---\n\nPrefers light.\n',
};
const BANK = {
  'memory-bank/projectbrief.md': '# Brief\n',
  'memory-bank/activeContext.md': '# Active\n\n## Notes\n\n- Kettles boil\n',
};
const SKILLS = {
  ...SHOP,
  '.limps/context/style.md': '---\nupdated: 2026-03-20\ncups: 2\n---\n\n# Style\n',
  'plans/0042-brew/0042-brew-plan.md': '---\nstatus: active\ncups: 3\n---\n\n# Brew\n',
  '.claude/skills/brew/skill.md': '---\nname: brew\ndescription: Brews.\n---\n',
  '.claude/skills/pour/SKILL.md': '---\nname: pour\ndescription: Pours.\n---\n',
};
const HOBBS_FIRST = [
  ['hobbs', 'init', '--goals', 'Tea'],
  ['remember', 'Likes tea.'],
  ['remember', 'Likes coffee.'],
];
const hobbs = (...argv: readonly string[]): Writer => ({ argv, files: {}, first: HOBBS_FIRST });
const sync = (...argv: readonly string[]): Writer => ({
  ...{ argv: ['instructions', 'sync', ...argv], files: SKILLS, isEach: true },
});
const AWEAVE = {
  'agent/rules/common/user-profile.md': '# User\n',
  'agent/rules/common/style.md': '# Style\n\nUse tabs.\n',
  'resources/workspaces/tea/OVERVIEW.md': '# Tea\n',
  'resources/workspaces/tea/_lessons/260301-lime.md': '# Lime\n',
};
const TLC = {
  '.tlc.json': '{"workspace": true}',
  'CLAUDE.md': '# House\n\n## Coding Standards\n\n- Use tabs\n',
  'api/.tlc.json': '{}',
  'api/CLAUDE.md': '# Api\n',
};

export interface Writer {
  readonly argv: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** What is done before it. */
  readonly first?: readonly (readonly string[])[];
  /** Does what it can, names the rest, and exits with 1. */
  readonly isEach?: true;
  /** A build writes a thousand files into a folder that nobody sees; what counts is how it takes its place. */
  readonly within?: RegExp;
}

const OUTPUT = /"[^"]*\/(?:\.dist-\w+(?:\/\w+)?|dist)"/;

const WRITERS: Readonly<Record<string, Writer>> = {
  archive: { argv: ['context', 'archive', '.limps/context/style.md'] },
  clear: { argv: ['memory', 'clear', '42', '1', '--yes'] },
  supersede: { argv: ['adr', 'supersede', '1', '2'] },
  fix: { argv: ['fix', '--declare-overrides'], files: SKILLS },
  refresh: { argv: ['context', 'refresh', 'style', '0042'] },
  'adr new': { argv: ['adr', 'new', 'Buy a samovar'] },
  'adr new instead': { argv: ['adr', 'new', 'Buy a samovar', '--supersedes', '1'] },
  init: { argv: ['workspace', 'init'], files: {} },
  sync: sync(),
  'sync links': sync('--items', 'links', '--for', 'codex,cursor'),
  'sync copies': sync('--items', 'copies', '--for', 'codex,cursor'),
  'memory add': { argv: ['memory', 'add', '42', '1', 'finding', 'Charcoal filters'] },
  'first entry': { argv: ['memory', 'add', '42', 'finding', 'Charcoal filters'] },
  session: { argv: ['memory', 'session', '42', '1', 'Poured'] },
  'forget entry': { argv: ['forget', 'finding-kfstq'] },
  'confirm entry': { argv: ['memory', 'confirm', 'finding-kfstq'] },
  'replace entry': { argv: ['memory', 'replace', 'finding-kfstq', 'blocker-sqcsr'] },
  promote: { argv: ['memory', 'promote', '42', '1', 'finding-1'] },
  'blocker resolve': { argv: ['memory', 'blocker', 'resolve', '42', '1', 'blocker-1'] },
  remember: { argv: ['remember', 'Likes black tea', '--namespace', 'ada'], files: LILY },
  forget: { argv: ['forget', TEA], files: LILY },
  'forget --hard': { argv: ['forget', TEA, '--hard'], files: LILY },
  verify: { argv: ['memory', 'long', 'verify', TEA], files: LILY },
  ingest: { argv: ['memory', 'evidence', 'ingest', 'notes.md'], files: LILY },
  consolidate: { argv: ['memory', 'long', 'consolidate'], files: ALIKE },
  replace: { argv: ['memory', 'replace', fact('dark'), fact('light')], files: ALIKE },
  'bank remember': { argv: ['remember', 'Cups are small'], files: BANK },
  'bank forget': { argv: ['forget', 'Kettles boil'], files: BANK },
  'hobbs init': { argv: ['hobbs', 'init', '--goals', 'Tea'], files: {} },
  'hobbs remember': hobbs('remember', 'Likes milk.'),
  'hobbs reinforce': hobbs('memory', 'confirm', 'mem_20260331_001'),
  'hobbs supersede': hobbs('memory', 'replace', 'mem_20260331_001', 'mem_20260331_002'),
  'hobbs summarize': hobbs(
    ...['memory', 'summarize', 'mem_20260331_001', 'mem_20260331_002', '--into', 'Drinks'],
  ),
  'hobbs archive': hobbs('forget', 'mem_20260331_001'),
  'hobbs forget --hard': hobbs('forget', 'mem_20260331_001', '--hard'),
  'hobbs load': hobbs('memory', 'load'),
  'hobbs prune': {
    ...hobbs('memory', 'tidy', '--yes'),
    first: [...HOBBS_FIRST, ['memory', 'replace', 'mem_20260331_001', 'mem_20260331_002']],
  },
  'build-rules': { argv: ['workspace', 'build-rules'], files: AWEAVE },
  lesson: { argv: ['remember', 'Cups chip', '--type', 'lesson'], files: AWEAVE },
  migrate: { argv: ['workspace', 'migrate', '--write'], files: AWEAVE },
  cascade: { argv: ['workspace', 'cascade', '--write'], files: TLC },
  'graph export': { argv: ['graph', 'export', '--out', 'graph.json'] },
  build: { argv: ['build', '--quiet'], within: OUTPUT },
  gather: {
    argv: ['gather', 'one', '--quiet'],
    first: [['build', '--quiet', '--out', 'one']],
    within: OUTPUT,
  },
};

/** All, or those that WRITERS names. */
export function chosenWriters(): readonly (readonly [string, Writer])[] {
  const only = process.env.WRITERS?.split(',');
  return Object.entries(WRITERS).filter(([name]) => only?.includes(name) ?? true);
}

export interface Ran {
  readonly code: number | null;
  readonly err: string;
}

/** Milliseconds of one run, on however busy a machine. */
const LONGEST = 120_000;

/** Runs a command in the tree, if need be by another program that watches it. */
export function ran(root: string, argv: readonly string[], watched: readonly string[] = []): Ran {
  const command = [
    ...watched,
    process.execPath,
    BIN,
    ...argv,
    '--root',
    root,
    '--now',
    '2026-03-31',
  ];
  const [program = '', ...rest] = command;
  const { status, stderr } = spawnSync(program, rest, {
    cwd: root,
    timeout: LONGEST,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // One thread for all files, so that turns are counted in their order; a home of its own tells what was begun.
    env: {
      ...process.env,
      HOME: dirname(root),
      UV_THREADPOOL_SIZE: '1',
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
  });
  return { code: status !== null && status > 128 ? null : status, err: stderr };
}

/** Before, after, and after a second run of what had been done already. */
interface Trees {
  readonly old: string;
  readonly fresh: string;
  readonly twice: string;
}

/** What is wrong with what a run left, or null. */
export function verdict(
  root: string,
  { argv, isEach }: Writer,
  { old, fresh, twice }: Trees,
  { code, err }: Ran,
  isRemoval = false,
): string | null {
  // Node itself gives up where its own descriptors fail.
  const isKilled = code === null;
  const isPart = isEach === true && code === 1;
  if (!isKilled && !isPart && code !== 0 && (code !== 2 || !err.startsWith('stratigraph: ')))
    return `exit ${code}: ${err.slice(0, 300)}`;
  const left = treeOf(root);
  if (left === fresh) return null;
  // What could not be removed, the next run removes.
  if (!isKilled && !isPart && !isRemoval && left !== old)
    return `it changed a part:\n${difference(old, left)}`;
  // Locks and unfinished files of the dead go, too.
  const again = ran(root, argv);
  const last = treeOf(root);
  if (last === fresh || last === twice) return null;
  return `the next run (exit ${again.code}: ${again.err.slice(0, 200)}) leaves\n${difference(fresh, last)}`;
}

/** The tree of a writer, and what becomes of it; null: it does not do its work. */
export function tried({ argv, files = SHOP, first = [] }: Writer, scratch: string) {
  const before = folder(files);
  for (const one of first) ran(before, one);
  const after = copyOf(before, scratch);
  const whole = ran(after, argv);
  const [old, fresh] = [treeOf(before), treeOf(after)];
  const isDone = whole.code === 0 && old !== fresh;
  ran(after, argv);
  const trees: Trees = { old, fresh, twice: treeOf(after) };
  removeCopy(after);
  return { before, trees, trouble: isDone ? null : `fails by itself: ${whole.err}` };
}

/** A copy under a name that is always the same: some commands write it. */
export function copyOf(root: string, scratch: string): string {
  const copy = join(mkdtempSync(join(scratch, 'kill-')), 'shop');
  cpSync(root, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

export function removeCopy(copy: string): void {
  rmSync(dirname(copy), { recursive: true });
}

/** Every file with its text and every lock, one a line; caches are kept for speed and are of any state, an empty folder is no loss. */
function treeOf(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(root.length + 1);
      if (entry.isDirectory())
        return /\.lock|\.takeover|\.dist-/.test(entry.name) ? `${name}/` : '';
      return `${name} ${JSON.stringify(entry.isFile() ? textOf(path) : readlinkSync(path))}`;
    })
    .filter((line) => line !== '' && !/^\.cache\/|^dist\/pagefind|^node_modules/.test(line))
    .sort()
    .join('\n');
}

/** Of what is built its presence; it tells when and how it was made. */
function textOf(path: string): string {
  return path.includes('/dist/') ? '' : readFileSync(path, 'utf8');
}

function difference(wanted: string, is: string): string {
  const [a, b] = [new Set(wanted.split('\n')), new Set(is.split('\n'))];
  const lines = [
    ...[...a].filter((line) => !b.has(line)).map((line) => `- ${line}`),
    ...[...b].filter((line) => !a.has(line)).map((line) => `+ ${line}`),
  ];
  return lines
    .slice(0, 8)
    .map((line) => line.slice(0, 200))
    .join('\n');
}
