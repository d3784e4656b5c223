// In: a decision. Out: the one that stands in its place today, or itself; several where several replaced it.

import { current, decisionsOf, findDecision, summarize } from '../../core/decisions.ts';
import { decisionsText } from '../../emit/decisions-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy } = await openFrom(options, io);
  const decisions = decisionsOf(hierarchy);
  const heads = new Set(current(decisions, findDecision(decisions.documents, args[0] ?? '')));
  const found = summarize(decisions).filter(({ path }) => heads.has(path));
  io.out(
    options.json
      ? `${JSON.stringify({ current: found }, null, 2)}\n`
      : decisionsText(found, { colour: io.colour, width: io.width }),
  );
  return 0;
};
