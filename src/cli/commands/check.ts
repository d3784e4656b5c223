// In: options. Out: what every rule finds, for people or programs; exit 1 from the severity on that the caller set.

import { documentPaths, rules } from '../../core.ts';
import { checkText } from '../../emit/check-text.ts';
import type { CheckReport, Severity } from '../../model/finding.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Workspace } from '../../open.ts';
import type { OptionValues, Run } from '../command.ts';
import type { Io } from '../io.ts';
import { openFrom } from '../options.ts';

/** From how many documents on a person is told that it takes a moment. */
const MANY = 1000;

export const run: Run = async ({ options, io }) => {
  const format = formatOf(options);
  const workspace = await openFrom(options, io);
  if (io.interactive) announce(workspace, io);
  const report = await workspace.check();
  if (format === 'json') io.out(`${JSON.stringify(report, null, 2)}\n`);
  else io.out(asText(report, workspace, io));
  return fails(report, String(options.failOn)) ? 1 : 0;
};

/** True where a finding is at least as severe as `failOn`. */
export function fails({ summary }: CheckReport, failOn: string): boolean {
  const severities: readonly Severity[] = ['critical', 'warning', 'info'];
  const counted = severities.slice(0, severities.indexOf(failOn as Severity) + 1);
  return counted.some((severity) => summary[severity] > 0);
}

function asText(report: CheckReport, { hierarchy }: Workspace, { colour, width }: Io): string {
  const remedies = new Map(rules.map(({ id, remedy }) => [id, remedy]));
  return checkText(report, {
    colour,
    width,
    source: (path) => hierarchy.document(path)?.text ?? null,
    remedy: (rule) => remedies.get(rule) ?? null,
  });
}

function announce({ hierarchy }: Workspace, io: Io): void {
  const count = documentPaths(hierarchy).length;
  if (count >= MANY) io.err(`Checking ${count.toLocaleString('en')} documents …\n`);
}

function formatOf({ format, json }: OptionValues): string {
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json and --format ${format} exclude each other.`, 'Leave one of them out.');
  }
  return json ? 'json' : String(format ?? 'text');
}
