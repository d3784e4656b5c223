import type { EdgeType } from '../../model/graph.ts';
import { counted } from '../../model/plural.ts';
import type { Conflict, Staleness } from '../../model/resolution.ts';

export { counted as count } from '../../model/plural.ts';

export const CONFLICT: Readonly<Record<Conflict['kind'], string>> = {
  'undeclared-override': 'undeclared override',
  'declared-override': 'declared override',
  'same-priority': 'conflict in one layer',
  'type-clash': 'type clash',
  'locked-override': 'locked, override refused',
};

/** What a conflict of a kind means for those who read the values. */
export const CLASH: Readonly<Record<Conflict['kind'], string>> = {
  'undeclared-override': 'A layer changes a value without saying that it is meant.',
  'declared-override': 'A layer changes a value, and says that it is meant.',
  'same-priority': 'Two documents of one layer disagree.',
  'type-clash': 'One layer gives a single value where another gives a list or a map.',
  'locked-override': 'A layer changes what is locked; the locked value stands.',
};

/** A shape beside the word, so that colour is never alone. */
export const STALENESS: Readonly<
  Record<Staleness, { readonly mark: string; readonly word: string }>
> = {
  fresh: { mark: '●', word: 'fresh' },
  warning: { mark: '◐', word: 'stale: warning' },
  critical: { mark: '○', word: 'stale: critical' },
  unknown: { mark: '–', word: 'age unknown' },
};

/** What people read for the word of a dialect: `plan` → `Plan`, `adr` → `ADR`. */
export function kindName(kind: string): string {
  return kind.length <= 3 ? kind.toUpperCase() : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** An edge as seen from its start, and from its end. */
export const RELATION: Readonly<Record<EdgeType, readonly [string, string]>> = {
  CONTAINS: ['contains', 'stands in'],
  INHERITS_FROM: ['inherits from', 'is inherited by'],
  OVERRIDES: ['overrides', 'is overridden by'],
  SUPERSEDES: ['supersedes', 'is superseded by'],
  PARTLY_SUPERSEDES: ['partly supersedes', 'is partly superseded by'],
  REMEMBERS: ['remembers in', 'is memory of'],
  CONTRIBUTES_TO: ['contributes to', 'has contributions of'],
  REFERENCES: ['links to', 'is linked from'],
  DEPENDS_ON: ['depends on', 'is needed by'],
};

/** `today`, `1 day`, `12 days`, `in 3 days`. */
export function age(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `in ${counted(-days, 'day')}` : counted(days, 'day');
}
