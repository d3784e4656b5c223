// What of git decides the history that is seen from there: the commit, and where a shallow clone ends.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutOf, git } from './git.ts';

/** Null outside of a repository, before the first commit, and where there is no git. */
export function headOf(root: string): string | null {
  const checkout = checkoutOf(root);
  if (checkout === null) return null;
  try {
    const { ok, out } = git(root, ['rev-parse', 'HEAD']);
    return ok ? `${out.toString('utf8').trim()} ${shallow(checkout.commonDir)}` : null;
  } catch {
    return null;
  }
}

function shallow(commonDir: string): string {
  try {
    return readFileSync(join(commonDir, 'shallow'), 'utf8');
  } catch {
    return '';
  }
}
