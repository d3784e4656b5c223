// The command that gives the same on the command line.

import { shellWord } from '../../../emit/shell-word.ts';
import type { Target } from '../../../model/scope.ts';

/** `stratigraph resolve 0042/001 --json --tokens`: byte for byte the file of the site. */
export function resolveCommand(
  { id, reader }: Pick<Target, 'id' | 'reader'>,
  format: 'json' | 'md',
): string {
  const option = format === 'json' ? ['--json', '--tokens'] : ['--format', 'md'];
  const as = reader === undefined ? [] : ['--as', reader];
  return ['stratigraph', 'resolve', shellWord(id), ...as, ...option].join(' ');
}

/** The call by which an MCP client gets everything about a target, as `tools/call` takes it. */
export function mcpCall({ id }: Pick<Target, 'id'>) {
  return { name: 'resolve', arguments: { target: id, detail: 'full' } };
}
