// Lines of the log that the runner takes for nothing but words.

import { visible } from '../../src/emit/visible.ts';

/** One line; whatever it holds, it begins with a hyphen and holds no command of either form. */
export function say(text: string): void {
  process.stdout.write(`- ${escapeCommands(text)}\n`);
}

/** One line without the old form of commands, which are obeyed wherever they stand. */
export function escapeCommands(text: string): string {
  return visible(text).replaceAll('##[', '## [');
}
