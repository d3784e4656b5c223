// What a target sees differently since a moment, commits aside.

import { diffContexts } from '../core.ts';
import type { TargetChange } from '../model/change.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { isUsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { SINCE, TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context changes',
  summary: 'show how what a target inherits has changed since a revision or date',
  input: {
    target: { ...TARGET, positional: true },
    since: { ...SINCE, required: true, summary: 'a revision, or a date' },
  },
  examples: ['context changes 0042/001 --since 2026-10-01', 'context changes --since v1.2 --json'],
  does: 'reads',
  address: '/changes/{target}',
  tool: {
    name: 'changed_since',
    title: 'Changed since',
    description:
      'What a target inherits differently since a date or revision: what to unlearn since the last session. ' +
      'Values before and after with the line that caused it, layers, sections.',
  },
  async run(
    workspace: Workspace,
    { target, since },
  ): Promise<{ since: string; change: TargetChange }> {
    const asked = target ?? workspace.find().target;
    const before = await seenIn(await workspace.at(since), asked);
    return {
      since,
      change: diffContexts(before, await workspace.resolve(asked), workspace.nameOf(asked.id)),
    };
  },
});

/** Null where there was no such target. */
async function seenIn(workspace: Workspace, { id }: Target): Promise<ResolvedContext | null> {
  try {
    return await workspace.resolve(workspace.find(id).target);
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}
