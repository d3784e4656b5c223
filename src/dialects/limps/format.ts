import type { MetadataKeys } from '../../model/dialect.ts';
import type { Lifecycle } from '../../model/document.ts';
import type { Statuses } from '../../model/statuses.ts';

/** Spellings found in real plans, best first; every key not named here is a declaration. */
export const keys: MetadataKeys = {
  aliases: {
    title: ['name'],
    work_type: ['workType'],
    created: ['created_at', 'date'],
    updated: ['updated_at', 'last_updated', 'completed'],
    depends_on: ['dependencies', 'depends', 'deps', 'depend'],
  },
  reserved: [
    ...['id', 'type', 'status', 'description', 'owner', 'author', 'authors', 'version', 'tags'],
    ...['aliases', 'blocks', 'extends', 'external_depends_on', 'argument-hint', 'supersedes'],
    ...['superseded_by', 'refresh_interval', 'project', 'plans', 'plan', 'agent', 'sessions'],
    ...['contributors', 'locked', 'overrides', 'constraints'],
  ],
  references: {
    depends_on: 'depends-on',
    supersedes: 'supersedes',
    superseded_by: 'superseded-by',
  },
};

const WORDS: Readonly<Partial<Record<Lifecycle, string>>> = {
  draft: 'draft proposed planning planned gap todo new open pending backlog idea',
  done: 'pass passed done complete completed implemented closed shipped merged',
  superseded: 'superseded superceded replaced obsolete',
  archived: 'archived deprecated rejected withdrawn abandoned cancelled canceled',
  expired: 'expired',
};

/** Words that mean active: so does every other word, but of these we know it. */
const ACTIVE: readonly string[] = [
  ...['active', 'wip', 'in progress', 'ongoing', 'started', 'blocked', 'paused', 'review'],
  ...['accepted', 'approved', 'adopted', 'current', 'stable', 'living', 'final', 'moved'],
];

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([lifecycle, words]) =>
    words.split(' ').map((word) => [word, lifecycle as Lifecycle] as const),
  ),
);

const KNOWN = [...BY_WORD.keys(), ...ACTIVE];

/** The usual ones: others are understood, but not suggested. */
const AGENT: readonly string[] = ['GAP', 'WIP', 'PASS', 'blocked'];
const PLAN: readonly string[] = [
  ...['draft', 'planned', 'active', 'in progress', 'blocked', 'paused', 'review', 'done'],
  ...['superseded', 'archived', 'cancelled'],
];

export const statuses: Statuses = {
  words: [...new Set([...AGENT, ...PLAN, 'expired'])],
  ofKinds: { agent: AGENT, plan: PLAN },
  lifecycle,
};

/**
 * `GAP` and `Not started` → draft, `PASS` → done, `WIP → PASS` → done (the last word of a change counts). Null: it does not begin with a known
 * word, once marks and emoji are off.
 */
function lifecycle(rawStatus: string): Lifecycle | null {
  const only = BY_WORD.get(rawStatus.toLowerCase());
  if (only !== undefined) return only;
  const latest = rawStatus.split(/→|->|=>/).at(-1) ?? rawStatus;
  const words = latest
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  // `Not started`, `Not-Implemented`, `not yet …`: a known word, and that it does not hold.
  const [, what] = /^not (.+)$/.exec(words) ?? [];
  if (what !== undefined && (/^yet\b/.test(what) || isKnown(what))) return 'draft';
  return BY_WORD.get(words.split(' ', 1)[0] ?? '') ?? (isKnown(words) ? 'active' : null);
}

function isKnown(words: string): boolean {
  return KNOWN.some((word) => words === word || words.startsWith(`${word} `));
}
