// What cannot be seen in a text, in a file of its own: its expressions take longer to read than most answers to write.

/**
 * Replaces every hidden character (one code point each) but those that emoji and joining scripts need: controls, escapes,
 * lone surrogates, direction marks, invisible fillers, tags and variation selectors.
 */
export function replaceHidden(text: string, by: (char: string) => string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u{e0000}-\u{e0fff}]/gu,
    (char, at: number) => (isNeeded(char, at, text) ? char : by(char)),
  );
}

/** True for a joiner inside an emoji or between letters that join, and for one selector after a visible character. */
function isNeeded(char: string, at: number, text: string): boolean {
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 32);
  if (char === '\ufe0f' || char === '\ufe0e') return /[\p{S}\p{P}\p{N}]/u.test(before);
  if (char !== '\u200d' && char !== '\u200c') return false;
  const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
  if (char === '\u200d' && picture.test(before) && picture.test(after)) return true;
  // Scripts whose letters need joiners between them to be written right.
  const joining =
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  return joining.test(before) && joining.test(after);
}
