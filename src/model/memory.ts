// Nouns of memory: the entries of memory files, and facts that are kept one at a time, with their lives and scores.

import type { Lifecycle } from './document.ts';
import type { Span } from './source.ts';
import { closest, didYouMean, UsageError } from './usage-error.ts';

export const ENTRY_KINDS = [
  'finding',
  'decision',
  'blocker',
  'session',
  'lesson',
  'question',
] as const;

/** What can be put on record. */
export type EntryType = (typeof ENTRY_KINDS)[number];

/** The memory that an id means is none that there is; `known` are the ids that there are. */
export function unknownMemory(
  id: string,
  known: readonly string[],
  whose = '',
  otherwise = 'List them: stratigraph memory list --all.',
) {
  const says = `No memory${whose} has the id "${id.slice(0, 200)}".`;
  // Letters behind a kind mean nothing: two that share some of them are no slip of each other.
  const [kind = ''] = /^[a-z]{4,9}-(?=[a-z]{5}$)/.exec(id) ?? [];
  const letters = id.slice(kind.length);
  const near = known.filter(
    (one) => kind === '' || (one.startsWith(kind) && closest(letters, [one.slice(kind.length)])),
  );
  return new UsageError(says, didYouMean(id, near, otherwise));
}

interface EntryBase {
  /** Stable where it is its own; of its kind in its file: `finding-kvtmr`, `decision-zrpdb`. */
  readonly id: string;
  readonly span: Span;
  /** Where it is a file of its own. */
  readonly path?: string;
}

/** A bullet of Findings, Shared Discoveries or Lessons Learned. */
export interface FindingEntry extends EntryBase {
  readonly text: string;
}

/** A row of the Decisions table; columns that the file does not have are empty. */
export interface DecisionEntry extends EntryBase {
  readonly decision: string;
  readonly choice: string;
  readonly rationale: string;
  /** Agent numbers as written (`003`), plan memory only. */
  readonly affects: readonly string[];
  readonly date: string;
}

/** A checkbox of Blockers: `- [x] ~~text~~ — resolution`, `- [ ] text — note` (L-045). */
export interface BlockerEntry extends FindingEntry {
  readonly note: string;
  readonly status: 'open' | 'resolved';
}

/** `### Session N — YYYY-MM-DD` and its notes. */
export interface SessionEntry extends EntryBase {
  readonly number: number | null;
  readonly date: string;
  readonly notes: string;
}

/** A checkbox of Open Questions. */
export interface QuestionEntry extends FindingEntry {
  readonly answered: boolean;
}

/** Everything understood in one memory file; whatever is not understood stays in the document's sections. */
export interface MemoryContent {
  /** Level of the scope whose memory it is. */
  readonly owner: string;
  /** True where the scopes inside share it. */
  readonly shared: boolean;
  readonly findings: readonly FindingEntry[];
  readonly decisions: readonly DecisionEntry[];
  readonly blockers: readonly BlockerEntry[];
  readonly sessions: readonly SessionEntry[];
  readonly lessons: readonly FindingEntry[];
  readonly questions: readonly QuestionEntry[];
}

export type MemoryEntry =
  | FindingEntry
  | DecisionEntry
  | BlockerEntry
  | SessionEntry
  | QuestionEntry;

export function entriesOf(content: MemoryContent): readonly MemoryEntry[] {
  const { findings, decisions, blockers, sessions, lessons, questions } = content;
  return [...findings, ...decisions, ...blockers, ...sessions, ...lessons, ...questions];
}

export function withNote(words: string, note: string): string {
  return note === '' ? words : `${words} — ${note}`;
}

export function entryWords(entry: MemoryEntry): string {
  if ('decision' in entry) return decisionWords(entry);
  return 'notes' in entry
    ? `${entry.date} ${entry.notes}`
    : withNote(entry.text, 'note' in entry ? entry.note : '');
}

/** `Primary key: content hash — why`. */
export function decisionWords(entry: Pick<DecisionEntry, 'decision' | 'choice' | 'rationale'>) {
  const { decision, choice, rationale } = entry;
  const words = choice === '' ? [decision] : [decision.replace(/[.:]\s*$/, ''), choice];
  return withNote(words.filter((one) => one !== '').join(': '), rationale);
}

