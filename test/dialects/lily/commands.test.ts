import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { files, record } from './tree.ts';

const ANN = '.lily/memory/personality/user_profile/ann/default';

function opened(extra: Readonly<Record<string, string>> = {}) {
  const root = folder({ ...files, ...extra });
  return {
    protect: (path: string) => chmodSync(join(root, path), 0o444),
    text: (path: string) => readFileSync(join(root, path), 'utf8'),
    async ask(...words: readonly string[]) {
      const { out, err, code } = await run([
        ...words,
        '--json',
        '--now',
        '2026-03-01T12:00:00Z',
        '--root',
        root,
      ]);
      return code === 0 ? JSON.parse(out) : { code, err };
    },
    words: async (...words: readonly string[]) =>
      (await run([...words, '--now', '2026-06-01', '--root', root])).out,
  };
}

interface Listed {
  readonly records: readonly { readonly id: string }[];
}

const ids = ({ records }: Listed): readonly string[] => records.map(({ id }) => id);

test('what is remembered stands in a file that people read, once', async () => {
  const { ask, text } = opened();
  const words = ['Likes green tea', '--namespace', 'Ann', '--tags', 'tea', '--session', 's1'];
  const saved = await ask('remember', ...words);
  expect(saved).toMatchObject({ code: 'memory_saved', created: true });
  expect(text(saved.path)).toBe(
    '---\nschema_version: 1\nsource: command\nconfidence: 1\ncreated_at: 2026-03-01T12:00:00.000Z\n' +
      'updated_at: 2026-03-01T12:00:00.000Z\nsession_id: s1\ntags: ["tea"]\n---\n\nLikes green tea\n',
  );
  const sure = ['--namespace', 'Ann', '--confidence', '0.5'];
  const again = await ask('remember', 'likes GREEN tea', ...sure);
  expect(again).toEqual({ ...saved, created: false });
  expect(text(saved.path)).toContain('confidence: 0.5');
  expect(text(saved.path)).toContain('Likes green tea');
});

describe('looking finds', () => {
  test('what is in force, the last changed first, and never what is of a task', async () => {
    const { ask } = opened();
    expect(ids(await ask('memory', 'long', 'show'))).toEqual([
      'light',
      'short',
      'calm',
      'dark',
      'tests',
    ]);
    expect(await ask('memory', 'show', 'prefers', 'theme')).toMatchObject({
      ...{ code: 'memory_listed', query: 'prefers theme', count: 2, total: 2 },
      records: [{ id: 'light', attention: [{ kind: 'conflict' }] }, { id: 'dark' }],
    });
    expect(await ask('memory', 'long', 'show', 'postgres')).toMatchObject({
      code: 'memory_empty',
      records: [],
    });
    expect(ids(await ask('memory', 'long', 'show', '--domain', 'working_rules'))).toEqual([
      'tests',
    ]);
  });

  test('a task where it is named', async () => {
    const { ask } = opened();
    const shop = ['memory', 'long', 'task', 'show', '--namespace', 'shop'];
    expect(ids(await ask(...shop))).toEqual(['postgres']);
    expect(ids(await ask(...shop, '--include-archived'))).toEqual(['old', 'postgres']);
    expect(await ask('memory', 'long', 'task', 'show')).toMatchObject({
      code: 2,
      err: expect.stringContaining('memory_namespace_required'),
    });
  });

  test('never what is not to be searched, nor fields that are not', async () => {
    const { ask } = opened({
      [`${ANN}/a.md`]: record('index: false', 'The hidden garden.'),
      [`${ANN}/b.md`]: `${record('index: [title]', 'A garden.')}\n\`\`\`json value\n{"title": "Roses"}\n\`\`\`\n`,
    });
    expect(ids(await ask('memory', 'show', 'garden'))).toEqual([]);
    expect(ids(await ask('memory', 'show', 'roses'))).toEqual(['b']);
  });

  test('no more than is asked for', async () => {
    const { ask } = opened();
    expect(await ask('memory', 'long', 'show', '--limit', '1')).toMatchObject({
      count: 1,
      total: 5,
    });
    expect(await ask('memory', 'long', 'show', '--limit', '21')).toMatchObject({ code: 2 });
  });

  test('and people read a table', async () => {
    const { words } = opened();
    expect(
      await words('memory', 'long', 'show', '--domain', 'user_profile', '--include-expired'),
    ).toBe(
      'light  user_profile  expired  Prefers the light theme.\n' +
        'short  user_profile  verify  Likes short answers.\n' +
        'dark   user_profile  verify  Prefers the dark theme.\n',
    );
  });
});

