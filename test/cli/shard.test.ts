// Checks in shards: what a shard leaves behind, and that only what belongs together is merged.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';

const FILES = {
  '.limps/workspace.md': page('updated: 2026-03-30\ndatabase: PostgreSQL', '# W\n'),
  '.limps/context/vision.md': page('updated: 2026-03-30', '# Vision\n\nSee [it](gone.txt).\n'),
  'plans/0042-kiln/plan.md': page('updated: 2026-03-30\ndatabase: SQLite', '# Kiln\n'),
};

const NOW = ['--now', '2026-03-31'];

/** Writes the shards of a check of `root` into a folder of their own; gives their names. */
async function shards(
  root: string,
  count = 2,
  options: readonly string[] = NOW,
): Promise<{ readonly cwd: string; readonly names: readonly string[] }> {
  const cwd = folder({});
  const names = Array.from({ length: count }, (_, at) => `${at + 1}.json`);
  for (const [at, name] of names.entries()) {
    const shard = ['--shard', `${at + 1}/${count}`, '--blob', name];
    const { code, err } = await run(['check', '--root', root, ...shard, ...options], { cwd });
    expect(`${code} ${err}`).toMatch(/^0 Shard/);
  }
  return { cwd, names };
}

test('a shard prints no report and fails for nothing that it finds; merge does', async () => {
  const cwd = folder(FILES);
  const first = await run(['check', '--shard=1/1', '--blob', 'out/one.json', ...NOW], { cwd });
  expect(first).toEqual({
    code: 0,
    out: '',
    err: 'Shard 1/1: 2 findings, written to out/one.json.\n',
  });
  const merged = await run(['merge', 'out/one.json'], { cwd });
  expect(merged).toEqual(await run(['check', ...NOW], { cwd }));
  expect(merged.code).toBe(1);
  expect((await run(['merge', 'out/one.json', '--fail-on', 'never'], { cwd })).code).toBe(0);
});

test('merge needs no workspace: the lines that it shows are in the blobs', async () => {
  const root = folder(FILES);
  const whole = await run(['check', '--root', root, ...NOW]);
  const { cwd, names } = await shards(root, 3);
  rmSync(root, { recursive: true });
  expect(await run(['merge', ...names], { cwd })).toEqual(whole);
  expect(whole.out).toContain('See [it](gone.txt)');
});

test('markdown fits the room that it is given, and counts what is left out', async () => {
  const root = folder({
    ...FILES,
    '.limps/context/links.md': page('updated: 2026-03-30', '# L\n\n[a](gone.txt)\n'.repeat(99)),
  });
  const { cwd, names } = await shards(root);
  const args = ['--format', 'markdown', '--limit', '1000'];
  const { out } = await run(['merge', ...names, ...args], { cwd });
  expect(out.length).toBeLessThanOrEqual(1000);
  expect(out).toMatch(/And \d+ more findings\./);
  expect(out).toBe((await run(['check', '--root', root, ...NOW, ...args])).out);
  expect((await run(['merge', ...names, '--limit', '9'], { cwd })).err).toContain('of markdown');
  const none = await run(['merge', ...names, ...args.slice(0, 2), '--limit', 'x'], { cwd });
  expect(none.err).toContain('"x" is no limit');
});

test('a line with a secret in it is in no blob', async () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  const root = folder({
    ...FILES,
    'plans/0042-kiln/plan.memory.md': `# Memory\n\n## Findings\n\n- It is ${secret}\n`,
  });
  const { cwd, names } = await shards(root);
  const blobs = names.map((name) => readFileSync(join(cwd, name), 'utf8')).join('');
  expect(blobs).toContain('sensitive-content');
  expect(blobs).not.toContain(secret);
});

