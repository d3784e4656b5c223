// In: a title. Out: a new decision record beside the others, proposed, with the next number; its path is printed.

import { join } from 'node:path';
import { decisionsOf } from '../../core/decisions.ts';
import { newDecision } from '../../core/new-decision.ts';
import { UsageError } from '../../model/usage-error.ts';
import { createFiles } from '../../write/create-files.ts';
import type { Run } from '../command.ts';
import { openFrom, text } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy, root, now } = await openFrom(options, io, { mayBeEmpty: true });
  const folder = text(options.in)?.replace(/^\.\/|(?<!\/)\/+$/g, '');
  const {
    id,
    path,
    text: content,
  } = newDecision(hierarchy, decisionsOf(hierarchy), args[0] ?? '', now.slice(0, 10), folder);
  const taken = await createFiles(root, { [path]: content });
  if (taken.length > 0) {
    throw new UsageError(`${path} already exists; nothing was written.`, 'Choose another title.');
  }
  io.out(
    options.json
      ? `${JSON.stringify({ id, path, absolute: join(root, path) }, null, 2)}\n`
      : `${join(root, path)}\n`,
  );
  return 0;
};
