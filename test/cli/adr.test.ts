// Decision records on the command line: list, new, supersede, history, current (L-073, L-075).

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusal, run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const chain = {
  '.limps/adrs/ADR-0001-one.md': page(
    'status: superseded\nsuperseded_by: ADR-0003\ndate: 2026-01-01',
    '# ADR-0001: One',
  ),
  '.limps/adrs/ADR-0003-three.md': page(
    'status: superseded\nsupersedes: [ADR-0001]\nsuperseded_by: ADR-0005',
    '# Three',
  ),
  '.limps/adrs/ADR-0005-five.md': page(
    'status: superseded\nsupersedes: [ADR-0003]\nsuperseded_by: ADR-0010',
    '# Five',
  ),
  '.limps/adrs/ADR-0010-ten.md': page('status: accepted\nsupersedes: [ADR-0005]', '# Ten'),
  '.limps/adrs/ADR-0011-eleven.md': page('status: proposed', '# Eleven'),
  '.limps/adrs/template.md': '# {title}',
};

describe('history', () => {
  test('the chain, newest first, each level further in', async () => {
    const root = folder(chain);
    const expected = [
      'ADR-0010 (current)  accepted  Ten',
      '  ↑ supersedes ADR-0005  superseded  Five',
      '      ↑ supersedes ADR-0003  superseded  Three',
      '          ↑ supersedes ADR-0001  superseded  2026-01-01  One',
      '',
    ].join('\n');
    for (const id of [
      'ADR-0010',
      '10',
      'adr-0003',
      'ADR-0001-one',
      '.limps/adrs/ADR-0005-five.md',
    ]) {
      expect(await run(['adr', 'history', id, '--root', root])).toEqual({
        code: 0,
        out: expected,
        err: '',
      });
    }
  });

  test('what only a proposal would replace, and what is replaced in part, is current', async () => {
    const root = folder({
      'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n',
      'docs/adr/0002-b.md': '# 2. B\n\n## Status\n\nProposed\n\nSupersedes ADR-1\n',
      'docs/adr/0003-c.md': "# 3. C\n\n## Status\n\nAccepted\n\nSupersedes ADR-1's rules\n",
      'docs/adr/0004-d.md': "# 4. D\n\n## Status\n\nProposed\n\nSupersedes ADR-1's names\n",
    });
    const history = async (id: string) => (await run(['adr', 'history', id, '--root', root])).out;
    expect(await history('1')).toBe(
      '0001 (current; partly superseded by 0003; would be superseded by 0002)  accepted  A\n',
    );
    expect(await history('2')).toBe('0002  proposed  B\n  ↑ would supersede 0001\n');
    expect(await history('3')).toBe('0003 (current)  accepted  C\n  ↑ partly supersedes 0001\n');
    expect((await run(['adr', 'list', '--root', root])).out).toContain(
      'A (would be superseded by 0002; partly superseded by 0003)\n',
    );
    const { out } = await run(['adr', 'list', '--json', '--root', root]);
    expect(JSON.parse(out).decisions).toMatchObject([
      { id: '0001', status: 'accepted', partlySupersededBy: ['0003'] },
      { id: '0002', supersedes: ['0001'] },
      { id: '0003', supersedes: [], partlySupersedes: ['0001'] },
      { id: '0004', status: 'proposed', partlySupersedes: ['0001'] },
    ]);
  });

  test('an amended decision stays current, and both ends tell of it', async () => {
    const root = folder({
      'doc/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n\nAmended by [2. B](0002-b.md)\n',
      'doc/adr/0002-b.md': '# 2. B\n\n## Status\n\nAccepted\n\nAmends [1. A](0001-a.md)\n',
    });
    const answer = async (...words: string[]) => (await run([...words, '--root', root])).out;
    expect(await answer('adr', 'list')).toBe(
      '0001  accepted  A (amended by 0002)\n0002  accepted  B\n',
    );
    expect(await answer('adr', 'history', '1')).toBe(
      '0001 (current; amended by 0002)  accepted  A\n',
    );
    expect(await answer('adr', 'history', '2')).toBe(
      '0002 (current)  accepted  B\n  ↑ amends 0001\n',
    );
    const { edges } = JSON.parse(await answer('graph', 'export'));
    expect(edges).toContainEqual(
      expect.objectContaining({
        type: 'AMENDS',
        from: 'doc/adr/0002-b.md',
        to: 'doc/adr/0001-a.md',
      }),
    );
  });

  test('as JSON', async () => {
    const { out } = await run(['adr', 'history', '3', '--json', '--root', folder(chain)]);
    expect(JSON.parse(out)).toMatchObject({
      id: 'ADR-0003',
      history: [
        { id: 'ADR-0010', supersedes: [{ id: 'ADR-0005', supersedes: [{ id: 'ADR-0003' }] }] },
      ],
    });
  });

  test('a circle is told and ends', async () => {
    const root = folder({
      'docs/adr/0001-a.md': page('supersedes: ADR-0002'),
      'docs/adr/0002-b.md': page('supersedes: ADR-0001'),
    });
    const ran = await run(['adr', 'history', '1', '--root', root]);
    expect(ran.out).toBe(
      '0001  superseded  A\n  ↑ supersedes 0002  superseded  B\n      ↑ supersedes 0001 (see above)\n',
    );
    expect(ran.err).toBe('note: circular supersession: 0001 → 0002 → 0001.\n');
  });
});

