// What a target saw at another moment, and how it came to see what it sees.

import { describe, expect, test } from 'vitest';
import type { Comparison, ContextBlame, ContextLog } from '../../src/model/change.ts';
import { run } from '../helpers/command.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
const AGENT = 'plans/0042-kiln/agents/001_glaze.md';

const made = repository({
  [WORKSPACE]: page('language: English\nheat: 900', '# W\n\nRead this.\n'),
  [PLAN]: page('status: active', '# Kiln\n\nFire it.\n'),
  'notes.txt': 'none of it\n',
});
const born = made.commit(
  { [AGENT]: page('', '# Glaze\n\n## Work\n\nGlaze.\n') },
  '2026-03-05T12:00:00Z',
);
made.commit({ 'notes.txt': 'still none of it\n' }, '2026-03-06T12:00:00Z');
const hotter = made.commit(
  { [WORKSPACE]: page('language: English\nheat: 1200', '# W\n\nRead this.\n') },
  '2026-03-10T12:00:00Z',
);
made.commit(
  { 'plans/0043-wheel/0043-wheel-plan.md': page('', '# Wheel\n') },
  '2026-03-11T12:00:00Z',
);
made.git('checkout', '-q', '-b', 'topic');
made.commit({ [AGENT]: page('', '# Glaze\n\n## Work\n\nGlaze twice.\n') }, '2026-03-12T12:00:00Z');
made.commit({ [AGENT]: page('', '# Glaze\n\n## Work\n\nGlaze thrice.\n') }, '2026-03-13T12:00:00Z');
made.git('checkout', '-q', 'main');
made.git('merge', '-q', '--no-ff', '--no-commit', 'topic');
const merged = made.commit({}, '2026-03-13T13:00:00Z');
made.git('mv', AGENT, 'plans/0042-kiln/agents/001_enamel.md');
const renamed = made.commit({}, '2026-03-14T12:00:00Z');
made.git('tag', 'v1', hotter);

const json = async <Data>(...argv: string[]): Promise<Data> => {
  const { out, err, code } = await run([...argv, '--json', '--root', made.root]);
  expect([err, code]).toEqual(['', 0]);
  return JSON.parse(out) as Data;
};
const valuesAt = async (at: string) =>
  (await json<{ values: object }>('context', 'resolve', '42', '--at', at)).values;

describe('--at', () => {
  test('a revision shows the tree as it was, with nothing checked out', async () => {
    expect(await valuesAt(born)).toEqual({ language: 'English', heat: 900 });
    expect(await valuesAt('v1')).toEqual({ language: 'English', heat: 1200 });
  });

  test('a day means the last commit before it, and its age is counted to that moment', async () => {
    expect(await valuesAt('2026-03-10')).toMatchObject({ heat: 900 });
    expect(await valuesAt('2026-03-10T12:00:01Z')).toMatchObject({ heat: 1200 });
    const { layers } = await json<{ layers: { daysOld: number }[] }>(
      ...['context', 'resolve', '--at', '2026-03-11T12:00:00Z'],
    );
    expect(layers[0]?.daysOld).toBe(1);
  });

  test('search and targets look at that moment, too', async () => {
    const { hits } = await json<{ hits: { path: string }[] }>('search', 'glaze', '--at', born);
    expect(hits.map(({ path }) => path)).toContain(AGENT);
    const { targets } = await json<{ targets: { id: string }[] }>('targets', '--at', 'v1');
    expect(targets.map(({ id }) => id)).not.toContain('0043');
  });

  test('what is no moment, or before everything, is refused with what to do', async () => {
    const refused = async (at: string) =>
      (await run(['context', 'resolve', '--at', at, '--root', made.root])).err;
    expect(await refused('2026-02-30')).toContain('"2026-02-30" is not a date.');
    expect(await refused('2026-01-01')).toContain('There is no commit before 2026-01-01.');
    expect(await refused('nowhere')).toContain('has no commit "nowhere"');
    expect(await refused('--output=x')).toContain('has no commit "--output=x"');
  });

  test('what writes has no such option', async () => {
    const { err, code } = await run(['context', 'refresh', 'x', '--at', 'v1', '--root', made.root]);
    expect([code, err]).toEqual([2, expect.stringContaining("unknown option '--at'")]);
  });
});

