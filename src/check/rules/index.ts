// Every rule, in the order of the reference; the last ones look at what the others found.

import type { Rule } from '../rule.ts';
import brokenLink from './broken-link.ts';
import circularDependency from './circular-dependency.ts';
import circularSupersession from './circular-supersession.ts';
import contestedFile from './contested-file.ts';
import contestedScope from './contested-scope.ts';
import contradictoryInstructions from './contradictory-instructions.ts';
import contradictoryMemory from './contradictory-memory.ts';
import coversNothing from './covers-nothing.ts';
import declaredOverride from './declared-override.ts';
import directContradiction from './direct-contradiction.ts';
import driftedInstructions from './drifted-instructions.ts';
import droppedImport from './dropped-import.ts';
import droppedValues from './dropped-values.ts';
import duplicateId from './duplicate-id.ts';
import entryName from './entry-name.ts';
import invalidFrontMatter from './invalid-front-matter.ts';
import invalidSuppression from './invalid-suppression.ts';
import invalidValue from './invalid-value.ts';
import leftoverFile from './leftover-file.ts';
import linkOutsideRoot from './link-outside-root.ts';
import listedTwice from './listed-twice.ts';
import lockedOverride from './locked-override.ts';
import lostInstructions from './lost-instructions.ts';
import misnamedDefinition from './misnamed-definition.ts';
import misnumberedHeading from './misnumbered-heading.ts';
import misplacedKey from './misplaced-key.ts';
import misplacedMemory from './misplaced-memory.ts';
import misreadRule from './misread-rule.ts';
import missingCommand from './missing-command.ts';
import missingContextFile from './missing-context-file.ts';
import missingField from './missing-field.ts';
import missingFile from './missing-file.ts';
import missingPath from './missing-path.ts';
import misspeltKey from './misspelt-key.ts';
import multipleSuccessors from './multiple-successors.ts';
import namesMissingCode from './names-missing-code.ts';
import oneSidedSupersession from './one-sided-supersession.ts';
import openItemsInDoneScope from './open-items-in-done-scope.ts';
import orphanReference from './orphan-reference.ts';
import outdatedByCode from './outdated-by-code.ts';
import outdatedCopy from './outdated-copy.ts';
import placeholderText from './placeholder-text.ts';
import samePriorityConflict from './same-priority-conflict.ts';
import sensitiveContent from './sensitive-content.ts';
import sizeBudget from './size-budget.ts';
import staleDocument from './stale-document.ts';
import staleMemory from './stale-memory.ts';
import staleOverride from './stale-override.ts';
import statusTransition from './status-transition.ts';
import supersededByUnaccepted from './superseded-by-unaccepted.ts';
import tokenBudget from './token-budget.ts';
import typeClash from './type-clash.ts';
import undeclaredValue from './undeclared-value.ts';
import unknownScope from './unknown-scope.ts';
import unknownStatus from './unknown-status.ts';
import unlistedContextFile from './unlisted-context-file.ts';
import unreadInstructions from './unread-instructions.ts';
import unreadRecords from './unread-records.ts';
import unreadableFile from './unreadable-file.ts';
import unreadableStore from './unreadable-store.ts';
import unusedOverride from './unused-override.ts';
import unusedSuppression from './unused-suppression.ts';
import updatedNotBumped from './updated-not-bumped.ts';

export const rules: readonly Rule[] = [
  directContradiction,
  typeClash,
  samePriorityConflict,
  lockedOverride,
  declaredOverride,
  unusedOverride,
  droppedValues,
  staleMemory,
  staleOverride,
  staleDocument,
  updatedNotBumped,
  outdatedByCode,
  coversNothing,
  namesMissingCode,
  orphanReference,
  brokenLink,
  linkOutsideRoot,
  circularSupersession,
  oneSidedSupersession,
  supersededByUnaccepted,
  statusTransition,
  multipleSuccessors,
  duplicateId,
  unreadRecords,
  unknownScope,
  contestedScope,
  misnamedDefinition,
  misnumberedHeading,
  misplacedMemory,
  misspeltKey,
  misplacedKey,
  circularDependency,
  contestedFile,
  missingFile,
  missingContextFile,
  unlistedContextFile,
  placeholderText,
  unreadableFile,
  unreadableStore,
  invalidFrontMatter,
  invalidValue,
  unknownStatus,
  missingField,
  undeclaredValue,
  entryName,
  leftoverFile,
  listedTwice,
  contradictoryMemory,
  sensitiveContent,
  openItemsInDoneScope,
  lostInstructions,
  droppedImport,
  unreadInstructions,
  misreadRule,
  driftedInstructions,
  outdatedCopy,
  contradictoryInstructions,
  missingCommand,
  missingPath,
  tokenBudget,
  sizeBudget,
  invalidSuppression,
  unusedSuppression,
];
