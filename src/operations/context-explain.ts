// Why a key has its value: winner, losers and reason, each with its place.

import { explain } from '../core.ts';
import type { Explanation } from '../model/explanation.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context explain',
  summary: 'explain a value: which layer wins, which ones lose, and why',
  input: {
    target: { ...TARGET, positional: true },
    key: {
      ...ARGUMENT,
      most: 500,
      summary: 'dotted key, such as defaults.language',
    },
  },
  examples: [
    'context explain 0042/001 defaults.language',
    'context explain workspace defaults --json',
  ],
  does: 'reads',
  address: '/targets/{target}',
  tool: {
    name: 'explain_value',
    title: 'Explain a value',
    description:
      'Why a key of the resolved context has its value: the winner, the losers and the reason, each with file and line.',
  },
  async run(workspace: Workspace, { target, key }): Promise<{ target: string } & Explanation> {
    const asked = target ?? workspace.find().target;
    return { target: asked.id, ...explain(await workspace.resolve(asked), key) };
  },
});
