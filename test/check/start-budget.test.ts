// What every conversation of an agent begins with is a finding from a generous limit on.

import { expect, test } from 'vitest';
import { countsTokens, openTree } from '../../src/core.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const LONG = 'Be kind to people.\n'.repeat(6000);
const FILES = {
  '.git/HEAD': '',
  'AGENTS.md': '# All\n',
  'CLAUDE.md': `${LONG}@docs/more.md\n`,
  'docs/more.md': 'More.\n',
  'api/CLAUDE.md': '# Api\n',
};

async function found(files: Readonly<Record<string, string>>) {
  const { out } = await run(['check', '--json', '--root', folder(files)]);
  const { findings } = JSON.parse(out) as { findings: readonly Record<string, unknown>[] };
  return findings.filter(({ rule }) => rule === 'token-budget');
}

test('once for each agent in use that starts with too much, with the largest files', async () => {
  const [one, ...others] = await found(FILES);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    severity: 'warning',
    path: 'CLAUDE.md',
    message:
      'Claude Code, started in the root, begins with 30,008 tokens of instruction files (o200k_base); the limit is 25,000.',
    related: [{ path: 'CLAUDE.md', message: '30,006 tokens' }, { path: 'docs/more.md' }],
  });
  expect(one?.targets).toHaveLength(2);
});

test('what is imported is told where the agent begins to read', async () => {
  const files = { 'CLAUDE.md': '@docs/a.md\n', 'docs/a.md': '@b.md\n', 'docs/b.md': LONG };
  expect(await found({ '.git/HEAD': '', ...files })).toMatchObject([
    { path: 'CLAUDE.md', related: [{ path: 'docs/b.md' }, {}, {}] },
  ]);
});

test('agents that start with the same are told together, and only those in use', async () => {
  const of = (names: readonly string[]) =>
    found({ 'AGENTS.md': LONG, 'stratigraph.json': JSON.stringify({ agents: names }) });
  expect(await of(['amp', 'zed'])).toMatchObject([
    { message: expect.stringMatching(/^Amp, Zed, started in the root, begin with 30,/) },
  ]);
  expect(await of(['codex'])).toEqual([]);
});

test('a budget of the settings is the limit, of any agent', async () => {
  const files = { 'AGENTS.md': '# Rules\n', 'stratigraph.json': '{ "tokenBudget": 2 }' };
  expect(await found(files)).toMatchObject([{ message: expect.stringContaining('is 2.') }]);
});

test('where bytes show that the limit is not reached nothing is counted', () => {
  const counts = (text: string): boolean =>
    countsTokens(openTree(textTree({ 'CLAUDE.md': text }), DEFAULT_SETTINGS));
  expect(counts('x'.repeat(50_000))).toBe(false);
  expect(counts('x'.repeat(50_001))).toBe(true);
});
