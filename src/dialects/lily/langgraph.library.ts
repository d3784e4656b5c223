// `stratigraph/langgraph`: a store for LangGraph.js whose items are markdown files, which people read, review and correct.

import { resolve } from 'node:path';
import {
  BaseStore,
  getTextAtPath,
  InMemoryStore,
  type Item,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchOperation,
  validateNamespace,
} from '@langchain/langgraph-checkpoint';
import MiniSearch from 'minisearch';
import { once } from '../../model/once.ts';
import { nameOf } from '../../model/paths.ts';
import { withCommas } from '../../model/plural.ts';
import type { Settings } from '../../model/settings.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { isList, isMap, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { refuseSensitive } from '../../policy/policy.ts';
import { diskTree } from '../../read/disk-tree.ts';
import { readSettings } from '../../read/settings.ts';
import { editFile } from '../../write/edit-file.ts';
import { removeFile } from '../../write/files.ts';
import { parseRecord } from './edit-record.ts';
import { aroundOf, type Facts, factsOf, microseconds, stateAt } from './life.ts';
import { folderOf, type Namespace, ROOTS, recordAt, recordPath } from './namespace.ts';
import { allRecords } from './places.ts';
import { invalid } from './recall.ts';
import { formatRecord } from './record-file.ts';
import { isField } from './stores.ts';

const NOTHING = 'Nothing was written.';

export interface MarkdownStoreOptions {
  readonly root: string;
}

/**
 * Answers as `InMemoryStore` does, over files that other processes write, too; a query ranks by words. When a put
 * resolves, the file is on the disk. It rejects with a UsageError of the code `memory_policy_denied` what memory must not
 * hold. A namespace without items is not listed, and a record that was forgotten is not there.
 */
export class MarkdownStore extends BaseStore {
  readonly #root: string;
  readonly #settings: () => Promise<Settings>;
  readonly #parsed: Parsed = new Map();
  #last = 0;

  constructor({ root }: MarkdownStoreOptions) {
    super();
    this.#root = resolve(root);
    this.#settings = once(() => readSettings(this.#root));
  }

