// What `check` finds in documents of this dialect alone.

import type { Rule } from '../../../model/rule.ts';
import constitutionVersion from './constitution-version.ts';
import specStatus from './spec-status.ts';
import storyWithoutTask from './story-without-task.ts';
import unfinishedSpec from './unfinished-spec.ts';

export const rules: readonly Rule[] = [
  specStatus,
  unfinishedSpec,
  storyWithoutTask,
  constitutionVersion,
];
