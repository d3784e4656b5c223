// In: lines of markdown. Out: its outermost headings, and what must follow so that nothing stays open.

import type { Container } from './markdown-containers.ts';
import {
  afterQuoteMark,
  continueContainers,
  itemStart,
  withoutTabs,
} from './markdown-containers.ts';
import type { HtmlBlock } from './markdown-html.ts';
import { htmlStart } from './markdown-html.ts';

/** A heading outside quotes and lists: its lines (from 0, both included), its level, its text as written. */
export interface OutlineHeading {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly text: string;
}

export interface Outline {
  readonly headings: readonly OutlineHeading[];
  /** Lines that close the fence, comment or tag left open at the end. */
  readonly closers: readonly string[];
}

interface Paragraph {
  readonly kind: 'paragraph';
  readonly from: number;
  /** True once its lines are the rows of a table, or as long as they are link definitions: dashes below are a break. */
  readonly table: boolean;
  readonly definitions: boolean;
}

type Leaf =
  | { readonly kind: 'none' }
  | Paragraph
  | { readonly kind: 'indented' }
  | { readonly kind: 'fence'; readonly marker: string }
  | { readonly kind: 'html'; readonly block: HtmlBlock };

/** What is known after some lines: which containers and which leaf are open, and what was found so far. */
interface Reading {
  containers: readonly Container[];
  leaf: Leaf;
  readonly headings: OutlineHeading[];
  /** Closes an HTML block that some parsers hold to be open still; empty: there is none. */
  straggler: string;
}

/** Nobody nests quotes and lists deeper than this within a line, except to make a reader slow. */
const DEEPEST = 100;

const NONE: Leaf = { kind: 'none' };

/**
 * Follows the block structure of CommonMark line by line, as far as headings and open ends need it. A full parser would
 * cost more than everything else that a start-up hook waits for.
 */
export function outlineOf(lines: readonly string[]): Outline {
  const reading: Reading = { containers: [], leaf: NONE, headings: [], straggler: '' };
  for (let at = 0; at < lines.length; at += 1) readLine(reading, lines, at);
  const last = reading.containers.length === 0 ? closerOf(reading.leaf) : '';
  const closers = [last, reading.straggler].filter((closer) => closer !== '');
  return { headings: reading.headings, closers };
}

function readLine(reading: Reading, lines: readonly string[], at: number): void {
  const { containers, leaf } = reading;
  const { matched, rest } = continueContainers(containers, withoutTabs(lines[at] ?? ''));
  const goesOn = matched === containers.length;
  if (goesOn && (leaf.kind === 'fence' || leaf.kind === 'html')) {
    if (!endsLeaf(leaf, rest)) return;
    if (matched === 0) reading.straggler = stragglerOf(leaf, rest) || reading.straggler;
    reading.leaf = NONE;
    return;
  }
  if (goesOn && leaf.kind === 'paragraph' && isUnderline(rest, leaf)) {
    reading.leaf = NONE;
    if (matched === 0) reading.headings.push(underlined(lines, leaf.from, at));
    return;
  }
  const opened = openContainers(rest, goesOn ? leaf : NONE);
  // A paragraph goes on over a line that lacks its containers' marks, unless something else starts there.
  const lazy = leaf.kind === 'paragraph' && opened.containers.length === 0;
  const next = leafOf(opened.rest, at, lazy);
  if (lazy && next.kind === 'paragraph') {
    reading.leaf = continued(leaf, lines[at - 1] ?? '', lines[at] ?? '');
    return;
  }
  reading.containers = [...containers.slice(0, matched), ...opened.containers];
  reading.leaf = next.kind === 'heading' ? NONE : next;
  if (next.kind === 'heading' && reading.containers.length === 0) {
    reading.headings.push(marked(lines[at] ?? '', at));
  }
}

