// In: the prepared site. Out: the files from which a browser resolves again: `layers/<address of the document>.json`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PreparedSite } from '../prepared-site.ts';
import { layerFile, saysValues } from '../view/target/layer-file.ts';

type Said = Pick<PreparedSite, 'data' | 'documents' | 'documentAddress'>;

/** Writes one file for each document that stands in a cascade and says values. */
export function writeLayerFiles(site: Said, folder: string): void {
  const made = new Set<string>();
  for (const [path, address] of site.documentAddress) {
    const text = textOf(site, path);
    if (text === null) continue;
    const file = join(folder, `${address}.json`);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, text);
  }
}

/** The same, for a server: the file at an address, or null where there is none. */
export function layerFileAt(site: Said, address: string): string | null {
  for (const [path, at] of site.documentAddress) if (at === address) return textOf(site, path);
  return null;
}

function textOf({ data, documents }: Said, path: string): string | null {
  const document = data.graph.documents.get(path);
  if (document === undefined || documents.get(path)?.inheritedBy.length === 0) return null;
  return saysValues(document) ? layerFile(document) : null;
}
