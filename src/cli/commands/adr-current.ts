// In: a decision. Out: the one that stands in its place today, or itself; several where several replaced it; exit 1 where a circle leaves none.

import {
  circleAbove,
  current,
  decisionsOf,
  findDecision,
  namesOf,
  summarize,
} from '../../core/decisions.ts';
import { circleText, decisionsText } from '../../emit/decisions-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy } = await openFrom(options, io);
  const decisions = decisionsOf(hierarchy);
  const path = findDecision(decisions.documents, args[0] ?? '');
  const heads = new Set(current(decisions, path));
  const found = summarize(decisions).filter((decision) => heads.has(decision.path));
  const circle = heads.size === 0 ? circleAbove(decisions, path) : null;
  const names = namesOf(decisions);
  const nameOf = (one: string): string => names.get(one) ?? one;
  if (options.json) {
    const round = circle === null ? {} : { circle: circle.map(nameOf) };
    io.out(`${JSON.stringify({ current: found, ...round }, null, 2)}\n`);
  } else io.out(decisionsText(found, { colour: io.colour, width: io.width }));
  if (circle === null) return 0;
  io.err(`No decision is current. Circular supersession: ${circleText(circle, nameOf)}.\n`);
  return 1;
};
