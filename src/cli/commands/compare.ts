// In: two targets as typed. Out: what they see differently and what is the same, for people or as JSON.

import { sideBySide } from '../../core.ts';
import { sideBySideText } from '../../emit/side-by-side-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args: [nameOfA, nameOfB], options, io }) => {
  const workspace = await openFrom(options, io);
  const [a, b] = [workspace.find(nameOfA), workspace.find(nameOfB)];
  const compared = sideBySide(await workspace.resolve(a.target), await workspace.resolve(b.target));
  io.out(
    options.json
      ? `${JSON.stringify({ schemaVersion: 1, ...compared }, null, 2)}\n`
      : sideBySideText(compared, { colour: io.colour, width: io.width }),
  );
  return 0;
};
