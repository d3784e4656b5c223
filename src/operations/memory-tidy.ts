// Makes memory smaller: what says the same, is over or is used no more. A plan first, then what it says.

import { memories } from '../core/memory.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { DRY_RUN } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory tidy',
  summary: 'show what to merge and archive, then do it',
  input: { dryRun: { ...DRY_RUN, summary: 'show it without writing' } },
  examples: ['memory tidy --dry-run', 'memory tidy --yes'],
  does: 'changes',
  run({ hierarchy }: Workspace): never {
    const [first] = memories(hierarchy).filter(({ content }) => content.findings.length > 0);
    throw new UsageError(
      'The memory here is in files that people tidy.',
      first === undefined
        ? 'See them: stratigraph memory list.'
        : `Copy what lasts to the memory around it (stratigraph memory promote ${first.target.id} ${first.content.findings[0]?.id}), then put the rest aside: stratigraph memory clear ${first.target.id}.`,
    );
  },
});
