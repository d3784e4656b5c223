import type { Rule } from '../../../model/rule.ts';
import constitutionVersion from './constitution-version.ts';
import outdatedConstitutionCheck from './outdated-constitution-check.ts';
import storyWithoutTask from './story-without-task.ts';
import unfinishedSpec from './unfinished-spec.ts';
import wrongPointer from './wrong-pointer.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [
    unfinishedSpec,
    storyWithoutTask,
    wrongPointer,
    constitutionVersion,
    outdatedConstitutionCheck,
  ];
}