test('to forget marks a record, and deletes it only when that is asked for', async () => {
  const { ask, text } = opened();
  const before = text(`${ANN}/short.md`);
  expect(await ask('forget', 'short')).toMatchObject({ code: 'memory_deleted', removed: false });
  expect(text(`${ANN}/short.md`)).toBe(
    before.replace(
      'style\n---',
      'style\nstatus: forgotten\nupdated_at: "2026-03-01T12:00:00.000Z"\n---',
    ),
  );
  expect(ids(await ask('memory', 'show', 'short'))).toEqual([]);
  expect(await ask('forget', 'short', '--hard')).toMatchObject({ removed: true });
  expect(() => text(`${ANN}/short.md`)).toThrow('ENOENT');
  expect(await ask('forget', 'short')).toMatchObject({
    err: expect.stringContaining('memory_not_found'),
  });
});

test('to verify is the only thing that changes when it was last verified', async () => {
  const { ask, text } = opened();
  expect(await ask('memory', 'long', 'verify', 'light')).toMatchObject({ code: 'memory_verified' });
  expect(text(`${ANN}/light.md`)).toContain(
    'last_verified: "2026-03-01T12:00:00.000Z"\nstatus: verified',
  );
});

test('a fact in a store of the program is told, confirmed and forgotten where it stands, and everything else stays', async () => {
  const row = {
    ...{
      id: 'mem_9',
      namespace: 'user_profile/workspace:x',
      content: 'Tea.',
      store: 'personality_memory',
    },
    ...{ created_at: '2026-02-10T00:00:00Z', updated_at: '2026-02-10T00:00:00Z' },
  };
  const other = { ...row, id: 'mem_8', content: 'Also tea: "green".', status: null };
  const path = '.lily/personality_memory.json';
  const before = JSON.stringify([row, other], null, 2);
  const { ask, text } = opened({ [path]: before });
  expect(ids(await ask('memory', 'show', 'tea'))).toEqual(['mem_8', 'mem_9']);

  expect(await ask('memory', 'long', 'verify', 'mem_8')).toMatchObject({ code: 'memory_verified' });
  expect(JSON.parse(text(path))[1]).toEqual({
    ...other,
    status: 'verified',
    last_verified: '2026-03-01T12:00:00.000Z',
  });

  expect(await ask('forget', 'mem_9')).toMatchObject({
    code: 'memory_deleted',
    removed: false,
    path,
  });
  const [first, second] = JSON.parse(text(path));
  expect(first).toEqual({ ...row, status: 'archived', updated_at: '2026-03-01T12:00:00.000Z' });
  expect(second).toEqual({
    ...other,
    status: 'verified',
    last_verified: '2026-03-01T12:00:00.000Z',
  });
  expect(ids(await ask('memory', 'show', 'tea'))).toEqual(['mem_8']);
  expect(ids(await ask('memory', 'long', 'show', 'tea', '--include-archived'))).toContain('mem_9');

  expect(await ask('forget', 'mem_8', '--hard')).toMatchObject({ removed: true });
  expect(JSON.parse(text(path))).toEqual([first]);
  expect(await ask('forget', 'mem_9', '--hard')).toMatchObject({ removed: true });
  expect(JSON.parse(text(path))).toEqual([]);
});

test('what an answer has no room for is shown by the command that it names', async () => {
  const folder = '.lily/memory/task/task_memory/shop/default';
  const many = Array.from({ length: 8 }, (_, at) => [
    [`${folder}/t${at}.md`, record('confidence: 1\ncreated_at: 2026-02-01', `Invoice ${at}.`)],
  ]).flat();
  const { ask, words } = opened(Object.fromEntries(many));
  const asked = ['memory', 'long', 'task', 'show', '--namespace', 'shop', 'invoice'];
  const { next, count, total } = await ask(...asked);
  expect([count, total]).toEqual([5, 8]);
  expect(await words(...asked)).toContain(`3 more: ${next}`);
  const typed: readonly string[] = next
    .split(' ')
    .slice(1)
    .map((one: string) => one.replaceAll('"', ''));
  expect(await ask(...typed)).toMatchObject({ count: 8, next: null });
});

