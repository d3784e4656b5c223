// A new decision stands where the system of the tree reads its decisions; in force is what that system takes for it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { known, samples, testOf } from '../dialects/samples.ts';
import { refusal, run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const all = Object.assign({}, ...['limps', 'aweave', 'tlc', 'hobbs', 'lily'].map(sample));
const AWEAVE = 'resources/workspaces/devtools/common/_decisions/260331-use-redis.md';

interface Listed {
  readonly decisions: readonly Readonly<Record<string, unknown>>[];
}

function sample(name: string): Readonly<Record<string, string>> {
  return samples[name] ?? {};
}

test.each(
  known([
    ['limps', sample('limps'), [], '.limps/adrs/ADR-0002-use-redis.md'],
    ['tlc', sample('tlc'), [], 'memory/decisions/use-redis.md'],
    [
      'tlc, a project',
      sample('tlc'),
      ['--target', 'kasha-api'],
      'kasha-api/memory/decisions/use-redis.md',
    ],
    [
      'tlc, numbered',
      { '.tlc-workspace/memory/decisions/003-x.md': '# X\n' },
      [],
      '.tlc-workspace/memory/decisions/004-use-redis.md',
    ],
    ['aweave', sample('aweave'), ['--target', 'devtools/common'], AWEAVE],
    ['aweave, its folder', sample('aweave'), ['--in', AWEAVE.replace(/\/[^/]+$/, '')], AWEAVE],
    [
      'a small aweave',
      { 'resources/workspaces/k/OVERVIEW.md': '# K\n' },
      [],
      'resources/workspaces/k/_decisions/260331-use-redis.md',
    ],
    ['instructions', sample('instructions'), [], 'docs/decisions/0001-use-redis.md'],
    ['adr', sample('adr'), [], 'docs/adr/0004-use-redis.md'],
    ['all five', all, [], '.limps/adrs/ADR-0002-use-redis.md'],
    ['all five, aweave', all, ['--target', 'aweave/devtools/common'], AWEAVE],
    ['hobbs', sample('hobbs'), ['--in', 'docs/decisions'], 'docs/decisions/0001-use-redis.md'],
  ]),
)('%s: it is proposed, and read', async (_, files, more, path) => {
  const root = folder(files);
  const made = await run(['adr', 'new', 'Use Redis', ...more, '--root', root]);
  expect([made.code, made.out, made.err]).toEqual([0, `${join(root, path)}\n`, '']);
  const { out } = await run(['adr', 'list', '--json', '--root', root]);
  const { decisions } = JSON.parse(out) as Listed;
  expect(decisions.find((one) => one.path === path)).toMatchObject({
    ...{ title: 'Use Redis', status: 'proposed', inForce: false },
  });
  const checked = await run(['check', path, '--json', '--root', root]);
  expect(JSON.parse(checked.out)).toMatchObject({ summary: { critical: 0 } });
});

testOf('aweave')('the answer of an aweave scope has it', async () => {
  const root = folder(sample('aweave'));
  await run(['adr', 'new', 'Use Redis', '--target', 'devtools/common', '--root', root]);
  const asked = ['workspace', 'get-context', '--workspace', 'devtools', '--domain', 'common'];
  expect((await run([...asked, '--root', root])).out).toContain('Use Redis');
});

test.each(known([['hobbs'], ['lily']]))('%s keeps none, and says what works', async (name) => {
  const root = folder(sample(name));
  expect(await refusal(run(['adr', 'new', 'Use Redis', '--root', root]))).toContain(
    'stratigraph adr new "Use X" --in docs/decisions',
  );
  expect(existsSync(join(root, 'docs'))).toBe(false);
});

testOf('aweave')('where nobody says whose it is, the choices are told', async () => {
  expect(await refusal(runIn(sample('aweave'), ['adr', 'new', 'Use Redis']))).toMatch(
    /--target: .*devtools/,
  );
});

testOf('aweave')(
  'a decision of aweave without a status is in force; one that is proposed is not',
  async () => {
    const root = folder(sample('aweave'));
    await run(['adr', 'new', 'Use Redis', '--target', 'devtools/common', '--root', root]);
    const { out } = await run(['adr', 'list', '--in-force', '--root', root]);
    expect(out).toContain('Adopt Single Server Runtime');
    expect(out).not.toContain('Redis');
    expect(readFileSync(join(root, AWEAVE), 'utf8')).toMatch(/^status: proposed$/m);
  },
);