test('current: in a circle there is none, and the circle is named, also from below it', async () => {
  const root = folder({
    'docs/adr/0001-a.md': page('supersedes: ADR-0003'),
    'docs/adr/0002-b.md': page('supersedes: ADR-0001'),
    'docs/adr/0003-c.md': page('supersedes: [ADR-0002, ADR-0004]'),
    'docs/adr/0004-d.md': page('status: accepted'),
  });
  for (const id of ['1', '4']) {
    expect(await run(['adr', 'current', id, '--root', root])).toEqual({
      code: 1,
      out: '',
      err: 'No decision is current. Circular supersession: 0001 → 0003 → 0002 → 0001.\n',
    });
    expect((await run(['adr', 'history', id, '--root', root])).out).not.toContain('current');
  }
  const { out } = await run(['adr', 'current', '2', '--json', '--root', root]);
  expect(JSON.parse(out)).toEqual({ id: '0002', current: [], circle: ['0001', '0003', '0002'] });
});

test('records of several folders stand below the name of theirs', async () => {
  const tree = { 'docs/adr/0001-a.md': '# A\n', 'web/docs/adr/0001-b.md': '# B\n' };
  const { out } = await runIn(tree, ['adr', 'list']);
  expect(out).toMatch(/^docs\/adr\/\n0001\S* +A\nweb\/docs\/adr\/\n0001\S* +B\n$/);
});

test.each([
  ['together', ['a/0001', 'b/0002', 'a/0003', 'b/0004'], 'a', '0005'],
  ['each by itself', ['a/0001', 'b/0001', 'a/0003'], 'b', '0002'],
  ['as one is so far', ['a/0001', 'a/0002', 'b/0003'], 'a', '0003'],
])(
  'a new record has the next number of its folder, or of those numbered %s',
  async (_, ids, into, next) => {
    const root = folder({
      'stratigraph.json': '{ "adrs": ["a", "b"] }',
      ...Object.fromEntries(ids.map((id) => [`${id}-x.md`, page('status: accepted', `# ${id}`)])),
    });
    const { path } = JSON.parse(
      (await run(['adr', 'new', 'Use Y', '--in', into, '--json', '--root', root])).out,
    );
    expect(path).toBe(`${into}/${next}-use-y.md`);
  },
);

test('a folder that the settings name and that is not there is told', async () => {
  const root = folder({
    'stratigraph.json': '{ "adrs": ["./log/", "desicions"] }',
    'log/0001-a.md': page('status: accepted', '# A'),
  });
  const { out, err } = await run(['adr', 'list', '--root', root]);
  expect(out).toContain('0001');
  expect(err).toBe('note: `adrs` of the settings names desicions, which is no folder here.\n');
});

test('current: what stands in its place today', async () => {
  const root = folder(chain);
  const ran = await run(['adr', 'current', 'ADR-0001', '--root', root]);
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toMatch(/^ADR-0010 {2}accepted .* Ten\n$/);
  const { current } = JSON.parse(
    (await run(['adr', 'current', '11', '--json', '--root', root])).out,
  );
  expect(current).toMatchObject([
    { id: 'ADR-0011', status: 'proposed', path: '.limps/adrs/ADR-0011-eleven.md' },
  ]);
});

test('a new record goes where records are, not to a folder that is still empty', async () => {
  const root = folder({
    '.limps/workspace.md': '# W\n',
    '.limps/adrs/.gitkeep': '',
    'docs/adr/0001-a.md': '# A\n',
  });
  const { out } = await run(['adr', 'new', 'Queues', '--root', root]);
  expect(out).toContain('docs/adr/0002-queues.md');
  const pages = { 'docs/a/rfcs/README.md': '# RFCs\n', 'docs/b/adr/0001-a.md': '# A\n' };
  expect((await runIn(pages, ['adr', 'new', 'Queues'])).out).toContain('docs/b/adr/0002-queues.md');
});

test('a new record goes to the folder that was made for records, and its index is told to lack it', async () => {
  const root = folder({ 'AGENTS.md': '# A\n' });
  mkdirSync(join(root, 'docs/adr'), { recursive: true });
  const made = async (title: string) => run(['adr', 'new', title, '--root', root]);
  expect((await made('Queues')).out).toContain('docs/adr/0001-queues.md');
  await made('Slugs');
  const rows = ['0001-queues', '0002-slugs'].map((name) => `- [${name}](${name}.md)\n`);
  writeFileSync(join(root, 'docs/adr/README.md'), `# Records\n\n${rows.join('')}`);
  expect((await made('Topics')).err).toBe(
    'note: docs/adr/README.md lists the records, but not 0003 yet: add a line like docs/adr/README.md:4.\n',
  );
  const first = join(root, 'docs/adr/0001-queues.md');
  writeFileSync(first, readFileSync(first, 'utf8').replace('proposed', 'accepted'));
  const { err } = await run(['adr', 'supersede', '1', '3', '--root', root]);
  expect(err).toContain('but not 0003 yet');
});

