// In: the id of a rule, or nothing. Out: the rule with its reasons and examples, or the list of all.

import { closest, rules } from '../../core.ts';
import { rulesText, ruleText } from '../../emit/rules-text.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Run } from '../command.ts';

export const run: Run = async ({ args: [id], options, io }) => {
  const style = { colour: io.colour, width: io.width };
  if (id === undefined) {
    io.out(options.json ? json({ rules }) : rulesText(rules, style));
    return 0;
  }
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule === undefined) {
    const ids = rules.map((candidate) => candidate.id);
    const near = closest(id, ids);
    const advice = near === null ? 'List all rules: stratigraph rules.' : `Did you mean "${near}"?`;
    throw new UsageError(`There is no rule "${id}".`, advice, ids);
  }
  io.out(options.json ? json(rule) : ruleText(rule, style));
  return 0;
};

/** Functions are left out. */
function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
