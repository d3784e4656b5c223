// What a pull request changes for agents, said as marks, summary, comment, files and outputs.

import * as core from '@actions/core';
import { countsTokens, documentPaths, failing, type Hierarchy, rules } from '../../src/core.ts';
import { annotations } from '../../src/emit/annotations.ts';
import { changeRows } from '../../src/emit/change-rows.ts';
import { NOTHING_READ, severitiesText } from '../../src/emit/check-text.ts';
import { fromTop } from '../../src/emit/ci-reports.ts';
import { sarif } from '../../src/emit/sarif.ts';
import { styleOf } from '../../src/emit/text.ts';
import type { Comparison } from '../../src/model/change.ts';
import {
  bySeverity,
  type CheckReport,
  countSeverities,
  type Finding,
} from '../../src/model/finding.ts';
import { counted } from '../../src/model/plural.ts';
import { type ChangedLines, changedLines } from '../../src/open/pull-request.ts';
import { home, ruleAddress, version } from '../../src/version.ts';
import { namedBase, selectBase, workspaceAtHead } from './commits.ts';
import type { Event } from './event.ts';
import { fetchCommit } from './fetch-commit.ts';
import type { Inputs } from './inputs.ts';
import { marks, untouchedNotices } from './marks.ts';
import { postComment } from './posts.ts';
import { type CheckOutcome, withinBytes } from './pull-request-text.ts';
import { escapeCommands, type Run, say, writeOutput } from './run.ts';

/** A summary that is larger is dropped as a whole. */
const SUMMARY_BYTES = 1_000_000;
const AGENTS_BYTES = 50_000;
/** Of documents that a pull request leaves alone though it changes their code. */
const MOST_NOTICES = 3;
/** Lines in the log beyond the marks. */
const LOGGED = 500;

export async function check(inputs: Inputs, event: Event, run: Run): Promise<void> {
  const { workspace, head } = await workspaceAtHead(run.folder, inputs, run.now);
  const { root } = workspace;
  const fetch = (commit: string) => fetchCommit(root, commit, event, inputs.token);
  const base =
    inputs.baseRef === null
      ? selectBase(root, head, event, fetch)
      : namedBase(root, head, inputs.baseRef, fetch);
  const report = await workspace.check();
  const comparison: Comparison | null = base && {
    ...(await workspace.compare(base.commit)),
    base: { revision: base.name, commit: base.commit },
  };
  const lines: ChangedLines = base === null ? new Map() : changedLines(root, base.commit, head);
  const counting = countingFindings(report, comparison, lines, inputs.scope);
  const readNothing = inputs.failOn !== 'never' && documentPaths(workspace.hierarchy).length === 0;
  const isFailing = readNothing || failing(counting, inputs.failOn, comparison !== null).length > 0;
  const fresh = new Set(comparison?.new ?? []);
  const prefix = await workspace.prefix();

  const change = { lines, targets: new Map(comparison?.targets.map((one) => [one.id, one])) };
  const { shown, left } = marks(counting, changeRows(comparison?.targets ?? []), change, {
    max: inputs.maxAnnotations,
    fails: isFailing,
    isNew: (finding) => fresh.has(finding),
    nameOf: workspace.nameOf,
  });
  process.stdout.write(annotations(fromTop(shown, prefix)));
  const infos = shown.filter(({ severity }) => severity === 'info').length;
  const room = Math.min(MOST_NOTICES, inputs.maxAnnotations - 1 - infos);
  const notices = untouchedNotices(comparison?.untouched ?? [], lines, prefix);
  process.stdout.write(annotations(notices.slice(0, Math.max(0, room))));
  if (left > 0) {
    const many = counted(left, 'more finding is', 'more findings are');
    core.notice(`${many} not annotated. See the summary or the report.`);
  }
  const inRepository = fromTop(counting, prefix);
  log(inRepository);

  const outcome: CheckOutcome = {
    prefix,
    report,
    comparison,
    before: counting.filter((finding) => comparison !== null && !fresh.has(finding)),
    siteUrl: inputs.siteUrl,
    // Of what is gone the name stands in the comparison alone.
    nameOf: (id) => change.targets.get(id)?.name ?? workspace.nameOf(id),
    url: `${event.serverUrl}/${event.repository}`,
    head,
  };
  await run.summary(withinBytes(outcome, SUMMARY_BYTES));
  await postComment(outcome, inputs, event);

  const conclusion = isFailing ? 'failure' : 'success';
  const summary = countSeverities(counting);
  const full = { conclusion, head, base, counting: summary, ...report, comparison };
  const json = `${JSON.stringify(full, null, 2)}\n`;
  core.setOutput('report-path', run.write(inputs.report, `${prefix}report.json`, json));
  if (inputs.sarif !== null) {
    const text = sarif(inRepository, {
      ...{ version, informationUri: home, ruleAddress, rules },
      category: `stratigraph/${prefix}`.replace(/\/$/, ''),
    });
    core.setOutput('sarif-path', writeOutput(run.folder, inputs.sarif, text));
  }
  core.setOutput('conclusion', conclusion);
  for (const [severity, number] of Object.entries(summary)) core.setOutput(severity, number);
  core.setOutput('new', comparison?.new.length ?? counting.length);
  core.setOutput('fixed', comparison?.fixed.length ?? 0);
  core.setOutput('affected-agents', affectedIds(comparison, workspace.hierarchy));
  if (countsTokens(workspace.hierarchy)) {
    core.notice(
      'The action does not count tokens. To see what agents start with, run stratigraph check.',
    );
  }
  if (isFailing) core.setFailed(readNothing ? NOTHING_READ : verdict(counting, inputs));
}

/** Without anything to compare with, all count. */
function countingFindings(
  { findings }: CheckReport,
  comparison: Comparison | null,
  lines: ChangedLines,
  scope: Inputs['scope'],
): readonly Finding[] {
  if (comparison === null || scope === 'all') return findings;
  if (scope === 'new') return comparison.new;
  return findings.filter(({ path }) => lines.has(path));
}

function log(findings: readonly Finding[]): void {
  for (const { severity, path, line, message, rule } of bySeverity(findings).slice(0, LOGGED)) {
    say(`${severity} ${path}:${line} ${message} (${rule})`);
  }
  if (findings.length > LOGGED) say(`and ${findings.length - LOGGED} more`);
}

/** JSON, cut to whole ids. */
function affectedIds(comparison: Comparison | null, { dialects }: Hierarchy): string {
  const innermost = new Set(dialects.map(({ inheritance }) => inheritance?.levels.at(-1)?.name));
  const ids: string[] = [];
  let room = AGENTS_BYTES;
  for (const { id, level, parent } of comparison?.targets ?? []) {
    const bytes = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (parent === null || !innermost.has(level) || bytes > room) continue;
    room -= bytes;
    ids.push(id);
  }
  return JSON.stringify(ids);
}

function verdict(findings: readonly Finding[], { failOn, scope }: Inputs): string {
  const what = counted(findings.length, scope === 'new' ? 'new finding' : 'finding');
  return escapeCommands(
    `${what} (${severitiesText(countSeverities(findings), styleOf({ colour: false }))}); this check fails on ${failOn} findings.`,
  );
}
