/** `error: unknown option '--jsno'\n(Did you mean --json?)` in the shape of all our errors; `command` is its full name. */
export function parserWords(text: string, command: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const sentence = first.replace(/^error: /, '');
  const meant = rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const see = `See: stratigraph ${command === '' ? '' : `${command} `}--help`;
  return `stratigraph: ${sentence}\n  ${meant === '' ? see : `${meant}\n  ${see}`}\n`;
}
