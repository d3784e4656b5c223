// In: a target. Out: the command that gives the same on the command line.

import type { Target } from '../../../model/graph.ts';

/** `stratigraph context resolve 0042 001 --json`. */
export function resolveCommand({ id, kind }: Target, format: 'text' | 'json' | 'md'): string {
  const steps = kind === 'workspace' ? [] : kind === 'project' ? [id] : id.split('/');
  const option = format === 'text' ? [] : format === 'json' ? ['--json'] : ['--format', 'md'];
  return ['stratigraph', 'context', 'resolve', ...steps.map(quoted), ...option].join(' ');
}

/** For a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
