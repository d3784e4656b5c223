// In: a body's mdast tree. Out: its headings, links, list items, tables, yaml fences and paragraphs, from one walk.

import type { Definition, Nodes, Parent, Root } from 'mdast';
import type { Link, ListItem, Mention, Pragma, Table } from '../model/document.ts';
import type { Reading } from './places.ts';
import { plainText } from './plain-text.ts';
import { readMentions, readPragmas } from './read-asides.ts';
import { readTable } from './read-table.ts';

/** A heading of the top level; offsets into the file. */
export interface Heading {
  readonly text: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

/** A `yaml` fence of the top level and the heading (index into `headings`) right above it, -1 for none. */
export interface Fence {
  readonly heading: number;
  readonly start: number;
  readonly end: number;
}

/** A paragraph of the top level, or the first of an item of a top-level list. */
export interface Paragraph {
  /** Index of the heading above it, -1 for none. */
  readonly heading: number;
  readonly start: number;
  readonly end: number;
}

export interface Body {
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  readonly items: readonly ListItem[];
  readonly tables: readonly Table[];
  readonly fences: readonly Fence[];
  readonly paragraphs: readonly Paragraph[];
  readonly mentions: readonly Mention[];
  readonly pragmas: readonly Pragma[];
}

/** Deeper trees are not walked: nobody wrote them by hand, and the walk recurses. */
const MAX_DEPTH = 400;

/** What an id means inside of these is told by the link, or is over. */
const SILENT: ReadonlySet<Nodes['type']> = new Set(['link', 'linkReference', 'delete']);

interface PendingLink {
  readonly identifier: string | null;
  readonly link: Link;
}

interface Walk {
  readonly reading: Reading;
  /** Where the parsed text starts in the file. */
  readonly base: number;
  readonly headings: Heading[];
  readonly links: PendingLink[];
  readonly items: ListItem[];
  readonly tables: Table[];
  readonly fences: Fence[];
  readonly paragraphs: Paragraph[];
  readonly mentions: Mention[];
  readonly pragmas: Pragma[];
  readonly definitions: Map<string, string>;
  /** How many links and struck-out runs are open: an id in them is no mention of its own. */
  silenced: number;
  /** End of the last node with a position: synthesized nodes are searched for from here. */
  cursor: number;
}

/** Thrown to the one who walks; becomes a `too-deep` fault. */
export class TooDeep extends Error {}

/** `base`: offset in the file of the parsed text's first character after a byte order mark. */
export function walkBody(root: Root, base: number, reading: Reading): Body {
  const walk: Walk = {
    reading,
    base,
    headings: [],
    links: [],
    items: [],
    tables: [],
    fences: [],
    paragraphs: [],
    mentions: [],
    pragmas: [],
    definitions: new Map(),
    silenced: 0,
    cursor: base,
  };
  for (const node of root.children) {
    const start = base + (node.position?.start.offset ?? 0);
    const end = base + (node.position?.end.offset ?? 0);
    if (node.type === 'heading') {
      walk.headings.push({ text: plainText(node).trim(), depth: node.depth, start, end });
    } else if (node.type === 'code' && /^ya?ml$/i.test(node.lang ?? '')) {
      walk.fences.push({ heading: walk.headings.length - 1, start, end });
    } else if (node.type === 'paragraph') {
      walk.paragraphs.push({ heading: walk.headings.length - 1, start, end });
    }
    visit(node, -1, 0, walk);
  }
  return { ...walk, links: resolveLinks(walk) };
}

function resolveLinks({ links, definitions }: Walk): readonly Link[] {
  return links.flatMap(({ identifier, link }) => {
    if (identifier === null) return [link];
    const target = definitions.get(identifier);
    return target === undefined ? [] : [{ ...link, target }];
  });
}

function visit(node: Nodes, listDepth: number, depth: number, walk: Walk): void {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (node.type === 'text' || node.type === 'html') readAside(node, walk);
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'html':
    case 'break':
    case 'thematicBreak':
    case 'footnoteReference':
      if (node.position !== undefined) walk.cursor = walk.base + (node.position.end.offset ?? 0);
      return;
    case 'definition':
      define(node, walk);
      return;
    case 'image':
    case 'link':
      addLink(node, null, node.url, walk);
      break;
    case 'imageReference':
    case 'linkReference':
      addLink(node, identifierOf(node.identifier), '', walk);
      break;
    case 'listItem':
      addItem(node, listDepth, walk);
      break;
    case 'table':
      walk.tables.push(readTable(node, walk.base, walk.reading));
      break;
    default:
  }
  if (!('children' in node)) return;
  if (node.position !== undefined) walk.cursor = walk.base + (node.position.start.offset ?? 0);
  const inner = node.type === 'list' ? listDepth + 1 : listDepth;
  const silent = SILENT.has(node.type) ? 1 : 0;
  walk.silenced += silent;
  for (const child of (node as Parent).children) visit(child, inner, depth + 1, walk);
  walk.silenced -= silent;
  if (node.position !== undefined) walk.cursor = walk.base + (node.position.end.offset ?? 0);
}

