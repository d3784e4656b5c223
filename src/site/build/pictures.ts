// The pictures that documents show, each served under a name of its bytes.

import { picturePath } from '../render/links.ts';
import type { SiteData } from '../site-data.ts';
import { type BrandFile, named } from '../view/brand/brand.ts';

/** Of a whole site, in number and in bytes; the others stay links. */
const MOST = 500;
const LARGEST_SUM = 30_000_000;

/** By path. One that is missing, too large, or would run something, is none. */
export function picturesOf({ graph, has, picture }: SiteData): ReadonlyMap<string, BrandFile> {
  const found = new Map<string, BrandFile>();
  const asked = new Set<string>();
  let sum = 0;
  for (const { path: from, links } of graph.documents.values()) {
    for (const { image, target } of links) {
      const path = image ? picturePath(target, from) : null;
      if (path === null || asked.has(path) || asked.size >= MOST || !has(path)) continue;
      asked.add(path);
      const read = picture(path);
      if (read === null || sum + read.bytes.length > LARGEST_SUM) continue;
      sum += read.bytes.length;
      found.set(path, named('pictures/p', read.extension, read.bytes));
    }
  }
  return found;
}
