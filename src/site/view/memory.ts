// Memory as pages list it: entries of files, what is open first, and facts that are kept one by one.

import type { MemoryRecord } from '../../model/memory.ts';
import { compareText } from '../../model/order.ts';
import type { ResolvedMemory } from '../../model/resolution.ts';

/** In the order in which people ask: what is open, what was chosen, what was learnt, what was done. */
const MEMORY_KINDS = [
  ...(['blocker', 'question', 'decision', 'finding', 'lesson', 'session'] as const),
];

/** Entries of one file: open ones first, then by kind, then as they stand. */
export function memoryRows(memory: ResolvedMemory) {
  const { blockers, questions, decisions, findings, lessons, sessions } = memory;
  const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' — ');
  const byKind: Readonly<Record<(typeof MEMORY_KINDS)[number], readonly Statement[]>> = {
    blocker: blockers.map(({ note, status, ...one }) => ({ ...one, state: status, more: note })),
    question: questions.map(({ answered, ...one }) => ({
      ...{ ...one, state: answered ? 'answered' : 'open' },
    })),
    decision: decisions.map(({ span, decision, choice, rationale, affects, date }) => {
      const whom = affects.length === 0 ? '' : `affects ${affects.join(', ')}`;
      return { ...{ span, text: decision, date }, more: join([choice, rationale, whom]) };
    }),
    finding: findings,
    lesson: lessons,
    session: sessions.map(({ span, number, date, notes }) => ({
      ...{ span, text: `Session ${number ?? '–'}`, date, more: notes },
    })),
  };
  return MEMORY_KINDS.flatMap((kind) =>
    byKind[kind].map(({ span, text, state = null, more = '', date = '' }) => ({
      ...{ kind, state, text, more, date, path: memory.source, line: span.line },
      // What rules find is called so on the same page.
      label: state === null ? (kind === 'finding' ? 'fact' : kind) : `${kind}: ${state}`,
      isUrgent: state === 'open' && kind === 'blocker',
    })),
  ).sort((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
}

interface Statement {
  readonly span: { readonly line: number };
  readonly text: string;
  /** `open` and `resolved` of blockers, `open` and `answered` of questions. */
  readonly state?: 'open' | 'resolved' | 'answered';
  /** Note, or choice with its rationale and whom it affects. */
  readonly more?: string;
  /** As written. */
  readonly date?: string;
}

/** The best first, what is not ranked before it, each with its anchor. */
export function rankedRecords(records: readonly MemoryRecord[]) {
  const rank = ({ score }: MemoryRecord): number => score?.value ?? Infinity;
  return records
    .map((record, at) => {
      const { id, title, path, line, group, lifecycle, tags, supersededBy, supersedes } = record;
      const isTold = lifecycle === 'active' || lifecycle.startsWith(group);
      const about = [
        ...(id === group ? [] : [id]),
        group,
        ...(isTold ? [] : [lifecycle]),
        ...(tags.length > 0 ? [tags.join(', ')] : []),
        ...(supersededBy === null ? [] : [`superseded by ${supersededBy}`]),
        ...(supersedes.length > 0 ? [`supersedes ${supersedes.join(', ')}`] : []),
      ];
      return {
        ...{ record, anchor: `r${at + 1}`, path, line, text: title, more: about.join(' · ') },
        ...{ label: record.score?.value.toFixed(2) ?? group, date: '', isUrgent: false },
      };
    })
    .sort((a, b) => rank(b.record) - rank(a.record) || compareText(a.record.id, b.record.id));
}
