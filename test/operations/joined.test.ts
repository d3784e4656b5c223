import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Bundle } from '../../src/model/resolution.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const VISION =
  'Everything we build is for people who wait at a counter, and nothing for ourselves.';
const PLAN = 'plans/0001-till/0001-till-plan.md';
const AGENT = 'plans/0001-till/agents/000_ui.agent.md';

const LIMPS = {
  '.limps/workspace.md':
    '---\ntitle: Shop\nupdated: 2026-03-30\ndefaults:\n  language: Go\n---\n\n# Shop\n',
  '.limps/context/vision.md': `---\nupdated: 2026-03-30\n---\n\n# Vision\n\n${VISION}\n`,
  [PLAN]: '---\nupdated: 2026-03-30\n---\n\n# Till\n\nA till.\n',
  [AGENT]: '---\nstatus: GAP\nupdated: 2026-03-30\n---\n\n# UI\n',
  'src/till.go': 'package till\n',
};

/** The root of a repository. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = folder(files);
  mkdirSync(join(root, '.git'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

async function resolved(root: string, ...words: string[]): Promise<Bundle> {
  const { out, err, code } = await run(['context', 'resolve', ...words, '--json'], { cwd: root });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

/** Each layer: who brings it, when, and where the agent has it already. */
function delivered({ layers }: Bundle) {
  return layers.map(({ source, by }) => {
    const { who, when, already } = by ?? {};
    const had = already && `${already.says} ${already.at?.path}:${already.at?.line}`;
    return [source, `${who} ${when}`, ...(had === undefined ? [] : [had])];
  });
}

const HANDED = 'Stratigraph handed-over';

test('what an agent loads by itself comes before what the hierarchy hands over', async () => {
  const root = repository({ ...LIMPS, 'AGENTS.md': '# Shop\n\nBe kind.\n', 'CLAUDE.md': '# C\n' });
  const codex = await resolved(root, '1', '0', '--as', 'codex');
  expect(codex.target).toMatchObject({ id: '0001/000', reader: 'codex', start: '' });
  expect(delivered(codex)).toEqual([
    ['AGENTS.md', 'Codex start'],
    ['.limps/workspace.md', HANDED],
    ['.limps/context/vision.md', HANDED],
    [PLAN, HANDED],
    [AGENT, HANDED],
  ]);
  const claude = await resolved(root, '1', '0', '--as', 'claude');
  expect(delivered(claude)[0]).toEqual(['CLAUDE.md', 'Claude Code start']);
  expect(claude.layers).toHaveLength(5);
  expect(codex.values).toEqual({ defaults: { language: 'Go' } });
});

test('without an agent nothing of it is told', async () => {
  const root = repository({ ...LIMPS, 'AGENTS.md': '# Shop\n' });
  const { layers, target } = await resolved(root, '1', '0');
  expect(layers.map(({ source }) => source)).not.toContain('AGENTS.md');
  expect(layers.every((layer) => !('by' in layer))).toBe(true);
  expect(target).not.toHaveProperty('start');
});

test('without a target the whole workspace is meant', async () => {
  const root = repository({ ...LIMPS, 'AGENTS.md': '# Shop\n' });
  expect(delivered(await resolved(root, '--as', 'codex'))).toEqual([
    ['AGENTS.md', 'Codex start'],
    ['.limps/workspace.md', HANDED],
    ['.limps/context/vision.md', HANDED],
  ]);
});

test('a layer that is imported, linked or copied is told as such, and counts once', async () => {
  const root = repository({
    ...LIMPS,
    'CLAUDE.md': 'Read @.limps/workspace.md first.\n',
    'GEMINI.md': `# All\n\n# Vision\n\n${VISION}\n`,
  });
  symlinkSync('.limps/context/vision.md', join(root, 'AGENTS.md'));
  const claude = await resolved(root, '1', '0', '--as', 'claude', '--tokens');
  expect(delivered(claude).slice(0, 2)).toEqual([
    ['CLAUDE.md', 'Claude Code start'],
    ['.limps/workspace.md', 'Claude Code start', 'imported by CLAUDE.md CLAUDE.md:1'],
  ]);
  const codex = await resolved(root, '1', '0', '--as', 'codex', '--tokens');
  expect(delivered(codex)).toContainEqual([
    '.limps/context/vision.md',
    HANDED,
    'it is a link to it AGENTS.md:1',
  ]);
  const gemini = await resolved(root, '1', '0', '--as', 'gemini', '--tokens');
  expect(delivered(gemini)).toContainEqual([
    '.limps/context/vision.md',
    HANDED,
    'it has the same text GEMINI.md:3',
  ]);
  const tokensOf = ({ layers }: Bundle, path: string) =>
    layers.find(({ source }) => source === path)?.tokens;
  expect(tokensOf(codex, '.limps/context/vision.md')).toBe(0);
  // Its front matter is no part of the copy.
  expect(tokensOf(gemini, '.limps/context/vision.md')).toBeLessThan(15);
  const words = ['resolve', '1', '0', '--as', 'codex', '--tokens'];
  const { out } = await run(words, { cwd: root });
  expect(out).toMatch(/ (\d+) tokens \(o200k_base\), (?!\1)\d+ of them handed over/);
  for (const { layers, tokens } of [claude, codex, gemini])
    expect(tokens?.total).toBe(layers.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0));
});

