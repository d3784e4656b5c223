import type { MapNode } from '../../src/model/value.ts';
import { beginReading } from '../../src/parse/places.ts';
import { parseYaml } from '../../src/parse/yaml-value.ts';

/** The map that a text says, every part with its place from the first line of it. */
export function yamlMap(text: string): MapNode {
  const { value } = parseYaml(text, 0, beginReading('x.md', text));
  if (value?.type !== 'map') throw new Error(`Not a map: ${text}`);
  return value;
}
