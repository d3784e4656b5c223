// `stratigraph/langgraph`: a store for LangGraph.js whose items are markdown files, which people read, review and correct.

import { resolve } from 'node:path';
import {
  BaseStore,
  getTextAtPath,
  type Item,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  validateNamespace,
} from '@langchain/langgraph-checkpoint';
import { once } from '../../model/once.ts';
import { nameOf } from '../../model/paths.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { isList, type Json, type JsonMap } from '../../model/value.ts';
import { refuseSensitive } from '../../policy/policy.ts';
import { diskTree } from '../../read/disk-tree.ts';
import { readSettings } from '../../read/settings.ts';
import { editFile } from '../../write/edit-file.ts';
import { removeFile } from '../../write/move-file.ts';
import { isField } from './fields.ts';
import { aroundOf, type Facts, factsOf, microseconds, stateAt } from './life.ts';
import { folderOf, type Namespace, ROOTS, recordAt, recordPath } from './namespace.ts';
import { allRecords } from './places.ts';
import { parseRecord } from './read-record.ts';
import { formatRecord } from './record-file.ts';
import { isMap } from './record-value.ts';
import {
  fits,
  inOrder,
  isUnder,
  namespacesIn,
  ranked,
  type StoredItem,
  saidIn,
} from './store-answers.ts';

