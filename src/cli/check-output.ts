// Words what a check found, or how it differs from a revision, in the format that was asked for.

import { rules } from '../core.ts';
import { annotations } from '../emit/annotations.ts';
import { changesText } from '../emit/changes-text.ts';
import { checkMarkdown, comparisonMarkdown } from '../emit/check-markdown.ts';
import { checkText, linesOf } from '../emit/check-text.ts';
import { comparisonJson } from '../emit/comparison-json.ts';
import { sarif } from '../emit/sarif.ts';
import type { Comparison } from '../model/change.ts';
import type { CheckReport, Severity } from '../model/finding.ts';
import { isAtLeast, SEVERITIES } from '../model/severity.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { version } from '../version.ts';
import type { OptionValues } from './command.ts';
import type { Io } from './io.ts';

export const CHECK_FORMATS = ['text', 'json', 'sarif', 'github', 'markdown'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** How it was asked for. */
export interface CheckShape {
  readonly format: CheckFormat;
  /** Characters of markdown at most, or no limit. */
  readonly limit?: number;
}

export interface CheckOutcome {
  /** With a revision: only what is new since. */
  readonly report: CheckReport;
  readonly comparison: Comparison | null;
}

/** The format that was asked for, and its limit. Throws UsageError. */
export function shapeOf(options: OptionValues): CheckShape {
  const format = formatOf(options);
  const { limit } = options;
  if (limit === undefined) return { format };
  if (format !== 'markdown') {
    throw new UsageError(
      '--limit requires --format markdown.',
      'Add --format markdown, or omit --limit.',
    );
  }
  if (/^[1-9]\d{0,8}$/.test(String(limit))) return { format, limit: Number(limit) };
  throw new UsageError(`"${String(limit)}" is not a limit.`, 'Use a number of characters.');
}

/** The format that was asked for. Throws UsageError where two were. */
export function formatOf({ format, json }: OptionValues): CheckFormat {
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json cannot be used with --format ${format}.`, 'Omit one of them.');
  }
  return json ? 'json' : ((format ?? 'text') as CheckFormat);
}

/** True where a finding is at least as severe as `--fail-on` says. */
export function fails({ summary }: CheckReport, { failOn }: OptionValues): boolean {
  return SEVERITIES.some(
    (severity) => summary[severity] > 0 && isAtLeast(severity, failOn as Severity),
  );
}

/** The whole output. Paths of `sarif` and `github` count from the top of the repository, all others from the root. */
export async function checkOutput(
  { format, ...limit }: CheckShape,
  { report, comparison }: CheckOutcome,
  workspace: Workspace,
  io: Io,
): Promise<string> {
  const { findings } = report;
  switch (format) {
    case 'json':
      return comparison === null
        ? `${JSON.stringify(report, null, 2)}\n`
        : comparisonJson(report, comparison);
    case 'sarif':
      return sarif(findings, { version, rules, prefix: await workspace.prefix() });
    case 'github':
      return annotations(findings, { prefix: await workspace.prefix() });
    case 'markdown':
      return comparison === null
        ? checkMarkdown(findings, limit)
        : comparisonMarkdown(comparison, limit);
    case 'text':
      return comparison === null
        ? reportText(report, workspace, io)
        : comparisonText(report, comparison, workspace, io);
  }
}

function reportText(report: CheckReport, { tree }: Workspace, { colour, width }: Io): string {
  const remedies = new Map(rules.map(({ id, remedy }) => [id, remedy]));
  return checkText(report, {
    colour,
    width,
    lineAt: linesOf(tree),
    remedy: (rule) => remedies.get(rule) ?? null,
  });
}

function comparisonText(
  report: CheckReport,
  comparison: Comparison,
  workspace: Workspace,
  io: Io,
): string {
  const { fixed, unchanged } = comparison;
  const found =
    report.findings.length === 0 ? 'No new findings.\n' : reportText(report, workspace, io);
  return `${changesText(comparison, io)}\n${found}${fixed.length} fixed, ${unchanged} unchanged.\n`;
}
