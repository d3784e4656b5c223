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
 * `GAP` and `Not started` → draft, `PASS` → done, `WIP → PASS` → done (the last word of a change counts). Words that nobody knows, and no
 * status at all, mean active: a document is not left out because of a spelling.
 */
export function lifecycle(rawStatus: string | null): Lifecycle {
  if (rawStatus !== null) {
    const latest = rawStatus.split(/→|->|=>/).at(-1) ?? rawStatus;
    if (isDenied(latest)) return 'draft';
    const word = /[a-z]+/.exec(latest.toLowerCase())?.[0];
    const known = word === undefined ? undefined : BY_WORD.get(word);
    if (known) return known;
  }
  return 'active';
}

/** Every status word that has a meaning here. */
export const statuses: readonly string[] = [...WORDS.flatMap(([, words]) => words), ...ACTIVE];

/** True for what begins with a known word, once marks and emoji are off; `WIP → PASS` is judged by its last word. */
export function knowsStatus(rawStatus: string): boolean {
  const latest = rawStatus.split(/→|->|=>/).at(-1) ?? rawStatus;
  return isDenied(latest) || isKnown(wordsOf(latest));
}

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
