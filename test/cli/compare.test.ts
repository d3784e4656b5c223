// Comparing two targets on the command line: what differs with its places, the rest counted.

import { expect, test } from 'vitest';
import { refusal, run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const root = folder({
  '.limps/workspace.md': page('voice: formal\nlanguage: English', '# W\n'),
  'plans/0042-kiln/0042-kiln-plan.md': page('', '# Kiln\n'),
  'plans/0042-kiln/agents/000-glaze.agent.md': page(
    'voice: "casual\\u202e"\noverrides: [voice]',
    '# Glaze\n\n## Work\n\nGlaze.\n',
  ),
});

test('two targets stand beneath each other, each difference with its lines', async () => {
  const { out, code } = await run(['compare', '42', '42/0', '--root', root]);
  expect(code).toBe(0);
  expect(out).toContain('Values  1 difference, 1 the same\nvoice\n');
  expect(out).toMatch(/A formal {2}\.limps\/workspace\.md:2\n/);
  expect(out).toContain('  B "casual\\u202e"  plans/0042-kiln/agents/000-glaze.agent.md:2\n');
  expect(out).toContain('Layers  different: 0 of A, 1 of B, 2 the same\n');
  expect(out).not.toContain('\u202e');
});

test('programs get both sides whole', async () => {
  const { out } = await run(['compare', 'workspace', '42', '--json', '--root', root]);
  expect(JSON.parse(out)).toMatchObject({
    schemaVersion: 1,
    a: { id: 'workspace' },
    b: { id: '0042' },
    values: { different: [], same: [{ keyPath: 'voice' }, { keyPath: 'language' }] },
  });
});

test('a name that means nothing says what was meant', async () => {
  expect(await refusal(run(['compare', '42', '0042/00O', '--root', root]))).toContain('000-glaze');
});

test('an agent is called as people call it', async () => {
  const files = { '.limps/workspace.md': page('voice: formal', '# W\n'), 'CLAUDE.md': '# C\n' };
  for (const name of ['Claude Code', 'claude-code', 'claude'])
    expect((await runIn(files, ['compare', 'workspace', `workspace@${name}`])).out).toContain(
      'different: 0 of A, 1 of B, 1 the same\n  B CLAUDE.md\n',
    );
  for (const name of ['Codex CLI', 'codex@0.169'])
    expect((await runIn(files, ['resolve', '--as', name])).out).toContain('as codex');
});

test('what two agents have of a target', async () => {
  const both = folder({
    '.limps/workspace.md': page('voice: formal', '# W\n'),
    'AGENTS.md': '# All\n',
    'CLAUDE.md': '@AGENTS.md\n',
  });
  const { out } = await run(['compare', 'workspace@codex', 'workspace@claude', '--root', both]);
  expect(out).toContain('  A workspace@codex  W\n  B workspace@claude  W\n');
  expect(out).toContain('Layers  different: 0 of A, 1 of B, 2 the same\n  B CLAUDE.md\n');
  const words = ['compare', 'workspace', 'workspace', '--b-as', 'codex', '--json', '--root', both];
  const { a, b, layers } = JSON.parse((await run(words)).out);
  expect([a.reader, b.reader]).toEqual([undefined, 'codex']);
  expect(layers.different).toMatchObject([{ a: null, b: { source: 'AGENTS.md' } }]);
});
