import contestedFile from './contested-file.ts';
import contestedScope from './contested-scope.ts';
import contradictoryMemory from './contradictory-memory.ts';
import misnamedDefinition from './misnamed-definition.ts';
import misplacedMemory from './misplaced-memory.ts';
import unknownScope from './unknown-scope.ts';

export const rules = () => [
  unknownScope,
  contestedScope,
  misnamedDefinition,
  misplacedMemory,
  contestedFile,
  contradictoryMemory,
];
