// What went wrong, in words that a model can act on.

import { isUsageError } from '../model/usage-error.ts';
import { allOperations } from '../operations/index.ts';
import { toolName } from '../operations/operation.ts';

/** Commands that are no tools, and the tool that does the same. */
const OTHERS: readonly (readonly [command: string, tool: string])[] = [
  ['adr list', 'search'],
  ['graph export', 'search'],
];

/** Anything but wrong usage is our defect: its first line, never a stack trace. */
export async function failureText(error: unknown): Promise<string> {
  if (!isUsageError(error)) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `The server failed: ${line}. This is a bug. Do not retry.`;
  }
  const own = (await allOperations()).flatMap(({ name, tool }) =>
    tool === undefined ? [] : [[name, toolName(name)] as const],
  );
  const advice = [...own, ...OTHERS].reduce(
    (text, [command, tool]) => text.replaceAll(`stratigraph ${command}`, tool),
    error.advice.replaceAll(/ --([a-z-]+)/g, ' `$1`'),
  );
  const choices = error.choices.slice(0, 20);
  const told = choices.length === 0 || choices.every((choice) => advice.includes(choice));
  return [error.message, advice, ...(told ? [] : [`Choices: ${choices.join(', ')}.`])].join('\n');
}
