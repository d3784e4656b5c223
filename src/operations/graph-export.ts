// The nodes and edges of the workspace.

import { toGraphExport } from '../model/graph-export.ts';
import type { Workspace } from '../open.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'graph export',
  summary: 'export the nodes and edges of the context as JSON',
  input: {},
  examples: ['graph export', 'graph export --out graph.json'],
  does: 'reads',
  address: '/workspace/graph',
  async run(workspace: Workspace) {
    return toGraphExport((await workspace.snapshot()).graph);
  },
});
