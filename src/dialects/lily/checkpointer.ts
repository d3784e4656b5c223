// Short-term memory: what a LangGraph checkpointer keeps of each thread in its SQLite database (Y-005 … Y-010, Y-049).

import { parse } from 'yaml';
import type { Problem } from '../../model/facts.ts';
import type { WorkspacePort } from '../../model/operation.ts';
import type { DatabaseQuestion, Row, Tree } from '../../model/source.ts';
import { isUsageError, UsageError } from '../../model/usage-error.ts';
import type { Json } from '../../model/value.ts';
import { readState, withoutClasses } from './checkpoint-state.ts';
import { HOME } from './namespace.ts';

const CONFIGS = ['config.json', 'config.yaml', 'config.yml'].map((name) => `${HOME}/${name}`);
const SESSION = `${HOME}/session.json`;
const DEFAULT_PATH = `${HOME}/checkpoints/checkpointer.sqlite`;

/** Rows that are looked at, the newest first; ids that are longer are nobody's. */
const MOST_ROWS = 100_000;
const LONGEST_ID = 1000;
/** A state that is larger is not shown; it is told of long before. */
const MOST_BYTES = 16_000_000;

/** What the database says of one checkpoint without its state. */
export interface Checkpoint {
  readonly row: number;
  readonly thread: string;
  /** `''`: the graph itself; else a graph inside it. */
  readonly namespace: string;
  readonly id: string;
  readonly parent: string | null;
  /** When it was made, from its id; null: the id says nothing of time. */
  readonly created: string | null;
  /** How the state is written: `json`, `msgpack`. */
  readonly format: string;
  readonly bytes: number;
}

export interface State extends Checkpoint {
  /** What led to it: `input`, `loop`, `update`, `fork`; and how many steps there were. */
  readonly source: string | null;
  readonly step: number | null;
  /** By channel; null: it cannot be read, and `problem` says why. */
  readonly values: Json;
  /** What tasks have written on top of it. */
  readonly writes: readonly {
    readonly task: string;
    readonly channel: string;
    readonly value: Json;
  }[];
  readonly problem: string | null;
}

export interface ShortTerm {
  readonly path: string;
  /** The newest first. */
  readonly checkpoints: readonly Checkpoint[];
  readonly problems: readonly string[];
}

const CHECKPOINTS = [
  ...['thread_id', 'checkpoint_ns', 'checkpoint_id', 'parent_checkpoint_id'],
  ...['type', 'checkpoint', 'metadata'],
];
const WRITES = [
  ...['thread_id', 'checkpoint_ns', 'checkpoint_id', 'task_id', 'idx', 'channel'],
  ...['type', 'value'],
];

/** Where the checkpointer stands. Throws UsageError where its settings name none that can be read here. */
export function checkpointerPath(tree: Tree): string {
  const path = CONFIGS.find((one) => tree.has(one));
  const { checkpointer } = mapOf(path === undefined ? null : dataIn(tree, path));
  const { backend = 'sqlite', sqlite_path: named = DEFAULT_PATH } = mapOf(checkpointer);
  if (backend !== 'sqlite')
    throw unavailable(`${path} keeps short-term memory in ${String(backend).slice(0, 40)}`);
  if (typeof named !== 'string' || named.length > LONGEST_ID || /^[/\\~]|^\w:|\0/.test(named))
    throw unavailable(`${path} names a checkpointer that is not in the workspace`);
  return named.replace(/^(?:\.\/)+/, '');
}

function unavailable(why: string): UsageError {
  return new UsageError(
    `memory_store_unavailable: ${why}.`,
    `Only a SQLite database in the workspace can be read, such as ${DEFAULT_PATH}.`,
    [],
    'memory_store_unavailable',
  );
}

/** The thread of the session that was last open here, or null. */
function sessionThread(tree: Tree): string | null {
  const { session_id: id } = mapOf(tree.has(SESSION) ? dataIn(tree, SESSION) : null);
  return typeof id === 'string' ? id : null;
}

/** JSON is YAML, too. */
function dataIn(tree: Tree, path: string): unknown {
  const file = tree.read(path);
  try {
    return 'text' in file ? parse(file.text, { maxAliasCount: 0, logLevel: 'silent' }) : null;
  } catch {
    return null;
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Every checkpoint of every thread. Throws UsageError. */
export function shortTerm(tree: Tree, path = checkpointerPath(tree)): ShortTerm {
  return asked(tree, path, (select, isBehind) => {
    const rows = select(
      `SELECT rowid AS row, thread_id, checkpoint_ns, checkpoint_id, type, length(checkpoint) AS bytes,
        substr(parent_checkpoint_id, 1, ${LONGEST_ID}) AS parent
       FROM checkpoints ORDER BY rowid DESC LIMIT ${MOST_ROWS + 1}`,
    );
    const checkpoints = rows
      .slice(0, MOST_ROWS)
      .map(checkpointOf)
      .filter((one) => one !== null)
      .sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : b.row - a.row));
    const strange = Math.min(rows.length, MOST_ROWS) - checkpoints.length;
    return {
      path,
      checkpoints,
      problems: [
        ...(isBehind
          ? [`The last writes are missing: they are in ${path}-wal, whose writer did not finish.`]
          : []),
        ...(rows.length > MOST_ROWS ? [`Only the last ${MOST_ROWS} checkpoints are read.`] : []),
        ...(strange > 0 ? [`${strange} rows have no proper ids.`] : []),
      ],
    };
  });
}

