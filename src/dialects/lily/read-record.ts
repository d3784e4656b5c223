// A record from its markdown file, and the file with other fields.

import {
  type FrontMatterValue,
  readBlock,
  setInFrontMatter,
} from '../../edit/front-matter-patch.ts';
import { refusal } from './recall.ts';
import type { RecordFile } from './record-file.ts';
import { valueIn } from './record-value.ts';

/** `problem`: why its front matter cannot be read; the fields are then none. */
export function parseRecord(text: string): RecordFile & { readonly problem: string | null } {
  const block = readBlock(text);
  if ('problem' in block) return { fields: {}, value: { content: text }, problem: block.problem };
  const fields = block.data as RecordFile['fields'];
  return { fields, value: valueIn(text.slice(block.bodyStart)), problem: null };
}

/** Sets fields and leaves every other byte as it is. Throws UsageError. */
export function withFields(
  text: string,
  fields: Iterable<readonly [string, FrontMatterValue]>,
  path: string,
): string {
  let result = text;
  for (const [name, value] of fields) {
    const patched = setInFrontMatter(result, [name], value);
    if ('problem' in patched)
      throw refusal(
        'memory_invalid_input',
        `${path} cannot be changed: ${patched.problem}.`,
        'Correct the file.',
      );
    result = patched.text;
  }
  return result;
}
