// What a record says of itself, and where it stands in its life at a moment (Y-019 … Y-028). Nothing changes by itself.

import type { Attention } from '../../model/memory.ts';
import { statusTable } from '../../model/statuses.ts';
import { isList, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { instantOf } from '../../model/written-date.ts';
import type { Subdomain } from './namespace.ts';

export type Facts = Readonly<ReturnType<typeof factsOf>>;

/** What is written wrongly is as if it were not there; the check tells of it. */
export function factsOf(fields: JsonMap) {
  const text = (name: string): string | null => {
    const found = Object.hasOwn(fields, name) ? scalarText(fields[name]) : null;
    return found === null || /^(?:|tbd|none|null)$/i.test(found.trim()) ? null : found.trim();
  };
  const date = (...names: readonly string[]): string | null =>
    names.map(text).find((one) => one !== null && isDate(one)) ?? null;
  const { confidence = null, tags = null, index = null } = fields;
  return {
    source: text('source'),
    confidence:
      typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    ...{ created: date('created', 'created_at'), updated: date('updated', 'updated_at') },
    ...{ expires: date('expires_at'), lastVerified: date('last_verified') },
    ...{ conflictGroup: text('conflict_group'), preferenceType: text('preference_type') },
    ...{ status: text('status')?.toLowerCase() ?? null, tags: texts(tags) },
    // False: in no search; a list: only these fields of its value (Y-008).
    index: index !== false && (index === null || !isList(index) || texts(index)),
  };
}

function texts(value: Json): readonly string[] {
  return isList(value) ? value.flatMap((one) => scalarText(one) ?? []) : [];
}

export function isDate(text: string): boolean {
  return instantOf(text) !== null;
}

/** Milliseconds. */
export function timeOf(date: string): number {
  return Date.parse(instantOf(date) ?? '');
}

/** Since 1970; 0 for what is no date. */
export function microseconds(date: string): number {
  const more = /\.\d{3}(\d{1,3})/.exec(date)?.[1] ?? '';
  return (timeOf(date) || 0) * 1000 + Number(more.padEnd(3, '0'));
}

/** Days after which a record has to be confirmed again (Y-021 … Y-024); others only when somebody says so. */
const VERIFY: Readonly<Partial<Record<Subdomain, number>>> = {
  working_rules: 180,
  user_profile: 90,
};

export const statuses = statusTable({
  active: 'active',
  verified: 'active',
  needs_verification: 'active',
  conflicted: 'active',
  superseded: 'superseded',
  archived: 'archived',
  forgotten: 'archived',
  expired: 'expired',
});

export const { lifecycle } = statuses;

const DAY = 86_400_000;

/** `now` is ISO 8601; a day begins, and what expires on it is over, at midnight UTC. */
export function stateAt(facts: Facts, subdomain: Subdomain | null, around: Around, now: string) {
  const expires = expiryOf(facts, around);
  const own = [facts.status, around.status]
    .map(lifecycle)
    .find((one) => (one ?? 'active') !== 'active');
  const isExpired = own === undefined && expires !== null && timeOf(expires) <= timeOf(now);
  const due = own || isExpired ? null : verifyDue(facts, subdomain, around, now);
  const attention: Attention[] = [];
  if (isExpired)
    attention.push({ kind: 'expired', says: `It expired on ${expires.slice(0, 10)}.` });
  if (due !== null) attention.push({ kind: 'verify', says: due });
  return { lifecycle: own ?? (isExpired ? 'expired' : 'active'), expires, attention } as const;
}

export function expiryOf(facts: Pick<Facts, 'expires'>, around: Around): string | null {
  const dates = [facts.expires, around.expires].filter((date) => date !== null);
  return dates.sort((a, b) => timeOf(a) - timeOf(b))[0] ?? null;
}

/** Why it should be confirmed, or null. */
function verifyDue(
  { status, lastVerified, created, updated }: Facts,
  subdomain: Subdomain | null,
  { milestones }: Around,
  now: string,
): string | null {
  if (status === 'needs_verification') return 'It is marked as needing verification.';
  const known = lastVerified ?? created ?? updated;
  if (known === null) return null;
  const how = lastVerified === null ? 'never been verified since' : 'last been verified on';
  const says = `It has ${how} ${known.slice(0, 10)}`;
  const days = (subdomain && VERIFY[subdomain]) ?? Number.POSITIVE_INFINITY;
  if (Math.floor((timeOf(now) - timeOf(known)) / DAY) > days)
    return `${says}, more than ${days} days ago.`;
  const milestone = milestones.find(
    (one) => timeOf(one) <= timeOf(now) && timeOf(known) < timeOf(one),
  );
  return milestone === undefined
    ? null
    : `${says}, before the milestone of ${milestone.slice(0, 10)}.`;
}

/** As long as nobody says otherwise; whether its own date is over is asked of a moment. */
export function isInForce({ status }: Facts, around: Around = NOTHING): boolean {
  const isActive = [status, around.status].every(
    (one) => (lifecycle(one) ?? 'active') === 'active',
  );
  return status !== 'conflicted' && isActive;
}

export type Around = Readonly<ReturnType<typeof aroundOf>>;

/** What the documents about the namespaces around a record say of all that is in them; of two the inner one counts. */
export function aroundOf(documents: readonly JsonMap[]) {
  const all = documents.map(factsOf);
  const dates = documents
    .flatMap(({ milestones, milestone }) => milestones ?? milestone ?? [])
    .flatMap((one: Json) => scalarText(one) ?? []);
  return {
    status: all.findLast(({ status }) => status !== null)?.status ?? null,
    expires: all.findLast(({ expires }) => expires !== null)?.expires ?? null,
    // Each asks for confirmation of what was confirmed before it.
    milestones: dates.filter(isDate),
  };
}

const NOTHING = aroundOf([]);
