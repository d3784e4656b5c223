// Makes pieces of markdown from a workspace fit to stand beneath a heading of ours, among other pieces.

import type { Heading, Nodes } from 'mdast';
import { isMarkdownWithinParserLimits, parseMarkdown } from '../parse/markdown.ts';
import { visible, visibleBlock } from './visible.ts';

/**
 * Shifts the outermost headings so that the highest has level `top` (none gets deeper than 6), closes an open fence,
 * comment or tag, makes hidden characters visible. Text, order and everything inside fences stay. What no parser can
 * take stands in a fence.
 */
export function markdownPart(markdown: string, top: number): string {
  const all = visibleBlock(markdown).trimEnd().split('\n');
  const lines = all.slice(
    Math.max(
      0,
      all.findIndex((line) => line.trim() !== ''),
    ),
  );
  const outline = outlineOf(lines.join('\n'));
  if (outline === null) return fenceText('', lines.join('\n'));
  const { headings, closers } = outline;
  const shift = top - headings.reduce((least, { depth }) => Math.min(least, depth), 6);
  const out: string[] = [];
  let next = 0;
  for (const { from, to, depth } of headings) {
    const text = headingText(lines.slice(from, to + 1));
    out.push(...lines.slice(next, from));
    out.push(`${'#'.repeat(Math.min(6, depth + shift))} ${text}`.trimEnd());
    next = to + 1;
  }
  return [...out, ...lines.slice(next), ...closers].join('\n');
}

/** Without the marks before it or the line beneath it. */
function headingText(lines: readonly string[]): string {
  const marked = /^ {0,3}#{1,6}(?:[ \t]+|$)/.exec(lines[0] ?? '');
  if (marked !== null) return (lines[0] ?? '').slice(marked[0].length).trim();
  const text = lines.slice(0, -1).map((line) => line.trim());
  return text.join(' ');
}

/** A bullet: further lines of the text stand inside it. */
export function bullet(text: string): string {
  const [first = '', ...rest] = markdownPart(text, 6).split('\n');
  return [`- ${first}`, ...rest.map((line) => line && `  ${line}`)].join('\n');
}

/** Text as code within a line, with marks that are longer than any inside it. */
export function codeSpan(text: string): string {
  const safe = visible(text);
  const marks = '`'.repeat(longestRun(safe) + 1);
  const pad = safe === '' || /^`|`$|^ .* $/.test(safe) ? ' ' : '';
  return `${marks}${pad}${safe}${pad}${marks}`;
}

/** A fenced block whose fence is longer than any run of backticks inside it. */
export function fenceText(language: string, text: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${marks}${language}\n${text}\n${marks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Whatever has no such line has no heading, and leaves nothing open; most markdown between two headings is like that. */
const TELLING = /^ {0,3}(?:[#<]|`{3}|~{3}|(?:-+|=+)[ \t]*$)/m;

/** What is left open hides a heading that follows. */
const PROBE = '# end';

/** Closing one thing can show another; after so many rounds the parser is not to be convinced. */
const ROUNDS = 4;

/** The headings of a piece of markdown, and what must follow so that nothing stays open; null where it cannot be parsed. */
function outlineOf(markdown: string) {
  /** Lines that close the fence, comment or tag that the markdown leaves open. */
  const closers: string[] = [];
  if (!TELLING.test(markdown)) return { headings: [], closers };
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = [markdown, ...closers].join('\n');
    const blocks = parse(`${text}\n\n${PROBE}`);
    const last = blocks?.at(-1);
    if (blocks === null || last === undefined) return null;
    if (last.type === 'heading' && (last.position?.start.offset ?? 0) > text.length) {
      const headings = blocks.slice(0, -1).filter((node) => node.type === 'heading');
      return { headings: headings.map(headingLines), closers };
    }
    closers.push(closerOf(last, text));
  }
  return null;
}

function parse(text: string): readonly Nodes[] | null {
  try {
    return isMarkdownWithinParserLimits(text) ? parseMarkdown(text).children : null;
  } catch {
    return null;
  }
}

/** A heading outside quotes and lists; its lines count from 0, both included. */
function headingLines({ depth, position }: Heading) {
  return { from: (position?.start.line ?? 1) - 1, to: (position?.end.line ?? 1) - 1, depth };
}

/** Only fences and five kinds of HTML last beyond a blank line. */
function closerOf(node: Nodes, text: string): string {
  const start = text.slice(node.position?.start.offset).trimStart();
  if (node.type === 'code') return /^(?:`+|~+)/.exec(start)?.[0] ?? '';
  if (start.startsWith('<!--')) return '-->';
  if (start.startsWith('<?')) return '?>';
  if (start.startsWith('<![CDATA[')) return ']]>';
  const tag = /^<(script|pre|style|textarea)\b/i.exec(start)?.[1];
  return tag === undefined ? '>' : `</${tag.toLowerCase()}>`;
}
