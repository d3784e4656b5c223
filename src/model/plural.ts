/** `a page`, `an agent`. */
export function aKind(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `1 page`, `2 pages`, `1,234 pages`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  const number = count < 1000 ? count : count.toLocaleString('en-US');
  return `${number} ${count === 1 ? noun : plural}`;
}
