// Every rule, in the order of the reference: for everybody, of single dialects, and those that look at what the others found.

import { rules as general, lastRules } from '../check/rules/index.ts';
import { dialects } from '../dialects/index.ts';
import type { Rule } from '../model/rule.ts';

export const rules: readonly Rule[] = [
  ...general,
  ...dialects.flatMap((dialect) => dialect.rules ?? []),
  ...lastRules,
];
