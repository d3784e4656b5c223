import contradictoryInstructions from './contradictory-instructions.ts';
import cutDescription from './cut-description.ts';
import driftedInstructions from './drifted-instructions.ts';
import droppedImport from './dropped-import.ts';
import ignoredGuard from './ignored-guard.ts';
import lostInstructions from './lost-instructions.ts';
import misreadRule from './misread-rule.ts';
import missingCommand from './missing-command.ts';
import missingPath from './missing-path.ts';
import missingProgram from './missing-program.ts';
import shadowedItem from './shadowed-item.ts';
import textAtStart from './text-at-start.ts';
import unlistedItem from './unlisted-item.ts';
import unreadInstructions from './unread-instructions.ts';

export const rules = () => [
  lostInstructions,
  droppedImport,
  unreadInstructions,
  misreadRule,
  driftedInstructions,
  contradictoryInstructions,
  missingCommand,
  missingPath,
  unlistedItem,
  shadowedItem,
  cutDescription,
  ignoredGuard,
  missingProgram,
  textAtStart,
];
