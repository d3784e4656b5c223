// What is known about some words: records first, evidence second, never across domains unless asked (Y-013, Y-046).

import { unknownMemory } from '../../model/memory.ts';
import { type Fields, field, type Pen, type WorkspacePort } from '../../model/operation.ts';
import { compareText } from '../../model/order.ts';
import type { Target } from '../../model/scope.ts';
import { UsageError } from '../../model/usage-error.ts';
import { isMap, type Json } from '../../model/value.ts';
import type { Subdomain } from './namespace.ts';
import { type LilyRecord, latestFirst, recordsAt, unique } from './records.ts';

/** Stable codes of what cannot be done, for programs (X-08). */
type Code =
  | 'memory_invalid_input'
  | 'memory_not_found'
  | 'memory_namespace_required'
  | 'memory_schema_mismatch'
  | 'memory_store_unavailable';

export function refusal(code: Code, says: string, advice: string, choices: readonly string[] = []) {
  return new UsageError(`${code}: ${says}`, advice, choices, code);
}

export function invalid(says: string, advice: string, choices?: readonly string[]): UsageError {
  return refusal('memory_invalid_input', says, advice, choices);
}

interface Owner<Domain> {
  readonly target: Target | null;
  readonly namespace: string | null;
  readonly domain: Domain;
}

/** Of a user or a task that is named as a target, or by namespace. Throws UsageError for a task that is not named. */
export function ownerOf<Domain extends Subdomain | null>(asked: Owner<Domain>) {
  const { target, namespace } = asked;
  const domain: Domain | 'task_memory' = target?.level === 'task' ? 'task_memory' : asked.domain;
  const owner = target?.name ?? namespace;
  if (domain !== 'task_memory' || owner !== null) return { owner, domain };
  const says = 'The task or project is missing.';
  throw refusal('memory_namespace_required', says, 'Name it with namespace (--namespace).');
}

export interface Query {
  /** `*`, or nothing: all. */
  readonly query: string | null;
  /** Null: every sub-domain of personality, and none of tasks. */
  readonly subdomain: Subdomain | null;
  readonly owner: string | null;
  readonly include_archived?: boolean;
  readonly include_expired?: boolean;
  readonly include_conflicted?: boolean;
}

export const LOOKING = {
  query: field.text('words to look for (default: *, all)', { positional: true, most: 500 }),
  limit: field.number('most records in the answer', {
    least: 1,
    most: 20,
    default: 5,
    value: 'number',
  }),
  include_archived: field.flag('archived, forgotten and superseded records, too'),
  include_expired: field.flag('expired records, too'),
  include_conflicted: field.flag('records that are marked as conflicted, too'),
} as const satisfies Fields;

/** Longer texts are cut: agents pay for every word (Y-048). */
const LONGEST = 600;

export function recordsIn({ tree, document, now }: WorkspacePort): readonly LilyRecord[] {
  return recordsAt(tree, document, now);
}

/** Those with most of the words, the last changed first. */
export function search(records: readonly LilyRecord[], query: Query): readonly LilyRecord[] {
  const all = query.include_archived ? records : unique(records);
  const words = wordsOf(query.query ?? '');
  const counted = all
    .filter((record) => isIn(record, query) && isVisible(record, query))
    .map((record) => {
      const text = words.length === 0 ? '' : searchable(record).toLowerCase();
      return { record, hits: words.filter((word) => text.includes(word)).length };
    });
  const most = Math.max(words.length === 0 ? 0 : 1, ...counted.map(({ hits }) => hits));
  return counted
    .filter(({ hits }) => hits === most)
    .map(({ record }) => record)
    .sort((a, b) => latestFirst(a, b) || compareText(a.id, b.id) || compareText(a.path, b.path));
}

export function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}

function isIn({ place }: LilyRecord, { subdomain, owner }: Query): boolean {
  const isOfDomain =
    subdomain === null ? place.domain === 'personality' : place.subdomain === subdomain;
  const isTask = subdomain === 'task_memory' && place.domain === 'task' && place.subdomain === null;
  return (isOfDomain || isTask) && (owner === null || place.owner === owner);
}

function isVisible({ lifecycle, rawStatus }: LilyRecord, asked: Query): boolean {
  if (rawStatus === 'conflicted' && !asked.include_conflicted) return false;
  if (lifecycle === 'expired') return asked.include_expired === true;
  return lifecycle === 'active' || asked.include_archived === true;
}

/** What a search sees of a record (Y-008). */
function searchable({ facts: { index }, text, tags, value }: LilyRecord): string {
  if (index === false) return '';
  if (index === true) return `${text}\n${tags.join(' ')}`;
  return index.map((path) => textAt(value, path.split('.'))).join('\n');
}

function textAt(value: Json, [name, ...rest]: readonly string[]): string {
  if (name === undefined || name === '$')
    return typeof value === 'string' ? value : JSON.stringify(value);
  const inner = isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return inner === undefined ? '' : textAt(inner, rest);
}

/** A record by its id, by the end of it where that is one, or by its path. Throws UsageError. */
export function recordCalled(records: readonly LilyRecord[], id: string): LilyRecord {
  const name = id.trim();
  if (name === '') throw invalid('The id is missing.', 'Name a record.');
  const exact = records.filter((one) => one.id === name || one.path === name);
  const all = exact.length > 0 ? exact : records.filter((one) => one.id.endsWith(`/${name}`));
  const [first, second] = all;
  if (first === undefined) {
    const { message, advice } = unknownMemory(
      name,
      records.map((one) => one.id),
    );
    throw refusal('memory_not_found', message, advice);
  }
  if (second === undefined) return first;
  const choices = all.map(({ path }) => path);
  const advice = `Use the path: ${choices.slice(0, 5).join(', ')}.`;
  const says = `${all.length} records are called "${name}".`;
  throw invalid(says, advice, choices);
}

export function dataOf(record: LilyRecord) {
  const { id, namespace, place, text, facts, path, line, lifecycle, attention } = record;
  return {
    ...{ id, namespace: namespace.join('/'), domain: place.subdomain ?? place.domain },
    content: text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text,
    ...{ confidence: facts.confidence, source: facts.source, status: facts.status, lifecycle },
    updated_at: record.updated ?? record.created,
    ...{ last_verified: record.lastVerified, expires_at: record.expires },
    ...{ conflict_group: facts.conflictGroup, attention, path, line },
  };
}

export type Shown = ReturnType<typeof dataOf>;

export function table(records: readonly Shown[], { visible, fill, dim, yellow, width }: Pen) {
  const ids = Math.max(...records.map(({ id }) => id.length), 0);
  const domains = Math.max(...records.map(({ domain }) => domain?.length ?? 0), 0);
  return records
    .map(({ id, domain, content, lifecycle, attention }) => {
      const head = `${fill(visible(id), ids)}  ${dim(fill(visible(domain ?? ''), domains))}  `;
      const state = new Set<string>([lifecycle, ...attention.map(({ kind }) => kind)]);
      state.delete('active');
      const marks = [...state].join(', ');
      const room = Math.max(30, width - ids - domains - 4 - (marks === '' ? 0 : marks.length + 2));
      const line = visible(content.replace(/\s+/g, ' '));
      const text = line.length > room ? `${line.slice(0, room - 1)}…` : line;
      return `${head}${marks === '' ? '' : `${yellow(marks)}  `}${text}\n`;
    })
    .join('');
}