function readAside(node: Extract<Nodes, { type: 'text' | 'html' }>, walk: Walk): void {
  if (node.position === undefined) return;
  const start = walk.base + (node.position.start.offset ?? 0);
  const end = walk.base + (node.position.end.offset ?? 0);
  if (node.type === 'html') walk.pragmas.push(...readPragmas(start, end, walk.reading));
  else if (walk.silenced === 0) walk.mentions.push(...readMentions(start, end, walk.reading));
}

/** The first definition of a name counts. */
function define(node: Definition, { definitions }: Walk): void {
  const identifier = identifierOf(node.identifier);
  if (!definitions.has(identifier)) definitions.set(identifier, node.url);
}

function identifierOf(raw: string): string {
  return raw.replace(/\s+/g, ' ').trim().toLowerCase();
}

type LinkNode = Extract<Nodes, { type: 'link' | 'image' | 'linkReference' | 'imageReference' }>;

function addLink(node: LinkNode, identifier: string | null, target: string, walk: Walk): void {
  const image = node.type === 'image' || node.type === 'imageReference';
  const text = image ? (node.alt ?? '') : plainText(node);
  const { reading, base } = walk;
  let start = walk.cursor;
  let end = start;
  if (node.position !== undefined) {
    start = base + (node.position.start.offset ?? 0);
    end = base + (node.position.end.offset ?? 0);
  } else {
    // satteri gives literal autolinks no position; they stand in the source exactly as their text.
    const found = reading.text.indexOf(text, walk.cursor);
    if (found !== -1) {
      start = found;
      end = found + text.length;
      walk.cursor = end;
    }
  }
  const span = reading.span(start, end);
  walk.links.push({ identifier, link: { target, text, image, span } });
}

function addItem(node: Extract<Nodes, { type: 'listItem' }>, depth: number, walk: Walk): void {
  const { base, reading } = walk;
  const first = node.children[0];
  let text = '';
  if (first?.type === 'paragraph') {
    // Of a task remark counts the box to the paragraph where markup follows it; the first child starts after it.
    const begin = first.children[0]?.position ?? first.position;
    const start = base + (begin?.start.offset ?? 0);
    const end = base + (first.position?.end.offset ?? 0);
    text = oneLine(reading.text.slice(start, end));
    if (depth === 0) walk.paragraphs.push({ heading: walk.headings.length - 1, start, end });
  }
  const start = base + (node.position?.start.offset ?? 0);
  let end = base + (node.position?.end.offset ?? 0);
  // An unclosed fence makes its item reach over the line end.
  while (end > start && reading.text.charCodeAt(end - 1) <= 32) end -= 1;
  walk.items.push({ text, depth, checked: node.checked ?? null, span: reading.span(start, end) });
}

/** A paragraph broken over lines says the same as on one line. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[ \t]*(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*/g, ' ') : text;
}
