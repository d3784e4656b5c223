// In: markdown of a part. Out: its first words on one line.

import { searchText } from './search-text.ts';

/** At most `longest` characters, cut at a blank where there is one; `…` says that more follows. */
export function excerpt(markdown: string, longest = 180): string {
  const text = searchText(markdown.slice(0, longest * 4)).replace(/\s+/g, ' ');
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > longest / 2 ? cut.slice(0, blank) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