/** One of them with what it holds. */
export function stateOf(tree: Tree, path: string, checkpoint: Checkpoint): State {
  return asked(tree, path, (select) => {
    const [row] = select(
      `SELECT CASE WHEN length(checkpoint) <= ${MOST_BYTES} THEN checkpoint END AS state,
        CASE WHEN length(metadata) <= ${MOST_BYTES} THEN metadata END AS metadata
       FROM checkpoints WHERE rowid = ?`,
      checkpoint.row,
    );
    const { source, step } = mapOf(readState('json', row?.metadata ?? null).value);
    const { value, problem } = readState(checkpoint.format, row?.state ?? null);
    const writes = select(
      `SELECT rowid AS row, thread_id, checkpoint_ns, checkpoint_id FROM writes ORDER BY rowid DESC LIMIT ${MOST_ROWS}`,
    ).filter(
      (one) =>
        one.thread_id === checkpoint.thread &&
        one.checkpoint_ns === checkpoint.namespace &&
        one.checkpoint_id === checkpoint.id,
    );
    const { channel_values: values = null } = mapOf(value) as { channel_values?: Json };
    return {
      ...checkpoint,
      source: typeof source === 'string' ? source : null,
      step: typeof step === 'number' ? step : null,
      values: problem === null ? withoutClasses(values) : null,
      writes: writes.reverse().flatMap(({ row: at }) => {
        const [write] = select(
          `SELECT substr(task_id, 1, ${LONGEST_ID}) AS task, substr(channel, 1, ${LONGEST_ID}) AS channel, type,
            CASE WHEN length(value) <= ${MOST_BYTES} THEN value END AS value
           FROM writes WHERE rowid = ?`,
          Number(at),
        );
        if (write === undefined) return [];
        const { value: written } = readState(String(write.type ?? 'json'), write.value ?? null);
        const [task, channel] = [String(write.task), String(write.channel)];
        return [{ task, channel, value: withoutClasses(written) }];
      }),
      problem,
    };
  });
}

/** Threads whose state carries more than it should (Y-010). What cannot be read is told by the commands that show it. */
export function largeStates(tree: Tree, most: number): readonly Problem[] {
  try {
    const path = checkpointerPath(tree);
    if (tree.database === undefined || !tree.has(path)) return [];
    const { checkpoints } = shortTerm(tree, path);
    const last = Map.groupBy(
      checkpoints.filter(({ namespace }) => namespace === ''),
      ({ thread }) => thread,
    );
    return [...last].flatMap(([thread, [newest]]): readonly Problem[] => {
      const bytes = newest?.bytes ?? 0;
      const data = { thread, bytes, most };
      return bytes > most ? [{ kind: 'largeState', path, at: null, data, related: [] }] : [];
    });
  } catch (error) {
    if (isUsageError(error)) return [];
    throw error;
  }
}

function asked<Answer>(tree: Tree, path: string, ask: DatabaseQuestion<Answer>['ask']): Answer {
  const tables = { checkpoints: CHECKPOINTS, writes: WRITES };
  if (tree.database === undefined) throw unavailable('there are only text files here');
  return tree.database(path, { tables, ask });
}

function checkpointOf(row: Row): Checkpoint | null {
  const { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } = row;
  const ids = [thread, namespace, id];
  if (!ids.every((one) => typeof one === 'string' && one.length <= LONGEST_ID)) return null;
  return {
    row: Number(row.row),
    thread: String(thread),
    namespace: String(namespace),
    id: String(id),
    parent: typeof row.parent === 'string' ? row.parent : null,
    created: timeOf(String(id)),
    format: typeof row.type === 'string' ? row.type.slice(0, 40) : 'json',
    bytes: Number(row.bytes ?? 0),
  };
}

/** Ids are UUIDs of version 6: they begin with the time, in tenths of a microsecond since 1582-10-15. */
function timeOf(id: string): string | null {
  const parts = /^([\da-f]{8})-([\da-f]{4})-6([\da-f]{3})-/i.exec(id);
  if (parts === null) return null;
  const ticks = BigInt(`0x${parts.slice(1).join('')}`) - 0x01b21dd213814000n;
  return new Date(Number(ticks / 10_000n)).toISOString();
}

/** What an operation looks at: the thread that is named, of the session, or that was last at work. Throws UsageError. */
export function chosen(
  { tree }: Pick<WorkspacePort, 'tree'>,
  { checkpoints }: ShortTerm,
  thread: string | null,
  id: string | null,
): Checkpoint | null {
  const [newest] = checkpoints.filter(({ namespace }) => namespace === '');
  const threads = [...new Set(checkpoints.map((one) => one.thread))];
  const session = sessionThread(tree);
  const open = session !== null && threads.includes(session) ? session : newest?.thread;
  if (thread !== null && !threads.includes(thread))
    throw notFound(`thread "${thread}"`, threads, 'memory short show');
  const wanted = checkpoints.find((one) => {
    if (id !== null) return one.id === id && (thread === null || one.thread === thread);
    return one.namespace === '' && one.thread === (thread ?? open);
  });
  if (wanted !== undefined || id === null) return wanted ?? null;
  throw notFound(`checkpoint "${id}"`, [], 'memory short checkpoints');
}

function notFound(what: string, choices: readonly string[], command: string): UsageError {
  return new UsageError(
    `memory_not_found: There is no ${what}.`,
    `${command} lists those that there are.`,
    choices.slice(0, 20),
    'memory_not_found',
  );
}
