/** What people type who know other programs, by command. */
export const GUESSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  adr: {
    show: 'history',
    view: 'history',
    ls: 'list',
    add: 'new',
    create: 'new',
    link: 'supersede',
  },
  'adr list': { '--accepted': '--in-force', '--active': '--in-force', '--current': '--in-force' },
  'adr supersede': { '--in-part': '--partly', '--part': '--partly' },
};

/** `error: unknown option '--jsno'\n(Did you mean --json?)` in the shape of all our errors; `command` is its full name. */
export function parserWords(text: string, command: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const sentence = first.replace(/^error: /, '');
  const typed = sentence.split("'")[1] ?? '';
  const guesses = GUESSES[command] ?? {};
  const meant = Object.hasOwn(guesses, typed)
    ? `Did you mean ${guesses[typed]}?`
    : rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const see = `See: stratigraph ${command} --help`;
  return `stratigraph: ${sentence}\n  ${meant === '' ? see : `${meant}\n  ${see}`}\n`;
}
