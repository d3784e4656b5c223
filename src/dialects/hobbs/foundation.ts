/** The text of a new foundation; what is not said yet is still to be written. */
export function foundationText(
  said: Readonly<Partial<Record<'goals' | 'principles' | 'values', string>>>,
): string {
  const section = (heading: string, text = ''): string =>
    `## ${heading}\n\n${text.trim() || '(Still to be written.)'}\n`;
  return [
    '# Foundation\n',
    section('What I work toward', said.goals),
    section('Principles', said.principles),
    section('Values', said.values),
  ].join('\n');
}
