/** By code units, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By what two texts say the same: their words in lower case, without punctuation and marks. */
export function wordKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** How many of `length` come first, where `isFirst` is true of those and of none after them. */
export function countFirst(length: number, isFirst: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFirst(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
