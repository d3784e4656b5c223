import { type Rule, rules } from '../core.ts';
import { cut, fill, severityText, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { asTyped } from '../emit/visible.ts';
import { counted } from '../model/plural.ts';
import type { Example } from '../model/rule.ts';
import { didYouMean, UsageError } from '../model/usage-error.ts';
import { defineOperation, field } from './operation.ts';

export type RuleText = Omit<Rule, 'check' | 'since' | 'about'>;

export const operation = defineOperation({
  name: 'rules',
  summary: 'list rules, or explain one with examples',
  input: { id: field.text('id of a rule', { positional: true, most: 200 }) },
  examples: ['rules', 'rules direct-contradiction'],
  does: 'reads',
  address: '/workspace/rules',
  opens: { mayBeEmpty: true, anywhere: true },
  run(_, { id }): RuleText | { readonly rules: readonly RuleText[] } {
    if (id === null) return { rules: rules.map(textOf) };
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule !== undefined) return textOf(rule);
    const ids = rules.map((candidate) => candidate.id);
    const advice = didYouMean(id, ids, 'List all rules: stratigraph rules.');
    throw new UsageError(`There is no rule "${id}".`, advice, ids);
  },
  words: async () => ({
    text: (data, { io }) => ('rules' in data ? rulesText(data.rules, io) : ruleText(data, io)),
    aside: (_, { id }) =>
      id === undefined
        ? 'note: The severity is that of the worst case; a finding may weigh less.\n'
        : '',
  }),
});

function textOf({ check: _, since: __, about: ___, ...text }: Rule): RuleText {
  return text;
}

function rulesText(rules: readonly RuleText[], options: TextOptions): string {
  const style = styleOf(options);
  const width = widest(rules.map(({ id }) => id));
  const lines = rules.map(({ id, severity, summary }) => {
    return `${style.bold(fill(id, width))}  ${severityText(severity, style)}${' '.repeat(8 - severity.length)}  ${summary}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The rule's page, with the first example of each kind. */
function ruleText(rule: RuleText, options: TextOptions): string {
  const style = styleOf(options);
  const example = (label: string, { title, files }: Example): string =>
    [
      `${style.bold(label)}: ${title}`,
      ...Object.entries(files).map(([path, content]) => {
        const text = shortenExample(content).replaceAll('\0', '␀').trimEnd() || '(empty)';
        const lines = text.split('\n');
        return [`  ${style.dim(path)}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
      }),
    ].join('\n');
  const all = rule.bad.length + rule.good.length;
  return `${[
    `${style.bold(rule.id)} (${severityText(rule.severity, style)}${rule.info ? ', or info' : ''})`,
    `${rule.summary}\n${rule.rationale}`,
    `${style.bold('How to fix')}: ${asTyped(rule.remedy, options)}`,
    ...rule.bad.slice(0, 1).map((bad) => example('Fails («…» marks what is found)', bad)),
    ...rule.good.slice(0, 1).map((good) => example('Passes', good)),
    ...(all > 2
      ? [asTyped(`All ${all} examples: stratigraph rules ${rule.id} --json`, options)]
      : []),
  ].join('\n\n')}\n`;
}

const MOST_LINES = 10;
const LONGEST_LINE = 160;

/** An example from shortly before its first mark on, without what is only long. */
function shortenExample(text: string): string {
  const lines = text.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.includes('«'));
  const from = Math.max(0, Math.min(first - 2, lines.length - MOST_LINES));
  const shown = lines.slice(from, from + MOST_LINES).map((line) => cut(line, LONGEST_LINE));
  const more = (count: number) => (count > 0 ? [`… ${counted(count, 'more line')}`] : []);
  return [...more(from), ...shown, ...more(lines.length - from - MOST_LINES)].join('\n');
}