test('where it is started and on what it works', async () => {
  const root = repository({
    ...LIMPS,
    'AGENTS.md': '# Shop\n',
    'src/AGENTS.md': '# Sources\n',
    'CLAUDE.md': '# Shop\n',
    '.claude/rules/go.md': '---\npaths: src/**/*.go\n---\n\nUse tabs.\n',
  });
  const inside = await resolved(root, '1', '0', '--as', 'codex', '--cwd', 'src');
  expect(inside.target.start).toBe('src');
  expect(delivered(inside).slice(0, 2).flat()).toEqual([
    ...['AGENTS.md', 'Codex start', 'src/AGENTS.md', 'Codex start'],
  ]);
  const working = await resolved(root, '1', '0', '--as', 'claude', '--file', 'src/till.go');
  expect(delivered(working).at(-1)).toEqual(['.claude/rules/go.md', 'Claude Code on-read']);
  expect((await resolved(root, '--as', 'codex')).target.id).toBe('workspace');

  const refused = async (...words: string[]) => {
    const { code, err } = await run(['context', 'resolve', ...words], { cwd: root });
    return [code, err.split('\n')[0]];
  };
  expect(await refused('1', '--cwd', 'src')).toEqual([
    2,
    'stratigraph: A place is that of one agent.',
  ]);
  expect(await refused('1', '--as', 'codex', '--file', 'src')).toEqual([
    2,
    'stratigraph: src is a folder.',
  ]);
  expect(await refused('1', '--as', 'codex', '--cwd', 'CLAUDE.md')).toEqual([
    2,
    'stratigraph: CLAUDE.md is not a folder.',
  ]);
  expect(await refused('src', '--as', 'codex', '--cwd', 'src')).toEqual([
    2,
    'stratigraph: The target is the folder where it is started.',
  ]);
});

test('what opening the documents of a target brings is told as that', async () => {
  const inside = 'plans/0001-till/agents/CLAUDE.md';
  const handed = 'plans/0001-till/CLAUDE.md';
  const root = repository({ ...LIMPS, 'CLAUDE.md': '# C\n', [inside]: '# A\n', [handed]: '# T\n' });
  const claude = delivered(await resolved(root, '1', '0', '--as', 'claude'));
  expect(claude.at(-1)).toEqual([inside, 'Claude Code on-read']);
  expect(claude).toContainEqual([handed, HANDED]);
});

test('what is handed over leaves out what the agent has', async () => {
  const root = repository({ ...LIMPS, 'CLAUDE.md': 'Be kind. @.limps/context/vision.md\n' });
  const { out } = await run(['context', 'resolve', '1', '0', '--as', 'claude', '--format', 'md'], {
    cwd: root,
  });
  expect(out).toContain('You load `CLAUDE.md`, `.limps/context/vision.md` by yourself');
  expect(out).not.toContain('Be kind');
  expect(out).not.toContain(VISION);
  expect(out).toContain('language: Go');
  expect(out).toContain('A till.');
});

test('decisions that no agent reads by itself in a folder are told there, with the command that has both', async () => {
  const root = repository({
    'AGENTS.md': '# Shop\n\nBe kind.\n',
    'core/AGENTS.md': '# Core\n',
    'docs/architecture/adr-001-go.md': '# ADR 001: Go\n\n## Status\n\nAccepted\n',
  });
  const { err } = await run(['resolve', 'core', '--as', 'codex'], { cwd: root });
  expect(err).toContain('docs/architecture/adr-001-go.md binds everybody');
  const [, command = ''] = /: stratigraph (resolve .*)\n/.exec(err) ?? [];
  const sized = await run([...command.split(' '), '--tokens'], { cwd: root });
  expect(sized.out).toMatch(/, (\d+) of them handed over \(\1 for decisions\)/);
  const both = await run([...command.split(' '), '--json'], { cwd: root });
  expect(JSON.parse(both.out).layers.map(({ source }: { source: string }) => source)).toEqual([
    ...['AGENTS.md', 'core/AGENTS.md', 'docs/architecture/adr-001-go.md'],
  ]);
});
