// Every long-term record as it stands at a moment, from its files and from the stores of the program.

import type { ReadDocument } from '../../model/dialect.ts';
import type { MemoryRecord } from '../../model/memory-record.ts';
import { compareText } from '../../model/order.ts';
import { folderOf } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import type { Json, JsonMap } from '../../model/value.ts';
import { plainWords } from '../../parse/plain-words.ts';
import { type Around, aroundOf, type Facts, factsOf, stateAt, togetherOf } from './life.ts';
import { isSubdomain, type Namespace, type Place, placeOf, recordAt } from './namespace.ts';
import { allRecords, foldersTo, MARKER } from './places.ts';
import { contentOf, valueIn } from './record-value.ts';
import { storesIn } from './stores.ts';

const OTHER = 'other';

export const groups = [
  { name: 'working_rules', summary: 'How the agent works. Reviewed every 180 days.' },
  { name: 'persona_core', summary: 'Who the agent is. Verified only when somebody changes it.' },
  { name: 'user_profile', summary: 'What a user prefers. Verified every 90 days.' },
  { name: 'task_memory', summary: 'Facts of a task or project. Verified at its milestones.' },
  { name: OTHER, summary: 'Namespaces without one of the four sub-domains.' },
];

export interface LilyRecord extends MemoryRecord {
  readonly facts: Facts;
  readonly namespace: Namespace;
  readonly place: Place;
  readonly stability: string | null;
  readonly value: Json;
  /** False where it stands in a store that only the program writes. */
  readonly isOurs: boolean;
}

type Raw = Pick<LilyRecord, 'id' | 'path' | 'line' | 'namespace' | 'value' | 'isOurs' | 'title'> & {
  readonly fields: JsonMap;
  readonly around: Around;
};

const NOTHING = togetherOf([]);

/** By group, then by id; of two records with one id each is known by its namespace, too. */
export function recordsAt(tree: Tree, read: ReadDocument, now: string): readonly LilyRecord[] {
  const markers = new Map<string, Around>();
  const around = (folder: string): Around => {
    const known = markers.get(folder);
    if (known !== undefined) return known;
    const all = foldersTo(folder).map((one) => {
      const document = tree.has(`${one}/${MARKER}`) ? read(`${one}/${MARKER}`) : null;
      return document === null ? NOTHING : aroundOf(document.metadata);
    });
    const merged = togetherOf(all);
    markers.set(folder, merged);
    return merged;
  };
  const raw = [
    ...allRecords(tree).flatMap((path) => fromFile(path, read, around)),
    ...fromStores(tree),
  ];
  const named = Map.groupBy(raw, ({ id }) => id);
  const records = raw.map((one): LilyRecord => {
    const isAlone = named.get(one.id)?.length === 1;
    return recordOf(isAlone ? one : { ...one, id: [...one.namespace, one.id].join('/') }, now);
  });
  return withConflicts(records.map(withEvidence)).sort(
    (a, b) =>
      order(a.group) - order(b.group) || compareText(a.id, b.id) || compareText(a.path, b.path),
  );
}

/** The same as everybody knows records. */
export function listed(tree: Tree, read: ReadDocument, now: string): readonly MemoryRecord[] {
  return recordsAt(tree, read, now).map((one) => {
    const { facts, namespace, place, stability, value, isOurs, ...record } = one;
    return record;
  });
}

function order(group: string): number {
  return groups.findIndex(({ name }) => name === group);
}

function fromFile(
  path: string,
  read: ReadDocument,
  around: (folder: string) => Around,
): readonly Raw[] {
  const at = recordAt(path);
  const document = read(path);
  if (at === null || document === null) return [];
  const { text, bodyStart, metadata, title } = document;
  const value = valueIn(text.slice(bodyStart));
  return [
    {
      ...{ id: at.key, path, line: 1, namespace: at.namespace, value, isOurs: true, title },
      ...{ fields: metadata, around: around(folderOf(path)) },
    },
  ];
}

/** `user_profile/workspace:x/persona:y`, as the program writes namespaces (C-19). */
function fromStores(tree: Tree): readonly Raw[] {
  return storesIn(tree).rows.flatMap(({ store, path, line, fields }) => {
    if (store === 'evidence_memory') return [];
    const parts = String(fields.namespace).split('/');
    const home = store === 'task_memory' ? ['task', 'task_memory'] : ['personality'];
    const own = isSubdomain(parts[0] ?? '') ? home.slice(0, 1) : home;
    const namespace = ['memory', ...own, ...parts];
    const content = String(fields.content);
    return [
      {
        ...{ id: String(fields.id), path, line, namespace, value: { content }, isOurs: false },
        ...{ title: titleOf(content), fields, around: NOTHING },
      },
    ];
  });
}

/** The first line with words, without markup. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const bare = plainWords(line);
  const [sentence = bare] = bare.split(/(?<=[.!?])\s/, 1);
  return sentence.length > 100 ? `${sentence.slice(0, 99).trimEnd()}…` : sentence;
}

function recordOf({ fields, around, ...raw }: Raw, now: string): LilyRecord {
  const facts = factsOf(fields);
  const place = placeOf(raw.namespace);
  const { lifecycle, stability, expires, attention } = stateAt(facts, place.subdomain, around, now);
  const { source, created, updated, lastVerified, tags } = facts;
  return {
    ...raw,
    ...{ dialect: 'lily', group: place.subdomain ?? OTHER, text: contentOf(raw.value) },
    ...{ lifecycle, rawStatus: facts.status, tags, source, created, updated },
    ...{ lastUsed: null, lastVerified, expires, supersedes: [], summarizes: [] },
    supersededBy: typeof fields.superseded_by === 'string' ? fields.superseded_by : null,
    ...{ score: null, attention, facts, place, stability },
    ...(facts.index !== true && { searchable: false as const }),
  };
}

/** A quote is no fact (Y-016): whoever takes one for the truth has to have verified it, or to say that it is unsure. */
function withEvidence(record: LilyRecord): LilyRecord {
  const { text, facts, lifecycle, lastVerified } = record;
  const quote = /#chunk-\d{1,6}|\.lily\/evidence\//.exec(text.slice(0, 20_000))?.[0];
  const isSure = facts.confidence === null || facts.confidence >= 0.9;
  if (quote === undefined || !isSure || lastVerified !== null || lifecycle !== 'active')
    return record;
  const says = 'It quotes evidence and was never verified: verify it, or lower its confidence.';
  return { ...record, attention: [...record.attention, { kind: 'evidence', says }] };
}

/** Two live records of one group cannot both be right (Y-055); what is of another owner is about something else. */
function withConflicts(records: readonly LilyRecord[]): LilyRecord[] {
  const setOf = ({ facts, place, lifecycle }: LilyRecord): string | null =>
    facts.conflictGroup === null || lifecycle !== 'active'
      ? null
      : JSON.stringify([place.domain, place.owner, facts.conflictGroup]);
  const sets = Map.groupBy(records, setOf);
  return records.map((record) => {
    const key = setOf(record);
    const others = key === null ? [] : (sets.get(key) ?? []).filter((one) => one !== record);
    const isMarked = record.facts.status === 'conflicted' && record.lifecycle === 'active';
    if (others.length === 0 && !isMarked) return record;
    const [first] = others;
    const more = others.length > 1 ? ` and ${others.length - 1} more` : '';
    const says =
      first === undefined
        ? 'It is marked as conflicted.'
        : `${first.id}${more} of the conflict group ${record.facts.conflictGroup} is live, too.`;
    return { ...record, attention: [...record.attention, { kind: 'conflict' as const, says }] };
  });
}