test('an empty folder is where somebody begins', async () => {
  const root = folder({});
  mkdirSync(join(root, '.lily'));
  const { out } = await run(['remember', 'Likes tea', '--root', root]);
  expect(out).toMatch(
    /^Remembered: mem_\w+ {2}\.lily\/memory\/personality\/user_profile\/default\//,
  );
  const { out: told } = await run(['context', 'resolve', '--for', 'prompt', '--root', root]);
  expect(told).toContain('Likes tea');
});

test('what a store of the program says is known already, and is one fact beside a file that says it, too', async () => {
  const { ask } = opened({ '.lily/memory/personality_memory.json': STORED });
  const words = ['likes BLACK coffee', '--namespace', 'ann'];
  expect(await ask('remember', ...words)).toMatchObject({ id: 'mem_7', created: false });

  const file = '.lily/memory/personality/user_profile/ann/default/coffee.md';
  const text = record('confidence: 1\ncreated_at: 2026-01-10', 'Likes black coffee');
  const both = opened({ '.lily/memory/personality_memory.json': STORED, [file]: text });
  expect(ids(await both.ask('memory', 'show', 'coffee'))).toEqual(['coffee']);
  expect(ids(await both.ask('memory', 'list', 'coffee'))).toEqual(['coffee']);
  const resolved = await both.ask('context', 'resolve', 'ann');
  expect(JSON.stringify(resolved.sections).match(/black coffee/gi)).toHaveLength(1);
  await both.ask('forget', 'coffee');
  expect(ids(await both.ask('memory', 'show', 'coffee'))).toEqual([]);
});

const STORED = JSON.stringify([
  {
    ...{ id: 'mem_7', store: 'personality_memory', content: 'Likes black coffee' },
    ...{
      namespace: 'user_profile/user:ann/persona:default',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    },
  },
]);

describe('the policy refuses', () => {
  test.each([
    ['remember', 'The password is hunter2x9'],
    ['remember', 'Tea', '--namespace', 'token=q8Zr4Lw0Xk2Vb6Nn9Tm1'],
    ['memory', 'evidence', 'ingest', 'secret.txt'],
  ])('%s %s %s %s', async (...words) => {
    const { ask } = opened({ 'secret.txt': 'DB_PASSWORD=q8Zr4Lw0Xk2Vb6' });
    const { err } = await ask(...words);
    expect(err).toContain('memory_policy_denied');
    expect(err).not.toMatch(/hunter2|q8Zr/);
  });
});

test('evidence is quoted with its source, after the records, and never as the truth', async () => {
  const { ask, words } = opened({
    'docs/notes.md': 'Ann said: orders are kept in Postgres, and she prefers tea.\n',
  });
  expect(await ask('memory', 'evidence', 'ingest', 'docs/notes.md')).toMatchObject({
    ...{
      code: 'memory_evidence_ingested',
      source: 'docs/notes.md',
      chunks: 1,
      non_canonical: true,
    },
  });
  const shown = await ask('memory', 'long', 'show', 'prefers', '--evidence');
  expect(ids(shown)).toEqual(['light', 'dark']);
  expect(shown.evidence).toMatchObject({
    ...{ non_canonical: true, canonical_precedence: 'structured_long_term' },
    records: [{ citation: 'docs/notes.md#chunk-1', score: expect.any(Number) }],
  });
  expect(await words('memory', 'evidence', 'show', 'postgres')).toContain(
    'Evidence, not canonical',
  );
});

const ALIKE = {
  [`${ANN}/twice.md`]: record('confidence: 0.5\ncreated_at: 2026-02-11', 'likes SHORT answers'),
  [`${ANN}/near-a.md`]: record(
    'confidence: 1\ncreated_at: 2026-02-11',
    'Wants a report each Monday before nine.',
  ),
  [`${ANN}/near-b.md`]: record(
    'confidence: 1\ncreated_at: 2026-02-12',
    'Wants a report each Monday before nine please.',
  ),
};