test.each([
  ['0001-a', '0002-b', '0003-c', '0004-use-x', 'README.md'],
  ['2025-01-01-a', '2025-01-02-b', '2025-01-03-c', '2026-03-31-use-x', 'README.md'],
  ['a', 'b', 'c', 'use-x', 'adr.md'],
])(
  'a new record gets a folder as the others have one, without a status or with: %s',
  async (...given) => {
    const [file = '', name = '', ...others] = given.toReversed();
    const filesWith = (text: string) =>
      Object.fromEntries(others.map((other) => [`docs/decisions/${other}/${file}`, text]));
    for (const [text, start] of [
      [
        '# A\n\n## Decision\n\nX.\n\n## Approach\n\nY.\n',
        '# Use X\n\n## Decision\n\nWe will …\n\n## Approach\n',
      ],
      ['# A\n\n## Status\n\nAccepted\n\n## Decision\n\nX.\n', '# Use X\n\n## Status\n\nProposed\n'],
      ['# A\n\n## Status\n\n🤔 Proposed\n', '# Use X\n\n## Status\n\n🤔 Proposed\n'],
    ] as const) {
      const root = folder(filesWith(text));
      const { out } = await run(['adr', 'new', 'Use X', '--root', root]);
      expect(out).toBe(`${join(root, `docs/decisions/${name}/${file}`)}\n`);
      expect(readFileSync(out.trim(), 'utf8').slice(0, start.length)).toBe(start);
    }
  },
);

test('records in dated folders are called by them, have their dates, and get a sibling of their form', async () => {
  const record = '# Pipes\n\n## Decision\n\nCopper.\n\n## Rationale\n\nIt lasts.\n';
  const names = ['2024-01-03-pipes', '2024-02-03_taps', '2025-03-03_tiles'];
  const root = folder(
    Object.fromEntries(names.map((name) => [`docs/decision-records/${name}/README.md`, record])),
  );
  const list = await run(['adr', 'list', '--root', root]);
  expect(list.out).toContain('2024-02-03_taps   2024-02-03  Pipes\n');
  const { out } = await run(['adr', 'new', 'Doors', '--root', root]);
  expect(out).toBe(`${join(root, 'docs/decision-records/2026-03-31_doors/README.md')}\n`);
  expect(readFileSync(out.trim(), 'utf8')).toMatch(
    /^# Doors\n\n## Decision\n\n[^#]+## Rationale\n/,
  );
  const { err } = await run([
    'adr',
    'supersede',
    '2024-02-03_taps',
    '2026-03-31_doors',
    '--root',
    root,
  ]);
  expect(err).toBe('');
});

test('a decision that is superseded and names no successor is not current', async () => {
  const root = folder({ 'docs/adr/0001-a.md': page('status: superseded', '# A') });
  expect((await run(['adr', 'history', '1', '--root', root])).out).toBe(
    '0001 (no successor found)  superseded  A\n',
  );
  expect((await run(['adr', 'current', '1', '--root', root])).err).toBe(
    'note: 0001 is superseded, and no successor was found.\n',
  );
});

test('a successor that is not there is told to whoever writes another one', async () => {
  const cwd = folder({
    'docs/adr/0001-a.md':
      '# 1. A\n\n## Status\n\nSuperseded by [3. C](https://example.com/docs/adr/0003-c.md)\n',
    'docs/adr/0002-b.md': '# 2. B\n\n## Status\n\nAccepted\n',
  });
  expect((await run(['adr', 'supersede', '1', '2'], { cwd })).err).toBe(
    'note: docs/adr/0001-a.md:5 also names https://example.com/docs/adr/0003-c.md, which is no record here: leave one of the two.\n',
  );
});

test('of a number without a record is told what a list says of it', async () => {
  const status = '\n\n## Status\n\nAccepted\n';
  const cwd = folder({
    'docs/adr/README.md':
      '# Decisions\n\n| No | Title | Status |\n| --- | --- | --- |\n| 0001 | Use SQLite | Superseded by ADR-0003 |\n| 0002 | Tea | Accepted |\n',
    'docs/adr/0003-use-postgres.md': `# 3. Use Postgres${status}`,
  });
  for (const command of ['current', 'history'])
    expect(await refusal(run(['adr', command, 'ADR-1'], { cwd }))).toBe(
      'stratigraph: There is no record of decision ADR-1 any more. docs/adr/README.md:5 lists it: Use SQLite, Superseded by ADR-0003.\n  What applies today: stratigraph adr list --in-force.\n',
    );
  expect(await refusal(run(['adr', 'current', '2'], { cwd }))).toContain('no decision "2"');
});

test('a decision is found by its number and by its words wherever documents are named', async () => {
  const root = folder({ 'docs/adr/0041-use-forms.md': page('status: accepted', '# Forms') });
  for (const name of ['41', '0041', 'ADR-41', 'use-forms']) {
    const refreshed = await run(['context', 'refresh', name, '--dry-run', '--root', root]);
    expect(refreshed.out).toContain('docs/adr/0041-use-forms.md');
    expect((await run(['adr', 'current', name, '--root', root])).out).toContain('0041');
  }
});

test('a rejected decision cannot supersede another', async () => {
  const files = {
    'docs/adr/0001-a.md': page('status: accepted', '# A'),
    'docs/adr/0002-b.md': page('status: rejected', '# B'),
  };
  expect(await run(['adr', 'supersede', '1', '2', '--dry-run', '--root', folder(files)])).toEqual({
    code: 2,
    out: '',
    err: 'stratigraph: 0002 is rejected, so it cannot supersede 0001.\n  Accept it first, or name another decision.\n',
  });
});

test('current: a successor that is not accepted is told as such', async () => {
  const root = folder({
    'docs/adr/0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002'),
    'docs/adr/0002-b.md': page('status: proposed\nsupersedes: ADR-0001'),
  });
  expect((await run(['adr', 'current', '1', '--root', root])).err).toBe(
    'note: 0002 is proposed and 0001 is superseded by it, so neither applies.\n',
  );
  expect((await run(['adr', 'current', '2', '--root', root])).err).toBe(
    'note: 0002 is proposed, so it does not apply.\n',
  );
});

