import type { Lifecycle } from '../../model/document.ts';

const WORDS: readonly (readonly [Lifecycle, readonly string[]])[] = [
  [
    'draft',
    [
      'draft',
      'proposed',
      'planning',
      'planned',
      'gap',
      'todo',
      'new',
      'open',
      'pending',
      'backlog',
      'idea',
    ],
  ],
  [
    'done',
    [
      'pass',
      'passed',
      'done',
      'complete',
      'completed',
      'implemented',
      'closed',
      'shipped',
      'merged',
    ],
  ],
  ['superseded', ['superseded', 'superceded', 'replaced', 'obsolete']],
  [
    'archived',
    ['archived', 'deprecated', 'rejected', 'withdrawn', 'abandoned', 'cancelled', 'canceled'],
  ],
  ['expired', ['expired']],
];

/** Words that mean active: so does every other word, but of these we know it. */
const ACTIVE: readonly string[] = [
  'active',
  'wip',
  'in progress',
  'ongoing',
  'started',
  'blocked',
  'paused',
  'review',
  'accepted',
  'approved',
  'adopted',
  'current',
  'stable',
  'living',
  'final',
  'moved',
];

const BY_WORD = new Map(
  WORDS.flatMap(([lifecycle, words]) => words.map((word) => [word, lifecycle] as const)),
);

/**
 * `GAP` and `Not started` → draft, `PASS` → done, `WIP → PASS` → done (the last word of a change counts). Null: it does not begin with a known
 * word, once marks and emoji are off.
 */
export function lifecycle(rawStatus: string): Lifecycle | null {
  const latest = rawStatus.split(/→|->|=>/).at(-1) ?? rawStatus;
  if (isDenied(latest)) return 'draft';
  const word = /[a-z]+/.exec(latest.toLowerCase())?.[0] ?? '';
  return BY_WORD.get(word) ?? (isKnown(wordsOf(latest)) ? 'active' : null);
}

/** Every status word that has a meaning here. */
export const statuses: readonly string[] = [...WORDS.flatMap(([, words]) => words), ...ACTIVE];

/** `Not started`, `Not-Implemented`, `not yet …`: a known word, and that it does not hold. */
function isDenied(status: string): boolean {
  const [, what] = /^not (.+)$/.exec(wordsOf(status)) ?? [];
  return what !== undefined && (/^yet\b/.test(what) || isKnown(what));
}

function isKnown(words: string): boolean {
  return statuses.some((word) => words === word || words.startsWith(`${word} `));
}

function wordsOf(status: string): string {
  return status
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
