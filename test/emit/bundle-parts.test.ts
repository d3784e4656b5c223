import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import schema from '../../schema/bundle-parts.schema.json' with { type: 'json' };
import { cutBundle, sharedIn } from '../../src/emit/bundle-parts.ts';
import { joinParts } from '../../src/model/bundle-parts.ts';

const LINES = [
  '  "a": 1,',
  '    {',
  `      "x": "${'long '.repeat(40)}"`,
  '# One',
  'Source: `a:1`',
  '',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...LINES), fc.string({ unit: 'grapheme' })), { maxLength: 80 })
  .map((lines) => lines.join('\n'));

/** Cuts it, with the parts kept. */
function cut(text: string, inherited: string) {
  const parts = new Map<string, string>();
  const nameOf = (part: string): string => {
    parts.set(String(parts.size).padStart(32, '0'), part);
    return String(parts.size - 1).padStart(32, '0');
  };
  return { pieces: cutBundle(text, sharedIn(inherited), nameOf), parts };
}

test('joined, the pieces of a bundle are the bundle', async () => {
  const fits = new Ajv2020({ strict: true }).compile(schema);
  await fc.assert(
    fc.asyncProperty(text, text, async (whole, inherited) => {
      const { pieces, parts } = cut(whole, inherited);
      expect(await joinParts(pieces, (part) => parts.get(part) ?? '')).toBe(whole);
      expect(fits({ schemaVersion: 1, json: pieces, md: [] })).toBe(true);
    }),
  );
});

test('what is inherited stands in parts, the same for all who inherit it', () => {
  const inherited = Array.from({ length: 90 }, (_, at) => `# ${at}\n\n${'text '.repeat(20)}`);
  const all = inherited.join('\n');
  const [a, b] = [cut(`${all}\n# Own`, all), cut(`${all}\n# Other`, all)];
  expect(a.pieces.at(-1)).toBe('\n# Own');
  expect(b.pieces.at(-1)).toBe('\n# Other');
  expect([...a.parts.values()]).toEqual([...b.parts.values()]);
  const changed = cut(all.replace('# 40\n', '# 40\nAnd more.\n'), all);
  const same = [...changed.parts.values()].filter((part) => [...a.parts.values()].includes(part));
  expect(same.length).toBeGreaterThanOrEqual(a.parts.size - 1);
});

test('the last of a list is the same text as in a longer list', () => {
  const list = (...items: string[]) =>
    `{\n  "a": [\n${items.map((one) => `    "${one}"`).join(',\n')}\n  ]\n}\n`;
  const long = 'long '.repeat(80);
  expect(cut(list(long, 'own'), list(long)).pieces).toEqual([
    { part: expect.any(String) },
    ',\n    "own"\n  ]\n}\n',
  ]);
});
