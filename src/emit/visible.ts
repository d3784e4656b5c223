import { replaceHidden } from './hidden.ts';

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

function codePoint(char: string): string {
  return `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** The commands in a sentence as whoever reads it types them. */
export function asTyped(text: string, { program }: { readonly program?: string }): string {
  if (program === undefined) return text;
  return text.replace(/(?<!npx |[\w@/.-])stratigraph (?=[a-z<]|--)/g, `${program} `);
}
