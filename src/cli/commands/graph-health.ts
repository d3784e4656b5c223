// `graph health`: what is stale, and what else drifted (L-070, L-096).

import { health } from '../../core.ts';
import { graphHealthText } from '../../emit/health-text.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

/** References and lists that the files do not answer to, and memory that contradicts itself. */
const DRIFT: ReadonlySet<string> = new Set([
  'orphan-reference',
  'broken-link',
  'missing-context-file',
  'contradictory-memory',
  'open-items-in-done-plan',
]);

export const run: Run = async ({ options, io }) => {
  const workspace = await openFrom(options, io);
  const { hierarchy, now } = workspace;
  const { graph, report } = await workspace.snapshot({ check: true });
  const codeowners = await workspace.codeowners();
  const stale = health(hierarchy, graph, { now, codeowners }).filter(
    (entry) => entry.stale !== null,
  );
  const drifts = (report?.findings ?? []).filter(({ rule }) => DRIFT.has(rule));
  if (options.json) io.out(`${JSON.stringify({ stale, drifts }, null, 2)}\n`);
  else io.out(graphHealthText(stale, drifts, { colour: io.colour, width: io.width }));
  return 0;
};
