import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../../src/model/document.ts';
import { cascade } from '../../../src/resolve/cascade.ts';
import { gatherSections } from '../../../src/resolve/sections.ts';
import { resolveWithout } from '../../../src/site/scripts/layers/without.ts';
import { anyLayers } from '../../helpers/arbitrary-layers.ts';
import { hierarchy } from '../../helpers/hierarchy.ts';

test('values are those of the layers that are left', () => {
  fc.assert(
    fc.property(anyLayers, fc.func(fc.boolean()), (layers, isOff) => {
      const off = new Set(layers.map(({ source }) => source).filter((source) => isOff(source)));
      const answers = resolveWithout({ sections: [] }, layers, off);
      const left = cascade(layers.filter(({ source }) => !off.has(source)));
      expect(answers).toMatchObject([cascade(layers), left]);
    }),
    { numRuns: 100 },
  );
});

const heading = fc.constantFrom('# A', '## A', '## B', '## B', '### C', '# D', '## a!', '## A-1');
const text = fc.constantFrom('One.', '', '- two');
const body = fc
  .array(fc.tuple(heading, text), { maxLength: 5 })
  .map((parts) => parts.map(([title, words]) => `${title}\n\n${words}\n`).join('\n'));

function documentOf(markdown: string, index: number): Document {
  const path = `plans/0001-x/${index}.md`;
  const document = hierarchy({ [path]: markdown }).document(path);
  if (document === null) throw new Error('no document');
  return document;
}

test('to leave parts out of sections is to gather the sections of the layers that are left', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 4 }), fc.func(fc.boolean()), (bodies, isOff) => {
      const documents = bodies.map(documentOf);
      const off = new Set(documents.map(({ path }) => path).filter((path) => isOff(path)));
      const sectionsOf = ({ structure }: Document) => structure.sections;
      const all = gatherSections(documents, sectionsOf);
      const [before, after] = resolveWithout({ sections: all }, [], off);
      const left = gatherSections(
        documents.filter(({ path }) => !off.has(path)),
        sectionsOf,
      );
      const partsOf = (sections: typeof all) =>
        new Map(sections.map(({ slug, parts }) => [slug, parts]));
      expect(before.sections).toEqual(all);
      expect(partsOf(after.sections)).toEqual(partsOf(left));
    }),
    { numRuns: 100 },
  );
});
