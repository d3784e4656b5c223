import type { MapNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { salvage } from './salvage.ts';
import { readSimpleYaml } from './simple-yaml.ts';
import { parseYaml } from './yaml-value.ts';

/** A block of YAML inside a file. */
export interface YamlBlock {
  readonly yaml: string;
  /** Offset of its first character in the file. */
  readonly start: number;
  /** What people call it, for messages: `front matter`. */
  readonly name: string;
  readonly code: 'invalid-front-matter' | 'invalid-defaults';
}

/** Null where the block says nothing. */
export function readMap(block: YamlBlock, reading: Reading): MapNode | null {
  const { yaml, start, code, name } = block;
  const plain = readSimpleYaml(yaml, start, reading);
  if (plain !== null) return plain;
  const { value, error } = parseYaml(yaml, start, reading);
  if (error !== null) {
    if (error !== 'told') {
      const message = `The ${name} is not valid YAML: ${error.message}.`;
      const advice = adviceFor(error.message);
      // What is missing at the end is told at the last character that is there.
      const last = yaml.trimEnd().length;
      const from = Math.min(error.start, Math.max(0, last - 1));
      const to = Math.max(from, Math.min(error.end, last));
      reading.fault(code, message, advice, start + from, start + to);
    }
    const entries = salvage(yaml, start, reading);
    const span = reading.span(start, start + yaml.length);
    return entries.length === 0 ? null : { type: 'map', entries, span };
  }
  if (value === null || value.type === 'map') return value;
  if (value.type === 'scalar' && value.value === null) return null;
  const message = `The ${name} is a ${value.type}, not a map of keys and values.`;
  reading.fault(code, message, 'Write `key: value` lines.', value.span.start, value.span.end);
  return null;
}

function adviceFor(message: string): string {
  if (/tab/i.test(message)) return 'Indent with spaces. YAML does not allow tabs here.';
  if (/compact mappings|implicit keys?|map value/i.test(message)) {
    return 'Quote values that contain `: ` or start with a special character.';
  }
  if (/quote/i.test(message)) return 'Close the quote.';
  if (/flow|sequence|collection/i.test(message)) return 'Close the bracket.';
  if (/multiple documents/i.test(message))
    return 'Remove the `...` line. Front matter is a single YAML document.';
  return 'Fix this line. The other keys are still read.';
}
