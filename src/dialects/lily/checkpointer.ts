// Short-term memory: what a LangGraph checkpointer keeps of each thread in its SQLite database (Y-005 … Y-010, Y-049).

import { parse } from 'yaml';
import { type Problem, problemAt } from '../../model/facts.ts';
import { type DatabaseQuestion, type Row, type Tree, textAt } from '../../model/source.ts';
import { isUsageError } from '../../model/usage-error.ts';
import { isList, type Json, type JsonMap, parseJson } from '../../model/value.ts';
import { HOME } from './namespace.ts';
import { refusal } from './recall.ts';

const CONFIGS = ['config.json', 'config.yaml', 'config.yml'].map((name) => `${HOME}/${name}`);
const SESSION = `${HOME}/session.json`;
const DEFAULT_PATH = `${HOME}/checkpoints/checkpointer.sqlite`;

/** Rows that are looked at, the newest first; ids that are longer are nobody's. */
const MOST_ROWS = 100_000;
const LONGEST_ID = 1000;
/** A state that is larger is not shown; it is told of long before. */
const MOST_BYTES = 16_000_000;

export type Checkpoint = NonNullable<ReturnType<typeof checkpointOf>>;
export type State = ReturnType<typeof stateOf>;

const IDS = ['thread_id', 'checkpoint_ns', 'checkpoint_id'] as const;
const TABLES = {
  checkpoints: [...IDS, 'parent_checkpoint_id', 'type', 'checkpoint', 'metadata'],
  writes: [...IDS, 'task_id', 'idx', 'channel', 'type', 'value'],
};

export function checkpointerPath(tree: Tree): string {
  const path = CONFIGS.find((one) => tree.has(one));
  const { checkpointer } = mapIn(tree, path);
  const { backend = 'sqlite', sqlite_path: file = DEFAULT_PATH } = mapOf(checkpointer);
  if (backend !== 'sqlite')
    throw unavailable(`${path} keeps short-term memory in ${String(backend).slice(0, 40)}`);
  if (typeof file !== 'string' || file.length > LONGEST_ID || /^[/\\~]|^\w:|\0/.test(file))
    throw unavailable(`${path} names a checkpointer that is not in the workspace`);
  return file.replace(/^(?:\.\/)+/, '');
}

function unavailable(why: string): Error {
  const advice = `Only a SQLite database in the workspace can be read, such as ${DEFAULT_PATH}.`;
  return refusal('memory_store_unavailable', `${why}.`, advice);
}

/** JSON is YAML, too. */
function mapIn(tree: Tree, path = '') {
  try {
    return mapOf(parse(textAt(tree, path) ?? '', { maxAliasCount: 0, logLevel: 'silent' }));
  } catch {
    return {};
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function shortTerm(tree: Tree, path = checkpointerPath(tree)) {
  return query(tree, path, (select, isBehind) => {
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
        isBehind &&
          `The last writes are missing: they are in ${path}-wal, whose writer did not finish.`,
        rows.length > MOST_ROWS && `Only the last ${MOST_ROWS} checkpoints are read.`,
        strange > 0 && `${strange} rows have no proper ids.`,
      ].filter((one) => one !== false),
    };
  });
}

