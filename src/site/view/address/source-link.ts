/** `https://host/blob/main/{path}#L{line}` filled in; null where no forge is known. */
export function sourceLink(pattern: string | false | null, path: string, line = 1): string | null {
  if (pattern === null || pattern === false) return null;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return pattern.replaceAll('{path}', encoded).replaceAll('{line}', String(line));
}
