// A command of memory, `explain` or `resolve`, as it is in the tree at hand: the options of the systems that are here, and examples that succeed.

import { nullForUsage } from '../model/usage-error.ts';
import { open } from '../open.ts';
import { examplesIn } from '../operations/examples-in.ts';
import { operationNames, operationOf } from '../operations/index.ts';
import { type Command, commandOf, type Io, openOptions, text } from './command.ts';
import { wordsOf } from './commands.ts';

export async function commandHere(command: Command, root: unknown, io: Io): Promise<Command> {
  const { name } = command;
  if (!/^(?:memory|remember|forget|explain|resolve)\b/.test(name)) return command;
  const at = openOptions({ root: text(root) }, io);
  const workspace = await open({ ...at, mayBeEmpty: true }).catch(nullForUsage);
  if (workspace === null) return command;
  const own = operationNames.includes(name)
    ? (await operationOf(name)).spoken?.(workspace)
    : undefined;
  const here = own === undefined ? command : commandOf(own, await wordsOf(own));
  const examples = examplesIn(workspace, here.examples);
  // Where nothing of it is here yet, what a call looks like.
  return {
    ...command,
    input: here.input,
    examples: examples.length > 0 ? examples : here.examples,
  };
}
