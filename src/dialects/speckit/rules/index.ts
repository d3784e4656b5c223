import constitutionVersion from './constitution-version.ts';
import outdatedConstitutionCheck from './outdated-constitution-check.ts';
import wrongPointer from './wrong-pointer.ts';

export const rules = () => [wrongPointer, constitutionVersion, outdatedConstitutionCheck];
