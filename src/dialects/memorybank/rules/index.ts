import memoryBankCost from './memory-bank-cost.ts';
import memoryFilesDisagree from './memory-files-disagree.ts';
import missingMemoryFile from './missing-memory-file.ts';

export const rules = () => [memoryFilesDisagree, missingMemoryFile, memoryBankCost];
