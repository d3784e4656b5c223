// Rows of a SQLite database that others may be writing, and that may come from anybody. Nothing is written, not beside it either.

import { closeSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import self from 'node:process';
import { pathToFileURL } from 'node:url';
import type { DatabaseQuestion, Row } from '../model/source.ts';
import { isUsageError, UsageError } from '../model/usage-error.ts';

type Sqlite = typeof import('node:sqlite');

/** A writer that comes or goes while we read; after so many times it is told. */
const TRIES = 5;
/** The first bytes say which kind of log there is. */
const HEADER = 20;
const WAL = 2;

/** Throws UsageError with the code `memory_store_unavailable`, or `memory_schema_mismatch` where a table is not as it is asked for. */
export function askDatabase<Answer>(
  file: string,
  path: string,
  question: DatabaseQuestion<Answer>,
): Answer {
  // Not every Node has it, and asking for it otherwise would fail before anybody knows why.
  const sqlite = self.getBuiltinModule('node:sqlite') as Sqlite | undefined;
  if (sqlite === undefined)
    throw unavailable(path, `Node ${self.version} has no SQLite`, 'Use Node 22.15 or newer.');
  for (let left = TRIES; ; left -= 1) {
    const before = stateOf(file);
    const way = wayInto(file);
    let answer: Answer | undefined;
    let failed: unknown = null;
    try {
      answer = read(sqlite, file, way, path, question);
    } catch (error) {
      if (isUsageError(error)) throw error;
      failed = error;
    }
    const isSteady = way === LIVE || stateOf(file) === before;
    if (failed === null && isSteady) return answer as Answer;
    if (left > 1 && !isSteady) continue;
    const why = failed instanceof Error ? failed.message : 'it changes all the time';
    throw unavailable(path, why, 'Check that it is a SQLite database, then try again.');
  }
}

/** What SQLite is told about the file. */
const LIVE = 'mode=ro&readonly_shm=1';
const STILL = 'immutable=1';

/**
 * A database with a write-ahead log cannot be opened without an index of that log, which SQLite would make. While a
 * process has it open there is one, and it is read; else nobody writes, and the file alone is read as it stands. Links in
 * their places could lead anywhere.
 */
function wayInto(file: string): string {
  if (isPlainFile(`${file}-wal`) && isPlainFile(`${file}-shm`)) return LIVE;
  return hasWriteAheadLog(file) ? STILL : 'mode=ro';
}

function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function hasWriteAheadLog(file: string): boolean {
  const bytes = new Uint8Array(HEADER);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, HEADER, 0);
  } finally {
    closeSync(descriptor);
  }
  return bytes[HEADER - 1] === WAL;
}

function stateOf(file: string): string {
  return ['', '-wal', '-shm']
    .map((ending) => statSync(file + ending, { throwIfNoEntry: false, bigint: true }))
    .map((stat) => `${stat?.ino}:${stat?.size}:${stat?.mtimeNs}`)
    .join(' ');
}

function read<Answer>(
  { DatabaseSync }: Sqlite,
  file: string,
  way: string,
  path: string,
  { tables, ask }: DatabaseQuestion<Answer>,
): Answer {
  const url = pathToFileURL(file);
  url.search = way;
  const database = new DatabaseSync(url, { readOnly: true, timeout: 1000 });
  try {
    const select = (sql: string, ...values: readonly (string | number)[]) =>
      database.prepare(sql).all(...values) as readonly Row[];
    // What a stranger's schema computes could be anything, and take for ever: only what is stored is read.
    database.exec('PRAGMA trusted_schema=OFF; PRAGMA query_only=ON; PRAGMA cell_size_check=ON');
    for (const [table, columns] of Object.entries(tables)) {
      const [found] = select(
        "SELECT type FROM pragma_table_list WHERE schema = 'main' AND name = ?",
        table,
      );
      const stored = select('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0', table);
      const names = new Set(stored.map(({ name }) => name));
      if (found?.type !== 'table' || !columns.every((column) => names.has(column)))
        throw new UsageError(
          `memory_schema_mismatch: ${path} has no table ${table} (${columns.join(', ')}).`,
          'Name the database of a checkpointer.',
          [],
          'memory_schema_mismatch',
        );
    }
    const log = way === STILL ? statSync(`${file}-wal`, { throwIfNoEntry: false }) : undefined;
    return ask(select, log !== undefined && log.size > 0);
  } finally {
    database.close();
  }
}

export function unavailable(path: string, why: string, advice: string): UsageError {
  const code = 'memory_store_unavailable';
  return new UsageError(`${code}: ${path} cannot be read: ${why}.`, advice, [], code);
}
