// In: the name of a context file or decision. Out: it is opened in the editor, or its path is printed (L-021).

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findDocument } from '../../core.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const workspace = await openFrom(options, io);
  const path = findDocument(workspace.hierarchy, args[0] ?? '');
  const absolute = join(workspace.root, path);
  const editor = io.env.VISUAL || io.env.EDITOR;
  if (options.json) io.out(`${JSON.stringify({ path, absolute }, null, 2)}\n`);
  else if (!io.interactive || !editor) io.out(`${absolute}\n`);
  else {
    // Editors are often set with arguments ("code --wait"); the path stays one argument whatever it holds.
    const [program = editor, ...rest] = editor.split(/\s+/);
    const { error, status } = spawnSync(program, [...rest, absolute], { stdio: 'inherit' });
    if (error) io.err(`stratigraph: ${editor} could not be started (${error.message}).\n`);
    return error || status !== 0 ? 2 : 0;
  }
  return 0;
};
