// What an agent is told of an error: what is wrong, and which tool to call instead.

import { isUsageError } from '../model/usage-error.ts';
import { allOperations } from '../operations/index.ts';
import { toolName } from '../operations/operation.ts';

/** Anything but wrong usage is our defect: its first line, never a stack trace. */
export async function failureText(error: unknown): Promise<string> {
  if (!isUsageError(error)) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `The server failed: ${line}. This is a bug. Do not retry.`;
  }
  const own = (await allOperations()).flatMap(({ name, tool }) =>
    tool === undefined ? [] : [[name, toolName(name)] as const],
  );
  // No tool gives the graph.
  const advice = [...own, ['graph export', 'search'] as const].reduce(
    (text, [command, tool]) => text.replaceAll(`stratigraph ${command}`, tool),
    error.advice.replaceAll(/ --([a-z-]+)/g, ' `$1`'),
  );
  const choices = error.choices.slice(0, 20);
  const isComplete = choices.length === 0 || choices.every((choice) => advice.includes(choice));
  return [error.message, advice, ...(isComplete ? [] : [`Choices: ${choices.join(', ')}.`])].join(
    '\n',
  );
}
