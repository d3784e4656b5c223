import { serveEditor } from '../../lsp/lsp.ts';
import { field } from '../../model/operation.ts';
import { type Command, openOptions } from '../command.ts';

export const command: Command = {
  name: 'lsp',
  summary: 'start a language server on standard input and output, for editors',
  input: { stdio: field.flag('no effect; accepted because editors pass it') },
  examples: ['lsp', 'lsp --root docs'],
  async run(args, io) {
    if (io.interactive) io.err('Editors start this server themselves. Stop it with Ctrl+C.\n');
    return serveEditor(
      (folder) => {
        const { root, started: _, ...options } = openOptions(args, io);
        return root === undefined
          ? { ...options, cwd: folder, via: undefined }
          : { ...options, root };
      },
      [process.stdin, process.stdout],
    );
  },
};