describe('what is no share of a check is refused', () => {
  test.each([
    [['--shard', '1/2'], 'finds only its share', '--blob FILE'],
    [['--blob', 'b.json'], '--blob is the file of a shard', '--shard i/n'],
    [['--shard', '3/2', '--blob', 'b.json'], '"3/2" is no shard', '1/3, 2/3, 3/3'],
    [['--shard', '1/2', '--blob', 'b.json', '--fix'], '--fix needs the whole', 'Leave one'],
    [['--shard', '1/2', '--blob', 'b.json', '--json'], '--json needs the whole', 'merge'],
    [['--shard', '1/2', '--blob', '.'], 'cannot be written', ''],
  ])('%s', async (args, said, advice) => {
    const { code, out, err } = await run(['check', ...args], { cwd: folder(FILES) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
    expect(err).toContain(advice);
  });
});

describe('merge refuses', () => {
  let made: Repository;
  let own: Awaited<ReturnType<typeof shards>>;
  beforeAll(async () => {
    made = repository(FILES);
    own = await shards(made.root);
  });

  /** The first shard of our run, the second of another. */
  const mixed = async (other: Promise<{ readonly cwd: string }>): Promise<string> => {
    const { cwd } = await other;
    return refused(['1.json', join(cwd, '2.json')]);
  };
  const refused = async (names: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(['merge', ...names], { cwd: own.cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    return err;
  };

  test('missing shards, by their numbers', async () => {
    expect(await refused(['2.json'])).toContain('Shard 1/2 is missing.');
    const { cwd, names } = await shards(made.root, 3);
    const { err } = await run(['merge', names[1] ?? ''], { cwd });
    expect(err).toContain('Shards 1/3, 3/3 are missing.');
  });

  test('a shard that is there twice', async () => {
    expect(await refused(['1.json', '2.json', '1.json'])).toContain('are both shard 1/2.');
  });

  test('shards of another number', async () => {
    expect(await mixed(shards(made.root, 3))).toMatch(/one of 2 shards, but .* is one of 3/);
  });

  test('another day, but not another hour', async () => {
    expect(await mixed(shards(made.root, 2, ['--now', '2026-04-01']))).toContain(
      'are of different days (2026-03-31T00:00:00.000Z and 2026-04-01T00:00:00.000Z)',
    );
    const later = await shards(made.root, 2, ['--now', '2026-03-31T02:00:00Z']);
    const names = ['1.json', join(later.cwd, '2.json')];
    expect((await run(['merge', ...names], { cwd: own.cwd })).code).toBe(1);
  });

  test('other settings', async () => {
    const config = join(folder({ 's.json': '{"tokenBudget": 5}' }), 's.json');
    const other = shards(made.root, 2, [...NOW, '--config', config]);
    expect(await mixed(other)).toContain('are of different settings.');
  });

  test('another base, and none', async () => {
    const other = shards(made.root, 2, [...NOW, '--base', 'main']);
    expect(await mixed(other)).toContain('are of different bases.');
  });

  test('another text, without a commit', async () => {
    const other = folder(FILES);
    const [one, two] = [await shards(other), folder({})];
    writeFileSync(join(other, '.limps/workspace.md'), '# Otherwise\n');
    await run(['check', '--root', other, '--shard=2/2', '--blob', '2.json', ...NOW], { cwd: two });
    const { err } = await run(['merge', '1.json', join(two, '2.json')], { cwd: one.cwd });
    expect(err).toContain('are of different documents.');
  });

  test('another file to which a link leads, without a commit', async () => {
    const other = folder(FILES);
    const [one, two] = [await shards(other), folder({})];
    writeFileSync(join(other, '.limps/context/gone.txt'), '');
    await run(['check', '--root', other, '--shard=2/2', '--blob', '2.json', ...NOW], { cwd: two });
    const { err } = await run(['merge', '1.json', join(two, '2.json')], { cwd: one.cwd });
    expect(err).toContain('are of different documents.');
  });

  test('another root of one repository', async () => {
    const two = repository({ 'a/.limps/workspace.md': '# W\n', 'b/.limps/workspace.md': '# W\n' });
    const a = await shards(join(two.root, 'a'));
    const b = await shards(join(two.root, 'b'));
    const { err } = await run(['merge', '1.json', join(b.cwd, '2.json')], { cwd: a.cwd });
    expect(err).toContain('are of different roots.');
  });

  test('another commit', async () => {
    const other = repository(FILES);
    other.commit({ 'README.txt': 'More' });
    const said = await mixed(shards(other.root));
    expect(said).toContain('are of different commits (');
    expect(said).toContain(other.git('rev-parse', 'HEAD').slice(0, 12));
  });

  test('less history', async () => {
    const undated = repository({ ...FILES, '.limps/context/old.md': '# Old\n' });
    undated.commit({ 'README.txt': 'More' }, '2026-03-20T12:00:00Z');
    const clone = folder({});
    undated.git('clone', '-q', '--depth=1', `file://${undated.root}`, join(clone, 'c'));
    const full = await shards(undated.root);
    const { cwd } = await shards(join(clone, 'c'));
    const { err } = await run(['merge', '1.json', join(cwd, '2.json')], { cwd: full.cwd });
    expect(err).toContain('are of different histories.');
    expect(err).toContain('fetch-depth: 0');
  });

  test('another version', async () => {
    const text = readFileSync(join(own.cwd, '2.json'), 'utf8');
    const other = text.replace(/"version":"[^"]*"/, '"version":"99.0.0"');
    const { cwd } = { cwd: folder({ '2.json': other }) };
    expect(await refused(['1.json', join(cwd, '2.json')])).toContain('made by Stratigraph 99.0.0');
  });

  test('a finding that another shard has to tell', async () => {
    const [one, two] = own.names.map((name) =>
      JSON.parse(readFileSync(join(own.cwd, name), 'utf8')),
    );
    const [from, to] = one.findings.length > 0 ? [one, two] : [two, one];
    const forged = { ...to, findings: [...to.findings, from.findings[0]] };
    const cwd = folder({ 'a.json': JSON.stringify(from), 'b.json': JSON.stringify(forged) });
    const { code, err } = await run(['merge', 'a.json', 'b.json'], { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(/b\.json is not what shard \d\/2 of a check finds/);
  });

  test('lines of a document of another shard', async () => {
    const [one, two] = own.names.map((name) =>
      JSON.parse(readFileSync(join(own.cwd, name), 'utf8')),
    );
    const [from, to] = one.lines.length > 0 ? [one, two] : [two, one];
    const forged = { ...to, lines: [...to.lines, [from.lines[0][0], [[1, 'Nothing is wrong.']]]] };
    const cwd = folder({ 'a.json': JSON.stringify(from), 'b.json': JSON.stringify(forged) });
    const { err } = await run(['merge', 'a.json', 'b.json'], { cwd });
    expect(err).toMatch(/b\.json is not what shard/);
  });
});
