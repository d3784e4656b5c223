import type { Rule } from '../../../model/rule.ts';
import entryName from './entry-name.ts';
import leftoverFile from './leftover-file.ts';
import listedTwice from './listed-twice.ts';
import undeclaredValue from './undeclared-value.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [undeclaredValue, entryName, leftoverFile, listedTwice];
}