export interface MarkdownStoreOptions {
  /** The workspace; its memory stands in `.lily/`. */
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
  readonly #parsed = new Map<string, Parsed>();
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
    const items = once(() =>
      inOrder(
        allRecords(tree)
          .flatMap((path) => itemAt(tree, path, this.#parsed) ?? [])
          .filter(isLive),
      ),
    );
    const puts = new Map<string, PutOperation>();
    const answers = operations.map((one) => {
      if ('namespacePrefix' in one) return searched(items(), one);
      if (!('namespace' in one))
        return namespacesIn(items(), one as Parameters<typeof namespacesIn>[1]);
      validateNamespace(one.namespace, { allowReservedRoot: true });
      if (!('value' in one)) {
        const item = itemAt(tree, placeOf(tree, one.namespace, one.key), this.#parsed);
        return item && itemOf(item);
      }
      puts.set([...one.namespace, one.key].join('\0'), one);
      return null;
    });
    // All of them, or none because of one.
    const writes = [...puts.values()].map((put) => this.#write(tree, put, settings));
    await Promise.all(writes.map((write) => write()));
    return answers as OperationResults<Op>;
  }

  /** What is to be done for a put that may be done. Throws UsageError. */
  #write(tree: Tree, { namespace, key, value, index }: PutOperation, settings: Settings) {
    const place = placeOf(tree, namespace, key);
    if (value === null)
      return async () => ('reason' in tree.read(place) ? undefined : removeFile(this.#root, place));
    const plain = plainMap(value);
    const said = [...namespace, key, saidIn(plain)].join('\n');
    refuseSensitive({ value: said }, settings.memory.policy ?? 'default');
    return async () => {
      const now = this.#now();
      await editFile(this.#root, place, (old) => {
        const text = withValue(old, plain, now, index);
        if (Buffer.byteLength(text) <= settings.maxFileBytes) return { text };
        throw invalid(`larger than ${settings.maxFileBytes} bytes`);
      });
    };
  }

  /** In microseconds, so that what was made later is later. */
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
  throw invalid('not a JSON object');
}

function invalid(why: string): UsageError {
  return new UsageError(
    `memory_invalid_input: The value is ${why}.`,
    'Nothing was written.',
    [],
    'memory_invalid_input',
  );
}

/** The record with another value: its fields are what the value says of them, and else what people wrote. */
function withValue(old: string | null, value: JsonMap, now: string, index: PutOperation['index']) {
  const { fields, value: before, problem } = parseRecord(old ?? '');
  if (problem !== null) throw new UsageError(`The record is damaged: ${problem}.`, 'Correct it.');
  const { status, index: _, ...written } = fields;
  const isNew = old === null || isForgotten(status);
  const gone = fieldsOf(before);
  const kept = Object.entries(written).filter(([name]) => !Object.hasOwn(gone, name));
  return formatRecord({
    fields: {
      ...(isNew && { schema_version: 1 }),
      ...((isNew || 'source' in gone) && { source: 'inference' }),
      ...((isNew || 'confidence' in gone) && { confidence: 1 }),
      ...Object.fromEntries(kept),
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
  const named = isMap(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    named.filter(([name, one]) => !ours.includes(name) && isField(name, one)),
  );
}

function isForgotten(status: unknown): boolean {
  return typeof status === 'string' && status.toLowerCase() === 'forgotten';
}

interface Parsed {
  readonly text: string;
  readonly item: Kept | null;
}

interface Kept extends StoredItem {
  readonly facts: Facts;
}

/** What is archived, superseded or expired is there only for who knows its key (Y-027). */
function isLive({ facts }: Kept): boolean {
  return stateAt(facts, null, NOTHING, new Date().toISOString()).lifecycle === 'active';
}

const NOTHING = aroundOf({});

/** Null where there is none. What was read before is parsed again only where its text has changed. */
function itemAt(tree: Tree, path: string, parsed: Map<string, Parsed>): Kept | null {
  const file = tree.read(path);
  if ('reason' in file) return null;
  const known = parsed.get(path);
  const item = known?.text === file.text ? known.item : parse(file.text, path, tree);
  parsed.set(path, { text: file.text, item });
  return item;
}

function parse(text: string, path: string, tree: Tree): Kept | null {
  const at = recordAt(path);
  const { fields, value } = parseRecord(text);
  const facts = factsOf(fields as JsonMap);
  const isItem = typeof value === 'object' && value !== null && !isList(value);
  if (at === null || !isItem || isForgotten(facts.status)) return null;
  const guess = tree.modified(path) ?? '';
  const { index, created, updated } = facts;
  return {
    // People correct a field where it stands first.
    ...{ ...at, value: { ...value, ...only(fieldsOf(fields), fieldsOf(value)) }, index, facts },
    created: microseconds(created ?? guess),
    updated: microseconds(updated ?? created ?? guess),
  };
}

/** The part of a map that has the names of another. */
function only(map: JsonMap, named: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => Object.hasOwn(named, name)));
}

/** Where the record stands: people may have named it, or the folders above it, as they read; a name that means another is not it. */
function placeOf(tree: Tree, namespace: Namespace, key: string): string {
  const own = recordPath(namespace, key);
  const asRead = [...namespace, key].every((name) => /^[^./\\\0][^/\\\0]{0,199}$/.test(name));
  if (!asRead) return own;
  const [root = ''] = ROOTS.filter((one) => own.startsWith(`${one}/`));
  const labels = root === ROOTS[0] ? namespace.slice(1) : namespace;
  const folders = [folderOf(namespace), [root, ...labels].join('/')];
  const names = [nameOf(own), `${key}.md`];
  const all = new Set(folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)));
  const wanted = [...namespace, key].join('\0');
  const isMeant = (path: string): boolean => {
    const at = recordAt(path);
    return at !== null && [...at.namespace, at.key].join('\0') === wanted;
  };
  return [...all].find((path) => isMeant(path) && !('reason' in tree.read(path))) ?? own;
}

function itemOf({ namespace, key, value, created, updated }: StoredItem): Item {
  return {
    ...{ namespace: [...namespace], key, value: structuredClone(value) },
    createdAt: new Date(created / 1000),
    updatedAt: new Date(updated / 1000),
  };
}

function searched(
  items: readonly StoredItem[],
  { namespacePrefix: prefix, filter = {}, query = '', limit = 10, offset = 0 }: SearchOperation,
): SearchItem[] {
  if (prefix.length > 0) validateNamespace(prefix, { allowReservedRoot: true });
  const candidates = items.filter(
    ({ namespace, value }) => isUnder(namespace, prefix) && fits(value, filter),
  );
  const all =
    query === '' ? candidates.map((item) => ({ item })) : ranked(candidates, query, getTextAtPath);
  return all
    .slice(offset, offset + limit)
    .map(({ item, ...score }) => ({ ...itemOf(item), ...score }));
}
