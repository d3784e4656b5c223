/** Plain and code in turn: the odd ones are code. A backtick without a partner is plain. */
export function codeParts(text: string): readonly string[] {
  const parts = text.split('`');
  return parts.length % 2 === 1 ? parts : [text];
}
