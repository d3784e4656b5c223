import type { CascadeLayer } from '../../../resolve/cascade.ts';
import type { PageLayer } from './page-layers.ts';
import { type LayerSays, NOTHING, readLayer } from './read-layer.ts';

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
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return readLayer(await response.json());
}
