// A command of memory as it is in the tree at hand: the options of the systems that are here, and examples that succeed.

import { memoryFiles } from '../core/entry-files.ts';
import { memoryPath, recordsAt } from '../core/recording.ts';
import { nullForUsage } from '../model/usage-error.ts';
import { open, type Workspace } from '../open.ts';
import { operationNames, operationOf } from '../operations/index.ts';
import { type Command, commandOf, type Io, openOptions, text } from './command.ts';
import { wordsOf } from './commands.ts';

export async function commandHere(command: Command, root: unknown, io: Io): Promise<Command> {
  const { name } = command;
  if (!/^(?:memory|remember|forget)\b/.test(name)) return command;
  const at = openOptions({ root: text(root) }, io);
  const workspace = await open({ ...at, mayBeEmpty: true }).catch(nullForUsage);
  if (workspace === null) return command;
  const own = operationNames.includes(name)
    ? (await operationOf(name)).spoken?.(workspace)
    : undefined;
  const here = own === undefined ? command : commandOf(own, await wordsOf(own));
  return { ...command, input: here.input, examples: examplesIn(workspace, here.examples) };
}

/** Those that can be filled in with what is here, where they name a target, an entry or a record. */
function examplesIn({ hierarchy, targets, now }: Workspace, examples: readonly string[]) {
  const files = memoryFiles(hierarchy);
  const file = files.find(({ content }) => !content.shared && content.findings.length > 1);
  const { target, content } = file ?? files[0] ?? {};
  const keeper = targets().findLast((one) => memoryPath(hierarchy, one) !== null);
  const records = recordsAt(hierarchy, now);
  const live = records.filter(
    ({ lifecycle, group }) => lifecycle === 'active' && group !== 'foundation',
  );
  const fillings = [
    [/\b0042(?:[ /]001)?\b/g, [target ?? keeper ?? []].flat()],
    [/\bfinding-\w+/g, content?.findings ?? []],
    [/\bblocker-\w+/g, content?.blockers ?? []],
    [/\bmem_\w+/g, live],
  ] as const;
  return examples.flatMap((example) => {
    let filled = example;
    for (const [place, found] of fillings) {
      if ((example.match(place)?.length ?? 0) > found.length) return [];
      let at = 0;
      filled = filled.replace(place, () => found[at++]?.id ?? '');
    }
    return filled;
  });
}
