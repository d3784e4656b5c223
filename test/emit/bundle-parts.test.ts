import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import schema from '../../schema/bundle-parts.schema.json' with { type: 'json' };
import { cutBundle, jsonUnits, sharedIn, withoutTexts } from '../../src/emit/bundle-parts.ts';
import { jsonText } from '../../src/emit/json.ts';
import { type BundleParts, inJson, joinParts } from '../../src/model/bundle-parts.ts';
import { type Bundle, toBundle } from '../../src/model/resolution.ts';
import { exampleContext } from '../helpers/example-context.ts';

const TEXTS = [`${'long '.repeat(80)}\n"end"`, `${'other '.repeat(70)}`];
const text = fc.oneof(fc.constantFrom(...TEXTS, '', '# One'), fc.string({ unit: 'grapheme' }));
const units = fc.array(text, { maxLength: 80 });

/** Cuts it, with the parts kept. */
function cut(units: readonly string[], inherited: readonly string[]) {
  const parts = new Map<string, string>();
  const nameOf = (part: string): string => {
    parts.set(String(parts.size).padStart(32, '0'), part);
    return String(parts.size - 1).padStart(32, '0');
  };
  return { pieces: cutBundle(units, sharedIn(inherited), nameOf), parts };
}

test('joined, the pieces of a bundle are the bundle', async () => {
  const fits = new Ajv2020({ strict: true }).compile(schema);
  await fc.assert(
    fc.asyncProperty(units, units, async (own, inherited) => {
      const md = cut(own, inherited);
      const json = cut(own.map(inJson), inherited.map(inJson));
      const bundle: BundleParts = {
        ...{ schemaVersion: 2, texts: TEXTS },
        md: withoutTexts(md.pieces, TEXTS, (text) => text),
        json: withoutTexts(json.pieces, TEXTS, inJson),
      };
      expect(await joinParts(bundle, 'md', (part) => md.parts.get(part) ?? '')).toBe(own.join(''));
      expect(await joinParts(bundle, 'json', (part) => json.parts.get(part) ?? '')).toBe(
        inJson(own.join('')),
      );
      expect(fits(bundle)).toBe(true);
    }),
  );
});

test('the units of a bundle are its JSON', () => {
  const part = fc.record({ source: text, line: fc.nat(), markdown: text });
  const section = fc.record({ heading: text, slug: text, parts: fc.array(part, { minLength: 1 }) });
  const bundle = toBundle(exampleContext());
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      const one = { ...bundle, sections };
      expect(jsonUnits(one).join('')).toBe(jsonText(one));
      // What was written once is asked for again.
      expect(jsonUnits(one).join('')).toBe(jsonText(one));
    }),
  );
});

test('what is inherited stands in parts, the same for all who inherit it', () => {
  const inherited = Array.from({ length: 90 }, (_, at) => `# ${at}\n\n${'text '.repeat(20)}`);
  const [a, b] = [cut([...inherited, '# Own'], inherited), cut([...inherited, '# Ot'], inherited)];
  expect(a.pieces.at(-1)).toBe('# Own');
  expect(b.pieces.at(-1)).toBe('# Ot');
  expect([...a.parts.values()]).toEqual([...b.parts.values()]);
  const changed = cut(inherited.with(40, '# 40\nAnd more.'), inherited);
  const same = [...changed.parts.values()].filter((part) => [...a.parts.values()].includes(part));
  expect(same.length).toBeGreaterThanOrEqual(a.parts.size - 1);
});

test('the last of a list is the same text as in a longer list', () => {
  const list = (...warnings: string[]) =>
    jsonUnits({ sections: [], warnings } as unknown as Bundle);
  const long = 'long '.repeat(80);
  expect(cut(list(long, 'own'), list(long)).pieces).toEqual([
    { part: expect.any(String) },
    ',\n    "own"\n  ]\n}\n',
  ]);
});
