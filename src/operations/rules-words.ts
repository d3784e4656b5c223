import { fill, severityText, shortened, styleOf, type TextOptions, widest } from '../emit/text.ts';
import type { Example } from '../model/rule.ts';
import type { RuleText } from './rules.ts';

export function rulesText(rules: readonly RuleText[], options: TextOptions): string {
  const style = styleOf(options);
  const width = widest(rules.map(({ id }) => id));
  const lines = rules.map(({ id, severity, summary }) => {
    return `${style.bold(fill(id, width))}  ${severityText(severity, style)}${' '.repeat(8 - severity.length)}  ${summary}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The rule's page; in examples `«…»` stands around what it finds. */
export function ruleText(rule: RuleText, options: TextOptions): string {
  const style = styleOf(options);
  const example = (label: string, { title, files }: Example): string =>
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
