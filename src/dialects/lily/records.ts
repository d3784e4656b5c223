// Every long-term record as it stands at a moment, from its files and from the stores of the program.

import type { ReadDocument } from '../../model/dialect.ts';
import type { MemoryRecord } from '../../model/memory.ts';
import { compareText } from '../../model/order.ts';
import type { Tree } from '../../model/source.ts';
import { microseconds, stateAt } from './life.ts';
import { allRecords, storePaths } from './places.ts';
import { type Fact, once, readFacts } from './read-facts.ts';

const OTHER = 'other';

export const groups = [
  { name: 'working_rules', summary: 'How the agent works. Reviewed every 180 days.' },
  { name: 'persona_core', summary: 'Who the agent is. Verified only when somebody changes it.' },
  { name: 'user_profile', summary: 'What a user prefers. Verified every 90 days.' },
  { name: 'task_memory', summary: 'Facts of a task or project. Verified at its milestones.' },
  { name: OTHER, summary: 'Namespaces without one of the four sub-domains.' },
];

export type LilyRecord = MemoryRecord & Fact;

/** By group, then by id; of two records with one id each is known by its namespace, too. `paths`: files to look into. */
export function recordsAt(
  tree: Tree,
  read: ReadDocument,
  now: string,
  paths: readonly string[] = [...allRecords(tree), ...storePaths(tree)],
): readonly LilyRecord[] {
  const facts = readFacts(tree, paths, read);
  const byId = Map.groupBy(facts, ({ id }) => id);
  const records = facts.map((one): LilyRecord => {
    const isAlone = byId.get(one.id)?.length === 1;
    return recordOf(isAlone ? one : { ...one, id: [...one.namespace, one.id].join('/') }, now);
  });
  const order = (record: LilyRecord) => groups.findIndex(({ name }) => name === record.group);
  return withConflicts(records.map(withEvidence)).sort(
    (a, b) => order(a) - order(b) || compareText(a.id, b.id) || compareText(a.path, b.path),
  );
}

export function latestFirst(a: LilyRecord, b: LilyRecord): number {
  const time = ({ updated, created }: LilyRecord): number => microseconds(updated ?? created ?? '');
  return time(b) - time(a);
}

/** Of facts in force each once; what is over stays to be seen. */
export function unique(records: readonly LilyRecord[]): readonly LilyRecord[] {
  const live = new Set(once(records.filter(({ lifecycle }) => lifecycle === 'active')));
  return records.filter((one) => one.lifecycle !== 'active' || live.has(one));
}

export function listRecords(tree: Tree, read: ReadDocument, now: string): readonly MemoryRecord[] {
  return unique(recordsAt(tree, read, now)).map((one) => {
    const { facts, namespace, place, value, slug, textLine, key, fields, around, ...record } = one;
    return record;
  });
}

function recordOf(fact: Fact, now: string): LilyRecord {
  const { facts, place, around, fields } = fact;
  const { lifecycle, expires, attention } = stateAt(facts, place.subdomain, around, now);
  const { source, created, updated, lastVerified } = facts;
  return {
    ...fact,
    ...{ dialect: 'lily', group: place.subdomain ?? OTHER },
    ...{ lifecycle, rawStatus: facts.status, source, created, updated },
    ...{ lastUsed: null, lastVerified, expires, supersedes: [], summarizes: [] },
    supersededBy: typeof fields.superseded_by === 'string' ? fields.superseded_by : null,
    ...{ score: null, attention },
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

/** What two live records have in common of which only one can be right; null: nothing. */
export function conflictSet({ facts, place, lifecycle }: LilyRecord): string | null {
  return facts.conflictGroup === null || lifecycle !== 'active'
    ? null
    : JSON.stringify([place.domain, place.owner, facts.conflictGroup]);
}

/** Two live records of one group cannot both be right (Y-055); what is of another owner is about something else. */
function withConflicts(records: readonly LilyRecord[]): LilyRecord[] {
  const sets = Map.groupBy(records, conflictSet);
  return records.map((record) => {
    const key = conflictSet(record);
    const others = key === null ? [] : (sets.get(key) ?? []).filter((one) => one !== record);
    const isMarked = record.facts.status === 'conflicted' && record.lifecycle === 'active';
    if (others.length === 0 && !isMarked) return record;
    const more = others.length > 1 ? ` and ${others.length - 1} more` : '';
    const group = `of the conflict group ${record.facts.conflictGroup} is live, too.`;
    const says = others[0] ? `${others[0].id}${more} ${group}` : 'It is marked as conflicted.';
    return { ...record, attention: [...record.attention, { kind: 'conflict' as const, says }] };
  });
}
