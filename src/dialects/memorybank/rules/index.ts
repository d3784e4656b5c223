import type { Rule } from '../../../model/rule.ts';
import memoryBankCost from './memory-bank-cost.ts';
import memoryFilesDisagree from './memory-files-disagree.ts';
import missingMemoryFile from './missing-memory-file.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [memoryFilesDisagree, missingMemoryFile, memoryBankCost];
}
