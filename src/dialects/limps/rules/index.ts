import type { Rule } from '../../../model/rule.ts';
import contestedFile from './contested-file.ts';
import contestedScope from './contested-scope.ts';
import contradictoryMemory from './contradictory-memory.ts';
import misnamedDefinition from './misnamed-definition.ts';
import misplacedMemory from './misplaced-memory.ts';
import unknownScope from './unknown-scope.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [
    unknownScope,
    contestedScope,
    misnamedDefinition,
    misplacedMemory,
    contestedFile,
    contradictoryMemory,
  ];
}
