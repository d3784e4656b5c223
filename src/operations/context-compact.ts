// What a target inherits, in a budget of tokens (Y-017, Y-018, Y-051).

import { compact } from '../core/compact.ts';
import { toBundle } from '../model/bundle.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { shortOf } from './context-resolve.ts';
import { TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context compact',
  summary: 'show what a target inherits within a token budget, and what is left out',
  input: {
    target: { ...TARGET, positional: true },
    budget: {
      ...{ type: 'number', value: 'tokens', least: 1 },
      summary: 'tokens at most (default: `tokenBudget` of the settings)',
    },
  },
  examples: ['context compact 0042/001 --budget 4000', 'context compact --budget 2000 --json'],
  does: 'reads',
  address: '/compact/{target}',
  tool: {
    name: 'compact_context',
    title: 'Context in a budget',
    description:
      'What a target inherits, with its text, in at most `budget` tokens: what is old and general goes first, facts ' +
      'stay. `leftOut` lists what went, and where it stands.',
    defaults: { detail: 'short' },
  },
  async run(workspace: Workspace, { target, budget }) {
    const tokens = budget ?? workspace.settings.tokenBudget;
    if (tokens === null)
      throw new UsageError('The budget is missing.', 'Say how many tokens: --budget 4000.');
    const { count } = await workspace.counting();
    const context = await workspace.resolve(target ?? workspace.find().target);
    return toBundle(compact(context, { budget: tokens, count }));
  },
  short: shortOf,
});
