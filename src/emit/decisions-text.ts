import type {
  DecisionHistory,
  DecisionSummary,
  PastDecision,
  Referrer,
} from '../model/decision.ts';
import type { TextOptions } from './terminal.ts';
import { columns, fill, styleOf } from './terminal.ts';
import { visible } from './visible.ts';

/** Slugs may be as long as titles; they would push everything else off the screen. */
const WIDEST_ID = 20;

/** One line a decision: id, status, date, title, and what replaced it. Empty without decisions. */
export function decisionsText(decisions: readonly DecisionSummary[], options: TextOptions): string {
  const style = styleOf(options);
  const rows = decisions.map(({ id, status, date, title, supersededBy }) => ({
    id: visible(id),
    status: visible(status ?? '–'),
    date: date?.slice(0, 10) ?? '–',
    title: visible(title),
    by: supersededBy.length === 0 ? '' : ` → ${supersededBy.map(visible).join(', ')}`,
  }));
  const widest = (key: 'id' | 'status' | 'date'): number =>
    rows.reduce((most, row) => Math.max(most, columns(row[key])), 0);
  const ids = Math.min(widest('id'), WIDEST_ID);
  const [statuses, dates] = [Math.min(widest('status'), WIDEST_ID), widest('date')];
  return rows
    .map(({ id, status, date, title, by }) =>
      [
        style.bold(fill(id, ids)),
        fill(status, statuses),
        style.dim(fill(date, dates)),
        title + style.dim(by),
      ].join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Not in force yet, or never: a head with one of these is not what applies today. */
const NOT_IN_FORCE: ReadonlySet<string> = new Set(['proposed', 'draft', 'pending', 'rejected']);

/**
 * The chain, newest first (L-075): `ADR-0010 (current)`, then `↑ supersedes ADR-0005`, each level four further in. In a
 * circle none of it is current.
 */
export function historyText({ history, current }: DecisionHistory): string {
  const lines: string[] = [];
  const tell = (decision: PastDecision, depth: number): void => {
    const { id, status, supersedes = [], repeated } = decision;
    const up = `${' '.repeat(4 * depth + 2)}↑ `;
    const state = status !== null && NOT_IN_FORCE.has(status) ? status : 'current';
    const said = [
      ...(repeated ? ['see above'] : depth === 0 && current.length > 0 ? [state] : []),
      ...tied('partly superseded by', decision.partlySupersededBy),
      ...tied('would be superseded by', decision.wouldBeSupersededBy),
    ];
    const verb = depth === 0 ? '' : `${' '.repeat(4 * depth - 2)}↑ supersedes `;
    lines.push(verb + visible(id) + (said.length === 0 ? '' : ` (${said.join('; ')})`));
    for (const one of supersedes) tell(one, depth + 1);
    for (const tie of [
      ...tied('partly supersedes', decision.partlySupersedes),
      ...tied('would supersede', decision.wouldSupersede),
    ])
      lines.push(up + tie);
  };
  for (const head of history) tell(head, 0);
  return `${lines.join('\n')}\n`;
}

function tied(relation: string, ids: readonly string[] = []): readonly string[] {
  return ids.length === 0 ? [] : [`${relation} ${ids.map(visible).join(', ')}`];
}

/** `ADR-0001 → ADR-0003 → ADR-0001`: every one supersedes the next. */
export function circleText(circle: readonly string[]): string {
  return [...circle, ...circle.slice(0, 1)].map(visible).join(' → ');
}

/** Where something is still referred to, a line each. */
export function referrersText(referrers: readonly Referrer[]): string {
  return referrers
    .map(
      ({ path, line, column, written }) =>
        `  ${visible(path)}:${line}:${column}  ${visible(written)}\n`,
    )
    .join('');
}
