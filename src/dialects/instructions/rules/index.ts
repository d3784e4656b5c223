// What `check` finds in documents of this dialect alone.

import type { Rule } from '../../../model/rule.ts';
import contradictoryInstructions from './contradictory-instructions.ts';
import driftedInstructions from './drifted-instructions.ts';
import droppedImport from './dropped-import.ts';
import lostInstructions from './lost-instructions.ts';
import misreadRule from './misread-rule.ts';
import missingCommand from './missing-command.ts';
import missingPath from './missing-path.ts';
import unreadInstructions from './unread-instructions.ts';

export const rules: readonly Rule[] = [
  lostInstructions,
  droppedImport,
  unreadInstructions,
  misreadRule,
  driftedInstructions,
  contradictoryInstructions,
  missingCommand,
  missingPath,
];
