// Short-term memory in the database of a checkpointer, made by the official saver (make-checkpointer.mjs) or by strangers.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  checkpointerPath,
  choose,
  shortTerm,
  stateOf,
} from '../../../src/dialects/lily/checkpointer.ts';
import { diskTree } from '../../../src/read/disk-tree.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const OFFICIAL = fileURLToPath(new URL('checkpointer.sqlite', import.meta.url));
const PATH = '.lily/checkpoints/checkpointer.sqlite';
const seen = (root: string) => diskTree(root, { maxFileBytes: 1_000_000 });

function official(files: Readonly<Record<string, string>> = {}): string {
  const root = folder(files);
  mkdirSync(dirname(join(root, PATH)), { recursive: true });
  copyFileSync(OFFICIAL, join(root, PATH));
  return root;
}

/** The state that a command shows. */
function stateIn(root: string, thread: string | null, id: string | null = null) {
  const tree = seen(root);
  const { path, checkpoints } = shortTerm(tree);
  const one = choose(tree, checkpoints, thread, id);
  return one && stateOf(tree, path, one);
}

test('threads, history and states of a database that the official saver made', () => {
  const root = official();
  const { checkpoints, problems } = shortTerm(seen(root));
  expect(problems).toEqual([]);
  const threads = checkpoints.map(({ thread }) => thread);
  expect(threads.join(' ')).toBe(
    `${'session-3 '.repeat(3)}${'session-2 '.repeat(4)}${'session-1 '.repeat(8)}`.trim(),
  );
  const history = checkpoints.filter(({ thread }) => thread === 'session-1');
  expect(history.map(({ parent }) => parent)).toEqual([
    ...history.slice(1).map(({ id }) => id),
    null,
  ]);
  expect(history[0]?.created).toBe('2026-11-22T12:14:18.514Z');
  const steps = history.map(({ id }) => stateIn(root, null, id));
  expect(steps.map((one) => `${one?.source} ${one?.step}`)).toEqual([
    ...['loop 6', 'loop 5', 'loop 4', 'input 3', 'loop 2', 'loop 1', 'loop 0', 'input -1'],
  ]);
  const messages = [
    { type: 'HumanMessage', id: 'human-1', content: 'Which column is nullable?' },
    { type: 'AIMessage', id: 'ai-1', content: 'I will look at the schema.' },
    { type: 'ToolMessage', id: 'tool-2', content: 'rows: 3', tool_call_id: 'call-1' },
  ];
  expect(steps[4]?.values).toMatchObject({ messages, task: 'read the schema' });
  expect(stateIn(root, 'session-3')).toMatchObject({
    writes: [{ channel: '__error__', value: { message: 'no such table' } }],
    problem: null,
  });
});

test('the thread of the session is shown first, then the newest', () => {
  expect(stateIn(official(), null)?.thread).toBe('session-3');
  const root = official({ '.lily/session.json': '{"session_id": "session-2"}' });
  expect(stateIn(root, null)?.thread).toBe('session-2');
  expect(stateIn(root, 'session-1')?.thread).toBe('session-1');
  expect(() => stateIn(root, 'session-9')).toThrow('memory_not_found');
  expect(() => stateIn(root, 'session-1', 'nine')).toThrow('memory_not_found');
});

test('nothing is made or changed beside a database that nobody has open', () => {
  const root = official();
  stateIn(root, 'session-1');
  expect(readdirSync(dirname(join(root, PATH)))).toEqual(['checkpointer.sqlite']);
  expect(readFileSync(join(root, PATH))).toEqual(readFileSync(OFFICIAL));
});

test('rows are seen while somebody writes them, and neither file nor log is changed', () => {
  const root = official();
  const writer = new DatabaseSync(join(root, PATH));
  const write = (id: string) =>
    writer
      .prepare(
        "INSERT INTO checkpoints (thread_id, checkpoint_id, checkpoint) VALUES ('live', ?, '{}')",
      )
      .run(id);
  write('1');
  const files = () =>
    ['', '-wal'].map((ending) =>
      createHash('sha256')
        .update(readFileSync(join(root, PATH) + ending))
        .digest('hex'),
    );
  const before = files();
  const live = () => shortTerm(seen(root)).checkpoints.filter(({ thread }) => thread === 'live');
  expect(live().map(({ id }) => id)).toEqual(['1']);
  expect(files()).toEqual(before);
  writer.exec('BEGIN');
  write('2');
  expect(live()).toHaveLength(1);
  writer.exec('COMMIT');
  expect(live().map(({ id }) => id)).toEqual(['2', '1']);
  // A copy without the index of the log: its rows are out of reach, and that is told.
  const copy = official();
  copyFileSync(`${join(root, PATH)}-wal`, `${join(copy, PATH)}-wal`);
  writer.close();
  expect(shortTerm(seen(copy))).toMatchObject({
    checkpoints: { length: 15 },
    problems: [
      `The last writes are missing: they are in ${PATH}-wal, whose writer did not finish.`,
    ],
  });
  expect(readdirSync(dirname(join(copy, PATH)))).toHaveLength(2);
});

