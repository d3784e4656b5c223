// In: options. Out: the context graph as JSON, on standard output or in a file.

import { resolve } from 'node:path';
import { graphJson } from '../../emit/graph-json.ts';
import { counted } from '../../model/plural.ts';
import { writeFileWhole } from '../../write/write-file.ts';
import type { Run } from '../command.ts';
import { openFrom, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const workspace = await openFrom(options, io);
  const { graph } = await workspace.snapshot();
  const json = graphJson(graph);
  const file = text(options.out);
  if (file === undefined) io.out(json);
  else {
    await writeFileWhole(resolve(io.cwd, file), json);
    io.err(
      `Wrote ${counted(graph.nodes.length, 'node')} and ${counted(graph.edges.length, 'edge')} to ${file}.\n`,
    );
  }
  return 0;
};
