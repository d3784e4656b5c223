import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { decisionsOf, namedDocument, newWorkspace } from '../../core.ts';
import { jsonText } from '../../emit/json.ts';
import { field } from '../../model/operation.ts';
import { nullForUsage, UsageError } from '../../model/usage-error.ts';
import { open, workspaceAround } from '../../open.ts';
import { NAME } from '../../operations/operation.ts';
import { schemaAddress } from '../../version.ts';
import { createFiles, existingPaths } from '../../write/files.ts';
import { type Command, type Io, nowFrom, openOptions, programName, text } from '../command.ts';

/** Editors complete and check settings by it. */
const SETTINGS = { 'stratigraph.json': jsonText({ $schema: schemaAddress('settings') }) };

/** An existing workspace is never touched (L-019, X-01). */
export const command: Command = {
  name: 'init',
  summary: 'create a workspace: files of context that all in it inherits',
  input: {
    example: field.flag('include an example of each level'),
    dryRun: field.flag('show what would be created without writing it'),
  },
  examples: ['init', 'init --root ../new --example'],
  async run(args, io) {
    const root = resolve(io.cwd, text(args.root) ?? '.');
    if (text(args.root) === undefined) refuseInside(root);
    const today = nowFrom(args, io).slice(0, 10);
    const name = root.split(/[\\/]/).at(-1) || 'workspace';
    const files = newWorkspace({ name, today, example: args.example === true });
    // Settings that are there already stay as they are.
    const all =
      existingPaths(root, Object.keys(SETTINGS)).length > 0 ? files : { ...files, ...SETTINGS };
    const paths = Object.keys(all);
    const isDry = args.dryRun === true;
    const taken = isDry ? existingPaths(root, paths) : await createFiles(root, all);
    if (taken.length > 0) {
      throw new UsageError(
        `${root} already has ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ' and more' : ''}; nothing was written.`,
        'What it holds: stratigraph workspace show. How to add to it: stratigraph docs organisation.',
      );
    }
    if (args.json === true) io.out(jsonText({ root, files: paths }));
    else if (args.quiet !== true) {
      const does = isDry ? 'Would create' : 'Created';
      io.out(`${does} a workspace in ${root}:\n${paths.map((path) => `  ${path}\n`).join('')}`);
      const flag = root === io.cwd ? '' : ` --root ${JSON.stringify(text(args.root))}`;
      if (isDry) return tellApart(root, io);
      io.out(
        `\nNext: write what these files ask for, then\n  ${programName(io)} check${flag}    lists what is left\n  ${programName(io)} resolve${flag}  shows what every agent inherits\nHow to add to it: ${programName(io)} docs organisation\n`,
      );
    }
    return 0;
  },
};

/** Whoever keeps decision records alone has begun already. */
async function tellApart(root: string, io: Io): Promise<number> {
  const there = { ...openOptions({ root }, io), mayBeEmpty: true };
  const workspace = await open(there).catch(nullForUsage);
  if (workspace !== null && decisionsOf(workspace.hierarchy).documents.size > 0)
    io.out(
      `\nDecision records need none of this: ${programName(io)} adr list reads them where they are.\n`,
    );
  return 0;
}

function refuseInside(folder: string): void {
  const around = workspaceAround(folder);
  if (around === null) return;
  throw new UsageError(
    `${folder} is inside the workspace at ${around}.`,
    'Use that one, or name the folder: stratigraph init --root .',
  );
}

export const edit: Command = {
  name: 'workspace edit',
  summary: 'open a context file or decision in $EDITOR, or print its path',
  input: { name: NAME },
  examples: ['workspace edit vision', 'workspace edit ADR-0003'],
  async run(args, io) {
    const workspace = await open(openOptions(args, io));
    const { path } = namedDocument(workspace.hierarchy, text(args.name) ?? '');
    const absolute = join(workspace.root, path);
    const editor = io.env.VISUAL || io.env.EDITOR;
    if (args.json === true) io.out(jsonText({ path, absolute }));
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
