// Words rules: a list of all, or one with its reasons and examples.

import type { Severity } from '../model/finding.ts';
import { severityText } from './check-text.ts';
import { columns, fill, shortened, styleOf, type TextOptions } from './terminal.ts';

/** What is told of a rule. */
export interface RuleInfo {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly rationale: string;
  readonly remedy: string;
  readonly good: readonly RuleExample[];
  readonly bad: readonly RuleExample[];
}

export interface RuleExample {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
}

export function rulesText(rules: readonly RuleInfo[], options: TextOptions): string {
  const style = styleOf(options);
  const width = Math.max(...rules.map(({ id }) => columns(id)));
  const lines = rules.map(({ id, severity, summary }) => {
    return `${style.bold(fill(id, width))}  ${severityText(severity, style)}${' '.repeat(8 - severity.length)}  ${summary}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The rule's page; in examples `«…»` stands around what it finds. */
export function ruleText(rule: RuleInfo, options: TextOptions): string {
  const style = styleOf(options);
  const example = (label: string, { title, files }: RuleExample): string =>
    [
      `${style.bold(label)}: ${title}`,
      ...Object.entries(files).map(([path, content]) => {
        const lines = shortened(content).replaceAll('\0', '␀').trimEnd().split('\n');
        return [`  ${style.dim(path)}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
      }),
    ].join('\n');
  return `${[
    `${style.bold(rule.id)} (${severityText(rule.severity, style)})`,
    `${rule.summary}\n${rule.rationale}`,
    `${style.bold('How to fix')}: ${rule.remedy}`,
    ...rule.bad.map((bad) => example('Fails', bad)),
    ...rule.good.map((good) => example('Passes', good)),
  ].join('\n\n')}\n`;
}
