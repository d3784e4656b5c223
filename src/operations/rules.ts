// The rules of a check, or one of them with its reasons and examples.

import { closest, type Rule, rules } from '../core.ts';
import { UsageError } from '../model/usage-error.ts';
import { defineOperation } from './operation.ts';

export type RuleText = Omit<Rule, 'check' | 'since'>;

export const operation = defineOperation({
  name: 'rules',
  summary: 'list rules, or explain one with examples',
  input: { id: { type: 'text', summary: 'id of a rule', positional: true, most: 200 } },
  examples: ['rules', 'rules direct-contradiction'],
  does: 'reads',
  address: '/workspace/rules',
  opens: { mayBeEmpty: true, anywhere: true },
  run(_, { id }): RuleText | { readonly rules: readonly RuleText[] } {
    if (id === null) return { rules: rules.map(textOf) };
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule !== undefined) return textOf(rule);
    const ids = rules.map((candidate) => candidate.id);
    const near = closest(id, ids);
    const advice = near === null ? 'List all rules: stratigraph rules.' : `Did you mean "${near}"?`;
    throw new UsageError(`There is no rule "${id}".`, advice, ids);
  },
  words: async () => {
    const { rulesText, ruleText } = await import('./rules-words.ts');
    return {
      text: (data, { io }) => ('rules' in data ? rulesText(data.rules, io) : ruleText(data, io)),
    };
  },
});

function textOf({ check: _, since: __, ...text }: Rule): RuleText {
  return text;
}
