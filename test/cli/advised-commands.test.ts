// Whoever copies a command that we print gets what it promises: each is run, dry where it would write.

import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationNames, operationOf } from '../../src/operations/index.ts';
import { samples } from '../dialects/samples.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const old = 'updated: 2024-01-01';
/** Everything that can be stale, under names that shells and options stumble over. */
const STALE = {
  '.limps/workspace.md': page(old, '# W\n'),
  '.limps/context/vision.md': page(`${old}\nowner: ann`, '# Vision\n'),
  ".limps/context/it's (old) $x.md": page(old, '# Odd\n'),
  '.limps/context/-dash.md': page(old, '# Dash\n'),
  '.limps/context/broken.md': `---\n${old}\nupdated: 2024-01-02\na: [1\n---\n`,
  '.limps/context/twin.md': page('updated: 2026-03-01', '# Twin\n'),
  '.limps/adrs/ADR-0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002', '# A\n'),
  '.limps/adrs/ADR-0002-b.md': page(`status: accepted\n${old}\nsupersedes: ADR-0001`, '# B\n'),
  '.limps/adrs/ADR-0003-c.md': page(`status: accepted\n${old}\ndepends_on: [ADR-0001]`, '# C\n'),
  'projects/site/project.md': page(old, '# Site\n'),
  'plans/0001-x y/0001-x y-plan.md': page(`${old}\nowner: ben`, '# X\n'),
  'plans/0001-x y/gotchas.md': page(old, '# Gotchas\n'),
  'plans/0001-x y/twin.md': page(old, '# Twin\n'),
  'plans/0001-x y/agents/000-a.md': page(old, '# A\n'),
  'plans/0001-x y/agents/000-a.memory.md': page(old, '# Memory\n'),
};
const ASKED = [
  ['report'],
  ['report', '--format', 'markdown'],
  ['context', 'health'],
  ['graph', 'health'],
  ['check', '--no-cache'],
  ['fix', '--dry-run'],
  ['status'],
  ['adr', 'list'],
  ['memory', 'list'],
  ['memory', 'show'],
  ['instructions'],
  ['workspace', 'budget'],
];
const NOW = ['--now', '2026-03-31'];

/** What stands after `stratigraph` on a line of its own, in backticks or after a colon, without what people have to fill in. */
function commandsIn(text: string): readonly string[] {
  const all = [
    ...text.matchAll(/^ *(?:npx )?stratigraph (?<said>\S(?:(?! {2}).)*)/gm),
    ...text.matchAll(/`(?:npx )?stratigraph (?<said>[^`\n]+)`/g),
    ...text.matchAll(/: (?:npx )?stratigraph (?<said>[^`\n]+?)\.?(?=$| \S+:| [A-Z])/gm),
  ].flatMap(({ groups }) => groups?.said ?? []);
  return [...new Set(all.map((said) => said.trim()))].filter(
    (said) => !/<\w+>|…|\b(?:OLD|NEW|TARGET|NAME)\b/.test(said),
  );
}

/** The words as a shell has them. */
function words(command: string): readonly string[] {
  const parts = command.match(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g) ?? [];
  return parts.map((part) => part.replace(/'([^']*)'|"([^"]*)"|\\(')/g, '$1$2$3'));
}

/** With `--dry-run` where there is one; null for a site, which is not built for it. */
async function asDry(argv: readonly string[]): Promise<readonly string[] | null> {
  if (['build', 'dev', 'preview', 'serve', 'mcp', 'lsp', '--help'].includes(argv[0] ?? ''))
    return null;
  const [name] = operationNames
    .filter((one) => `${argv.join(' ')} `.startsWith(`${one} `))
    .sort((a, b) => b.length - a.length);
  const { input } = name === undefined ? { input: {} } : await operationOf(name);
  return ('dryRun' in input || argv.includes('--fix')) && !argv.includes('--dry-run')
    ? [...argv, '--dry-run']
    : argv;
}

async function outcome(root: string) {
  const printed = new Set<string>();
  for (const argv of ASKED) {
    const { out, err } = await run([...argv, ...NOW, '--root', root]);
    for (const command of commandsIn(out + err)) printed.add(command);
  }
  const failed: string[] = [];
  for (const command of printed) {
    const argv = await asDry(words(command));
    const { code, err } = argv === null ? { code: 0, err: '' } : await run(argv, { cwd: root });
    if (code === 2) failed.push(`stratigraph ${command}: ${err}`);
  }
  return { printed: [...printed], failed };
}

function copied(path: string): string {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-'));
  cpSync(path, root, { recursive: true });
  return root;
}

test('stale documents of every kind, whatever they are called', async () => {
  const { printed, failed } = await outcome(folder(STALE));
  expect(failed).toEqual([]);
  const of = (act: string) => printed.filter((one) => one.startsWith(`context ${act} `)).sort();
  expect(of('archive')).toMatchInlineSnapshot(`
    [
      "context archive '.limps/context/it'\\''s (old) $x.md'",
      "context archive 'plans/0001-x y/gotchas.md'",
      "context archive 'plans/0001-x y/twin.md'",
      "context archive .limps/context/-dash.md",
      "context archive .limps/context/broken.md",
      "context archive .limps/context/vision.md",
    ]
  `);
  expect(of('refresh')).toMatchInlineSnapshot(`
    [
      "context refresh 'plans/0001-x y/0001-x y-plan.md'",
      "context refresh 'plans/0001-x y/0001-x y-plan.md' 'plans/0001-x y/agents/000-a.md' projects/site/project.md",
      "context refresh 'plans/0001-x y/agents/000-a.md'",
      "context refresh .limps/adrs/ADR-0003-c.md",
      "context refresh .limps/context/twin.md",
      "context refresh .limps/workspace.md",
      "context refresh .limps/workspace.md .limps/context/twin.md",
      "context refresh projects/site/project.md",
    ]
  `);
});

test.each(Object.keys(samples))('a tree of %s', async (name) => {
  expect((await outcome(folder(samples[name] ?? {}))).failed).toEqual([]);
});

test('all of them in one tree', async () => {
  const all = Object.assign({}, ...Object.values(samples), STALE);
  expect((await outcome(folder(all))).failed).toEqual([]);
});

test.each(['docs/example', 'content'])('%s', async (path) => {
  expect((await outcome(copied(path))).failed).toEqual([]);
});

/** Folders of whoever wants to try more: one tree each. */
const TREES = process.env.STRATIGRAPH_TREES ?? '';
const trees = existsSync(TREES)
  ? readdirSync(TREES, { withFileTypes: true }).filter((one) => one.isDirectory())
  : [];

test.runIf(trees.length > 0).each(trees.map(({ name }) => name))('%s', async (name) => {
  expect((await outcome(copied(join(TREES, name)))).failed).toEqual([]);
});
