import type { Rule } from '../../../model/rule.ts';
import changeConflict from './change-conflict.ts';
import deltaBase from './delta-base.ts';
import openspecFormat from './openspec-format.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [changeConflict, deltaBase, openspecFormat];
}
