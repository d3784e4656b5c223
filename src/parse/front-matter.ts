// In: the file at hand. Out: its front matter as a map with places, and where the body starts; faults for what is wrong.

import type { MapNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { readMap } from './read-map.ts';
import { splitFrontMatter } from './split-front-matter.ts';

export interface FrontMatter {
  /** Null where there is none, or nothing in it. */
  readonly map: MapNode | null;
  readonly bodyStart: number;
}

/** Front matter is optional; where it is refused or never closes the body is still read. */
export function readFrontMatter(reading: Reading): FrontMatter {
  const { state, yaml, yamlStart, bodyStart, language } = splitFrontMatter(reading.text);
  const fenceEnd = yamlStart + 3 + language.length;
  if (state === 'refused') {
    const message = `Front matter in \`${language}\` is not read: only YAML is data.`;
    const advice = 'Write it as YAML between two lines of `---`.';
    reading.fault('refused-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (state === 'unclosed') {
    const message = 'The front matter opens here and never closes; the whole file is read as text.';
    const advice = 'Put a line of `---` after the last key.';
    reading.fault('unclosed-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (state === 'no-map') {
    const message = 'The front matter holds no keys; it is read as text.';
    const advice =
      'Write `key: value` lines; where it is text, put a blank line after the first `---`.';
    reading.fault('invalid-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (yaml === null) return { map: null, bodyStart };
  const name = 'front matter';
  const block = { yaml, start: yamlStart, name, code: 'invalid-front-matter' } as const;
  return { map: readMap(block, reading), bodyStart };
}
