// In: the name of a document. Out: it stands in the archive, out of every context; what still refers to it is told (L-069, L-071).

import { planArchiving } from '../../core/archive.ts';
import { namedDocument } from '../../core/named-document.ts';
import { listed } from '../../emit/change-rows.ts';
import { referrersText } from '../../emit/decisions-text.ts';
import { visible } from '../../emit/visible.ts';
import { counted } from '../../model/plural.ts';
import { setAside } from '../../write/set-aside.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy, root, now } = await openFrom(options, io);
  const plan = planArchiving(hierarchy, namedDocument(hierarchy, args[0] ?? ''), now);
  const { from, to, targets, referrers, ownLinks } = plan;
  const dryRun = options.dryRun === true;
  if (!dryRun) await setAside(root, from, to);
  if (options.json) {
    io.out(`${JSON.stringify({ ...plan, dryRun }, null, 2)}\n`);
    return 0;
  }
  io.out(`${dryRun ? 'Would move' : 'Moved'} ${visible(from)} → ${visible(to)}\n`);
  if (targets.length > 0)
    io.out(`It is no longer part of the context of ${visible(listed(targets, 5))}.\n`);
  if (ownLinks > 0) {
    const point =
      ownLinks === 1 ? 'was not changed and now points' : 'were not changed and now point';
    io.out(`Its ${counted(ownLinks, 'relative link')} ${point} elsewhere.\n`);
  }
  if (referrers.length > 0) {
    const places = referrers.length === 1 ? 'place still refers' : 'places still refer';
    io.out(`\n⚠️ ${referrers.length} ${places} to it:\n${referrersText(referrers)}`);
  }
  return 0;
};
