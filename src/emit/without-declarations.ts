// The passage without the data that was read from it.

import type { Candidate, ResolvedContext, SectionPart } from '../model/resolution.ts';

/** Lines of every file that gave a value, winners and losers alike. */
export type SpokenLines = ReadonlyMap<string, ReadonlySet<number>>;

/** Where values stand, by source. */
export function spokenLines({
  provenance,
  dropped,
}: Pick<ResolvedContext, 'provenance' | 'dropped'>): SpokenLines {
  const lines = new Map<string, Set<number>>();
  const note = ({ source, line }: Pick<Candidate, 'source' | 'line'>): void => {
    const known = lines.get(source);
    if (known === undefined) lines.set(source, new Set([line]));
    else known.add(line);
  };
  for (const { winner, shadowed } of Object.values(provenance)) [winner, ...shadowed].forEach(note);
  for (const { by, shadowed } of Object.values(dropped)) [by, ...shadowed].forEach(note);
  return lines;
}

/**
 * The markdown without the yaml fences whose values are among the decided ones: raw, they would say what a layer wanted,
 * not what holds. A fence that could not be read stays, and so does all other text.
 */
export function withoutDeclarations(part: SectionPart, spoken: SpokenLines): string {
  const own = spoken.get(part.source);
  if (own === undefined) return part.markdown;
  const lines = part.markdown.split(/\r\n?|\n/);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = fenceEnd(lines, at);
    const inside = Array.from({ length: end - at }, (_, step) => part.line + at + step);
    if (!inside.some((line) => own.has(line))) {
      kept.push(lines[at] ?? '');
      continue;
    }
    at = end;
    if ((kept.at(-1) ?? '').trim() === '' && lines[at + 1]?.trim() === '') at += 1;
  }
  return kept
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n');
}

/** Index of the line that closes the yaml fence starting at `at`; `at` itself where none starts. */
function fenceEnd(lines: readonly string[], at: number): number {
  const mark = /^ {0,3}(`{3,}|~{3,})\s*ya?ml\b/i.exec(lines[at] ?? '')?.[1];
  if (mark === undefined) return at;
  let end = at + 1;
  while (end < lines.length && !lines[end]?.trim().startsWith(mark)) end += 1;
  return end;
}
