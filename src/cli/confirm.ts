import { confirm, isCancel, text } from '@clack/prompts';
import type { Fields } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Io } from './command.ts';

/** Throws UsageError where nobody can be asked. */
export async function isConfirmed(question: string, io: Io): Promise<boolean> {
  if (!io.interactive) {
    throw new UsageError(
      'Cannot ask for confirmation without a terminal.',
      'Use --dry-run to see what it would do, then --yes. The old file is kept in the archive.',
    );
  }
  if ((await confirm({ message: question, initialValue: false })) === true) return true;
  io.err('Nothing was changed.\n');
  return false;
}

export async function answersFor(
  fields: Fields,
  args: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const questions = Object.entries(fields).flatMap(([name, { asks }]) =>
    asks === undefined ? [] : [{ name, asks }],
  );
  if (questions.some(({ name }) => args[name] !== undefined)) return {};
  const answers: [string, string][] = [];
  for (const { name, asks } of questions) {
    const answer = await text({ message: asks, defaultValue: '' });
    if (isCancel(answer))
      throw new UsageError('Nothing was written.', 'Start again when you like.');
    answers.push([name, answer]);
  }
  return Object.fromEntries(answers);
}