describe('context log', () => {
  test('tells the commits that changed what a target sees, a merge once, through a new name', async () => {
    const { entries, end } = await json<ContextLog>('context', 'log', '42', '1');
    expect(
      entries.map(({ commit, change }) => [
        commit.hash,
        change.kind,
        ...change.values.map(({ keyPath, after }) => `${keyPath} ${after?.value}`),
        ...change.sections.map(({ heading }) => heading),
        ...change.layers.filter(({ kind }) => kind === 'renamed').map(({ from }) => from),
      ]),
    ).toEqual([
      [renamed, 'changed', AGENT],
      [merged, 'changed', 'Work'],
      [hotter, 'changed', 'heat 1200'],
      [born, 'added', 'language English', 'heat 900', 'W', 'Kiln', 'Work'],
    ]);
    expect(end).toBe('created');
  });

  test('of one key, and since a moment', async () => {
    const heat = await json<ContextLog>('context', 'log', '42', '1', 'heat');
    expect(heat.entries.map(({ change }) => change.values[0]?.cause.line)).toEqual([3, 3]);
    const late = await json<ContextLog>('context', 'log', '42', '--since', 'v1');
    expect([late.entries, late.end]).toEqual([[], 'since']);
    const { err } = await run(['context', 'log', '42', 'haet', '--root', made.root]);
    expect(err).toContain('Did you mean heat?');
  });
});

test('blame names the commit since which each value and section is so', async () => {
  const { values, sections } = await json<ContextBlame>('context', 'blame', '42', '1');
  const hashes = [
    ...values.map((one) => [one.keyPath, one.commit?.hash]),
    ...sections.map((one) => [one.heading, one.commit?.hash]),
  ];
  expect(Object.fromEntries(hashes)).toEqual({
    language: born,
    heat: hotter,
    W: born,
    Kiln: born,
    Work: merged,
  });
});

test('compare holds two moments against each other', async () => {
  const { values } = await json<{
    values: { different: { a: { value: number }; b: { value: number } }[] };
  }>(...['compare', '42@2026-03-10', '42@main']);
  expect(values.different.map(({ a, b }) => [a.value, b.value])).toEqual([[900, 1200]]);
});

test('changes tell it all by one command, under its names of before too', async () => {
  const same = async (now: readonly string[], before: readonly string[]) =>
    expect(await json(...now)).toEqual(await json(...before));
  await same(['changes', '--of', '42/1'], ['context', 'log', '42', '1']);
  await same(['changes', '--of', 'heat'], ['context', 'log', 'workspace', 'heat']);
  await same(['changes', '42', '--since', born], ['context', 'changes', '42', '--since', born]);
  await same(['changes', '42', '1', '--by', 'value'], ['context', 'blame', '42', '1']);
  const all = await json<Comparison>('changes', '--since', '2026-03-10');
  expect([all.base.commit, all.targets.map(({ id }) => id)]).toEqual([
    expect.any(String),
    ['workspace', '0042', '0043', '0042/001'],
  ]);
  expect((await json<Comparison>('check', '--base', all.base.commit)).targets).toEqual(all.targets);
  const { out } = await run(['changes', '--root', made.root]);
  expect(out).toBe(
    "No agent's context has changed since the last commit.\nWhat that commit changed: stratigraph changes --base HEAD~1 (or since a day: --since YYYY-MM-DD)\n",
  );
});

test('changes are what is different since, commits aside', async () => {
  const { out } = await run(['context', 'changes', '42', '--since', born, '--root', made.root]);
  expect(out).toBe(`plan 0042 since ${born}\n  ~ heat: 900 → 1200  .limps/workspace.md:3\n`);
});