test('what says the same is found, marked when that is asked for, and never deleted', async () => {
  const { ask, text } = opened(ALIKE);
  const planned = await ask('memory', 'long', 'consolidate', '--dry-run');
  expect(planned).toMatchObject({
    code: 'memory_consolidation_ran',
    status: 'dry_run',
    proposed: 3,
    written: 0,
  });
  expect(planned.records).toMatchObject([
    { kind: 'exact', keep: 'short', others: ['twice'] },
    { kind: 'near', keep: 'near-a', others: ['near-b'], says: expect.stringContaining('88 %') },
    { kind: 'conflict', keep: 'dark', others: ['light'] },
  ]);
  expect(await ask('memory', 'long', 'consolidate')).toMatchObject({
    status: 'applied',
    written: 5,
  });
  expect(text(`${ANN}/twice.md`)).toContain('status: superseded\nsuperseded_by: short');
  expect(text(`${ANN}/near-b.md`)).toContain('conflict_group: near-near-a');
  expect(text(`${ANN}/light.md`)).toContain('status: needs_verification');
});

test.each([0, 1, 2, 3, 4, 5])(
  'where consolidation was interrupted after %i marks, the next one marks what is left, and no more',
  async (done) => {
    const whole = opened(ALIKE);
    await whole.ask('memory', 'long', 'consolidate');
    const paths = ['twice', 'near-a', 'near-b', 'dark', 'light'].map((id) => `${ANN}/${id}.md`);
    const marked = paths.slice(0, done).map((path) => [path, whole.text(path)]);
    const part = opened({ ...ALIKE, ...Object.fromEntries(marked) });
    expect(await part.ask('memory', 'long', 'consolidate')).toMatchObject({ status: 'applied' });
    expect(paths.map(part.text)).toEqual(paths.map(whole.text));
  },
);

test('where one record cannot be written, none is marked', async () => {
  const { ask, text, protect } = opened(ALIKE);
  protect(`${ANN}/light.md`);
  const { code, err } = await ask('memory', 'long', 'consolidate');
  expect([code, err]).toEqual([2, expect.stringContaining('light.md is write-protected.')]);
  expect(text(`${ANN}/twice.md`)).toBe(ALIKE[`${ANN}/twice.md`]);
});

test('what says the same twice is no conflict, and no group is taken from what is in one', async () => {
  const { ask, text } = opened({
    [`${ANN}/dark-2.md`]: record('conflict_group: theme', 'Prefers the dark theme.'),
    [`${ANN}/light.md`]: record(
      'conflict_group: report',
      'Wants a report each Monday before nine.',
    ),
    [`${ANN}/monday.md`]: record('tags: []', 'Wants a report each Monday before nine please.'),
  });
  const { records } = await ask('memory', 'long', 'consolidate');
  expect(records).toMatchObject([{ kind: 'exact', keep: 'dark', others: ['dark-2'] }]);
  expect(text(`${ANN}/dark-2.md`)).toContain('status: superseded');
  expect(text(`${ANN}/light.md`)).toContain('conflict_group: report');
});

test('safety decides about style before the user, and the user before the persona', async () => {
  const { ask } = opened();
  expect(await ask('style', 'show')).toMatchObject({
    ...{ code: 'style_shown', decides: 'user_style' },
    sources: [
      { name: 'safety', records: [] },
      { name: 'user_style', records: [{ id: 'short' }] },
      { name: 'persona_default', records: [{ id: 'calm' }] },
    ],
  });
  const safe = opened({
    '.lily/memory/personality/working_rules/ann/default/safe.md': record(
      'tags: [safety]',
      'Never sarcastic.',
    ),
  });
  expect(await safe.ask('style', 'show')).toMatchObject({ decides: 'safety' });
});

test('what is not to be searched is in no search of anybody', async () => {
  const hidden = { [`${ANN}/a.md`]: record('index: false', 'The hidden garden.') };
  const { ask } = opened({ ...hidden, [`${ANN}/b.md`]: record('tags: []', 'An open garden.') });
  const { hits } = await ask('search', 'garden');
  expect(new Set(hits.map(({ path }: { path: string }) => path))).toEqual(new Set([`${ANN}/b.md`]));
  expect(ids(await ask('memory', 'list', 'garden'))).toEqual(['b']);
  expect(ids(await ask('memory', 'list'))).toContain('a');
});
