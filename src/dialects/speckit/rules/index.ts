import type { Rule } from '../../../model/rule.ts';
import constitutionVersion from './constitution-version.ts';
import outdatedConstitutionCheck from './outdated-constitution-check.ts';
import wrongPointer from './wrong-pointer.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [wrongPointer, constitutionVersion, outdatedConstitutionCheck];
}
