import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';
import { type Style, styleOf, type TextOptions } from './text.ts';
import { visible } from './visible.ts';

/** Time grows with lines times edits: what differs more is not shown line by line. */
const MOST_EDITS = 2000;

type Patch = { readonly [Part in 'path' | 'before' | 'after']: string };

export function unifiedDiffs(
  all: readonly Patch[] | undefined,
  options: Pick<TextOptions, 'colour'>,
): string {
  const changed = (all ?? []).filter(({ before, after }) => before !== after);
  return changed.map((one) => unifiedDiff(one, styleOf(options))).join('');
}

function unifiedDiff({ path, before, after }: Patch, style: Style): string {
  const safe = visible(path);
  const limits = { context: 3, maxEditLength: MOST_EDITS };
  const patch = structuredPatch(path, path, before, after, undefined, undefined, limits);
  const hunks = patch && formatPatch(patch, OMIT_HEADERS).replace(/\n$/, '').split('\n');
  const lines = [
    style.bold(`--- a/${safe}`),
    style.bold(`+++ b/${safe}`),
    ...(hunks?.map((line) => colourLine(line, style)) ?? ['Too much differs to be shown.']),
  ];
  return `${lines.join('\n')}\n`;
}

function colourLine(line: string, style: Style): string {
  const text = visible(line.replace(/\r$/, ''));
  if (line.startsWith('@@')) return style.dim(text);
  if (line.startsWith('+')) return style.green(text);
  return line.startsWith('-') ? style.red(text) : text;
}
