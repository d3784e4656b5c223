// In: a plan, or nothing. Out: how fresh its documents, or those of the whole workspace, are (L-067).

import { health } from '../../core.ts';
import { healthText } from '../../emit/health-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args: [plan], options, io }) => {
  const workspace = await openFrom(options, io);
  const { hierarchy, now } = workspace;
  const target = plan === undefined ? undefined : workspace.find(plan).target;
  const { graph } = await workspace.snapshot();
  const codeowners = await workspace.codeowners();
  const all = health(hierarchy, graph, { now, codeowners }, target);
  const staleOnly = options.stale === true;
  if (options.json) {
    const documents = staleOnly ? all.filter(({ stale }) => stale !== null) : all;
    io.out(`${JSON.stringify({ documents }, null, 2)}\n`);
  } else io.out(healthText(all, { colour: io.colour, width: io.width, staleOnly }));
  return 0;
};
