/** On Linux and on macOS: Node has no name for a quota that is used up. */
const QUOTA: readonly unknown[] = [-122, -69];

/** `ENOSPC` and the like, of what the system refused. */
export function systemCode(error: unknown): string {
  const { code = String(error), errno } = Object(error) as NodeJS.ErrnoException;
  return QUOTA.includes(errno) ? 'EDQUOT' : code;
}
