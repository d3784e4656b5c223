// The report on what is stale: one issue that is kept up to date, summary, files and outputs.

import * as core from '@actions/core';
import { health, stalenessReport } from '../../src/core.ts';
import { inertCode } from '../../src/emit/inert-markdown.ts';
import { stalenessMarkdown, staleVerdict } from '../../src/emit/staleness-markdown.ts';
import { workspaceAtHead } from './commits.ts';
import type { Event } from './event.ts';
import type { Inputs } from './inputs.ts';
import { postIssue } from './posts.ts';
import { blobAddress } from './pull-request-text.ts';
import { escapeCommands, type Run, say } from './run.ts';

/** GitHub takes 65,536 characters. */
const ISSUE = 64_000;
const SUMMARY = 300_000;

export async function report(inputs: Inputs, event: Event, run: Run): Promise<void> {
  const { workspace } = await workspaceAtHead(run.folder, inputs, run.now);
  const { hierarchy, now, nameOf } = workspace;
  const { graph, report: found } = await workspace.snapshot({ check: true });
  const entries = health(hierarchy, graph, { now });
  const staleness = stalenessReport(entries, found?.findings ?? [], { graph, now });
  const clean = staleness.stale.length + staleness.drift.length === 0;

  const prefix = await workspace.prefix();
  const within = prefix.replace(/\/$/, '');
  const link = (path: string, line: number | null): string =>
    blobAddress(`${event.serverUrl}/${event.repository}`, 'HEAD', prefix + path, line);
  await run.summary(
    `## Stale context${within === '' ? '' : ` in ${inertCode(within)}`}\n\n${stalenessMarkdown(staleness, { limit: SUMMARY, days: true, link, nameOf })}`,
  );
  const json = `${JSON.stringify(staleness, null, 2)}\n`;
  core.setOutput('report-path', run.write(inputs.report, `${prefix}report.json`, json));
  core.setOutput('stale', staleness.stale.length);
  core.setOutput('conclusion', 'success');
  say(`${staleVerdict(staleness).join('; ')}.`);

  const title = `Stale context${within === '' ? '' : ` in ${escapeCommands(within)}`}`;
  const body = stalenessMarkdown(staleness, { limit: ISSUE, link, nameOf, mentions: true });
  await postIssue({ title, body, clean, key: prefix }, inputs, event);
}
