// The HTML of what differs between two texts, wherever texts are compared.

import { type Piece, textDiff } from '../../diff/text-diff.ts';
import { visibleBlock } from '../../emit/visible.ts';
import { block, type Html, html } from './html.ts';
import { count } from './words.ts';

/** Letters of a difference that are shown where many stand below each other. */
const LONGEST = 3000;

/** What is in one alone is marked: struck through in the first, new in the second. */
export function pieceHtml(piece: Piece): Html {
  if (piece.text === null)
    return html`<span class="gap">⋯ ${count(piece.lines, 'equal line')}</span>${block('\n')}`;
  const text = block(piece.text);
  if (piece.in === 'both') return text;
  return piece.in === 'a' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
}

/** Both texts in one; null where there is none. The end of a long one is left out. */
export function differenceHtml(before: string | null, after: string | null): Html {
  const [a, b] = [before, after].map((text) => visibleBlock(text ?? '').trim());
  let room = LONGEST;
  const shown = textDiff(a ?? '', b ?? '').pieces.flatMap((piece) => {
    if (piece.text === null || room <= 0) return room <= 0 ? [] : [piece];
    const text = piece.text.slice(0, room);
    room -= piece.text.length;
    return [{ ...piece, text }];
  });
  const rest = room < 0 && html`<span class="gap">${block('\n')}⋯ the rest is left out</span>`;
  return html`<pre class="part" dir="auto" tabindex="0">${shown.map(pieceHtml)}${rest}</pre>`;
}
