import type { CascadeLayer } from '../../../resolve/cascade.ts';
import type { PageLayer } from './page-layers.ts';
import { type LayerSays, NOTHING, readLayer } from './read-layer.ts';
import type { SpokenSection } from './without.ts';

let sections: Promise<readonly SpokenSection[]> | null = null;

/** Who speaks under which heading, from the bundle of the target at hand; asked for once. */
export function fetchSections(bundle: string): Promise<readonly SpokenSection[]> {
  sections ??= fetchJson(bundle).then((file) => (file as ResolvedBundle).sections);
  sections.catch(() => {
    sections = null;
  });
  return sections;
}

interface ResolvedBundle {
  readonly sections: readonly SpokenSection[];
}

const files = new Map<string, Promise<LayerSays>>();

/** Fetched once, when the first layer is switched off; a failure is not remembered. Rejects where there is no such file. */
export async function fetchLayer(layer: PageLayer): Promise<CascadeLayer> {
  const { source, role, level, priority, said } = layer;
  if (said === null) return { source, level, priority, ...NOTHING };
  const file = files.get(said) ?? fetchFile(said);
  files.set(said, file);
  file.catch(() => files.delete(said));
  const says = await file;
  // Constraints bind only where they stand in a decision.
  return {
    source,
    level,
    priority,
    ...says,
    constraints: role === 'decision' ? says.constraints : null,
  };
}

async function fetchFile(address: string): Promise<LayerSays> {
  return readLayer(await fetchJson(address));
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
