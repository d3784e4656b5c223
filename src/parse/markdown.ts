// The one parser that every document goes through: satteri, or remark where satteri cannot load. Its input is a body: front
// matter is split off before (front-matter.ts).

import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { beginReading, type Reading } from './places.ts';

/** A parser that may be missing can only be tried, and given up at once, by `require`. build/plugins.mjs knows this line. */
const require = createRequire(import.meta.url);

/** Markdown without front matter → mdast; offsets are UTF-16 code units after a leading byte order mark. */
export type MarkdownParser = (text: string) => Root;

/** The reference parser: the fallback, and what tests compare with. Loaded only when asked for, since it takes long to load. */
export function loadReferenceParser(): MarkdownParser {
  const { remark } = require('remark') as typeof import('remark');
  const gfm = require('remark-gfm') as typeof import('remark-gfm');
  const processor = remark().use(gfm.default).freeze();
  return (text) => processor.parse(text);
}

/** satteri is native code: where its binding is missing or broken the slower parser takes over and nothing else changes. */
function loadEngine() {
  try {
    const { parseWithSatteri } = require('./satteri.ts') as typeof import('./satteri.ts');
    return { name: 'satteri', parse: parseWithSatteri } as const;
  } catch {
    return { name: 'remark', parse: loadReferenceParser() } as const;
  }
}

/** Which parser is in use, for reports and tests; a document's body, or a part of one → mdast root. */
export const { name: markdownEngine, parse: parseMarkdown } = loadEngine();

/** The parser's cost is quadratic in the containers that one line opens; this many open in no honest line. */
const MAX_CONTAINERS = 200;
const NESTED_LINE = /[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){200}/y;
/** It is quadratic too in the underscores of one word; a long base64url text has far fewer. */
const MAX_UNDERSCORES = 5000;
/** And in the character references of one paragraph. */
const MAX_REFERENCES = 10_000;

/** In a line with letters beyond ASCII it counts the columns of every mark from the line's start: characters times marks. */
const MAX_STEPS = 1e9;
const MARK = /[*_`[<&~@\\.]/g;

function hasManyReferences(text: string): boolean {
  let count = 0;
  let last = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count = /\n[ \t\r]*\n/.test(text.slice(last, at)) ? 1 : count + 1;
    if (count > MAX_REFERENCES) return true;
    last = at;
  }
  return false;
}

function isSlow(line: string): boolean {
  const isDense = (line.match(MARK)?.length ?? 0) * line.length > MAX_STEPS;
  if (isDense && /\P{ASCII}/u.test(line)) return true;
  return line.split(/[^!-\uffff]/).some((word) => word.split('_').length > MAX_UNDERSCORES + 1);
}

/** False for text that nobody wrote by hand and that would take minutes. Only long lines are looked at. */
export function isWithinParserLimits({ text, lineStarts }: Reading, from: number): boolean {
  if (hasManyReferences(text)) return false;
  const starts = lineStarts();
  for (let line = 0; line < starts.length; line += 1) {
    const start = starts[line] ?? 0;
    const end = starts[line + 1] ?? text.length;
    if (end - start <= MAX_CONTAINERS || end <= from) continue;
    // The first line may begin with a byte order mark.
    NESTED_LINE.lastIndex = Math.max(start, from);
    if (NESTED_LINE.test(text)) return false;
    if (end - start <= 2 * MAX_UNDERSCORES) continue;
    if (isSlow(text.slice(start, end))) return false;
  }
  return true;
}

/** The same of a text without front matter. */
export const isMarkdownWithinParserLimits = (markdown: string): boolean =>
  isWithinParserLimits(beginReading('', markdown), 0);
