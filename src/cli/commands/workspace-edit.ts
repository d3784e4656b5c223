import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { namedDocument } from '../../core.ts';
import { jsonText } from '../../emit/json.ts';
import { open } from '../../open.ts';
import type { Command } from '../command.ts';
import { openOptions, text } from '../options.ts';

export const command: Command = {
  name: 'workspace edit',
  summary: 'open a context file or decision in $EDITOR, or print its path',
  input: {
    name: {
      type: 'text',
      positional: true,
      required: true,
      summary: 'name or path of a document, or a target',
    },
  },
  examples: ['workspace edit vision', 'workspace edit ADR-0003'],
  async run(given, io) {
    const workspace = await open(openOptions(given, io));
    const { path } = namedDocument(workspace.hierarchy, text(given.name) ?? '');
    const absolute = join(workspace.root, path);
    const editor = io.env.VISUAL || io.env.EDITOR;
    if (given.json === true) io.out(jsonText({ path, absolute }));
    else if (!io.interactive || !editor) io.out(`${absolute}\n`);
    else {
      // Editors are often set with arguments (code --wait), or in quotes; the path stays one argument whatever it holds.
      const words = [...editor.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)];
      const [program = editor, ...rest] = words.map(([, a, b, c]) => a ?? b ?? c ?? '');
      const { error, status } = spawnSync(program, [...rest, absolute], { stdio: 'inherit' });
      if (error) io.err(`stratigraph: ${editor} could not be started (${error.message}).\n`);
      return error || status !== 0 ? 2 : 0;
    }
    return 0;
  },
};
