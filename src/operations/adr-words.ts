// How decisions are worded: a list, a chain, what applies today, what became of two of them.

import { takesDecisions } from '../core.ts';
import { columns, cut, fill, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { unifiedDiffs } from '../emit/unified-diff.ts';
import { visible } from '../emit/visible.ts';
import type {
  DecisionHistory,
  DecisionSummary,
  PastDecision,
  Referrer,
} from '../model/decision.ts';
import { counted } from '../model/plural.ts';
import type { Words } from './words.ts';

interface Unread {
  readonly folder: string;
  readonly form: string;
  readonly files: number;
}

export const list: Words<{
  readonly decisions: readonly DecisionSummary[];
  readonly total: number;
  readonly unread: readonly Unread[];
}> = {
  busy: 'Reading …',
  text: ({ decisions }, { io }) => decisionsText(decisions, io),
  aside({ decisions, total, unread }, { inForce }, { hierarchy }) {
    const left = unread.map(
      ({ folder, form, files }) =>
        `note: ${counted(files, 'record')} in ${visible(folder)} ${files === 1 ? 'is' : 'are'} not read: only markdown is, not ${form}.\n`,
    );
    const none =
      decisions.length > 0 || (total === 0 && left.length > 0)
        ? ''
        : total > 0
          ? `${total === 1 ? 'The only decision is not' : `None of the ${total} decisions is`} ${inForce === true ? 'in force' : 'of this kind'}. With their statuses: stratigraph adr list.\n`
          : `There are no decision records.${takesDecisions(hierarchy) ? ' Create one: stratigraph adr new "Use X".' : ''}\n`;
    return left.join('') + none;
  },
};

export const chain: Words<DecisionHistory> = {
  text: (data, { io }) => historyText(data, io),
  aside: ({ circle }) =>
    circle === undefined ? '' : `note: circular supersession: ${circleText(circle)}.\n`,
};

export const successor: Words<
  { readonly current: readonly DecisionSummary[] } & Pick<DecisionHistory, 'id' | 'circle'>
> = {
  text: ({ current }, { io }) => decisionsText(current, io),
  aside: ({ id, current, circle }) =>
    circle === undefined
      ? notInForceText(id, current)
      : `No decision is current. Circular supersession: ${circleText(circle)}.\n`,
  code: ({ circle }) => (circle === undefined ? 0 : 1),
};

interface Supersession {
  readonly older: { readonly id: string };
  readonly newer: { readonly id: string };
  readonly written: readonly string[];
  readonly dryRun: boolean;
  readonly partly: boolean;
  readonly accepted: boolean;
  readonly referrers: readonly Referrer[];
  readonly changes?: Parameters<typeof unifiedDiffs>[0];
}

export const supersede: Words<Supersession> = {
  text({ older, newer, written, dryRun, partly, referrers, changes, accepted }, { io }) {
    const verb = partly ? 'partly supersedes' : 'supersedes';
    const done = dryRun ? 'would change' : 'changed';
    const changed =
      written.length === 0
        ? `${newer.id} ${verb} ${older.id}, and ${accepted ? 'both already say' : 'it already says'} so; nothing was written.\n`
        : `${newer.id} ${verb} ${older.id}\n${written.map((path) => `  ${done} ${path}\n`).join('')}`;
    return unifiedDiffs(changes, io) + changed + stillRefer(referrers, older.id);
  },
  aside: ({ older, newer, accepted, partly }) =>
    accepted
      ? ''
      : `note: ${newer.id} is not accepted yet, so ${older.id} stays in force${partly ? ' as a whole' : ''}. Once it is, run this again to mark ${older.id} as ${partly ? 'partly ' : ''}superseded.\n`,
};

/** Slugs may be as long as titles: longer ones have a line of their own. */
const WIDEST_ID = 24;
const WIDEST_STATUS = 20;

/** One line a decision: id, status, date, title, and what replaced it or a part of it. Empty without decisions. */
function decisionsText(decisions: readonly DecisionSummary[], options: TextOptions): string {
  const style = styleOf(options);
  const rows = decisions.map((decision) => ({
    id: visible(decision.id),
    status: visible(decision.status ?? '–'),
    date: decision.date?.slice(0, 10) ?? '–',
    title: visible(decision.title),
    by: successorsText(decision),
  }));
  const ids = Math.min(widest(rows.map(({ id }) => id)), WIDEST_ID);
  const statuses = Math.min(widest(rows.map(({ status }) => status)), WIDEST_STATUS);
  const dates = widest(rows.map(({ date }) => date));
  return rows
    .map(({ id, status, date, title, by }) => {
      const isLong = columns(id) > ids;
      const rest = [
        fill(cut(status, statuses), statuses),
        style.dim(fill(date, dates)),
        title + style.dim(by),
      ].join('  ');
      const first = style.bold(isLong ? `${id}\n${fill('', ids)}` : fill(id, ids));
      return `${first}  ${rest.trimEnd()}\n`;
    })
    .join('');
}

/** A proposal replaces nothing yet: only behind what is over stands an arrow. */
function successorsText(decision: DecisionSummary): string {
  const { status, supersededBy, partlySupersededBy, amendedBy } = decision;
  const isOver = status === 'superseded';
  const ties = [
    ...tied('would be superseded by', isOver ? [] : supersededBy),
    ...tied('partly superseded by', partlySupersededBy),
    ...tied('amended by', amendedBy),
  ];
  const arrow =
    isOver && supersededBy.length > 0 ? ` → ${supersededBy.map(visible).join(', ')}` : '';
  return arrow + (ties.length === 0 ? '' : ` (${ties.join('; ')})`);
}

/** Not in force yet, or never: a head with one of these is not what applies today. */
const NOT_IN_FORCE: ReadonlySet<string> = new Set(['proposed', 'draft', 'pending', 'rejected']);

function isOut(status: string | null): status is string {
  return status !== null && NOT_IN_FORCE.has(status);
}

/** What to know of successors that are not in force; `id` is the decision that was asked for. */
function notInForceText(id: string, current: readonly DecisionSummary[]): string {
  return current
    .filter(({ status }) => status === 'superseded' || isOut(status))
    .map(({ id: successor, status }) =>
      status === 'superseded'
        ? `note: ${visible(successor)} is superseded and names no successor.\n`
        : successor === id
          ? `note: ${visible(id)} is ${status}, so it does not apply.\n`
          : `note: ${visible(successor)} is ${status} and ${visible(id)} is superseded by it, so neither applies.\n`,
    )
    .join('');
}

/**
 * The chain, newest first (L-075): `ADR-0010 (current)`, then `↑ supersedes ADR-0005`, each level four further in, with
 * status, date and title behind it. In a circle none of it is current.
 */
function historyText({ history, current }: DecisionHistory, options: TextOptions): string {
  const style = styleOf(options);
  const lines: string[] = [];
  const tell = (decision: PastDecision, depth: number): void => {
    const { id, status, supersedes = [], repeated } = decision;
    const up = `${' '.repeat(4 * depth + 2)}↑ `;
    const state =
      status === 'superseded' ? 'no successor named' : isOut(status) ? status : 'current';
    const said = [
      ...(repeated ? ['see above'] : depth === 0 && current.length > 0 ? [state] : []),
      ...tied('partly superseded by', decision.partlySupersededBy),
      ...tied('amended by', decision.amendedBy),
      ...tied('would be superseded by', decision.wouldBeSupersededBy),
    ];
    const verb = depth === 0 ? '' : `${' '.repeat(4 * depth - 2)}↑ supersedes `;
    const told = repeated ? [] : [status, decision.date?.slice(0, 10), decision.title];
    const about = told.flatMap((one) => (one ? [`  ${visible(one)}`] : [])).join('');
    const mark = said.length === 0 ? '' : ` (${said.join('; ')})`;
    lines.push(verb + visible(id) + mark + style.dim(about));
    for (const one of supersedes) tell(one, depth + 1);
    for (const tie of [
      ...tied('partly supersedes', decision.partlySupersedes),
      ...tied('amends', decision.amends),
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
function circleText(circle: readonly string[]): string {
  return [...circle, ...circle.slice(0, 1)].map(visible).join(' → ');
}

/** A warning with the places where something is still referred to; empty where there are none. */
export function stillRefer(referrers: readonly Referrer[], name: string): string {
  if (referrers.length === 0) return '';
  const lines = referrers.map(
    ({ path, line, column, written }) =>
      `  ${visible(path)}:${line}:${column}  ${visible(written)}\n`,
  );
  const refer = counted(lines.length, 'place still refers', 'places still refer');
  return `\n⚠️ ${refer} to ${name}:\n${lines.join('')}`;
}
