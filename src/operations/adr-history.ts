// The chain of a decision (L-075), what applies today (X-02), and how decisions are listed.

import {
  circleAbove,
  current,
  type Decisions,
  decisionsOf,
  findDecision,
  history,
  summarize,
} from '../core/decisions.ts';
import { keepsDecisions } from '../core/homes.ts';
import { recordsAt } from '../core/recording.ts';
import { retiredIn } from '../core/retired.ts';
import { columns, cut, fill, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type {
  DecisionHistory,
  DecisionSummary,
  HistoryNode,
  PastDecision,
} from '../model/decision.ts';
import { collectionOf } from '../model/decision-id.ts';
import { isUsageError, UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, ID } from './operation.ts';

export const chain = defineOperation({
  name: 'adr history',
  summary: 'show what a decision superseded and what superseded it, newest first',
  input: { id: ID },
  examples: ['adr history ADR-0010', 'adr history 10 --json'],
  does: 'reads',
  address: '/workspace/decisions/{id}',
  tool: {
    title: 'History of a decision',
    description:
      'The current successor of a decision record, and the chain of records that led there, newest first.',
  },
  canRun: ({ hierarchy }: Workspace) => keepsDecisions(hierarchy),
  run(workspace: Workspace, { id }): DecisionHistory {
    const decisions = decisionsOf(workspace.hierarchy);
    const path = pathOf(workspace, decisions, id);
    const summaries = new Map(summarize(decisions).map((one) => [one.path, one]));
    const idOf = (one: string): string => summaries.get(one)?.id ?? one;
    const pastDecision = ({ path: at, older, repeated }: HistoryNode): PastDecision => {
      const own = summaries.get(at);
      const { title = at, status = null, date = null } = own ?? {};
      const chain = { id: idOf(at), path: at, title, status, date };
      if (repeated) return { ...chain, repeated };
      const superseded = older.map((one) => idOf(one.path));
      return {
        ...chain,
        supersedes: older.map(pastDecision),
        ...some({
          wouldSupersede: own?.supersedes.filter((id) => !superseded.includes(id)),
          wouldBeSupersededBy: status === 'superseded' ? [] : own?.supersededBy,
          partlySupersedes: own?.partlySupersedes,
          partlySupersededBy: own?.partlySupersededBy,
          amends: own?.amends,
          amendedBy: own?.amendedBy,
        }),
      };
    };
    const circle = circleAbove(decisions, path);
    return {
      id: idOf(path),
      history: history(decisions, path).map(pastDecision),
      current: current(decisions, path).map(idOf),
      ...(circle !== null && { circle: circle.map(idOf) }),
    };
  },
  words: async () => ({
    text: (data, { io }) => historyText(data, io),
    aside: ({ circle }) =>
      circle === undefined ? '' : `note: circular supersession: ${circleText(circle)}.\n`,
  }),
});

/** The decision that is called so. Throws UsageError where there is none, with what a memory of that id is asked by. */
export function pathOf({ hierarchy, now }: Workspace, { documents }: Decisions, id: string) {
  const memory = recordsAt(hierarchy, now).find((record) => record.id === id);
  if (memory === undefined || documents.has(memory.path))
    try {
      return findDecision(documents, id);
    } catch (error) {
      const retired = isUsageError(error) ? retiredIn(hierarchy, id) : null;
      if (retired === null) throw error;
      const { path, line, says } = retired;
      const what = `There is no record of decision ${id} any more. ${path}:${line} lists it: ${says}.`;
      throw new UsageError(what, 'What applies today: stratigraph adr list --in-force.');
    }
  throw new UsageError(
    `${id} is a memory and no decision (${memory.path}).`,
    `Show it, and what replaced it: stratigraph memory show ${id}.`,
  );
}

function some<Tie extends string>(ties: Readonly<Record<Tie, readonly string[] | undefined>>) {
  const all = Object.entries<readonly string[] | undefined>(ties);
  return Object.fromEntries(all.flatMap(([tie, ids]) => (ids?.length ? [[tie, ids]] : [])));
}

export const successor = defineOperation({
  name: 'adr current',
  summary: 'show the current successor of a decision',
  input: { id: ID },
  examples: ['adr current ADR-0003', 'adr current 3 --json'],
  does: 'reads',
  address: '/workspace/current/{id}',
  run(workspace: Workspace, { id }) {
    const decisions = decisionsOf(workspace.hierarchy);
    const path = pathOf(workspace, decisions, id);
    const all = summarize(decisions);
    const heads = new Set(current(decisions, path));
    const circle = heads.size === 0 ? circleAbove(decisions, path) : null;
    const ids = new Map(all.map((one) => [one.path, one.id]));
    return {
      id: ids.get(path) ?? path,
      current: all.filter((decision) => heads.has(decision.path)),
      ...(circle !== null && { circle: circle.map((one) => ids.get(one) ?? one) }),
    };
  },
  words: async () => ({
    text: ({ current }, { io }) => decisionsText(current, io),
    aside: ({ id, current, circle }) =>
      circle === undefined
        ? notInForceText(id, current)
        : `No decision is current. Circular supersession: ${circleText(circle)}.\n`,
    code: ({ circle }) => (circle === undefined ? 0 : 1),
  }),
});

const WIDEST_STATUS = 20;

export function decisionsText(decisions: readonly DecisionSummary[], options: TextOptions): string {
  const style = styleOf(options);
  const rows = decisions.map((decision) => ({
    id: visible(decision.id),
    status: visible(decision.status ?? '–'),
    date: decision.date?.slice(0, 10) ?? '–',
    title: visible(decision.title),
    by: successorsText(decision),
    folder: visible(collectionOf(decision.path)) || './',
  }));
  // Slugs may be as long as titles: longer ones have a line of their own.
  const ids = Math.min(widest(rows.map(({ id }) => id)), Math.floor(options.width / 2));
  const statuses = Math.min(widest(rows.map(({ status }) => status)), WIDEST_STATUS);
  const dates = widest(rows.map(({ date }) => date));
  const isDated = decisions.some(({ date }) => date !== null);
  const isStated = decisions.some(({ status }) => status !== null);
  return rows
    .map(({ id, status, date, title, by, folder }, at) => {
      const isNext = rows[at - 1]?.folder !== folder && rows.some((one) => one.folder !== folder);
      const isLong = columns(id) > ids;
      const rest = [
        ...(isStated ? [fill(cut(status, statuses), statuses)] : []),
        ...(isDated ? [style.dim(fill(date, dates))] : []),
        title + style.dim(by),
      ].join('  ');
      const first = style.bold(isLong ? `${id}\n${fill('', ids)}` : fill(id, ids));
      return `${isNext ? style.dim(`${folder}\n`) : ''}${first}  ${rest.trimEnd()}\n`;
    })
    .join('');
}

/** A proposal replaces nothing yet: only behind what is over stands an arrow. */
function successorsText(decision: DecisionSummary): string {
  const { status, supersededBy, partlySupersededBy, amendedBy } = decision;
  const isOver = status === 'superseded';
  const ties = [
    ...relationText('would be superseded by', isOver ? [] : supersededBy),
    ...relationText('partly superseded by', partlySupersededBy),
    ...relationText('amended by', amendedBy),
  ];
  const arrow = isOver ? relationText(' →', supersededBy).join('') : '';
  return arrow + (ties.length === 0 ? '' : ` (${ties.join('; ')})`);
}

/** Not in force yet, or never: a head with one of these is not what applies today. */
const NOT_IN_FORCE: ReadonlySet<string> = new Set(
  'proposed draft pending deferred rejected withdrawn deprecated abandoned archived'.split(' '),
);

function isOut(status: string | null): status is string {
  return status !== null && NOT_IN_FORCE.has(status);
}

/** What to know of successors that are not in force; `id` is the decision that was asked for. */
function notInForceText(id: string, current: readonly DecisionSummary[]): string {
  return current
    .filter(({ status }) => status === 'superseded' || isOut(status))
    .map(({ id: successor, status }) =>
      status === 'superseded'
        ? `note: ${visible(successor)} is superseded, and no successor was found.\n`
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
    const isHead = depth === 0 && current.length > 0 && !isOut(status);
    const state = status === 'superseded' ? 'no successor found' : 'current';
    const parts = [
      ...(repeated ? ['see above'] : isHead ? [state] : []),
      ...relationText('partly superseded by', decision.partlySupersededBy),
      ...relationText('amended by', decision.amendedBy),
      ...relationText('would be superseded by', decision.wouldBeSupersededBy),
    ];
    const verb = depth === 0 ? '' : `${' '.repeat(4 * depth - 2)}↑ supersedes `;
    const facts = repeated ? [] : [status, decision.date?.slice(0, 10), decision.title];
    const about = facts.flatMap((one) => (one ? [`  ${visible(one)}`] : [])).join('');
    const mark = parts.length === 0 ? '' : ` (${parts.join('; ')})`;
    lines.push(verb + visible(id) + mark + style.dim(about));
    for (const one of supersedes) tell(one, depth + 1);
    for (const tie of [
      ...relationText('partly supersedes', decision.partlySupersedes),
      ...relationText('amends', decision.amends),
      ...relationText('would supersede', decision.wouldSupersede),
    ])
      lines.push(up + tie);
  };
  for (const head of history) tell(head, 0);
  return `${lines.join('\n')}\n`;
}

function relationText(relation: string, ids: readonly string[] = []): readonly string[] {
  return ids.length === 0 ? [] : [`${relation} ${ids.map(visible).join(', ')}`];
}

/** `ADR-0001 → ADR-0003 → ADR-0001`: every one supersedes the next. */
function circleText(circle: readonly string[]): string {
  return [...circle, ...circle.slice(0, 1)].map(visible).join(' → ');
}
