import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, textDiff } from '../../src/diff/text-diff.ts';
import { differenceHtml } from '../../src/site/view/difference.ts';

const marked = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.flatMap((piece) =>
    piece.text !== null && piece.in !== 'both' ? [`${piece.in}: ${piece.text}`] : [],
  );

test('words are marked within a line', () => {
  const diff = textDiff('Use SQLite for the index.\n', 'Use DuckDB for the index.\n');
  expect(marked(diff)).toEqual(['a: SQLite', 'b: DuckDB']);
});

test('lines of one side alone are marked there, and nothing on the other', () => {
  expect(marked(textDiff('One.\nTwo.\n', 'One.\nTwo.\nThree.\n'))).toEqual(['b: Three.\n']);
});

test('equal lines far from a difference are counted instead', () => {
  const same = Array.from({ length: 20 }, (_, at) => `Line ${at}.\n`).join('');
  const { pieces } = textDiff(`${same}old\n`, `${same}new\n`);
  expect(pieces).toContainEqual({ text: null, lines: 18 });
  expect(pieces.map(({ text }) => text ?? '').join('')).toBe('Line 18.\nLine 19.\nold\nnew\n');
});

test('each side keeps all its lines, shown or counted', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c d\n', 'c e\n'), { maxLength: 30 });
  const linesIn = (pieces: readonly Piece[], other: 'a' | 'b') =>
    pieces
      .map((piece) =>
        piece.text === null
          ? piece.lines
          : piece.in === other
            ? 0
            : piece.text.split('\n').length - 1,
      )
      .reduce((sum, number) => sum + number, 0);
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const { pieces } = textDiff(left.join(''), right.join(''));
      expect(linesIn(pieces, 'b')).toBe(left.length);
      expect(linesIn(pieces, 'a')).toBe(right.length);
    }),
  );
});

test('two texts with little in common are not alike', () => {
  const [schema, search] = ['Define the types.\nStore them.\n', 'Score what is alike.\n'];
  expect(textDiff(schema, search).isSimilar).toBe(false);
});

test('a difference is inert, and the end of a long one is left out', () => {
  const { html } = differenceHtml('Old <b>.', `Old <i>.\n\n${'long '.repeat(2000)}`);
  expect(html).toContain('&lt;i&gt;');
  expect(html).toContain('the rest is left out');
  expect(html.length).toBeLessThan(4000);
});
