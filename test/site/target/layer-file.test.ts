import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CascadeLayer, cascade, saysValues } from '../../../src/resolve/cascade.ts';
import { machineFiles } from '../../../src/site/build/machine-files.ts';
import { prepareSite } from '../../../src/site/build/prepare-site.ts';
import { type LayerSays, layerFile } from '../../../src/site/view/target/full-parts.ts';
import { anyLayers } from '../../helpers/arbitrary-layers.ts';
import { hierarchy, page } from '../../helpers/hierarchy.ts';
import { story } from '../story.ts';

/** What a document that says this would be written as, and read again. */
function sent({ declarations, locked, overrides, constraints }: CascadeLayer): LayerSays {
  const document = hierarchy({ '.limps/workspace.md': '# W\n' }).document('.limps/workspace.md');
  if (document === null) throw new Error('no document');
  const said = declarations.map((values) => ({ values, from: 'defaults' as const }));
  const file = layerFile({ ...document, declarations: said, locked, overrides, constraints });
  return JSON.parse(file);
}

test('layers that went through their files resolve to the same, places and all', () => {
  fc.assert(
    fc.property(anyLayers, (layers) => {
      const there = layers.map((layer) => ({ ...layer, ...sent(layer) }));
      expect(cascade(there)).toEqual(cascade(layers));
    }),
    { numRuns: 150 },
  );
});

test('numbers that JSON cannot write are texts long before', () => {
  const files = { '.limps/workspace.md': page('a: .inf\nb: .nan\nc: -0\nd: 1e400') };
  const document = hierarchy(files).document('.limps/workspace.md');
  if (document === null) throw new Error('no document');
  const layer = { source: 'w', level: 'workspace', priority: 0, locked: [], overrides: [] };
  const said = document.declarations.map(({ values }) => values);
  const there = JSON.parse(layerFile(document)) as LayerSays;
  expect(cascade([{ ...layer, ...there }])).toEqual(
    cascade([{ ...layer, declarations: said, constraints: null }]),
  );
});

test('documents that say no value, or stand in no cascade, have no file; `dev` serves the others', async () => {
  const told = story();
  const data = await told.data();
  const site = await prepareSite(data, { base: '/', origin: null, isLive: false });
  const { files } = machineFiles(site);
  for (const [path, document] of data.graph.documents) {
    const inherited = site.documents.get(path)?.inheritedBy.length !== 0;
    const file = files.get(`layers/${site.documentAddress.get(path)}.json`)?.() ?? null;
    expect(file, path).toBe(saysValues(document) && inherited ? layerFile(document) : null);
  }
  expect(files.has('layers/limps/workspace.json')).toBe(true);
  expect(files.has('layers/limps/context/style.json')).toBe(false);
});
