// Lists conflicts of values and findings of their kind, one block each (L-082, L-083).

import type { Finding } from '../model/finding.ts';
import type { Conflict } from '../model/resolution.ts';
import { conflictLines } from './conflict-text.ts';
import { styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

/** `others`: findings that are no conflicts of values, such as orphan references; each is headed by its own name. */
export function conflictsText(
  conflicts: readonly Conflict[],
  others: readonly Finding[],
  options: TextOptions,
): string {
  const style = styleOf(options);
  const blocks = [
    ...conflicts.map(conflictLines),
    ...others.map(({ rule, path, line, message }) => [
      `⚠️ ${rule.replaceAll('-', ' ').toUpperCase()}: ${visible(path)}:${line}`,
      `   ${visible(message)}`,
    ]),
  ].map(([head = '', ...rest]) => [style.bold(head), ...rest].join('\n'));
  return blocks.length === 0 ? `${style.green('No conflicts.')}\n` : `${blocks.join('\n\n')}\n`;
}
