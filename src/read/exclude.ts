import { UsageError } from '../model/usage-error.ts';

/** Wildcards in one pattern; the time to match grows with their number as a power of the length of a path. */
const MOST_DEEP = 2;
const MOST_WILD = 6;
const LONGEST = 200;

/**
 * True for paths that `.gitignore` patterns exclude, relative to the root; folders end in `/`. Throws UsageError for a
 * pattern that could take for ever: the settings may come from anybody's pull request.
 */
export async function excluder(patterns: readonly string[]): Promise<(path: string) => boolean> {
  if (patterns.length === 0) return () => false;
  for (const pattern of patterns) {
    const deep = pattern.split('**').length - 1;
    const wild = pattern.split(/[*?[]/).length - 1 - deep;
    if (deep <= MOST_DEEP && wild - deep <= MOST_WILD && pattern.length <= LONGEST) continue;
    throw new UsageError(
      `The pattern ${JSON.stringify(pattern.slice(0, 60))} under exclude has too many wildcards.`,
      `Use at most ${MOST_DEEP} times ** and ${MOST_WILD} other wildcards in a pattern of at most ${LONGEST} characters.`,
    );
  }
  const { default: ignore } = await import('ignore');
  const rules = ignore().add([...patterns]);
  return (path) => rules.ignores(path);
}
