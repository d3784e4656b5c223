// What two targets see differently.

import { sideBySide } from '../core.ts';
import type { Workspace } from '../open.ts';
import { ONE_TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'compare',
  summary: 'compare the values, layers and sections of two targets',
  input: { a: ONE_TARGET, b: ONE_TARGET },
  examples: ['compare 0042/000 0042/001', 'compare 0042 0042/001 --json'],
  does: 'reads',
  address: '/workspace/compare',
  async run(workspace: Workspace, { a, b }) {
    const compared = sideBySide(await workspace.resolve(a), await workspace.resolve(b));
    return { schemaVersion: 1 as const, ...compared };
  },
});