  /** Every question is answered as things stood before; then the puts are done, the last one of a key. */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const settings = await this.#settings();
    const tree = diskTree(this.#root, settings);
    const items = once(() => official(tree, this.#parsed));
    const puts = new Map<string, PutOperation>();
    const answers = operations.map(async (one) => {
      if ('namespacePrefix' in one) return searchItems(await items(), one);
      if (!('namespace' in one)) {
        const matchConditions = (one.matchConditions ?? []).map((condition) => ({
          ...{ ...condition, path: condition.path.map(toLabel) },
        }));
        const [found] = await (await items()).store.batch([{ ...one, matchConditions }]);
        return found?.map((labels) =>
          labels.map((label) => (label === '%' ? '' : decodeURIComponent(label))),
        );
      }
      validateNamespace(one.namespace, { allowReservedRoot: true });
      if (!('value' in one)) {
        const item = itemAt(tree, placeOf(tree, one.namespace, one.key), this.#parsed);
        return item && itemOf(item);
      }
      puts.set(placeIn(one), one);
      return null;
    });
    const answered = await Promise.all(answers);
    // All of them, or none because of one.
    const writes = [...puts.values()].map((put) => this.#write(tree, put, settings));
    await Promise.all(writes.map((write) => write()));
    return answered as OperationResults<Op>;
  }

  /** What is to be done for a put that may be done. Throws UsageError. */
  #write(tree: Tree, { namespace, key, value, index }: PutOperation, settings: Settings) {
    const place = placeOf(tree, namespace, key);
    if (value === null)
      return async () => textAt(tree, place) !== null && removeFile(this.#root, place);
    const plain = plainMap(value);
    // As somebody would write it down.
    const lines = textsIn(plain).map(([name, text]) => `${name}: ${text}`);
    const allText = [...namespace, key, ...lines].join('\n');
    refuseSensitive({ value: allText }, settings.memory.policy ?? 'default');
    return async () => {
      const now = this.#now();
      await editFile(this.#root, place, (old) => {
        const text = withValue(old, plain, now, index);
        if (Buffer.byteLength(text) <= settings.maxFileBytes) return { text };
        throw invalid(
          `The value is larger than ${withCommas(settings.maxFileBytes)} bytes.`,
          NOTHING,
        );
      });
    };
  }

  #now(): string {
    this.#last = Math.max(Date.now() * 1000, this.#last + 1);
    const [second = ''] = new Date(Math.floor(this.#last / 1000)).toISOString().split('.');
    return `${second}.${String(this.#last % 1_000_000).padStart(6, '0')}Z`;
  }
}

/** JSON, as the interface asks for: whatever else is in it would not be there the next time. */
function plainMap(value: Record<string, unknown>): JsonMap {
  try {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    if (typeof plain === 'object' && plain !== null && !Array.isArray(plain))
      return plain as JsonMap;
  } catch {
    // Told below.
  }
  throw invalid('The value is not a JSON object.', NOTHING);
}

function textsIn(value: Json, key = ''): readonly (readonly [key: string, text: string])[] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, isList(value) ? key : name));
}

/** The record with another value: its fields are what the value says of them, and else what people wrote. */
function withValue(old: string | null, value: JsonMap, now: string, index: PutOperation['index']) {
  const { fields, value: before, problem } = parseRecord(old ?? '');
  if (problem !== null) throw invalid(`The record is damaged: ${problem}.`, 'Correct it.');
  const { status, index: _, ...written } = fields;
  const isNew = old === null || scalarText(status)?.toLowerCase() === 'forgotten';
  const fieldsBefore = fieldsOf(before);
  const others = Object.entries(written).filter(([name]) => !Object.hasOwn(fieldsBefore, name));
  return formatRecord({
    fields: {
      ...(isNew && { schema_version: 1 }),
      ...((isNew || 'source' in fieldsBefore) && { source: 'inference' }),
      ...((isNew || 'confidence' in fieldsBefore) && { confidence: 1 }),
      ...Object.fromEntries(others),
      ...(isNew ? { created_at: now } : status !== undefined && { status }),
      updated_at: now,
      ...fieldsOf(value),
      ...(index !== undefined && index !== null && { index }),
    },
    value,
  });
}

/** What a value says that a field of a record says; when it was made, and whether it is over, the store knows. */
function fieldsOf(value: Json): JsonMap {
  const ours = ['created_at', 'updated_at', 'status', 'index'];
  const entries = isMap(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter(([name, one]) => !ours.includes(name) && isField(name, one)),
  );
}

interface StoredItem extends Item {
  readonly facts: Facts;
  /** Microseconds since 1970. */
  readonly created: number;
}

/** What was read before is parsed again only where its text has changed. */
type Parsed = Map<string, { readonly text: string; readonly item: StoredItem | null }>;

/** Null where there is none. */
function itemAt(tree: Tree, path: string, parsed: Parsed): StoredItem | null {
  const text = textAt(tree, path);
  if (text === null) return null;
  const known = parsed.get(path);
  const item = known?.text === text ? known.item : parse(text, path, tree);
  parsed.set(path, { text, item });
  return item;
}

function parse(text: string, path: string, tree: Tree): StoredItem | null {
  const at = recordAt(path);
  const { fields, value } = parseRecord(text);
  const facts = factsOf(fields as JsonMap);
  if (at === null || !isMap(value) || facts.status === 'forgotten') return null;
  const guess = tree.modified(path) ?? '';
  const created = microseconds(facts.created ?? guess);
  const updated = microseconds(facts.updated ?? facts.created ?? guess);
  const inValue = fieldsOf(value);
  // People correct a field where it stands first.
  const corrected = Object.entries(fieldsOf(fields)).filter(([name]) =>
    Object.hasOwn(inValue, name),
  );
  return {
    ...{ namespace: [...at.namespace], key: at.key, facts, created },
    value: { ...value, ...Object.fromEntries(corrected) },
    ...{ createdAt: new Date(created / 1000), updatedAt: new Date(updated / 1000) },
  };
}

/** Where the record stands: people may have named it, or the folders above it, as they read; a name that means another is not it. */
function placeOf(tree: Tree, namespace: Namespace, key: string): string {
  const own = recordPath(namespace, key);
  if (![...namespace, key].every((name) => /^[^./\\\0][^/\\\0]{0,199}$/.test(name))) return own;
  const [root = ''] = ROOTS.filter((one) => own.startsWith(`${one}/`));
  const labels = root === ROOTS[0] ? namespace.slice(1) : namespace;
  const folders = [folderOf(namespace), [root, ...labels].join('/')];
  const all = folders.flatMap((one) => [`${one}/${nameOf(own)}`, `${one}/${key}.md`]);
  const isMeant = (path: string): boolean => {
    const at = recordAt(path);
    return (
      at !== null && placeIn(at) === placeIn({ namespace, key }) && textAt(tree, path) !== null
    );
  };
  return all.find(isMeant) ?? own;
}

/** One text for each place in a store. */
function placeIn({ namespace, key }: { readonly namespace: Namespace; readonly key: string }) {
  return JSON.stringify([...namespace, key]);
}

/** The official store with the items in force, in the order in which they were made (Y-027). */
async function official(tree: Tree, parsed: Parsed) {
  const now = new Date().toISOString();
  const items = allRecords(tree)
    .flatMap((path) => itemAt(tree, path, parsed) ?? [])
    .filter(({ namespace }) => namespace.length > 0)
    .filter(({ facts }) => stateAt(facts, null, aroundOf([]), now).lifecycle === 'active')
    .sort((a, b) => a.created - b.created || (placeIn(a) < placeIn(b) ? -1 : 1));
  const store = new InMemoryStore();
  await store.batch(
    items.map(({ namespace, key, value }) => ({ namespace: namespace.map(toLabel), key, value })),
  );
  return { store, byValue: new Map<object, StoredItem>(items.map((item) => [item.value, item])) };
}

function itemOf({ facts: _, created: __, ...item }: StoredItem): Item {
  return structuredClone(item);
}

function toLabel(label: string): string {
  const code = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return label === '' ? '%' : label.replace(/[%.:\0]/g, code);
}

async function searchItems(
  { store, byValue }: Awaited<ReturnType<typeof official>>,
  { namespacePrefix: prefix, filter = {}, query = '', limit = 10, offset = 0 }: SearchOperation,
) {
  if (prefix.length > 0) validateNamespace(prefix, { allowReservedRoot: true });
  const all = await store.search(prefix.map(toLabel), { filter, limit: Number.MAX_SAFE_INTEGER });
  const items = all.flatMap(({ value }) => byValue.get(value) ?? []);
  const ordered = query === '' ? items : rankItems(items, query);
  return ordered.slice(offset, offset + limit).map(itemOf);
}

/** Those that share words with the query first, each with a score up to 1; then the others that words may find (Y-008). */
function rankItems(items: readonly StoredItem[], query: string): readonly StoredItem[] {
  const searched = items.filter(({ facts }) => facts.index !== false);
  const words = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true, fuzzy: 0.2 } });
  words.addAll(
    searched.map(({ value, facts: { index } }, id) => ({
      id,
      text: (typeof index === 'boolean'
        ? textsIn(value).map(([, text]) => text)
        : index.flatMap((path) => getTextAtPath(value, path))
      ).join('\n'),
    })),
  );
  const scores = new Map(words.search(query).map(({ id, score }) => [searched[id], score]));
  const [best = 1] = scores.values();
  const found = [...scores].flatMap(([item, score]) =>
    item === undefined ? [] : [{ ...item, score: score / best }],
  );
  return [...found, ...searched.filter((item) => !scores.has(item))];
}
