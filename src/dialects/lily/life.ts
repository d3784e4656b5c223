// What a record says of itself, and where it stands in its life at a moment (Y-019 … Y-028). Nothing changes by itself.

import type { Lifecycle } from '../../model/document.ts';
import type { Attention } from '../../model/memory-record.ts';
import { statusTable } from '../../model/statuses.ts';
import { isList, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import type { Subdomain } from './namespace.ts';

export interface Facts {
  readonly source: string | null;
  readonly confidence: number | null;
  readonly created: string | null;
  readonly updated: string | null;
  readonly sessionId: string | null;
  readonly taskId: string | null;
  readonly stability: string | null;
  readonly expires: string | null;
  readonly lastVerified: string | null;
  readonly conflictGroup: string | null;
  readonly status: string | null;
  readonly preferenceType: string | null;
  readonly tags: readonly string[];
  /** False: in no search; a list: only these fields of its value (Y-008). */
  readonly index: boolean | readonly string[];
}

/** What is written wrongly is as if it were not there; the check tells of it. */
export function factsOf(fields: JsonMap): Facts {
  const text = (name: string): string | null => {
    const found = Object.hasOwn(fields, name) ? scalarText(fields[name]) : null;
    return found === null || /^(?:|tbd|none|null)$/i.test(found.trim()) ? null : found.trim();
  };
  const date = (...names: readonly string[]): string | null =>
    names.map(text).find((one) => one !== null && isDate(one)) ?? null;
  const { confidence = null, tags = null, index = null } = fields;
  return {
    ...{ source: text('source'), sessionId: text('session_id'), taskId: text('task_id') },
    confidence:
      typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    ...{ created: date('created', 'created_at'), updated: date('updated', 'updated_at') },
    ...{ stability: text('stability'), expires: date('expires_at') },
    ...{ lastVerified: date('last_verified'), conflictGroup: text('conflict_group') },
    ...{ status: text('status')?.toLowerCase() ?? null, preferenceType: text('preference_type') },
    tags: texts(tags),
    index: index !== false && (index === null || !isList(index) || texts(index)),
  };
}

function texts(value: Json): readonly string[] {
  return isList(value) ? value.flatMap((one) => scalarText(one) ?? []) : [];
}

/** A day, or an instant. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]{5,18}(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/.test(text) &&
    !Number.isNaN(timeOf(text))
  );
}

/** Milliseconds; a time without a zone is UTC, so that every machine agrees. */
export function timeOf(date: string): number {
  const iso = date.replace(' ', 'T');
  const time = iso.slice(iso.toUpperCase().indexOf('T') + 1);
  const isZoned = time === iso || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time);
  return Date.parse(isZoned ? iso : `${iso}Z`);
}

/** Since 1970; 0 for what is no date. */
export function microseconds(date: string): number {
  const more = /\.\d{3}(\d{1,3})/.exec(date)?.[1] ?? '';
  return (timeOf(date) || 0) * 1000 + Number(more.padEnd(3, '0'));
}

interface Policy {
  readonly stability: string;
  /** Days after which it has to be confirmed again; null: only when somebody says so. */
  readonly verify: number | null;
}

/** The defaults of Y-021 … Y-024; a record may say otherwise. */
const LIFE: Readonly<Record<Subdomain, Policy>> = {
  persona_core: { stability: 'high', verify: null },
  working_rules: { stability: 'high', verify: 180 },
  user_profile: { stability: 'medium-high', verify: 90 },
  task_memory: { stability: 'medium', verify: null },
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

/** What the namespaces around a record say of all that is in them. */
export interface Around {
  readonly status: string | null;
  readonly expires: string | null;
  /** Each asks for confirmation of what was confirmed before it. */
  readonly milestones: readonly string[];
}

export interface State {
  readonly lifecycle: Lifecycle;
  readonly stability: string | null;
  readonly expires: string | null;
  readonly attention: readonly Attention[];
}

const DAY = 86_400_000;

/** `now` is ISO 8601; a day begins, and what expires on it is over, at midnight UTC. */
export function stateAt(
  facts: Facts,
  subdomain: Subdomain | null,
  around: Around,
  now: string,
): State {
  const policy = subdomain && LIFE[subdomain];
  const [expires = null] = [facts.expires, around.expires]
    .filter((date) => date !== null)
    .sort((a, b) => timeOf(a) - timeOf(b));
  const own = [facts.status, around.status]
    .map(lifecycle)
    .find((one) => (one ?? 'active') !== 'active');
  const isExpired = own === undefined && expires !== null && timeOf(expires) <= timeOf(now);
  const attention: Attention[] = [];
  if (isExpired)
    attention.push({ kind: 'expired', says: `It expired on ${expires.slice(0, 10)}.` });
  const due = own !== undefined || isExpired ? null : verifyDue(facts, policy, around, now);
  if (due !== null) attention.push({ kind: 'verify', says: due });
  return {
    lifecycle: own ?? (isExpired ? 'expired' : 'active'),
    stability: facts.stability ?? policy?.stability ?? null,
    ...{ expires, attention },
  };
}

/** Why it should be confirmed, or null. */
function verifyDue(
  facts: Facts,
  policy: Policy | null,
  { milestones }: Around,
  now: string,
): string | null {
  if (facts.status === 'needs_verification') return 'It is marked as needing verification.';
  const known = facts.lastVerified ?? facts.created ?? facts.updated;
  if (known === null) return null;
  const how = facts.lastVerified === null ? 'never been verified since' : 'last been verified on';
  const days = policy?.verify ?? null;
  const age = Math.floor((timeOf(now) - timeOf(known)) / DAY);
  if (days !== null && age > days)
    return `It has ${how} ${known.slice(0, 10)}, more than ${days} days ago.`;
  const milestone = milestones.find(
    (one) => timeOf(one) <= timeOf(now) && timeOf(known) < timeOf(one),
  );
  return milestone === undefined
    ? null
    : `It has ${how} ${known.slice(0, 10)}, before the milestone of ${milestone.slice(0, 10)}.`;
}

/** What a document about a namespace says. */
export function aroundOf(fields: JsonMap): Around {
  const { status, expires } = factsOf(fields);
  const dates = [fields.milestones ?? fields.milestone ?? []]
    .flat()
    .flatMap((one: Json) => scalarText(one) ?? []);
  return { status, expires, milestones: dates.filter(isDate) };
}

/** What all namespaces around a record say; of two the inner one counts. */
export function togetherOf(all: readonly Around[]): Around {
  return {
    status: all.map(({ status }) => status).findLast((one) => one !== null) ?? null,
    expires: all.map(({ expires }) => expires).findLast((one) => one !== null) ?? null,
    milestones: all.flatMap(({ milestones }) => milestones),
  };
}
