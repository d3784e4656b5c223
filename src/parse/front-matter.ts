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
    const message = `Front matter in \`${language}\` is not supported, only YAML.`;
    const advice = 'Write it as YAML between two `---` lines.';
    reading.fault('refused-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (state === 'unclosed') {
    const message =
      'The front matter starts here but is never closed, so the whole file is read as text.';
    const advice = 'Add a `---` line after the last key.';
    reading.fault('unclosed-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (state === 'no-map') {
    const message = 'The front matter has no keys, so it is read as text.';
    const advice =
      'Write `key: value` lines. If it is meant as text, add a blank line after the first `---`.';
    reading.fault('invalid-front-matter', message, advice, yamlStart, fenceEnd);
  }
  if (yaml === null) return { map: null, bodyStart };
  const name = 'front matter';
  const block = { yaml, start: yamlStart, name, code: 'invalid-front-matter' } as const;
  return { map: readMap(block, reading), bodyStart };
}
