/** `a page`, `an agent`. */
export function aKind(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** With a capital at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 page`, `2 pages`, `1,234 pages`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : plural}`;
}

/** `1,234`. The first call of `toLocaleString` takes 14 ms. */
export function withCommas(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** `a, b and c`, each once; of more than `most` the first, `a, b and 2 more`. Names with a comma are kept apart by semicolons. */
export function enumerate(names: readonly (string | number)[], most = names.length): string {
  const all = [...new Set(names)].map(String);
  const left = all.length - most;
  const listed = left > 0 ? [...all.slice(0, most), `${left} more`] : all;
  const first = listed.slice(0, -1).join(listed.some((one) => one.includes(', ')) ? '; ' : ', ');
  return `${first}${first === '' ? '' : ' and '}${listed.at(-1) ?? ''}`;
}

/** `15.5 kB`. */
export function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
