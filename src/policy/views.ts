// The same text as somebody reads it, or as a program would put it together: without what is there to hide something in it.

import type { Sensitive } from './shapes.ts';

/** A text made from another one; `at[i]` is the offset there of its character `i`, and one more for its end. */
export interface View {
  readonly text: string;
  readonly at: readonly number[];
}

/** Letters of other alphabets that nobody tells from Latin ones. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ['аеорсухкмтвніјѕԁԛԝһӏ', 'aeopcyxkmtbhijsdqwhl'],
    ['АВЕЗКМНОРСТУХІЈЅԚԜ', 'ABE3KMHOPCTYXIJSQW'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αικνορτυχϳ', 'aiknoptuxj'],
    ['ıɡɑℓ∕：＝‐‑–−', 'igal/:=----'],
  ].flatMap(([from = '', to = '']) => [...from].map((char, index) => [char, to[index] ?? ''])),
);

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
/** An escape, markup within a word, more blanks than one, or letters that may not be what they look like. */
const ODD =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{1,6}\}|[_*~`|.#-])|%[\da-f]{2}|&#(?:x[\da-f]{1,6}|\d{1,7});?|(?<=\w)(?:\*{1,2}|`)(?=\w)|<\/?(?:b|i|em|strong|code|span|wbr|u)>|<!--[^<>\n]{0,80}-->|(?<=\w)[ \t]{2,9}(?=\w)|[^\p{ASCII}\u2010-\u2027\u2190-\u245f\u2500-\u2bff\u3000-\u9fff\uac00-\ud7a3]/giu;
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164]/u;

/** Invisible characters left out, or `unseen` for each, escapes read, full-width and look-alike letters as Latin ones: of the lines that have such. */
export function readable(text: string, unseen = ''): View | null {
  const found = Array.from(text.matchAll(ODD), ({ 0: odd, index }) => ({
    start: index,
    end: index + odd.length,
    says: /^[ \t]/.test(odd)
      ? ' '
      : /^[*`<]/.test(odd)
        ? ''
        : plain(/^[\\%&]./s.test(odd) ? decodeEscape(odd) : odd, unseen),
  }));
  const isNew = ({ start, end, says }: Replacement) => says !== text.slice(start, end);
  return replaced(text, found.filter(isNew));
}

function plain(written: string, unseen: string): string {
  return [...written.normalize('NFKC').normalize('NFKD')]
    .map((char) => (UNSEEN.test(char) ? unseen : (LOOKALIKES.get(char) ?? char)))
    .join('');
}

interface Replacement extends Pick<Sensitive, 'start' | 'end'> {
  readonly says: string;
}

/** The lines in which something is replaced, with what it says; null where nothing is. */
function replaced(text: string, all: readonly Replacement[]): View | null {
  if (all.length === 0) return null;
  const at: number[] = [];
  let out = '';
  let from = 0;
  const take = (to: number): void => {
    out += text.slice(from, to);
    for (; from < to; from += 1) at.push(from);
  };
  for (const { start, end, says } of all) {
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = text.indexOf('\n', from);
    // What lies between two such lines is looked through already.
    if (line > from && lineEnd >= 0 && lineEnd < line) {
      if (out !== '') take(lineEnd + 1);
      from = line;
    }
    take(start);
    out += says;
    for (let unit = 0; unit < says.length; unit += 1) at.push(start);
    from = end;
  }
  const last = text.indexOf('\n', from);
  take(last < 0 ? text.length : last);
  return { text: out, at: [...at, from] };
}

function decodeEscape(written: string): string {
  const digits = /^(?:\\x|\\u\{?|%|&#x)([\da-f]+)/i.exec(written)?.[1];
  const decimal = /^&#(\d+)/.exec(written)?.[1];
  if (digits === undefined && decimal === undefined) return written.slice(1);
  const code = Number.parseInt(digits ?? decimal ?? '', digits === undefined ? 10 : 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

const SEAM =
  /["'`][ \t]{0,20}(?:[+.&,\\]|\|\|)?[ \t]{0,20}(?:\r?\n[ \t]{0,20})?(?:[+.&][ \t]{0,20})?["'`]|\\\r?\n[ \t]{0,20}/g;

/** `"AK" + "IA"`, and what stands on several lines of a program: the lines in which something is put together. */
export function joinView(text: string): View | null {
  const seams = Array.from(text.matchAll(SEAM), ({ 0: seam, index }) => ({
    ...{ start: index, end: index + seam.length, says: '' },
  }));
  return replaced(text, seams);
}

const BASE64 = /(?<![\w+/=-])[\w+/-]{16,40000}={0,2}/g;
const HEX = /(?<![\da-f])(?:[\da-f]{2}[ :]?){12,20000}(?![\da-f])/gi;

/** What stands in it as base64 or as hexadecimal digits, where that is text. */
export function decodedTexts(text: string) {
  return Object.entries({ base64: BASE64, hex: HEX }).flatMap(([as, shape]) =>
    [...text.matchAll(shape)].flatMap(({ 0: run, index }) => {
      const bytes = Buffer.from(run.replace(/[ :]/g, ''), as as 'base64' | 'hex');
      const inner = bytes.toString('latin1');
      const isText = inner.length >= 8 && PLAIN.test(inner);
      return isText ? [{ start: index, end: index + run.length, text: inner }] : [];
    }),
  );
}
