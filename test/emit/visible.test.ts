import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible, visibleBlock } from '../../src/emit/visible.ts';

describe('what is hidden is shown', () => {
  test.each([
    ['escapes', 'a\u001b[31mb', 'a<U+001B>[31mb'],
    ['one-character escapes', 'a\u009b31m', 'a<U+009B>31m'],
    ['bells and backspaces', '\u0007\b\u007f', '<U+0007><U+0008><U+007F>'],
    ['line breaks and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
    ['other line breaks', 'a\u2028b\u0085c', 'a<U+2028>b<U+0085>c'],
    ['direction marks', 'user\u202egnp.exe\u2066', 'user<U+202E>gnp.exe<U+2066>'],
    ['zero width', 'pass\u200bword\ufeff\u2060', 'pass<U+200B>word<U+FEFF><U+2060>'],
    ['soft hyphens', 'a\u00adb', 'a<U+00AD>b'],
    ['text in tags', 'hi\u{e0068}\u{e0069}', 'hi<U+E0068><U+E0069>'],
    ['bytes in variation selectors', 'x\ufe00\u{e0101}', 'x<U+FE00><U+E0101>'],
    ['blank letters', 'a\u3164\u115f', 'a<U+3164><U+115F>'],
    ['halves of letters', 'a\ud800b', 'a<U+D800>b'],
    ['joiners without need', 'pay\u200dpal', 'pay<U+200D>pal'],
  ])('%s', (_, text, shown) => expect(visible(text)).toBe(shown));
});

describe('what is needed stays', () => {
  test.each([
    ['emoji with a selector', '⚠️ ❤️ 1️⃣'],
    ['joined emoji', '👩‍💻 👩🏽‍🚀 🏳️‍🌈'],
    ['Persian joiners', 'می‌خواهم'],
    ['Hindi joiners', 'क्‍ष'],
    ['accents and other scripts', 'né 陶芸 е́'],
  ])('%s', (_, text) => expect(visible(text)).toBe(text));
});

test('blocks keep their lines and tabs, line ends become one kind', () => {
  expect(visibleBlock('a\r\n\tb\rc\u0000')).toBe('a\n\tb\nc<U+0000>');
});

test('no control character and no direction mark ever comes through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }),
  );
});

test('what is told at a glance to need no look has nothing hidden in it', () => {
  // Each character alone, between letters: none that is hidden may come back as it was.
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    if (!/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\p{Zl}\p{Zp}]/u.test(text)) continue;
    if (visible(text) === text) expect.soft(text).toBe('never whole');
    if (code !== 9 && code !== 10 && visibleBlock(text) === text) expect.soft(text).toBe('block');
  }
});
