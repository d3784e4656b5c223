// Memory files for a terminal: counts per file and the open blockers.

import { countsOf, type DecisionEntry, entryWords, type MemoryContent } from '../model/memory.ts';
import { counted } from '../model/plural.ts';
import type { ResolvedContext, ResolvedMemory } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { cut, place, styleOf, type TextOptions } from './text.ts';
import { visible } from './visible.ts';

export function memoryText(
  { memory, target }: Pick<ResolvedContext, 'memory' | 'target'>,
  options: TextOptions,
): readonly string[] {
  const style = styleOf(options);
  const width = Math.max(5, ...memory.map(({ owner }) => owner.length));
  return memory.flatMap((file) => [
    `${file.owner.padEnd(width)}  ${memoryCounts(file, target)}  ${style.dim(place(file))}`,
    ...entriesOf(file).map((entry) => {
      const lead = 'status' in entry ? 'open: ' : '';
      const at = place({ source: file.source, line: entry.span.line });
      const room = Math.max(72, options.width - at.length - lead.length - width - 4);
      const words = cut(visible(entryWords(entry).replace(/\s+/g, ' ')), room);
      return `${' '.repeat(width + 2)}${style.yellow(lead)}${words}  ${style.dim(at)}`;
    }),
  ]);
}

/** So many texts of each kind; `memory show` has them all. */
const MOST = 5;

function entriesOf({ findings, lessons, decisions, blockers }: ResolvedMemory) {
  const open = blockers.filter(({ status }) => status === 'open');
  return [...findings.slice(-MOST), ...lessons.slice(-MOST), ...decisions.slice(-MOST), ...open];
}

/** `3 findings · 2 decisions (1 for this ${target.level})`; `empty` where there is nothing. */
export function memoryCounts(file: ResolvedMemory, target: ResolvedContext['target']): string {
  const mine = file.decisions.filter((decision) => concerns(decision, file.owner, target)).length;
  const told = file.repeated === undefined ? '' : ` · ${file.repeated} more told above`;
  return countsText(countsOf(file), mine === 0 ? '' : ` (${mine} for this ${target.level})`) + told;
}

const KINDS = {
  ...{ findings: 'fact', decisions: 'decision', blockers: 'open blocker', lessons: 'lesson' },
  ...{ questions: 'open question', sessions: 'session' },
} as const;

export function countsText(counts: ReturnType<typeof countsOf>, ofDecisions = ''): string {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => counts[kind] > 0);
  const words = kinds.map(
    (kind) => counted(counts[kind], KINDS[kind]) + (kind === 'decisions' ? ofDecisions : ''),
  );
  return words.length === 0 ? 'empty' : words.join(' · ');
}

/** True where `Affects` names the target by number (`1` is `001`) or by name, or says `all` (L-057). */
export function concerns(
  { affects }: Pick<DecisionEntry, 'affects'>,
  owner: MemoryContent['owner'],
  { level, number, name }: Pick<Target, 'level' | 'number' | 'name'>,
): boolean {
  if (level === owner) return false;
  return affects.some((word) => {
    const who = word.trim().toLowerCase();
    if (/^(?:all|every(?:one)?|\*)\b/.test(who) || who === '*') return true;
    if (who === name.toLowerCase()) return true;
    const digits = /^\d+/.exec(who)?.[0];
    return digits !== undefined && number !== null && Number(digits) === Number(number);
  });
}
