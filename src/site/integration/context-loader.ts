// A content loader: every target with what it inherits as an entry of a collection.

import type { AstroConfig } from 'astro';
import type { Loader } from 'astro/loaders';
import * as z from 'zod';
import type { SiteData } from '../site-data.ts';

/** Under this name the integration lends its data to the loader. */
export const DATA_HOOK = 'stratigraph:data';

/**
 * Entries by the target's id: `getEntry('targets', '0042/001')`. Their data is the target's bundle
 * (schema/bundle.schema.json), their body the same as markdown.
 */
export function contextLoader(): Loader {
  return {
    name: 'stratigraph',
    async load({ config, store, generateDigest }) {
      const { graph, bundle, markdown } = await dataOf(config);
      store.clear();
      for (const target of graph.targets) {
        const text = bundle(target);
        const digest = generateDigest(text);
        store.set({ id: target.id, data: JSON.parse(text), body: markdown(target), digest });
      }
    },
    createSchema: async () => ({
      schema: z.looseObject({}),
      types: "export type Entry = import('stratigraph/astro').Bundle;",
    }),
  };
}

function dataOf({ integrations }: AstroConfig): Promise<SiteData> {
  for (const { hooks } of integrations) {
    const data = hooks[DATA_HOOK];
    if (typeof data === 'function') return data();
  }
  throw new Error('contextLoader() needs stratigraph() among the integrations in astro.config.');
}
