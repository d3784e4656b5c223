// In: options. Out: the report on what is stale, by scope and owner, with what to do: as text, JSON or markdown.

import { stalenessReport } from '../../core/staleness-report.ts';
import { health } from '../../core.ts';
import { stalenessMarkdown } from '../../emit/staleness-markdown.ts';
import { stalenessText } from '../../emit/staleness-text.ts';
import { formatOf } from '../check-output.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const format = formatOf(options);
  const workspace = await openFrom(options, io);
  const { hierarchy, now } = workspace;
  const { graph, report } = await workspace.snapshot({ check: true });
  const codeowners = await workspace.codeowners();
  const made = stalenessReport(
    graph,
    health(hierarchy, graph, { now, codeowners }),
    report?.findings ?? [],
  );
  if (format === 'json') io.out(`${JSON.stringify(made, null, 2)}\n`);
  else if (format === 'markdown') io.out(stalenessMarkdown(made, { days: true }));
  else io.out(stalenessText(made, io));
  return 0;
};
