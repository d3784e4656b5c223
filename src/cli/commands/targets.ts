// In: options. Out: every target of the workspace, as a tree for people or as JSON.

import { targetsText } from '../../emit/targets-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const workspace = await openFrom(options, io);
  const targets = workspace.targets();
  io.out(
    options.json
      ? `${JSON.stringify({ targets }, null, 2)}\n`
      : targetsText(targets, { colour: io.colour, width: io.width }),
  );
  return 0;
};
