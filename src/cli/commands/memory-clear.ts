// In: plan and agent. Out: the agent's memory starts anew; what it was stands in the archive (L-051).

import { memoryArchive } from '../../core/memory.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Run } from '../command.ts';
import { openMemory } from '../memory.ts';

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent] = args;
  const { workspace, place } = await openMemory(options, io, plan, agent);
  const to = memoryArchive(workspace.hierarchy, place, workspace.now);
  if (
    options.yes !== true &&
    !(await isConfirmed(`Move ${place.path} to ${to}?`, io.interactive))
  ) {
    io.err('Nothing was changed.\n');
    return 0;
  }
  const { setAside } = await import('../../write/set-aside.ts');
  await setAside(workspace.root, place.path, to);
  const answer = { target: place.target.id, path: place.path, archived: to };
  io.out(
    options.json
      ? `${JSON.stringify(answer, null, 2)}\n`
      : `Cleared the memory of ${answer.target}. The old file is ${to}\n`,
  );
  return 0;
};

async function isConfirmed(question: string, interactive: boolean): Promise<boolean> {
  if (!interactive) {
    throw new UsageError(
      'Cannot ask for confirmation without a terminal.',
      'Use --yes. The old file is kept in the archive.',
    );
  }
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: question, initialValue: false })) === true;
}
