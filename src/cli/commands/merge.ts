// Puts the folders of `build --shard` together.

import { resolve } from 'node:path';
import { counted } from '../../emit/counted.ts';
import type { Run } from '../command.ts';
import { text } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { mergeSite } = await import('../../site/site.ts');
  const out = text(options.out) ?? 'dist';
  const folders = args.flatMap((folder) => (folder === undefined ? [] : [resolve(io.cwd, folder)]));
  const outDir = resolve(io.cwd, out);
  const { pages, bundles } = await mergeSite(folders, { outDir, cwd: io.cwd });
  io.out(
    `Merged ${counted(folders.length, 'shard')}: ${counted(pages, 'page')} and ${counted(bundles, 'bundle')} in ${out}.\n`,
  );
  return 0;
};
