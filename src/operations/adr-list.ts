// Every decision record.

import { decisionsOf, summarize } from '../core/decisions.ts';
import type { Workspace } from '../open.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr list',
  summary: 'list decision records with status, date and successor',
  input: {},
  examples: ['adr list', 'adr list --json'],
  does: 'reads',
  address: '/workspace/decisions',
  run: ({ hierarchy }: Workspace) => ({ decisions: summarize(decisionsOf(hierarchy)) }),
});
