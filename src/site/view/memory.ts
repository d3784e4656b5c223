// Memory as pages list it: entries of files, what is open first, and facts that are kept one by one.

import type { MemoryRecord } from '../../model/memory-record.ts';
import { compareText } from '../../model/order.ts';
import type { ResolvedMemory } from '../../model/resolution.ts';

/** In the order in which people ask: what is open, what was chosen, what was learnt, what was done. */
export const MEMORY_KINDS = [
  ...(['blocker', 'question', 'decision', 'finding', 'lesson', 'session'] as const),
];

export interface MemoryRow {
  readonly kind: (typeof MEMORY_KINDS)[number];
  /** `open` and `resolved` for blockers, `open` and `answered` for questions, else null. */
  readonly state: 'open' | 'resolved' | 'answered' | null;
  readonly text: string;
  /** Note, choice with its rationale and whom it affects, or `''`. */
  readonly more: string;
  /** As written, or `''`. */
  readonly date: string;
  readonly path: string;
  readonly line: number;
}

/** Entries of one file: open ones first, then by kind, then as they stand. */
export function memoryRows(memory: ResolvedMemory): readonly MemoryRow[] {
  const row = (
    kind: MemoryRow['kind'],
    span: { readonly line: number },
    text: string,
    rest: Partial<Pick<MemoryRow, 'state' | 'more' | 'date'>> = {},
  ): MemoryRow => ({
    ...{ kind, text, state: null, more: '', date: '', path: memory.source, line: span.line },
    ...rest,
  });
  const rows = [
    ...memory.blockers.map(({ span, text, note, status }) =>
      row('blocker', span, text, { state: status, more: note }),
    ),
    ...memory.questions.map(({ span, text, answered }) =>
      row('question', span, text, { state: answered ? 'answered' : 'open' }),
    ),
    ...memory.decisions.map(({ span, decision, choice, rationale, affects, date }) =>
      row('decision', span, decision, {
        more: [choice, rationale, affects.length === 0 ? '' : `affects ${affects.join(', ')}`]
          .filter((part) => part !== '')
          .join(' — '),
        date,
      }),
    ),
    ...memory.findings.map(({ span, text }) => row('finding', span, text)),
    ...memory.lessons.map(({ span, text }) => row('lesson', span, text)),
    ...memory.sessions.map(({ span, number, date, notes }) =>
      row('session', span, `Session ${number ?? '–'}`, { more: notes, date }),
    ),
  ];
  return rows.toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
}

/** The best first, what is not ranked before it, each with its anchor. */
export function rankedRecords(records: readonly MemoryRecord[]) {
  const rank = ({ score }: MemoryRecord): number => score?.value ?? Infinity;
  return records
    .map((record, at) => ({ record, anchor: `r${at + 1}` }))
    .sort((a, b) => rank(b.record) - rank(a.record) || compareText(a.record.id, b.record.id));
}
