// In: options. Out: every decision record with its status, date and successor, as a table or as JSON.

import { decisionsOf, summarize } from '../../core/decisions.ts';
import { decisionsText } from '../../emit/decisions-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { hierarchy } = await openFrom(options, io);
  const decisions = summarize(decisionsOf(hierarchy));
  if (options.json) io.out(`${JSON.stringify({ decisions }, null, 2)}\n`);
  else if (decisions.length === 0) {
    io.err('There are no decision records. Create one: stratigraph adr new "Use X".\n');
  } else io.out(decisionsText(decisions, { colour: io.colour, width: io.width }));
  return 0;
};