test('links in the place of a log lead nowhere', () => {
  const root = official({ 'victim.txt': 'mine' });
  for (const ending of ['-shm', '-wal'])
    symlinkSync(join(root, 'victim.txt'), join(root, PATH) + ending);
  expect(shortTerm(seen(root)).checkpoints).toHaveLength(15);
  expect(readFileSync(join(root, 'victim.txt'), 'utf8')).toBe('mine');
});

const TABLES = `
  CREATE TABLE checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata);
  CREATE TABLE writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value);`;
const COLUMNS =
  '1 thread_id, 2 checkpoint_ns, 3 checkpoint_id, 4 parent_checkpoint_id, 5 type, 6 checkpoint, 7 metadata';

/** A workspace with a database that somebody made by hand. */
function made(sql: string): string {
  const root = folder({ [PATH]: '' });
  const database = new DatabaseSync(join(root, PATH));
  database.exec(sql);
  database.close();
  return root;
}

test.each([
  [
    'a view that never ends',
    `CREATE VIEW checkpoints AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT ${COLUMNS} FROM t`,
  ],
  ['a column that is computed', TABLES.replace('metadata)', 'metadata AS (hex(zeroblob(1e9))))')],
  ['other tables', 'CREATE TABLE notes (id)'],
])('%s is no checkpointer', (_, sql) => {
  expect(() => shortTerm(seen(made(sql)))).toThrow(
    /^memory_schema_mismatch: \S+ has no table checkpoints/,
  );
});

test('what is no database is refused, and so is one outside the workspace', () => {
  expect(() => shortTerm(seen(folder({ [PATH]: 'words '.repeat(200) })))).toThrow(
    'memory_store_unavailable',
  );
  expect(() => shortTerm(seen(folder({ 'README.md': '' })))).toThrow('there is no such file');
  const path = (config: string) => checkpointerPath(textTree({ '.lily/config.json': config }));
  expect(path('{"checkpointer": {"sqlite_path": "./state/db.sqlite"}}')).toBe('state/db.sqlite');
  expect(path('not { json')).toBe(PATH);
  for (const one of ['{"backend": "postgres"}', '{"sqlite_path": "/etc/passwd"}'])
    expect(() => path(`{"checkpointer": ${one}}`)).toThrow('memory_store_unavailable');
  const root = folder({ '.lily/config.yaml': 'checkpointer: {sqlite_path: ../db.sqlite}' });
  expect(() => shortTerm(seen(root))).toThrow('memory_store_unavailable');
});

test('a row that cannot be shown says why, and stops no other', () => {
  const deep = `{"channel_values": {"a": ${'['.repeat(5000)}${']'.repeat(5000)}}}`;
  const proto = '{"channel_values": {"__proto__": {"a": 1}, "constructor": 2}}';
  const rows = [
    "('t', '', '1', null, 'msgpack', x'81a17601', '{\"step\": 4}')",
    "('t', '', '2', null, 'json', '{oops', 'oops')",
    `('t', '', '3', 7, 'json', '${deep}', null)`,
    `('t', '', '4', null, 'json', '${proto}', '[]')`,
    "('t', '', '5', null, 'json', zeroblob(20000000), null)",
    "(x'00', 3, null, null, null, null, null)",
    `('${'t'.repeat(2000)}', '', '1', null, 'json', '{}', '{}')`,
  ];
  const root = made(`${TABLES} INSERT INTO checkpoints VALUES ${rows.join(', ')}`);
  expect(shortTerm(seen(root)).problems).toEqual(['2 rows have no proper ids.']);
  expect(stateIn(root, 't', '1')).toMatchObject({
    step: 4,
    problem: expect.stringContaining('msgpack'),
  });
  expect(stateIn(root, 't', '2')).toMatchObject({ values: null, problem: 'it is not JSON' });
  expect(JSON.stringify(stateIn(root, 't', '3')?.values)).toContain('[["…"]]');
  expect(JSON.stringify(stateIn(root, 't', '4')?.values)).toBe(
    '{"__proto__":{"a":1},"constructor":2}',
  );
  expect(stateIn(root, 't', '5')).toMatchObject({
    bytes: 20_000_000,
    problem: 'it is too large, or missing',
  });
});

test('a state that carries too much is found by a check, and by one that remembers the last', async () => {
  const settings = '{"memory": {"mostStateBytes": 1000}}';
  const root = official({ 'stratigraph.json': settings });
  const check = () => run(['check', '--json', '--root', root]);
  const { findings } = JSON.parse((await check()).out);
  expect(findings).toMatchObject([
    {
      rule: 'size-budget',
      path: PATH,
      message: expect.stringContaining('session-1 has 1,581 bytes'),
    },
  ]);
  const writer = new DatabaseSync(join(root, PATH));
  writer.exec("DELETE FROM checkpoints WHERE thread_id = 'session-1'");
  expect(JSON.parse((await check()).out).findings).toEqual([]);
  writer.close();
});
