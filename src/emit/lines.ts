// In: texts by path. Out: single lines of them, each text cut up once, however many of its lines are asked for.

import type { LineAt } from './check-text.ts';

/** `text`: null where a document cannot be read. Only the last document asked for is kept: findings come by path. */
export function linesOf(text: (path: string) => string | null): LineAt {
  let known: { readonly path: string; readonly lines: readonly string[] } | null = null;
  return (path, number) => {
    if (known?.path !== path) {
      known = {
        path,
        lines:
          text(path)
            ?.replace(/^\uFEFF/, '')
            .split(/\r\n|\r|\n/) ?? [],
      };
    }
    return known.lines[number - 1];
  };
}
