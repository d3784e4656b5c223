import { once } from '../model/once.ts';

/** Controls, escapes, lone surrogates, direction marks, invisible fillers, tags and variation selectors. */
const HIDDEN = once(
  () =>
    /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u{e0000}-\u{e0fff}]/gu,
);

/** Scripts whose letters need joiners between them to be written right. */
const JOINING = once(
  () =>
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u,
);

const PICTURE = once(() => /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u);
/** Most texts hold nothing else, and are told by this in a tenth of the time: printable ASCII, Latin letters, dashes and quotes, arrows. */
const BEYOND_PLAIN = /[^\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2190-\u21ff]/;
const BEYOND_PLAIN_LINES = /[^\t\n\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2190-\u21ff]/;

const SHORT = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * One line that is safe to print: line breaks and tabs become `\n`, `\t`, all else that is hidden `<U+202E>`. What emoji
 * and joining scripts need stays. Never longer than eight times the text.
 */
export function visible(text: string): string {
  if (!BEYOND_PLAIN.test(text)) return text;
  return replaceHidden(text, (char) => SHORT.get(char) ?? codePoint(char));
}

/** The same for text of many lines: line breaks (made `\n`) and tabs stay. */
export function visibleBlock(text: string): string {
  if (!BEYOND_PLAIN_LINES.test(text)) return text;
  return replaceHidden(text.replace(/\r\n?/g, '\n'), (char) =>
    char === '\n' || char === '\t' ? char : codePoint(char),
  );
}

/** Replaces every hidden character (one code point each) but those that emoji and joining scripts need. */
export function replaceHidden(text: string, by: (char: string) => string): string {
  return text.replace(HIDDEN(), (char, at: number) => (isNeeded(char, at, text) ? char : by(char)));
}

function codePoint(char: string): string {
  return `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** True for a joiner inside an emoji or between letters that join, and for one selector after a visible character. */
function isNeeded(char: string, at: number, text: string): boolean {
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 32);
  if (char === '\ufe0f' || char === '\ufe0e') return /[\p{S}\p{P}\p{N}]/u.test(before);
  if (char === '\u200d' && PICTURE().test(before) && PICTURE().test(after)) return true;
  return (
    (char === '\u200d' || char === '\u200c') && JOINING().test(before) && JOINING().test(after)
  );
}

/** The commands in a sentence as whoever reads it types them. */
export function asTyped(text: string, { program }: { readonly program?: string }): string {
  if (program === undefined) return text;
  return text.replace(/(?<!npx |[\w@/.-])stratigraph (?=[a-z]|--)/g, `${program} `);
}
