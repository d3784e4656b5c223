import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, textDiff } from '../../src/site/scripts/compare/text-diff.ts';

const own = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.text !== null && piece.isOwn ? [piece.text] : []));

test('words are marked within a line', () => {
  const { a, b } = textDiff('Use SQLite for the index.\n', 'Use DuckDB for the index.\n');
  expect(own(a)).toEqual(['SQLite']);
  expect(own(b)).toEqual(['DuckDB']);
});

test('lines of one side alone are marked there, and nothing on the other', () => {
  const { a, b } = textDiff('One.\nTwo.\n', 'One.\nTwo.\nThree.\n');
  expect(own(a)).toEqual([]);
  expect(own(b)).toEqual(['Three.\n']);
});

test('equal lines far from a difference are counted instead', () => {
  const same = Array.from({ length: 20 }, (_, at) => `Line ${at}.\n`).join('');
  const { a } = textDiff(`${same}old\n`, `${same}new\n`);
  expect(a).toContainEqual({ text: null, lines: 18 });
  expect(a.map(({ text }) => text ?? '').join('')).toBe('Line 18.\nLine 19.\nold\n');
});

test('each side keeps all its lines, shown or counted', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c d\n', 'c e\n'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const diff = textDiff(left.join(''), right.join(''));
      for (const [pieces, text] of [
        [diff.a, left],
        [diff.b, right],
      ] as const) {
        const shown =
          pieces
            .map((piece) => piece.text ?? '')
            .join('')
            .match(/\n/g)?.length ?? 0;
        const counted = pieces.reduce(
          (sum, piece) => sum + (piece.text === null ? piece.lines : 0),
          0,
        );
        expect(shown + counted).toBe(text.length);
      }
    }),
  );
});

test('two texts with little in common are told whole, without marks', () => {
  const [schema, search] = ['Define the types.\nStore them.\n', 'Score what is alike.\n'];
  expect(textDiff(schema, search)).toEqual({
    a: [{ text: schema, isOwn: false }],
    b: [{ text: search, isOwn: false }],
    isSimilar: false,
  });
});
