// In: a piece of markdown from a workspace. Out: the same text, fit to stand beneath a heading of ours among other pieces.

import { outlineOf } from './markdown-outline.ts';
import { visible, visibleBlock } from './visible.ts';

/**
 * Shifts the outermost headings so that the highest has level `top` (none gets deeper than 6), closes an open fence,
 * comment or tag, makes hidden characters visible. Text, order and everything inside fences stay.
 */
export function markdownPart(markdown: string, top: number): string {
  const all = visibleBlock(markdown).trimEnd().split('\n');
  const lines = all.slice(
    Math.max(
      0,
      all.findIndex((line) => line.trim() !== ''),
    ),
  );
  const { headings, closers } = outlineOf(lines);
  const shift = top - headings.reduce((least, { level }) => Math.min(least, level), 6);
  const out: string[] = [];
  let next = 0;
  for (const { from, to, level, text } of headings) {
    while (next < from) out.push(lines[next++] ?? '');
    out.push(`${'#'.repeat(Math.min(6, level + shift))} ${text}`.trimEnd());
    next = to + 1;
  }
  return [...out, ...lines.slice(next), ...closers].join('\n');
}

/** A bullet: further lines of the text stand inside it. */
export function bullet(text: string): string {
  const [first = '', ...rest] = markdownPart(text, 6).split('\n');
  return [`- ${first}`, ...rest.map((line) => line && `  ${line}`)].join('\n');
}

/** Text as code within a line, with marks that are longer than any inside it. */
export function codeSpan(text: string): string {
  const shown = visible(text);
  const marks = '`'.repeat(longestRun(shown) + 1);
  const pad = shown === '' || /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return `${marks}${pad}${shown}${pad}${marks}`;
}

/** A fenced block whose fence is longer than any run of backticks inside it. */
export function fenced(language: string, text: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${marks}${language}\n${text}\n${marks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
