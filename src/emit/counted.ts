// In: a number and what it counts. Out: both, as people say it: `1 page`, `2 pages`.

/** The plural is `noun` with an `s` where no other is given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
