// In: a folder. Out: a new workspace in it (L-019); an existing one is never touched (X-01).

import { resolve } from 'node:path';
import { newWorkspace } from '../../core.ts';
import { UsageError } from '../../model/usage-error.ts';
import { createFiles } from '../../write/create-files.ts';
import type { Run } from '../command.ts';
import { nowFrom, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const root = resolve(io.cwd, text(options.root) ?? '.');
  const today = nowFrom(options, io).slice(0, 10);
  const name = root.split(/[\\/]/).at(-1) || 'workspace';
  const files = newWorkspace({ name, today, example: options.example === true });
  const taken = await createFiles(root, files);
  if (taken.length > 0) {
    throw new UsageError(
      `${root} already has ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ' and more' : ''}; nothing was written.`,
      'View it with: stratigraph workspace show.',
    );
  }
  const paths = Object.keys(files);
  if (options.json) io.out(`${JSON.stringify({ root, files: paths }, null, 2)}\n`);
  else {
    io.out(`Created a workspace in ${root}:\n${paths.map((path) => `  ${path}\n`).join('')}`);
    const flag = root === io.cwd ? '' : ` --root ${JSON.stringify(text(options.root))}`;
    io.out(
      `\nNext: fill in ${paths[0] ?? 'these'}, then\n  stratigraph context resolve${flag}\n  stratigraph build${flag}\n`,
    );
  }
  return 0;
};
