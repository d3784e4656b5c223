// In: nothing. Out: the nouns for memory: the entries of agent and plan memory files, each with its place.

import type { Span } from './source.ts';

interface EntryBase {
  /** Stable in the file's order, 1-based: `finding-3`, `decision-1`, `blocker-2`, `session-5`. */
  readonly id: string;
  readonly span: Span;
}

/** A bullet of Findings or Shared Discoveries. */
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
export interface BlockerEntry extends EntryBase {
  readonly text: string;
  readonly note: string;
  readonly status: 'open' | 'resolved';
}

/** `### Session N — YYYY-MM-DD` and its notes. */
export interface SessionEntry extends EntryBase {
  readonly number: number | null;
  readonly date: string;
  readonly notes: string;
}

/** A bullet of Lessons Learned. */
export interface LessonEntry extends EntryBase {
  readonly text: string;
}

/** A checkbox of Open Questions. */
export interface QuestionEntry extends EntryBase {
  readonly text: string;
  readonly answered: boolean;
}

/** Everything understood in one memory file; whatever is not understood stays in the document's sections. */
export interface MemoryContent {
  readonly owner: 'agent' | 'plan';
  readonly findings: readonly FindingEntry[];
  readonly decisions: readonly DecisionEntry[];
  readonly blockers: readonly BlockerEntry[];
  readonly sessions: readonly SessionEntry[];
  readonly lessons: readonly LessonEntry[];
  readonly questions: readonly QuestionEntry[];
}