/** How much there is of each kind, of what is still open. */
export function countsOf(content: MemoryContent) {
  const { findings, decisions, blockers, sessions, lessons, questions } = content;
  return {
    ...{ findings: findings.length, decisions: decisions.length },
    blockers: blockers.filter(({ status }) => status === 'open').length,
    ...{ sessions: sessions.length, lessons: lessons.length },
    questions: questions.filter(({ answered }) => !answered).length,
  };
}

/** What a memory can be asked to take in. Texts are free: whoever writes them down folds and escapes them. */
export type MemoryOperation =
  | { readonly type: 'finding' | 'lesson' | 'question'; readonly text: string }
  | {
      readonly type: 'decision';
      readonly decision: string;
      readonly choice?: string;
      readonly rationale?: string;
      /** Agent numbers, plan memory only (L-057). */
      readonly affects?: readonly string[];
    }
  | {
      readonly type: 'blocker';
      readonly text: string;
      readonly note?: string;
      readonly status?: BlockerEntry['status'];
    }
  /** One note a line. */
  | { readonly type: 'session'; readonly notes: string }
  /** A finding of an agent for the memory of its plan; taken in once (L-059). */
  | { readonly type: 'promotion'; readonly text: string; readonly contributor: string }
  /** `id` as `readMemory` gives it; what is confirmed bears the date of its file. */
  | {
      readonly type: 'resolution' | 'removal' | 'confirmation';
      readonly id: string;
      readonly note?: string;
    };

/** Whose memory a file is: what a new one says of itself (L-043, L-055). */
export interface MemorySubject {
  readonly owner: MemoryContent['owner'];
  /** Name of the scope whose memory it is, and of the one that contains it. */
  readonly name: string;
  readonly within: string | null;
  /** Title of the scope, without markup. */
  readonly title: string;
}

/** A memory file after an operation: its whole text, and what became of it. */
export interface MemoryEdit {
  readonly text: string;
  /** False where the memory said so already; `text` is then what was there. */
  readonly changed: boolean;
  /** True where there was no file yet. */
  readonly created: boolean;
  /** The entry added, changed or found, as the new text reads. */
  readonly entry: { readonly id: string; readonly text: string; readonly span: Span };
  /** Sentences for whoever asked: what could not be done besides. */
  readonly notes: readonly string[];
}

/** One term of a score, and what it comes from: `recency 0.42`, "last used 113 days ago". */
export interface ScorePart {
  readonly name: string;
  readonly value: number;
  readonly because: string;
}

export interface Score {
  readonly value: number;
  readonly parts: readonly ScorePart[];
}

/** Why somebody should look at a record. */
export interface Attention {
  /** `prune` may go to the archive · `expired` its own date is over · `verify` is due to be confirmed · `conflict` another live record says otherwise · `evidence` it rests on what is not established. */
  readonly kind: 'prune' | 'expired' | 'verify' | 'conflict' | 'evidence';
  /** A sentence. */
  readonly says: string;
}

/** A remembered fact. Dates are ISO 8601, null where none is written or what is written is no date. */
export interface MemoryRecord {
  /** Unique in its dialect unless somebody made a mistake. */
  readonly id: string;
  readonly dialect: string;
  readonly path: string;
  /** Where it begins, 1-based; a store of many records is one file. */
  readonly line: number;
  /** Name of one of the dialect's groups. */
  readonly group: string;
  /** Its first sentence or heading, without markup. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly lifecycle: Lifecycle;
  readonly rawStatus: string | null;
  readonly tags: readonly string[];
  /** What produced it, as written. */
  readonly source: string | null;
  readonly created: string | null;
  readonly updated: string | null;
  readonly lastUsed: string | null;
  readonly lastVerified: string | null;
  readonly expires: string | null;
  /** Ids of the records that it replaces, and of the one that replaces it. */
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  /** Ids of the records that it stands for in searches. */
  readonly summarizes: readonly string[];
  /** Null where the dialect does not rank. */
  readonly score: Score | null;
  readonly attention: readonly Attention[];
  /** False for what is to be in no search; left out, true. */
  readonly searchable?: false;
}

/** What a system calls the groups of its records, and how many each holds. */
export interface RecordGroups {
  readonly dialect: string;
  readonly plural: string;
  readonly groups: readonly {
    readonly name: string;
    readonly summary: string;
    readonly count: number;
  }[];
}
