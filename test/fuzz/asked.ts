// A workspace that is opened once and asked many things, worded as at the command line.

import { commandOf } from '../../src/cli/command.ts';
import { wordsOf } from '../../src/cli/commands.ts';
import { isUsageError } from '../../src/model/usage-error.ts';
import { open, type Workspace } from '../../src/open.ts';
import { operationOf } from '../../src/operations/index.ts';
import { type Args, readInput } from '../../src/operations/input.ts';
import { fieldsOf, findTarget } from '../../src/operations/operation.ts';
import { timed } from './surface.ts';

export type Question = readonly [name: string, given: Args];

const NOW = '2026-03-31';
const TERMINAL = { colour: false, width: 100, interactive: false, draws: false };

/** The workspace, or why it cannot be opened. */
export function opened(root: string): Promise<Workspace | string> {
  return timed('opening', () =>
    open({ root, cwd: root, now: NOW }).catch((error: unknown) => {
      if (isUsageError(error)) return error.message;
      throw error;
    }),
  );
}

/** The exit code, a line end, and all that is said. */
export function asked(workspace: Workspace, [name, given]: Question): Promise<string> {
  return timed(`${name} ${JSON.stringify(given)}`, async () => {
    const operation = await operationOf(name);
    const ask = async (words: Args) => {
      const { target, at, ...input } = readInput(fieldsOf(operation), words);
      const then = typeof at === 'string' ? await workspace.at(at) : workspace;
      const found = Array.isArray(target) ? findTarget(then, target).target : target;
      const data = await operation.run(then, { ...input, target: found } as never);
      return { data, whole: data, passedOver: [], doubt: null, workspace: then };
    };
    const command = commandOf({ ...operation, ask }, await wordsOf(operation));
    let told = '';
    const say = (text: string): void => {
      told += text;
    };
    const io = { ...TERMINAL, out: say, err: say, cwd: workspace.root, env: {}, clock: () => NOW };
    try {
      return `${await command.run(given, io)}\n${told}`;
    } catch (error) {
      if (isUsageError(error)) return `2\n${error.message}`;
      throw error;
    }
  });
}
