import type { SearchRecord } from '../model/search.ts';
import { words } from './words.ts';

const WIDTH = 160;
/** Characters that are kept before the first word found. */
const BEFORE = 40;

/** Lines that only mark or name what follows. */
const FENCE_OR_RULE = /^(?:\s*(?:```|~~~)|[\s:|-]+$)/;
const HEADING = /^ {0,3}#{1,6}\s/;

/** The first of the lines that hold most of the words, a heading only where no other line holds one. */
export function snippetOf(
  { text, line }: SearchRecord,
  found: ReadonlySet<string>,
): { readonly line: number; readonly snippet: string } {
  let best = { at: 0, count: -1, text: '' };
  text.split(/\r\n|\n|\r/).forEach((candidate, at) => {
    if (candidate.trim() === '' || FENCE_OR_RULE.test(candidate)) return;
    const held = new Set(words(candidate).filter((word) => found.has(word))).size;
    const count = HEADING.test(candidate) ? Math.min(held, 1) - 0.5 : held;
    if (count > best.count) best = { at, count, text: candidate };
  });
  return { line: line + best.at, snippet: shortened(best.text, found) };
}

function shortened(text: string, found: ReadonlySet<string>): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= WIDTH) return line;
  const lower = line.toLowerCase();
  const places = [...found].map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, lower.length) - BEFORE);
  const from = start === 0 || places.length === 0 ? 0 : line.indexOf(' ', start) + 1;
  const cut = line.slice(from, from + WIDTH).replace(/[\ud800-\udbff]$/, '');
  return `${from > 0 ? '… ' : ''}${cut}${from + WIDTH < line.length ? ' …' : ''}`;
}