describe('--format md', () => {
  const markdown = async (...argv: string[]): Promise<string> => {
    const { out, err, code } = await run([...argv, '--format', 'md', '--root', made.root]);
    expect([err, code]).toEqual(['', 0]);
    return out;
  };
  const short = (hash: string) => `\`${hash.slice(0, 10)}\``;

  test('log is a table with what changed, where, when and by whom', async () => {
    expect(await markdown('context', 'log', '42', '1', 'heat')).toBe(
      [
        'What changed for agent 001 of plan 0042:',
        '',
        '| Date | Commit | Author | What | Change | Caused by |',
        '| - | - | - | - | - | - |',
        `| 2026-03-10 | ${short(hotter)} Change | Test | \`heat\` | \`900\` → \`1200\` | \`.limps/workspace.md:3\` |`,
        `| 2026-03-05 | ${short(born)} Change | Test | \`heat\` | added: \`900\` | \`.limps/workspace.md:3\` |`,
        '',
      ].join('\n'),
    );
  });

  test('blame is a table of values and sections', async () => {
    const rows = (await markdown('context', 'blame', '42', '1')).split('\n');
    expect(rows).toContain(
      `| \`heat\` | \`1200\` | \`.limps/workspace.md:3\` | 2026-03-10 | ${short(hotter)} Change | Test |`,
    );
    expect(rows.filter((row) => row.startsWith('| section `Work` |'))).toHaveLength(1);
  });

  test('changes are a table, or a sentence where nothing is different', async () => {
    expect(await markdown('context', 'changes', '42', '--since', born)).toContain(
      '| `heat` | `900` → `1200` | `.limps/workspace.md:3` |\n',
    );
    expect(await markdown('context', 'changes', '42', '--since', hotter)).toBe(
      `plan 0042 inherits the same as \`${hotter}\`.\n`,
    );
  });

  test('what a commit says of itself is text, and stays in its cell', async () => {
    const nasty = repository({ [WORKSPACE]: page('heat: 900', '# W\n') });

    nasty.write({ [WORKSPACE]: page('heat: "`1` | <img src=x>"', '# W\n') });
    const author = '--author=@octocat | [x](https://evil.example) <a@b.example>';
    nasty.git('commit', author, '-qam', '![x](https://evil.example) | #12 </table>');
    const { out } = await run(['context', 'log', '--format', 'md', '--root', nasty.root]);
    const row = out.split('\n').find((line) => line.includes('octocat')) ?? '';
    expect(row.split('|')).toHaveLength(8);
    expect(row).not.toMatch(/<(?!\/?code>)|@octocat|!\[|https:\/\/|(?<!&)#12/);
  });
});

test('a folder that agents read is told as each of them sees it', async () => {
  const some = repository({
    'AGENTS.md': '# Ours\n\n## Tests\n\nRun.\n',
    'api/AGENTS.md': 'Be.\n',
  });
  some.write({ 'CLAUDE.md': '@AGENTS.md\n' });
  some.commit({ 'AGENTS.md': '# Ours\n\n## Tests\n\nRun all.\n' });
  some.commit({ 'CLAUDE.md': null });
  const of = async (...argv: string[]) => (await run([...argv, '--root', some.root])).out;
  const log = await of('changes', '--of', 'api');
  expect(log).toContain('  Claude Code in api\n    + file AGENTS.md\n    + file api/AGENTS.md\n');
  expect(log).toContain('Codex in api\n    ~ section Tests  AGENTS.md:5\n');
  expect(await of('changes', '--of', 'api', '--limit', '1')).not.toContain('~ section');
  expect(await of('changes', 'api', '--base', 'HEAD~1')).toContain(
    '  Claude Code in api\n    + file AGENTS.md\n    + file api/AGENTS.md\n    - file CLAUDE.md\n',
  );
  expect(await of('changes', 'api', '--base', 'HEAD')).toContain('api inherits the same as HEAD');
  // One agent alone, then as now.
  expect(await of('changes', 'api', '--since', 'HEAD~1', '--as', 'codex')).toContain('the same as');
  expect(await of('changes', 'api', '--since', 'HEAD~2', '--as', 'codex')).toMatch(
    /^api .*\n {2}~ section Tests {2}AGENTS\.md:5\n$/,
  );
  const all = await of('changes', '--base', 'HEAD~1');
  const ofCodex = await of('changes', '--base', 'HEAD~2', '--as', 'codex');
  expect([all, ofCodex]).toEqual([
    expect.stringContaining('Claude Code'),
    expect.not.stringContaining('Claude Code'),
  ]);
  expect(ofCodex).toContain('~ section Tests');
});

test('a pull request is named by its title, which its merge has below the first line', async () => {
  const own = repository({ 'AGENTS.md': '# A\n' });
  own.git('checkout', '-q', '-b', 'topic');
  own.commit({ 'AGENTS.md': '# A\n\nUse pnpm.\n' }, '2026-03-02T12:00:00Z');
  own.git('checkout', '-q', 'main');
  const says = [
    '-m',
    'Merge pull request #7 from someone/topic',
    '-m',
    'Name the manager\n\nNpm went.',
  ];
  own.git('merge', '-q', '--no-ff', ...says, 'topic');
  const { out } = await run(['changes', '--of', 'at', '--by', 'commit', '--root', own.root]);
  expect(out).toContain('Name the manager (#7)\n');
});
