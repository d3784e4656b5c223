import { resolve } from 'node:path';
import { jsonText } from '../emit/json.ts';
import { toGraphExport } from '../model/graph.ts';
import { counted } from '../model/plural.ts';
import { defineOperation, field } from './operation.ts';

export const operation = defineOperation({
  name: 'graph export',
  summary: 'export the nodes and edges of the context as JSON',
  input: {},
  examples: ['graph export', 'graph export --out graph.json'],
  does: 'reads',
  address: '/workspace/graph',
  async run(workspace) {
    return toGraphExport((await workspace.snapshot()).graph);
  },
  words: async () => ({
    busy: 'Reading …',
    options: {
      out: field.text('output file (default: standard output)', { value: 'file' }),
    },
    text: jsonText,
    async write(data, { args, io }) {
      if (typeof args.out !== 'string') return false;
      const { withLocks } = await import('../write/edit-file.ts');
      const file = resolve(io.cwd, args.out);
      await withLocks([file], (replace) => replace(file, jsonText(data)));
      const { nodes, edges } = data;
      io.err(
        `Wrote ${counted(nodes.length, 'node')} and ${counted(edges.length, 'edge')} to ${args.out}.\n`,
      );
      return true;
    },
  }),
});
