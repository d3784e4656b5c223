// The rules for everybody, in the order of the reference.

import type { Rule } from '../../model/rule.ts';
import brokenLink from './broken-link.ts';
import circularDependency from './circular-dependency.ts';
import circularSupersession from './circular-supersession.ts';
import coversNothing from './covers-nothing.ts';
import declaredOverride from './declared-override.ts';
import directContradiction from './direct-contradiction.ts';
import droppedValues from './dropped-values.ts';
import duplicateId from './duplicate-id.ts';
import invalidFrontMatter from './invalid-front-matter.ts';
import invalidSuppression from './invalid-suppression.ts';
import invalidValue from './invalid-value.ts';
import linkOutsideRoot from './link-outside-root.ts';
import lockedOverride from './locked-override.ts';
import misplacedKey from './misplaced-key.ts';
import missingContextFile from './missing-context-file.ts';
import missingField from './missing-field.ts';
import missingFile from './missing-file.ts';
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
import staleOverride from './stale-override.ts';
import statusTransition from './status-transition.ts';
import supersededByUnaccepted from './superseded-by-unaccepted.ts';
import tokenBudget from './token-budget.ts';
import typeClash from './type-clash.ts';
import unknownStatus from './unknown-status.ts';
import unlistedContextFile from './unlisted-context-file.ts';
import unreadableFile from './unreadable-file.ts';
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
  misspeltKey,
  misplacedKey,
  circularDependency,
  missingFile,
  missingContextFile,
  unlistedContextFile,
  placeholderText,
  unreadableFile,
  invalidFrontMatter,
  invalidValue,
  unknownStatus,
  missingField,
  sensitiveContent,
  openItemsInDoneScope,
  outdatedCopy,
  tokenBudget,
  sizeBudget,
];

/** Those that look at what all others found. */
export const lastRules: readonly Rule[] = [invalidSuppression, unusedSuppression];
