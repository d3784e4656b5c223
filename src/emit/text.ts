import type { Severity } from '../model/finding.ts';
import { once } from '../model/once.ts';
import type { Paint, Pen, Style } from '../model/operation.ts';
import { shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

export type { Style } from '../model/operation.ts';

export interface TextOptions {
  readonly colour: boolean;
  readonly width: number;
  /** What is typed for a command; left out where `stratigraph` itself is on the path. */
  readonly program?: string;
}

/** Styles by SGR number; each returns its text as it is where there is no colour. */
export function styleOf({ colour }: Pick<TextOptions, 'colour'>): Style {
  const paint =
    (on: string, off: string): Paint =>
    (text) =>
      colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint('1', '22'),
    dim: paint('2', '22'),
    struck: paint('2;9', '22;29'),
    red: paint('31', '39'),
    green: paint('32', '39'),
    yellow: paint('33', '39'),
  };
}

const WIDE = once(
  () =>
    /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u,
);

/** Columns that a text without styles takes: marks none, emoji and East Asian letters two. An estimate: terminals differ. */
export function columns(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const char of text) count += columnsOf(char);
  return count;
}

export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, columns(text)), 0);
}

/** Cut to `width` columns, the last of them `…` where something was cut. */
export function cut(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let out = '';
  let left = Math.max(1, width) - 1;
  for (const char of text) {
    left -= columnsOf(char);
    if (left < 0) break;
    out += char;
  }
  return `${out}…`;
}

/** Filled up with blanks at the end to `width` columns. */
export function fill(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** What answers of dialects are worded with. */
export function penOf(options: TextOptions): Pen {
  const { width, program = 'stratigraph' } = options;
  return { ...styleOf(options), width, program, visible, word: shellWord, fill };
}

export function severityText(severity: Severity, style: Style): string {
  return { critical: style.red, warning: style.yellow, info: style.dim }[severity](severity);
}

/** `context/vision.md:14`, whole: paths are clicked, copied and searched for. */
export function place(at: { readonly source: string; readonly line?: number }): string {
  return visible(at.source) + (at.line === undefined ? '' : `:${at.line}`);
}

function columnsOf(char: string): number {
  if (/[\p{M}\u200b-\u200d]/u.test(char)) return 0;
  return WIDE().test(char) ? 2 : 1;
}
