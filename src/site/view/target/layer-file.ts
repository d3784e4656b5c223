import type { Document } from '../../../model/document.ts';
import type { CascadeLayer } from '../../../resolve/cascade.ts';

/** What one document says, whoever inherits it; the decision whether constraints bind is the layer's. */
export type LayerSays = Pick<CascadeLayer, 'declarations' | 'locked' | 'overrides' | 'constraints'>;

/** False for a document without which every value is the same: it needs no file. */
export function saysValues({ declarations, locked, overrides, constraints }: Document): boolean {
  return declarations.length + locked.length + overrides.length > 0 || constraints !== null;
}

/** Of a place line and column alone: an answer tells no more. */
const KEYS = [
  ...['declarations', 'locked', 'overrides', 'constraints', 'path'],
  ...['type', 'entries', 'items', 'key', 'keySpan', 'value', 'span', 'line', 'column'],
];

/** One file a document, not one a target: what the workspace says would stand in ten thousand files. */
export function layerFile({ declarations, locked, overrides, constraints }: Document): string {
  const says: LayerSays = {
    ...{ locked, overrides, constraints },
    declarations: declarations.map(({ values }) => values),
  };
  return JSON.stringify(says, KEYS);
}
