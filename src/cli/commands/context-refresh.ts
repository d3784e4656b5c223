// In: the name of a document. Out: its `updated` says today, and every other byte is as it was (L-068).

import { namedDocument } from '../../core/named-document.ts';
import { planRefresh } from '../../core/refresh.ts';
import { unifiedDiff } from '../../emit/unified-diff.ts';
import { visible } from '../../emit/visible.ts';
import { changeTexts } from '../../write/change-texts.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy, root, now } = await openFrom(options, io);
  const refresh = planRefresh(hierarchy, namedDocument(hierarchy, args[0] ?? ''), now);
  const { path, before, after, key, from, to } = refresh;
  const dryRun = options.dryRun === true;
  const changed = before !== after;
  if (changed && !dryRun) await changeTexts(root, [refresh]);
  if (options.json) {
    io.out(`${JSON.stringify({ path, key, from, to, changed, dryRun }, null, 2)}\n`);
    return 0;
  }
  if (dryRun) io.out(unifiedDiff(path, before, after, io));
  const words = changed
    ? `${dryRun ? 'would set ' : ''}${key}: ${visible(from ?? 'not set')} → ${to}`
    : `${key} is already ${visible(to)}; nothing was written`;
  io.out(`${visible(path)}  ${words}\n`);
  return 0;
};
