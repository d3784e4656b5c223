// The report on what is stale: one issue that is kept up to date, summary, files and outputs.

import * as core from '@actions/core';
import { health, stalenessReport } from '../../src/core.ts';
import { inertCode } from '../../src/emit/inert-markdown.ts';
import { stalenessMarkdown, staleVerdict } from '../../src/emit/staleness-markdown.ts';
import { workspaceAtHead } from './commits.ts';
import type { Event } from './event.ts';
import { github, RefusedError } from './github.ts';
import type { Inputs } from './inputs.ts';
import { upsertIssue } from './posts.ts';
import { blobAddress } from './pull-request-text.ts';
import { escapeCommands, type Run, say } from './run.ts';

/** GitHub takes 65,536 characters. */
const ISSUE = 64_000;
const SUMMARY = 300_000;

export async function report(inputs: Inputs, event: Event, run: Run): Promise<void> {
  const { workspace } = await workspaceAtHead(run.folder, inputs, run.now);
  const { hierarchy, now } = workspace;
  const { graph, report: found } = await workspace.snapshot({ check: true });
  const made = stalenessReport(health(hierarchy, graph, { now }), found?.findings ?? []);
  const clean = made.stale.length + made.drift.length === 0;

  const prefix = await workspace.prefix();
  const within = prefix.replace(/\/$/, '');
  const link = (path: string, line: number | null): string =>
    blobAddress(`${event.serverUrl}/${event.repository}`, 'HEAD', prefix + path, line);
  await run.summary(
    `## Stale context${within === '' ? '' : ` in ${inertCode(within)}`}\n\n${stalenessMarkdown(made, { limit: SUMMARY, days: true, link })}`,
  );
  const json = `${JSON.stringify(made, null, 2)}\n`;
  core.setOutput('report-path', run.write(inputs.report, `${prefix}report.json`, json));
  core.setOutput('stale', made.stale.length);
  core.setOutput('conclusion', 'success');
  say(`${staleVerdict(made).join('; ')}.`);

  if (inputs.token === null)
    return say('There is no token, so no issue is written. See the summary.');
  try {
    const { done, number } = await upsertIssue(
      github(event.apiUrl, inputs.token),
      event.repository,
      {
        title: `Stale context${within === '' ? '' : ` in ${escapeCommands(within)}`}`,
        body: stalenessMarkdown(made, { limit: ISSUE, link, mentions: true }),
        ...{ clean, labels: inputs.issueLabels, key: prefix },
      },
    );
    if (number !== null) core.setOutput('issue', number);
    say(`Issue: ${done}.`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    core.setFailed(
      error.forbidden
        ? 'This run cannot write issues. Add the permission issues: write to its job.'
        : `The issue could not be written: ${escapeCommands(error.message)}`,
    );
  }
}
