// A test for paths that are not part of the workspace.

/** Folders are asked with a trailing slash, as .gitignore's rules need it. */
export async function excluder(patterns: readonly string[]): Promise<(path: string) => boolean> {
  if (patterns.length === 0) return () => false;
  const { default: ignore } = await import('ignore');
  const rules = ignore().add([...patterns]);
  return (path) => rules.ignores(path);
}