/** One of them with what it holds by channel, and what tasks have written on top of it. */
export function stateOf(tree: Tree, path: string, checkpoint: Checkpoint) {
  return query(tree, path, (select) => {
    const [row] = select(
      `SELECT CASE WHEN length(checkpoint) <= ${MOST_BYTES} THEN checkpoint END AS state,
        CASE WHEN length(metadata) <= ${MOST_BYTES} THEN metadata END AS metadata
       FROM checkpoints WHERE rowid = ?`,
      checkpoint.row,
    );
    const { source, step } = mapOf(readState('json', row?.metadata).value);
    const { value, problem } = readState(checkpoint.format, row?.state);
    const { channel_values: values = null } = mapOf(value) as { channel_values?: Json };
    const ids = [checkpoint.thread, checkpoint.namespace, checkpoint.id];
    const writes = select(
      `SELECT rowid AS row, thread_id, checkpoint_ns, checkpoint_id FROM writes ORDER BY rowid DESC LIMIT ${MOST_ROWS}`,
    ).filter((one) => IDS.every((name, at) => one[name] === ids[at]));
    return {
      ...checkpoint,
      // What led to it: `input`, `loop`, `update`, `fork`; and how many steps there were.
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
        const { value: written } = readState(String(write.type ?? 'json'), write.value);
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
    const own = checkpoints.filter(({ namespace }) => namespace === '');
    return [...Map.groupBy(own, ({ thread }) => thread)].flatMap(([thread, [newest]]) => {
      const bytes = newest?.bytes ?? 0;
      return bytes > most ? [problemAt('largeState', path, { thread, bytes, most })] : [];
    });
  } catch (error) {
    if (isUsageError(error)) return [];
    throw error;
  }
}

function query<Answer>(tree: Tree, path: string, ask: DatabaseQuestion<Answer>['ask']): Answer {
  if (tree.database === undefined) throw unavailable('there are only text files here');
  return tree.database(path, { tables: TABLES, ask });
}

function checkpointOf(row: Row) {
  const { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id, parent, type } = row;
  const isId = (one: unknown): one is string => typeof one === 'string' && one.length <= LONGEST_ID;
  if (!isId(thread) || !isId(namespace) || !isId(id)) return null;
  return {
    row: Number(row.row),
    thread,
    // `''`: the graph itself; else a graph inside it.
    ...{ namespace, id, parent: typeof parent === 'string' ? parent : null, created: timeOf(id) },
    format: typeof type === 'string' ? type.slice(0, 40) : 'json',
    bytes: Number(row.bytes ?? 0),
  };
}

/** Ids are UUIDs of version 6: they begin with the time, in tenths of a microsecond since 1582-10-15; null for others. */
function timeOf(id: string): string | null {
  const parts = /^([\da-f]{8})-([\da-f]{4})-6([\da-f]{3})-/i.exec(id);
  if (parts === null) return null;
  const ticks = BigInt(`0x${parts.slice(1).join('')}`) - 0x01b21dd213814000n;
  return new Date(Number(ticks / 10_000n)).toISOString();
}

/** What an operation looks at: the thread that is named, of the session, or that was last at work. Throws UsageError. */
export function choose(
  tree: Tree,
  checkpoints: readonly Checkpoint[],
  thread: string | null,
  id: string | null = null,
): Checkpoint | null {
  const newest = checkpoints.find(({ namespace }) => namespace === '');
  const threads = [...new Set(checkpoints.map((one) => one.thread))];
  const { session_id: session } = mapIn(tree, SESSION);
  const open = threads.find((one) => one === session) ?? newest?.thread;
  if (thread !== null && !threads.includes(thread))
    throw notFound(`thread "${thread}"`, threads, 'memory short show');
  const wanted = checkpoints.find((one) => {
    if (id !== null) return one.id === id && (thread === null || one.thread === thread);
    return one.namespace === '' && one.thread === (thread ?? open);
  });
  if (wanted !== undefined || id === null) return wanted ?? null;
  throw notFound(`checkpoint "${id}"`, [], 'memory short checkpoints');
}

function notFound(what: string, choices: readonly string[], command: string): Error {
  const advice = `${command} lists those that there are.`;
  return refusal('memory_not_found', `There is no ${what}.`, advice, choices.slice(0, 20));
}

/** Lists and maps inside each other; what is deeper is left out. */
const DEEPEST = 60;

/** The bytes of a state as plain data. They may come from anybody: nothing in them makes an object of a class. */
function readState(format: string, cell: Row[string] = null) {
  const unread = (problem: string) => ({ value: null, problem });
  if (cell === null) return unread('it is too large, or missing');
  if (format === 'bytes') return { value: '(bytes)', problem: null };
  if (format === 'null' || format === 'empty') return { value: null, problem: null };
  if (format !== 'json') return unread(`it is written as ${format}, and only JSON is read`);
  const text = cell instanceof Uint8Array ? new TextDecoder().decode(cell) : String(cell);
  const value = parseJson(text);
  return value === undefined ? unread('it is not JSON') : { value, problem: null };
}

/** What LangChain writes of an object: `{type: "HumanMessage", content, …}`; sets and maps as lists. */
function withoutClasses(value: Json, depth = 0): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '…';
  if (isList(value)) return value.map((one) => withoutClasses(one, depth + 1));
  const { lc, id, kwargs, type, args } = value;
  if (lc === 2 && type === 'undefined') return null;
  if (lc === 2 && type === 'constructor' && Array.isArray(args))
    return withoutClasses(args.length === 1 ? (args[0] ?? null) : args, depth + 1);
  const name = Array.isArray(id) ? id.at(-1) : undefined;
  const isObject = lc === 1 && typeof name === 'string' && typeof kwargs === 'object';
  const plain: JsonMap = isObject && kwargs ? { type: name, ...(kwargs as JsonMap) } : value;
  return Object.fromEntries(
    Object.entries(plain).map(([key, inner]) => [key, withoutClasses(inner, depth + 1)]),
  );
}
