// In: a decision. Out: the chain it belongs to, newest first (L-075), for people or as JSON.

import {
  circleAbove,
  current,
  decisionsOf,
  findDecision,
  history,
  namesOf,
} from '../../core/decisions.ts';
import { circleText, historyText } from '../../emit/decisions-text.ts';
import type { HistoryNode } from '../../model/decision.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy } = await openFrom(options, io);
  const decisions = decisionsOf(hierarchy);
  const path = findDecision(decisions.documents, args[0] ?? '');
  const names = namesOf(decisions);
  const nameOf = (one: string): string => names.get(one) ?? one;
  const heads = history(decisions, path);
  const told = ({ path: at, older, repeated }: HistoryNode): object => ({
    id: nameOf(at),
    path: at,
    ...(repeated ? { repeated } : { supersedes: older.map(told) }),
  });
  if (options.json)
    io.out(`${JSON.stringify({ id: nameOf(path), history: heads.map(told) }, null, 2)}\n`);
  else io.out(historyText(heads, nameOf, current(decisions, path).length === 0));
  const circle = circleAbove(decisions, path);
  if (circle !== null) io.err(`note: circular supersession: ${circleText(circle, nameOf)}.\n`);
  return 0;
};
