// In: a target and a key as typed. Out: why the key has its value, for people or as JSON.

import { explain } from '../../core.ts';
import { explainText } from '../../emit/explain-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const [name, key = ''] = args;
  const workspace = await openFrom(options, io);
  const { target } = workspace.find(name);
  const explanation = explain(await workspace.resolve(target), key);
  io.out(
    options.json
      ? `${JSON.stringify({ target: target.id, ...explanation }, null, 2)}\n`
      : explainText(explanation, { colour: io.colour, width: io.width }),
  );
  return 0;
};
