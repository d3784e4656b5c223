import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../src/model/document.ts';
import type { Span } from '../../src/model/source.ts';
import type { MapNode, ValueNode } from '../../src/model/value.ts';
import { beginReading } from '../../src/parse/places.ts';
import { readSimpleYaml } from '../../src/parse/read-map.ts';
import { parseYaml } from '../../src/parse/yaml-value.ts';
import { PIECES } from '../fuzz/texts.ts';
import { read, TASK } from './read.ts';

const piece = fc.constantFrom(...PIECES);
const end = fc.constantFrom('\n', '\n', '\r\n', '\r');
const pieces = fc
  .array(fc.tuple(piece, end), { maxLength: 24 })
  .map((parts) => parts.flat().join(''));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  pieces,
  pieces.map((body) => `---\n${body}\n---\n${body}`),
);

function spansOf(value: ValueNode): readonly Span[] {
  if (value.type === 'scalar') return [value.span];
  if (value.type === 'list') return [value.span, ...value.items.flatMap(spansOf)];
  return [
    value.span,
    ...value.entries.flatMap((entry) => [entry.keySpan, ...spansOf(entry.value)]),
  ];
}

function allSpans(document: Document): readonly Span[] {
  return [
    ...document.structure.sections.flatMap((part) => [part.headingSpan, part.body]),
    ...[document.links, document.structure.items, document.references, document.locked]
      .flat()
      .map((part) => part.span),
    ...document.structure.tables.flatMap((table) => [
      table.span,
      ...table.rows.map((row) => row.span),
    ]),
    ...document.declarations.flatMap(({ values }) => spansOf(values)),
    ...document.metadataSpans.values(),
    ...(document.statusSpan === null ? [] : [document.statusSpan]),
  ];
}

test('any text becomes a document that holds it untouched', () => {
  fc.assert(
    fc.property(text, (source) => {
      const document = read(source, TASK);
      expect(document.text).toBe(source);
      const lines = source.split(/\r\n|\n|\r/);
      for (const span of allSpans(document)) {
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThanOrEqual(span.start);
        expect(span.end).toBeLessThanOrEqual(source.length);
        const before = source.slice(0, span.start).split(/\r\n|\n|\r(?!\n)/);
        // An offset between `\r` and `\n` still belongs to the line they end.
        expect(span.line).toBe(
          before.length - (source[span.start - 1] === '\r' && source[span.start] === '\n' ? 1 : 0),
        );
        expect(lines[span.line - 1]?.length ?? 0).toBeGreaterThanOrEqual(span.column - 2);
      }
      for (const { at } of document.faults) {
        expect(at.line).toBeGreaterThanOrEqual(1);
        expect(at.line).toBeLessThanOrEqual(lines.length);
      }
    }),
    { numRuns: 400 },
  );
});

test('the same text gives the same document', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(read(source)).toEqual(read(source));
    }),
    { numRuns: 50 },
  );
});

const word = fc.constantFrom(
  'a',
  'b c',
  '0042',
  '1.0',
  '42',
  'true',
  'null',
  '2026-02-02',
  'x/y',
  'é😀',
  'no: yes',
  'a #b',
  'a#b',
  'a:b',
  'http://a/b',
  '"q"',
  "'q'",
  '""',
  '"a\\n"',
  "'a''b'",
  '-',
  '- x',
  '*a',
  '&a',
  '!a',
  '|',
  '>',
  '%',
  '@',
  '`',
  '{}',
  '[x]',
  ',',
  'a, b',
  'a]',
  '~',
  '?',
  'x ',
  'a"b',
  '\u0085',
  'a\u2028b',
  '<<',
  'a ?b',
  '#',
);
const blanks = fc.constantFrom('', ' ', '  ', '\t');
const yamlLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c-d', '_e', 'null', '7'), blanks, word, blanks)
    .map(([key, gap, value, tail]) => `${key}:${gap}${value}${tail}`),
  fc.constantFrom('a', 'b', 'f').map((key) => `${key}:`),
  fc
    .tuple(fc.constantFrom('', '  ', '    '), blanks, word)
    .map(([indent, gap, value]) => `${indent}-${gap}${value}`),
  fc
    .tuple(fc.constantFrom('g', 'h'), fc.array(word, { maxLength: 3 }), blanks)
    .map(([key, parts, gap]) => `${key}: [${parts.join(`,${gap}`)}]${gap}`),
  fc.constantFrom('', '  ', '# c', '  x'),
  fc.constantFrom(
    ...[
      'l:',
      '  - a: 1',
      '    b: 2',
      '  - a: x',
      '    c:',
      '      - y',
      '- a: 1',
      '  b: x',
      '  - a:',
      '    - z',
    ],
    ...['  - - a: 1', '  -   a: 1', '      b: 2', '- a', '  - a : 1', '  - null: 1'],
    'm:',
    '  n:',
    '    o: 1',
    '  p: x',
    '  - i',
    '    - j',
    '   q: [1]',
    '  n: 2',
    '  "r": 1',
    '  s: ',
  ),
);

test('the short way through plain YAML says what the YAML parser says', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.array(yamlLine, { minLength: 1, maxLength: 7 }), end, (lines, lineEnd) => {
      const source = lines.join(lineEnd === '\r' ? '\n' : lineEnd);
      const reading = beginReading('a.md', source);
      const quick: MapNode | null = readSimpleYaml(source, 0, reading);
      if (quick === null) return;
      taken += 1;
      const { value, error } = parseYaml(source, 0, reading);
      expect(error).toBeNull();
      expect(quick).toEqual(value);
      expect(reading.faults).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  expect(taken).toBeGreaterThan(300);
});
