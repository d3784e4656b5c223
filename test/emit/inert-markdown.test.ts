// Text of a workspace in a comment: it reads as it was written, and is nothing but text.

import fc from 'fast-check';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { inertCode, inertText } from '../../src/emit/inert-markdown.ts';
import { visible } from '../../src/emit/visible.ts';
import { HOSTILE } from '../helpers/finding.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const ALLOWED = new Set(['root', 'table', 'tableRow', 'tableCell', 'text', 'inlineCode', 'html']);

/** What a reader of the only cell sees; throws where it holds more than words and code. */
function read(cell: string): string {
  const tree: Node = remark().use(remarkGfm).parse(`| a |\n| - |\n| .${cell}. |\n`);
  const text = (node: Node): string => {
    if (!ALLOWED.has(node.type)) throw new Error(`It holds a ${node.type}.`);
    if (node.type === 'html') {
      expect(node.value).toMatch(/^<\/?code>$/);
      return '';
    }
    return node.value ?? (node.children ?? []).map(text).join('');
  };
  const rows = tree.children?.[0]?.children ?? [];
  expect([tree.children?.length, rows.length, rows[1]?.children?.length]).toEqual([1, 2, 1]);
  return text(rows[1] ?? tree)
    .replaceAll('\u2060', '')
    .slice(1, -1);
}

const NASTY = fc.string({
  unit: fc.constantFrom(
    ...'`|\\<>&#@[](){}*_~!$:/.;-+=1aG H\n'.split(''),
    'http://x.y',
    '@a',
    '#1',
    'GH-1',
    '&lt;',
    '##[',
    'www.a.b',
  ),
  maxLength: 12,
});

test('text reads as it was written, without the backticks that mark code', () => {
  const words = (text: string) => visible(text).replaceAll('`', '');
  for (const text of HOSTILE) expect(read(inertText(text)).replaceAll('`', '')).toBe(words(text));
  fc.assert(
    fc.property(NASTY, (text) => {
      expect(read(inertText(text)).replaceAll('`', '')).toBe(words(text));
    }),
    { numRuns: 500 },
  );
});

test('code reads as it was written', () => {
  for (const text of HOSTILE) expect(read(inertCode(text))).toBe(visible(text));
  fc.assert(
    fc.property(NASTY, (text) => {
      expect(read(inertCode(text))).toBe(visible(text));
    }),
    { numRuns: 500 },
  );
});

test('nobody is called, nothing is linked, no run obeys', () => {
  fc.assert(
    fc.property(NASTY, (text) => {
      const written = inertText(text);
      const outside = written.replace(/<code>.*?<\/code>|`[^`\n]*`/g, '');
      expect(outside).not.toMatch(/@\w|(?<!&)#\d|GH-\d|https?:\/\/|www\.\w/);
      expect(written + inertCode(text)).not.toMatch(/##\[|[\r\n]/);
    }),
    { numRuns: 500 },
  );
});