/** The quotes and list items that start at the beginning of a line, outermost first. */
function openContainers(line: string, leaf: Leaf): { containers: Container[]; rest: string } {
  const containers: Container[] = [];
  let rest = line;
  for (;;) {
    if (containers.length === DEEPEST || /^ {4}/.test(rest) || isBreak(rest)) {
      return { containers, rest };
    }
    const quoted = afterQuoteMark(rest);
    const interrupts =
      leaf.kind === 'paragraph' || (leaf.kind === 'indented' && containers.length === 0);
    const item = quoted === null ? itemStart(rest, interrupts) : null;
    if (quoted === null && item === null) return { containers, rest };
    containers.push(item?.container ?? { kind: 'quote' });
    rest = item?.rest ?? quoted ?? '';
  }
}

/** What a line without container marks is or starts; `interrupts`: a paragraph is open. */
function leafOf(rest: string, at: number, interrupts: boolean): Leaf | { kind: 'heading' } {
  const text = rest.trimStart();
  if (text === '') return NONE;
  if (/^ {4}/.test(rest)) return interrupts ? paragraph(text, at) : { kind: 'indented' };
  const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(text);
  if (fence !== null) return { kind: 'fence', marker: fence[1] ?? fence[2] ?? '' };
  if (/^#{1,6}(?: |$)/.test(text)) return { kind: 'heading' };
  if (isBreak(rest)) return NONE;
  const block = htmlStart(text, interrupts);
  if (block === null) return paragraph(text, at);
  const leaf: Leaf = { kind: 'html', block };
  return endsLeaf(leaf, text) ? NONE : leaf;
}

function endsLeaf(leaf: Leaf, rest: string): boolean {
  if (leaf.kind === 'html') return leaf.block.end?.test(rest) ?? rest.trim() === '';
  if (leaf.kind !== 'fence') return false;
  const close = /^ {0,3}(`{3,}|~{3,}) *$/.exec(rest)?.[1];
  return close !== undefined && close.length >= leaf.marker.length && close[0] === leaf.marker[0];
}

/** `<pre>` ended by `</script>`, as CommonMark has it: parsers that do not agree still wait for `</pre>`. */
function stragglerOf(leaf: Leaf, rest: string): string {
  const closer = closerOf(leaf);
  return leaf.kind === 'html' && !rest.toLowerCase().includes(closer) ? closer : '';
}

function closerOf(leaf: Leaf): string {
  if (leaf.kind === 'fence') return leaf.marker;
  return leaf.kind === 'html' ? leaf.block.closer : '';
}

function marked(line: string, at: number): OutlineHeading {
  const [, marks = '#', text = ''] = /^ {0,3}(#{1,6})(.*)$/.exec(line) ?? [];
  return { from: at, to: at, level: marks.length, text: text.trim() };
}

function underlined(lines: readonly string[], from: number, to: number): OutlineHeading {
  const text = lines.slice(from, to).map((line) => line.trim());
  return { from, to, level: /^ *=/.test(lines[to] ?? '') ? 1 : 2, text: text.join(' ') };
}

/** True for `===` and `---` under what can be a heading's text. */
function isUnderline(rest: string, above: Paragraph): boolean {
  return !above.table && !above.definitions && /^ {0,3}(?:=+|-+) *$/.test(rest);
}

function isBreak(rest: string): boolean {
  return /^ {0,3}([-_*])(?: *\1){2,} *$/.test(rest);
}

function paragraph(line: string, from: number): Paragraph {
  return { kind: 'paragraph', from, table: false, definitions: isDefinition(line) };
}

function continued(leaf: Paragraph, before: string, line: string): Paragraph {
  const isRule = /^[\s|:-]+$/.test(line) && line.includes('|') && line.includes('-');
  const table = leaf.table || (isRule && cellsOf(before) === cellsOf(line));
  return { ...leaf, table, definitions: leaf.definitions && isDefinition(line) };
}

function isDefinition(line: string): boolean {
  return /^ {0,3}\[[^\]]+\]:\s*\S/.test(line);
}

function cellsOf(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}
