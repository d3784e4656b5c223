import type { Nodes, Root } from 'mdast';
import { type Body, rangeOf, type Walk } from './body.ts';
import { addItem } from './body-items.ts';
import { addDefinition, addLink, resolveLinks } from './body-links.ts';
import { ownText } from './own-text.ts';
import type { Reading } from './places.ts';
import { plainText } from './plain-text.ts';
import { readMentions, readSuppressions } from './read-asides.ts';
import { addTable } from './read-table.ts';

/** Deeper trees are not walked: nobody wrote them by hand, and the walk recurses. */
const MAX_DEPTH = 400;

/** Thrown to the one who asked for the walk; becomes a `too-deep` fault. */
class TooDeep extends Error {}

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
    suppressions: [],
    definitions: new Map(),
    mayMention: ['ADR-', 'adr-', 'Adr-'].some((id) => reading.text.includes(id)),
    silenced: 0,
    cursor: base,
  };
  for (const node of root.children) {
    addBlock(node, walk);
    visit(node, -1, 0, walk);
  }
  const { headings, items, tables, fences, paragraphs, mentions, suppressions } = walk;
  const links = resolveLinks(walk.links, walk.definitions);
  return { headings, links, items, tables, fences, paragraphs, mentions, suppressions };
}

/** Blocks that count at the top level only. */
function addBlock(node: Nodes, walk: Walk): void {
  const heading = walk.headings.length - 1;
  if (node.type === 'heading') {
    const { start, end } = rangeOf(node, walk.base);
    const text = ownText(plainText(node).trim(), walk.reading.text, start, end);
    walk.headings.push({ text, depth: node.depth, start, end });
  } else if (node.type === 'code' && /^ya?ml$/i.test(node.lang ?? '')) {
    walk.fences.push({ heading, ...rangeOf(node, walk.base) });
  } else if (node.type === 'paragraph') {
    walk.paragraphs.push({ heading, ...rangeOf(node, walk.base) });
  }
}

/** `listDepth`: how many lists are around the node, minus one. */
function visit(node: Nodes, listDepth: number, depth: number, walk: Walk): void {
  switch (node.type) {
    case 'text':
    case 'html':
      addAside(node, walk);
      break;
    case 'definition':
      addDefinition(node, walk);
      break;
    case 'link':
    case 'linkReference':
      addLink(node, walk);
      // What an id means inside of a link is told by the link.
      visitChildren(node.children, listDepth, depth, 1, walk);
      break;
    case 'delete':
      visitChildren(node.children, listDepth, depth, 1, walk);
      break;
    case 'image':
    case 'imageReference':
      addLink(node, walk);
      break;
    case 'list':
      visitChildren(node.children, listDepth + 1, depth, 0, walk);
      break;
    case 'listItem':
      addItem(node, listDepth, walk);
      visitChildren(node.children, listDepth, depth, 0, walk);
      break;
    case 'table':
      addTable(node, walk.base, walk.tables);
      visitChildren(node.children, listDepth, depth, 0, walk);
      break;
    default:
      if ('children' in node) visitChildren(node.children, listDepth, depth, 0, walk);
  }
  const end = node.position?.end.offset;
  if (end !== undefined) walk.cursor = walk.base + end;
}

function visitChildren(
  children: readonly Nodes[],
  listDepth: number,
  depth: number,
  silent: 0 | 1,
  walk: Walk,
): void {
  if (depth >= MAX_DEPTH) throw new TooDeep();
  walk.silenced += silent;
  for (const child of children) {
    const start = child.position?.start.offset;
    if (start !== undefined) walk.cursor = walk.base + start;
    visit(child, listDepth, depth + 1, walk);
  }
  walk.silenced -= silent;
}

function addAside(node: Extract<Nodes, { type: 'text' | 'html' }>, walk: Walk): void {
  if (node.position === undefined) return;
  if (node.type === 'text') {
    if (!walk.mayMention || walk.silenced > 0) return;
    const { start, end } = rangeOf(node, walk.base);
    walk.mentions.push(...readMentions(start, end, walk.reading));
  } else if (node.value.includes('stratigraph-disable')) {
    const { start, end } = rangeOf(node, walk.base);
    walk.suppressions.push(...readSuppressions(start, end, walk.reading));
  }
}
