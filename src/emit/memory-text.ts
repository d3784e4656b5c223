// Counts per file and the open blockers, for a terminal.

import { counted } from '../model/plural.ts';
import type { ResolvedContext, ResolvedMemory } from '../model/resolution.ts';
import { concerns } from './affects.ts';
import type { TextOptions } from './terminal.ts';
import { cut, place, styleOf } from './terminal.ts';
import { visible } from './visible.ts';

/** One line a memory file, then its open blockers, each with its place. */
export function memoryText(
  { memory, target }: Pick<ResolvedContext, 'memory' | 'target'>,
  options: TextOptions,
): readonly string[] {
  const style = styleOf(options);
  const width = Math.max(5, ...memory.map(({ owner }) => owner.length));
  return memory.flatMap((file) => [
    `${file.owner.padEnd(width)}  ${memoryCounts(file, target)}  ${style.dim(place(file))}`,
    ...file.blockers
      .filter(({ status }) => status === 'open')
      .map(({ text, note, span }) => {
        const at = place({ source: file.source, line: span.line });
        const words = visible(note === '' ? text : `${text} — ${note}`);
        return `${' '.repeat(width + 2)}${style.yellow('open:')} ${cut(words, Math.max(20, options.width - at.length - 16))}  ${style.dim(at)}`;
      }),
  ]);
}

/** `3 findings · 2 decisions (1 for this ${target.level})`; `empty` where there is nothing. */
export function memoryCounts(file: ResolvedMemory, target: ResolvedContext['target']): string {
  const open = file.blockers.filter(({ status }) => status === 'open').length;
  const asked = file.questions.filter(({ answered }) => !answered).length;
  const mine = file.decisions.filter((decision) => concerns(decision, file.owner, target)).length;
  const decisions = count(file.decisions.length, 'decision');
  const counts = [
    count(file.findings.length, 'finding'),
    mine === 0 ? decisions : `${decisions} (${mine} for this ${target.level})`,
    count(open, 'open blocker'),
    count(file.lessons.length, 'lesson'),
    count(asked, 'open question'),
    count(file.sessions.length, 'session'),
  ].filter((words) => words !== '');
  return counts.length === 0 ? 'empty' : counts.join(' · ');
}

/** `2 layers`, `1 layer`, nothing for none. */
function count(number: number, noun: string): string {
  return number === 0 ? '' : counted(number, noun);
}
