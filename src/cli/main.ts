// In: the arguments of a process. Out: its exit code; the only place that maps errors to words and codes.

import { CommanderError } from 'commander';
import { isUsageError } from '../model/usage-error.ts';
import { version } from '../version.ts';
import type { Io } from './io.ts';
import { processIo } from './process-io.ts';
import { createProgram } from './program.ts';

/** 0 clean, 1 findings, 2 broken usage or environment. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  let code = 0;
  const program = createProgram(io, version, (given) => {
    code = given;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return asked(error) ? 0 : 2;
    if (isUsageError(error)) {
      // Messages name files and keys of a workspace, and those may hold anything.
      const { visible } = await import('../emit/visible.ts');
      io.err(`stratigraph: ${visible(error.message)}\n  ${visible(error.advice)}\n`);
      return 2;
    }
    throw error;
  }
}

/** Help and version that were asked for end the program by an exception too. */
function asked(error: CommanderError): boolean {
  return error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
}
