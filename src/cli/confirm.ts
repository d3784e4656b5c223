// Asks before something is done, on a terminal.

import { confirm } from '@clack/prompts';
import { UsageError } from '../model/usage-error.ts';
import type { Io } from './io.ts';

/** Throws UsageError where nobody can be asked. */
export async function isConfirmed(question: string, io: Io): Promise<boolean> {
  if (!io.interactive) {
    throw new UsageError(
      'Cannot ask for confirmation without a terminal.',
      'Use --yes. The old file is kept in the archive.',
    );
  }
  if ((await confirm({ message: question, initialValue: false })) === true) return true;
  io.err('Nothing was changed.\n');
  return false;
}
