import type { Named } from '../emit/history-text.ts';
import { cut, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type { SearchAnswer } from '../model/search.ts';

/** Two lines a hit: place, heading and what it is; then the line that was found. */
export function searchText(
  { query, hits, more }: SearchAnswer,
  options: TextOptions & Named,
): string {
  const style = styleOf(options);
  if (hits.length === 0) return `No results for "${visible(query)}".\n`;
  const lines = hits.flatMap(({ path, line, heading, snippet, scope, kind, entry, lifecycle }) => {
    const state = lifecycle === 'active' ? '' : `, ${lifecycle}`;
    const what = `${visible(options.nameOf(scope))}, ${visible(entry ?? kind)}${state}`;
    return [
      `${style.bold(`${visible(path)}:${line}`)}  ${visible(heading)}  ${style.dim(what)}`,
      `  ${cut(visible(snippet), options.width - 2)}`,
    ];
  });
  return `${[...lines, ...(more ? [style.dim('There are more results. Use --limit to see them.')] : [])].join('\n')}\n`;
}