describe('list', () => {
  test('columns line up with ids as long as titles, which have a line of their own', async () => {
    const root = folder({
      'docs/adr/20250402-use-postgresql-for-orders-and-invoices-and-for-all-that-comes-after.md':
        page('status: accepted', '# A'),
      'docs/adr/20251120-x.md': page('status: accepted', '# B'),
    });
    const { out } = await run(['adr', 'list', '--root', root]);
    const at = out.split('\n').map((line) => line.indexOf('accepted'));
    expect(at).toEqual([-1, 52, 52, -1]);
  });

  test.each([
    ['Not-Implemented', 'not implemented'],
    ['Partly superseded by a later one', 'partly superseded'],
    ['Accepted (lazy consensus) & implemented', 'accepted'],
    ['Not yet decided', 'not yet'],
    ['not', 'not'],
    ['Not sure, accepted for now', 'accepted'],
    ['Somehow', 'Somehow'],
  ])('the status %s is %s', async (written, told) => {
    const root = folder({ 'docs/adr/0001-a.md': `# 1. A\n\n## Status\n\n${written}\n` });
    const { decisions } = JSON.parse((await run(['adr', 'list', '--json', '--root', root])).out);
    expect(decisions).toMatchObject([{ status: told, rawStatus: written }]);
  });

  test('id, status, date, title, successor', async () => {
    const { out } = await run(['adr', 'list', '--root', folder(chain)]);
    expect(out).toBe(
      [
        'ADR-0001  superseded  2026-01-01  One → ADR-0003',
        'ADR-0003  superseded  –           Three → ADR-0005',
        'ADR-0005  superseded  –           Five → ADR-0010',
        'ADR-0010  accepted    –           Ten',
        'ADR-0011  proposed    –           Eleven',
        '',
      ].join('\n'),
    );
  });

  test('as JSON', async () => {
    const { decisions } = JSON.parse(
      (await run(['adr', 'list', '--json', '--root', folder(chain)])).out,
    );
    expect(decisions[0]).toEqual({
      id: 'ADR-0001',
      number: 1,
      title: 'One',
      status: 'superseded',
      rawStatus: 'superseded',
      date: '2026-01-01',
      supersedes: [],
      supersededBy: ['ADR-0003'],
      partlySupersedes: [],
      partlySupersededBy: [],
      amends: [],
      amendedBy: [],
      inForce: false,
      assumed: false,
      path: '.limps/adrs/ADR-0001-one.md',
    });
  });

  test('replaced by the word of an accepted successor alone; a proposed one only claims it', async () => {
    const root = folder({
      'docs/adr/0001-a.md': page('status: accepted'),
      'docs/adr/0002-b.md': page('status: accepted\nsupersedes: ADR-0001'),
      'docs/adr/0003-c.md': page('status: proposed\nsupersedes: ADR-0002'),
    });
    const { decisions } = JSON.parse((await run(['adr', 'list', '--json', '--root', root])).out);
    expect(decisions.map(({ status }: { status: string }) => status)).toEqual([
      'superseded',
      'accepted',
      'proposed',
    ]);
  });

  test('a name that is close to that of one replaced already replaces nothing more', async () => {
    const ended = page('status: superseded\nsuperseded_by: ADR-0002');
    const root = folder({
      'docs/adr/0001-use-node-20.md': ended,
      'docs/adr/0002-use-node-22.md': page(
        'status: accepted',
        '# B\n\nSupersedes [A](0001-use-node-20.md).\n',
      ),
      'docs/adr/0003-use-node-26.md': page('status: accepted'),
    });
    const { layers } = JSON.parse((await run(['resolve', '--json', '--root', root])).out);
    expect(layers).toHaveLength(2);
  });

  test('nothing to list, and nothing that a terminal would obey', async () => {
    const empty = await run(['adr', 'list', '--root', folder({ 'plans/1-x/plan.md': '' })]);
    expect(empty).toMatchObject({ code: 0, out: '' });
    expect(empty.err).toContain('stratigraph adr new');
    const hostile = await run([
      'adr',
      'list',
      '--root',
      folder({ 'docs/adr/0001-x.md': '# \u001b[31mRed\u202e' }),
    ]);
    expect(hostile.out).not.toContain('\u001b');
    expect(hostile.out).not.toContain('\u202e');
  });

  test('the workspace is found from inside a tree of decisions', async () => {
    const root = folder({ 'docs/adr/0001-x.md': '# X', 'docs/guide/a.md': '' });
    expect((await run(['adr', 'list'], { cwd: join(root, 'docs/guide') })).out).toContain('0001');
  });
});

