// The rules that the layers of one target are enough for.

import type { LocalRule } from '../../model/rule.ts';
import declaredOverride from './declared-override.ts';
import directContradiction from './direct-contradiction.ts';
import invalidFrontMatter from './invalid-front-matter.ts';
import invalidValue from './invalid-value.ts';
import lockedOverride from './locked-override.ts';
import missingField from './missing-field.ts';
import samePriorityConflict from './same-priority-conflict.ts';
import staleDocument from './stale-document.ts';
import staleOverride from './stale-override.ts';
import typeClash from './type-clash.ts';
import unknownStatus from './unknown-status.ts';
import unreadableFile from './unreadable-file.ts';

export const localRules: readonly LocalRule[] = [
  directContradiction,
  typeClash,
  samePriorityConflict,
  lockedOverride,
  declaredOverride,
  staleOverride,
  staleDocument,
  unreadableFile,
  invalidFrontMatter,
  invalidValue,
  unknownStatus,
  missingField,
];
