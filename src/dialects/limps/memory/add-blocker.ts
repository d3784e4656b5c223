// The patches that add it, or that say it is resolved (L-045).

import type { Patch } from '../../../edit/patch.ts';
import type { Document } from '../../../model/document.ts';
import type { BlockerEntry, MemoryOperation } from '../../../model/memory.ts';
import { addBullet } from './add-bullet.ts';
import { boxedLine, fold } from './entry-line.ts';
import type { MemoryFile } from './entry-places.ts';
import { oneLine } from './entry-text.ts';

type Blocker = Extract<MemoryOperation, { type: 'blocker' }>;

/** `- [ ] text — note`, or `- [x] ~~text~~ — note` for one that is over already. */
export function addBlocker(file: MemoryFile, { text, note = '', status = 'open' }: Blocker): Patch {
  const resolved = status === 'resolved';
  const words = fold(text);
  const said = resolved && canStrike(words) ? `~~${words}~~` : words;
  const line = fold(note) === '' ? said : `${said} — ${fold(note)}`;
  return addBullet(file, 'blockers', line, { box: resolved ? '[x] ' : '[ ] ' });
}

/**
 * Ticks the box of an open blocker (or gives it one), strikes its words through and says how it was resolved after
 * whatever note it had. What stands beneath it, and how it is indented, stays.
 */
export function resolveBlocker(
  document: Document,
  entry: BlockerEntry,
  note: string,
): readonly Patch[] {
  const { start, end } = entry.span;
  const raw = document.text.slice(start, end);
  const [head = '', bullet = '', box] = /^([-*+]|\d{1,9}[.)])[ \t]*(\[ \][ \t]+)?/.exec(raw) ?? [];
  const patches: Patch[] = [];
  const put = (from: number, to: number, text: string): void => {
    patches.push({ start: start + from, end: start + to, text });
  };
  if (box !== undefined) put(head.length - box.length + 1, head.length - box.length + 2, 'x');
  else put(head.length, head.length, head.length === bullet.length ? ' [x] ' : '[x] ');
  const { text } = entry;
  if (raw.startsWith(text, head.length) && canStrike(text)) {
    put(head.length, head.length, '~~');
    put(head.length + text.length, head.length + text.length, '~~');
  }
  const how = boxedLine(note);
  const at = paragraphEnd(document, entry, raw, head.length);
  if (how !== '') put(at, at, `${entry.note === '' ? ' — ' : '; '}${how}`);
  return patches;
}

/** Words that `~~` can stand around without ending early. */
function canStrike(words: string): boolean {
  return words !== '' && !words.includes('~') && !words.endsWith('\\');
}

/** End of the item's own paragraph, which may run over several lines. */
function paragraphEnd(
  { structure: { items } }: Document,
  { span }: BlockerEntry,
  raw: string,
  from: number,
): number {
  const whole = oneLine(items.find((item) => item.span.start === span.start)?.text ?? '');
  let words = '';
  for (const { 0: line, index } of raw.slice(from).matchAll(/[^\r\n]+/g)) {
    words += (words === '' ? '' : ' ') + line.replace(/^(?:[ \t]*>)*/, '').trim();
    if (words.length >= whole.length) return from + index + line.trimEnd().length;
  }
  return raw.trimEnd().length;
}