describe('new', () => {
  const made = async (
    files: Readonly<Record<string, string>>,
    ...argv: string[]
  ): Promise<{ path: string; text: string }> => {
    const root = folder(files);
    const { out } = await run(['adr', 'new', ...argv, '--json', '--root', root]);
    const { path } = JSON.parse(out);
    return { path, text: readFileSync(join(root, path), 'utf8') };
  };

  test('signs of a title leave no gaps in the name of its file', async () => {
    const { path, text } = await made({ 'docs/adr/0001-a.md': '# A' }, 'Use  "quotes": & : <x>');
    expect(path).toBe('docs/adr/0002-use-quotes-x.md');
    expect(text).toContain('# Use "quotes": & : <x>\n');
  });

  test.each([
    ['a limps workspace', { '.limps/workspace.md': '# W' }, '.limps/adrs/ADR-0001-use-x.md'],
    ['a collection with prefix', chain, '.limps/adrs/ADR-0012-use-x.md'],
    ['nothing yet', { 'README.md': '' }, 'docs/decisions/0001-use-x.md'],
    ['an empty folder', { 'docs/adr/.gitkeep': '' }, 'docs/adr/0001-use-x.md'],
    ['three digits', { 'docs/adr/007-a.md': '# A' }, 'docs/adr/008-use-x.md'],
    ['underscores', { 'doc/adr/0007_a.md': '# A' }, 'doc/adr/0008_use_x.md'],
    ['dates', { 'docs/adr/20260101-a.md': '# A' }, 'docs/adr/20260331-use-x.md'],
    [
      'an archive',
      { 'docs/adr/0001-a.md': '# A', 'docs/adr/archive/0007-b.md': '# B' },
      'docs/adr/0008-use-x.md',
    ],
    ['adr-tools', { '.adr-dir': 'log', 'log/0001-a.md': '# A' }, 'log/0002-use-x.md'],
    ['the root', { '0001-a.md': '# A' }, '0002-use-x.md'],
  ])('in %s', async (_, files, path) => {
    expect((await made(files, 'Use X')).path).toBe(path);
  });

  test('is a proposal in MADR 4, dated today, and reads back as such', async () => {
    const root = folder({ 'docs/adr/0001-a.md': '# 1. A' });
    const ran = await run(['adr', 'new', 'Use "X": now', '--root', root]);
    expect(ran.out).toBe(`${join(root, 'docs/adr/0002-use-x-now.md')}\n`);
    const text = readFileSync(ran.out.trim(), 'utf8');
    expect(
      text.startsWith(
        '---\nstatus: proposed\ndate: 2026-03-31\n---\n\n# 2. Use "X": now\n\n## Context and Problem Statement\n',
      ),
    ).toBe(true);
    const { decisions } = JSON.parse((await run(['adr', 'list', '--json', '--root', root])).out);
    expect(decisions[1]).toMatchObject({
      id: '0002',
      title: 'Use "X": now',
      status: 'proposed',
      date: '2026-03-31',
    });
  });

  test.each([
    [
      'a Status section, as adr-tools has it',
      '# 1. A\n\nDate: 2016-02-12\n\n## Status\n\nAccepted\n\n## Context\n\nC\n\n## Decision\n\nD\n',
      '# 2. Use X\n\nDate: 2026-03-31\n\n## Status\n\nProposed\n\n## Context\n',
    ],
    [
      'a list, as log4brains has it',
      '# A\n\n* Status: accepted\n* Date: 2020-09-26\n\n## Decision Outcome\n\nD\n',
      '# Use X\n\n* Status: proposed\n* Date: 2026-03-31\n\n## Context and Problem Statement\n',
    ],
  ])('where the others have %s, so has the new one', async (_, sibling, head) => {
    const root = folder({ 'docs/adr/0001-a.md': sibling });
    const { out } = await run(['adr', 'new', 'Use X', '--root', root]);
    const text = readFileSync(out.trim(), 'utf8');
    expect(text.startsWith(head)).toBe(true);
    expect(text).toMatch(/Status[\s\S]*Context[\s\S]*Decision[\s\S]*Consequences/);
    const { decisions } = JSON.parse((await run(['adr', 'list', '--json', '--root', root])).out);
    expect(decisions[1]).toMatchObject({ status: 'proposed', date: '2026-03-31', title: 'Use X' });
  });

  test('takes the keys that its collection has', async () => {
    const { text } = await made(
      {
        '.limps/adrs/ADR-0001-a.md': page(
          'title: A\ntype: adr\nstatus: accepted\ncreated: 2026-01-01\nupdated: 2026-01-01',
          '# ADR-0001: A',
        ),
      },
      'Use X',
    );
    expect(text).toContain(
      '---\ntitle: "Use X"\ntype: adr\nstatus: proposed\ncreated: 2026-03-31\nupdated: 2026-03-31\n---\n\n# ADR-0002: Use X\n',
    );
  });

  test.each([
    ['the records', {}],
    [
      'a template',
      {
        'docs/adr/0000-template.md': page(
          'type: Decision Record\nid: ADR-0000\ntitle: "ADR 0000: [Decision]"\nstatus: Proposed\ndate: YYYY-MM-DD\ntimestamp: 2026-01-01T00:00:00Z',
          '# ADR 0000: [Decision]',
        ),
      },
    ],
  ])('has its own number wherever %s have one', async (_, more) => {
    const record = (number: string) =>
      page(
        `type: Decision Record\nid: ADR-${number}\ntitle: "ADR ${number}: A"\nstatus: Accepted\ndate: 2026-01-01\ntimestamp: 2026-01-01T00:00:00Z`,
        `# ADR ${number}: A`,
      );
    const files = { 'docs/adr/0008-a.md': record('0008'), 'docs/adr/0009-b.md': record('0009') };
    const { text } = await made({ ...files, ...more }, 'Use X');
    expect(text).toContain(
      '---\ntype: Decision Record\nid: ADR-0010\ntitle: "ADR 0010: Use X"\nstatus: Proposed\ndate: 2026-03-31\ntimestamp: 2026-03-31T00:00:00Z\n---\n\n# ADR 0010: Use X',
    );
  });

  const odd = (number: string) =>
    `# ADR ${number}: A\n\n## Changelog\n\n- 2022-08-10: Draft\n\n## Status\n\n*Accepted*, and applied\n\n## Context\n\nC\n\n## Sketch\n\nS\n`;
  const records = {
    'docs/architecture/adr-007-a.md': odd('007'),
    'docs/architecture/adr-008-a.md': odd('008'),
  };

  test('has the heading, the sections and the template of its collection, whatever they are', async () => {
    expect((await made(records, 'Use X')).text).toBe(
      '# ADR 009: Use X\n\n## Status\n\nProposed\n\n## Context\n\nWhat needs to be decided, and why it is hard.\n\n## Sketch\n\n…\n',
    );
    const template =
      '# ADR \\{ADR-NUMBER\\}: \\{TITLE\\}\n\n## Changelog\n\n- \\{date\\}: Draft\n\n## Status\n\n> Once agreed upon, "accepted".\n\n{Proposed|Accepted}\n\n## Why\n';
    const files = { ...records, 'docs/architecture/adr.template.md': template };
    expect((await made(files, 'Use X')).text).toBe(
      '# ADR 009: Use X\n\n## Changelog\n\n- 2026-03-31: Draft\n\n## Status\n\nProposed\n\n## Why\n',
    );
  });

  test('has the template of its folder where that tells no status, with the one that others tell', async () => {
    const files = (head: string) => ({
      ...Object.fromEntries(
        [1, 2, 3].map((n) => [`docs/adr/000${n}-a.md`, `# A\n\n${head}## Outcome\n\nX\n`]),
      ),
      'docs/adr/template.md': '# *[title]*\n\n**Story:** *[ticket]*\n\n## Outcome\n\n* Chosen:\n',
    });
    const below = '**Story:** *[ticket]*\n\n## Outcome\n\n* Chosen:\n';
    expect((await made(files(''), 'Use X')).text).toBe(`# Use X\n\n${below}`);
    expect((await made(files('**Status:** Accepted\n\n'), 'Use X')).text).toBe(
      `# Use X\n\n**Status:** Proposed\n\n${below}`,
    );
  });

  test('--supersedes is said by the new record, and by the old one once that is accepted', async () => {
    const root = folder(records);
    const ran = await run(['adr', 'new', 'Use X', '--supersedes', '8', '--root', root]);
    expect(ran.err).toContain('Once it is accepted: stratigraph adr supersede 8 adr-009.');
    const path = ran.out.trim();
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('Proposed\n\nSupersedes [ADR 008: A](adr-008-a.md)\n');
    writeFileSync(path, text.replace('Proposed', 'Accepted'));
    expect((await run(['adr', 'supersede', '8', '9', '--root', root])).code).toBe(0);
    expect(readFileSync(join(root, 'docs/architecture/adr-008-a.md'), 'utf8')).toContain(
      '## Status\n\nSuperseded by [ADR 009: Use X](adr-009-use-x.md)\n\n*Accepted*, and applied\n',
    );
    const list = await run(['adr', 'list', '--status', 'superseded,rejected', '--root', root]);
    expect(list.out).toBe('adr-008  superseded  2022-08-10  A → adr-009\n');
  });

  test('in the folder that is named; one that holds no decisions is refused', async () => {
    const files = { 'docs/adr/0001-a.md': '# A', 'packages/p/docs/adr/0004-b.md': '# B' };
    expect((await made(files, 'Use X', '--in', './packages/p/docs/adr/')).path).toBe(
      'packages/p/docs/adr/0005-use-x.md',
    );
    const ran = await run(['adr', 'new', 'Use X', '--in', 'notes', '--root', folder(files)]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('{"adrs":["notes"]}');
    expect(
      (await run(['adr', 'new', 'X', '--in', '../docs/adr', '--root', folder(files)])).code,
    ).toBe(2);
  });

  test('a title needs letters', async () => {
    expect(await run(['adr', 'new', ' !? ', '--root', folder(chain)])).toMatchObject({
      code: 2,
      out: '',
    });
  });
});

describe('supersede', () => {
  test('a badge gives way as its word would', async () => {
    const badge = '![Accepted](https://example.org/adr-accepted-green)';
    const root = folder({
      'doc/adr/0001-a.md': `# 1. A\n\n## Status\n\n${badge}\n\n## Context\n`,
      'doc/adr/0002-b.md': `# 2. B\n\n## Status\n\n${badge}\n\n## Context\n`,
    });
    expect((await run(['adr', 'supersede', '1', '2', '--root', root])).code).toBe(0);
    expect(readFileSync(join(root, 'doc/adr/0001-a.md'), 'utf8')).toBe(
      '# 1. A\n\n## Status\n\nSuperseded by [2. B](0002-b.md)\n\n## Context\n',
    );
  });

  test.each([
    [
      'lines',
      (status: string, by = '') =>
        `# T\n\nStatus: ${status}\n${by && `Superseded-by: ${by}\n`}\n## Context\n`,
    ],
    [
      'rows',
      (status: string, by = '') =>
        `# T\n\n| Field | Value |\n| --- | --- |\n| Status | ${status} |\n${by && `| Superseded-by | ${by} |\n`}\n## Context\n`,
    ],
    [
      'a section',
      (status: string, by = '') =>
        `# T\n\n## Status\n\nStatus: ${status}\n${by && `Superseded-by: ${by}\n`}\n## Context\n`,
    ],
    [
      'front matter',
      (status: string, by = '') =>
        `---\nStatus: ${status}\n${by && `Superseded-by: ${by}\n`}---\n\n# T\n`,
    ],
  ])('takes the form that other records have in %s', async (_, record) => {
    const root = folder({
      'docs/adr/0001-a.md': record('Superseded', 'ADR-0002'),
      'docs/adr/0002-b.md': record('Accepted'),
      'docs/adr/0003-c.md': record('Accepted'),
    });
    expect((await run(['adr', 'supersede', '2', '3', '--root', root])).err).toBe('');
    const [older, newer] = ['0002-b', '0003-c'].map((name) =>
      readFileSync(join(root, `docs/adr/${name}.md`), 'utf8'),
    );
    expect(older).toBe(record('Superseded', 'ADR-0003'));
    expect(newer).toMatch(/^(?:\| )?supersedes(?:: | \| )\[?ADR-0002/im);
  });

  const accepted = {
    ...chain,
    '.limps/adrs/ADR-0011-eleven.md': page('status: accepted', '# Eleven'),
  };

  test('lists ten places that still refer to the old one, and counts the others', async () => {
    const lines = Array.from({ length: 12 }, () => 'As ADR-0010 says.\n\n').join('');
    const root = folder({ ...accepted, 'README.md': `# W\n\n${lines}` });
    const { out } = await run(['adr', 'supersede', '10', '11', '--dry-run', '--root', root]);
    expect(out).toContain('12 places still refer to ADR-0010');
    expect(out).toMatch(/README\.md:21:4 {2}ADR-0010\n {2}and 2 more \(all of them: --json\)\n$/);
  });

  test('writes both, says what still refers to the old one, and writes nothing the second time', async () => {
    const root = folder({
      ...accepted,
      '.limps/workspace.md': '# W\n\n- ADR-0010: Ten\n',
    });
    const ran = await run(['adr', 'supersede', '10', '11', '--root', root]);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toBe(
      [
        'ADR-0011 supersedes ADR-0010',
        '  changed .limps/adrs/ADR-0010-ten.md',
        '  changed .limps/adrs/ADR-0011-eleven.md',
        '',
        '⚠️ 1 place still refers to ADR-0010 (code blocks are not searched):',
        '  .limps/workspace.md:3:3  ADR-0010',
        '',
      ].join('\n'),
    );
    const listed = (await run(['adr', 'list', '--chains', '--root', root])).out;
    expect(listed.match(/^ADR-\d+/gm)).toEqual([
      'ADR-0001',
      'ADR-0003',
      'ADR-0005',
      'ADR-0010',
      'ADR-0011',
    ]);
    expect(readFileSync(join(root, '.limps/adrs/ADR-0010-ten.md'), 'utf8')).toBe(
      page('status: superseded\nsupersedes: [ADR-0005]\nsuperseded_by: ADR-0011', '# Ten'),
    );
    expect(readFileSync(join(root, '.limps/adrs/ADR-0011-eleven.md'), 'utf8')).toBe(
      page('status: accepted\nsupersedes: [ADR-0010]', '# Eleven'),
    );
    expect((await run(['adr', 'supersede', '10', '11', '--root', root])).out).toContain(
      'both already say so; nothing was written',
    );
    expect((await run(['adr', 'current', '1', '--root', root])).out).toMatch(/^ADR-0011/);
  });

  test('by a proposal it takes effect when that is accepted, and the old one stays in force till then', async () => {
    const [ten, eleven] = ['ADR-0010-ten.md', 'ADR-0011-eleven.md'].map(
      (name) => `.limps/adrs/${name}`,
    );
    const root = folder({ ...chain, '.limps/workspace.md': '# W\n\n- ADR-0010: Ten\n' });
    const ten0 = readFileSync(join(root, ten ?? ''), 'utf8');
    const supersede = () => run(['adr', 'supersede', '10', '11', '--root', root]);
    const inForce = async () => (await run(['adr', 'list', '--in-force', '--root', root])).out;
    const first = await supersede();
    expect(first.out).toBe(`ADR-0011 says that it supersedes ADR-0010\n  changed ${eleven}\n`);
    expect(first.err).toBe(
      'note: ADR-0011 is not accepted yet, so ADR-0010 stays in force. Once it is, run this again to mark ADR-0010 as superseded.\n',
    );
    expect((await supersede()).out).toContain('ADR-0010 already; nothing was written');
    expect(readFileSync(join(root, ten ?? ''), 'utf8')).toBe(ten0);
    expect(await inForce()).toMatch(/^ADR-0010/);
    expect((await run(['check', '--fail-on', 'info', '--root', root])).out).not.toMatch(
      /supersession|orphan/,
    );
    const text = readFileSync(join(root, eleven ?? ''), 'utf8');
    writeFileSync(join(root, eleven ?? ''), text.replace('proposed', 'accepted'));
    expect(await inForce()).toMatch(/^ADR-0011/);
    expect((await run(['check', '--root', root])).out).toContain('one-sided-supersession');
    expect((await supersede()).out).toContain(`changed ${ten}`);
  });

  test('--dry-run writes nothing, --json tells everything', async () => {
    const root = folder(accepted);
    const { out } = await run([
      'adr',
      'supersede',
      '10',
      '11',
      '--dry-run',
      '--json',
      '--root',
      root,
    ]);
    expect(JSON.parse(out)).toMatchObject({
      older: { id: 'ADR-0010' },
      newer: { id: 'ADR-0011' },
      written: ['.limps/adrs/ADR-0010-ten.md', '.limps/adrs/ADR-0011-eleven.md'],
      dryRun: true,
      referrers: [],
    });
    expect(readFileSync(join(root, '.limps/adrs/ADR-0010-ten.md'), 'utf8')).toBe(
      chain['.limps/adrs/ADR-0010-ten.md'],
    );
  });

  test('--dry-run shows what would change', async () => {
    const root = folder(accepted);
    const { out } = await run(['adr', 'supersede', '10', '11', '--dry-run', '--root', root]);
    expect(out).toContain('-status: accepted\n');
    expect(out).toContain('+superseded_by: ADR-0011\n');
    expect(out).toContain('would change .limps/adrs/ADR-0011-eleven.md\n');
  });

  test('a file that is not UTF-8 is not written, and the other one neither', async () => {
    const root = folder(accepted);
    const old = join(root, '.limps/adrs/ADR-0010-ten.md');
    const bytes = Buffer.concat([
      Buffer.from(chain['.limps/adrs/ADR-0010-ten.md']),
      Buffer.from([0xe9, 0x0a]),
    ]);
    writeFileSync(old, bytes);
    const ran = await run(['adr', 'supersede', '10', '11', '--root', root]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('is not UTF-8, so it cannot be changed without loss');
    expect(readFileSync(old).equals(bytes)).toBe(true);
    expect(readFileSync(join(root, '.limps/adrs/ADR-0011-eleven.md'), 'utf8')).toBe(
      accepted['.limps/adrs/ADR-0011-eleven.md'],
    );
  });

  test.each([
    ['a circle', ['10', '1'], /would create a circle/],
    ['itself', ['10', 'ADR-0010'], /cannot supersede itself/],
    ['what is replaced already', ['1', '11'], /already superseded by ADR-0003/],
    ['a slip', ['ADR-0100', '11'], /Did you mean "ADR-0010"/],
    ['an unknown name', ['nothing', '11'], /adr list/],
  ])('%s is refused', async (_, argv, message) => {
    const ran = await run(['adr', 'supersede', ...argv, '--root', folder(chain)]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toMatch(message);
  });

  test('a number that two decisions bear lists both', async () => {
    const root = folder({
      'docs/adr/0009-a.md': '# A',
      'docs/adr/0009-b.md': '# B',
      'docs/adr/0010-c.md': '# C',
    });
    const ran = await run(['adr', 'supersede', '9', '10', '--root', root]);
    expect(ran.err).toContain('2 decisions are called 9: 0009-a, 0009-b.');
    expect((await run(['adr', 'supersede', '0009-b', '10', '--root', root])).code).toBe(0);
  });

  test('an id that the list prints means that record, whatever else has its number', async () => {
    const root = folder({
      'docs/adr/adr-009-a.md': '# A\n\n## Status\n\nAccepted\n',
      'docs/rfc/rfc-009-b.md': '# B\n\n## Status\n\nAccepted\n',
    });
    expect((await run(['adr', 'current', 'adr-009', '--root', root])).out).toContain('  A\n');
    expect((await run(['adr', 'current', '9', '--root', root])).code).toBe(2);
  });

  test('a name may be how the file or its heading begins, and is found in a search once', async () => {
    const path = 'docs/adr/ADR_20260101_01_use_tea.md';
    const root = folder({ [path]: '# ADR-001: Use tea\n\n## Status\n\nAccepted\n' });
    for (const id of ['ADR-001', 'adr_20260101_01'])
      expect((await run(['adr', 'history', id, '--root', root])).code).toBe(0);
    const found = (await run(['search', 'tea', '--root', root])).out;
    expect(found.split(path)).toHaveLength(2);
  });
});

test('help shows examples', async () => {
  for (const name of ['list', 'new', 'supersede', 'history', 'current']) {
    expect((await run(['adr', name, '--help'])).out).toContain(`$ stratigraph adr ${name}`);
  }
});

test('the log of a key needs no target', async () => {
  const root = folder({ '.limps/workspace.md': page('defaults:\n  language: en', '# W') });
  const log = (...words: string[]) => run(['changes', '--by', 'commit', ...words, '--root', root]);
  expect((await log('defaults.language')).err).toContain('is not in a readable git repository');
  expect((await log('wrkspace')).err).toContain('There is no');
});

describe('list: only some', () => {
  const root = folder({
    'docs/adr/0001-a.md': page('status: superseded by ADR-0002', '# A'),
    'docs/adr/0002-b.md': page('status: accepted', '# B'),
    'docs/adr/0003-c.md': page('status: proposed\nsupersedes: ADR-0002', '# C'),
    'docs/adr/0004-d.md': page('status: partly superseded by ADR-0002', '# D'),
    'docs/adr/0005-e.md': '# E',
    'docs/adr/0006-f.md': page('status: deprecated', '# F'),
  });
  const list = async (...options: string[]) => {
    const { out, err } = await run(['adr', 'list', ...options, '--root', root]);
    return out === '' ? err : out.match(/^\d+/gm);
  };

  test('what is in force: accepted, if only in part, and not over', async () => {
    expect(await list('--in-force')).toEqual(['0002', '0004']);
  });

  test('a status as the list shows it; one that no decision has names those that they have', async () => {
    expect(await list('--status', 'Superseded')).toEqual(['0001']);
    expect(await list('--status', 'superseded, proposed')).toEqual(['0001', '0003']);
    expect(await list('--status', 'done')).toBe(
      'stratigraph: No decision has the status "done".\n  The statuses here: accepted, deprecated, partly superseded, proposed, superseded.\n',
    );
  });

  test('options of other words are guessed', async () => {
    expect(await list('--accepted')).toContain('Did you mean --in-force?');
    expect((await run(['adr', 'show', '1'])).err).toContain('Did you mean history?');
  });
});
