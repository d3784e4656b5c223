// In: what a check found, or how it differs from a revision. Out: it in the format that was asked for.

import { rules } from '../core.ts';
import { annotations } from '../emit/annotations.ts';
import { changesText } from '../emit/changes-text.ts';
import { checkMarkdown, comparisonMarkdown } from '../emit/check-markdown.ts';
import { checkText } from '../emit/check-text.ts';
import { comparisonJson } from '../emit/comparison-json.ts';
import { sarif } from '../emit/sarif.ts';
import type { Comparison } from '../model/change.ts';
import type { CheckReport } from '../model/finding.ts';
import type { Workspace } from '../open.ts';
import { version } from '../version.ts';
import type { Io } from './io.ts';

export const CHECK_FORMATS = ['text', 'json', 'sarif', 'github', 'markdown'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

export interface CheckOutcome {
  /** With a revision: only what is new since. */
  readonly report: CheckReport;
  readonly comparison: Comparison | null;
}

/** The whole output. Paths of `sarif` and `github` count from the top of the repository, all others from the root. */
export async function checkOutput(
  format: CheckFormat,
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
      return comparison === null ? checkMarkdown(findings) : comparisonMarkdown(comparison);
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
    source(path) {
      const file = tree.read(path);
      return 'text' in file ? file.text : null;
    },
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
  return `${changesText(comparison, io)}\n${found}${fixed.length} fixed, ${unchanged} as before.\n`;
}
