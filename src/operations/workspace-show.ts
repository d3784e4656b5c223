// What everything in the workspace inherits (L-020).

import type { Workspace } from '../open.ts';
import { bundleOf } from './context-resolve.ts';
import { TOKENS } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'workspace show',
  summary: 'show the context that everything in the workspace inherits',
  input: { tokens: TOKENS },
  examples: ['workspace show', 'workspace show --json'],
  does: 'reads',
  address: '/workspace',
  run: (workspace: Workspace, { tokens }) => bundleOf(workspace, null, tokens),
});
