// Links with their targets, those by reference included.

import type { Definition, Nodes } from 'mdast';
import type { Link } from '../model/document.ts';
import { type PendingLink, rangeOf, type Walk } from './body.ts';
import { ownText } from './own-text.ts';
import { plainText } from './plain-text.ts';

type LinkNode = Extract<Nodes, { type: 'link' | 'image' | 'linkReference' | 'imageReference' }>;

function identifierOf(raw: string): string {
  return raw.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The first definition of a name counts. */
export function addDefinition(node: Definition, { definitions }: Walk): void {
  const identifier = identifierOf(node.identifier);
  if (!definitions.has(identifier)) definitions.set(identifier, ownText(node.url, '', 0, 0));
}

/** Target as the markdown means it: escapes and entities resolved, percent signs as written. */
export function addLink(node: LinkNode, walk: Walk): void {
  const isImage = node.type === 'image' || node.type === 'imageReference';
  const text = isImage ? (node.alt ?? '') : plainText(node);
  const range = node.position === undefined ? find(text, walk) : rangeOf(node, walk.base);
  const span = walk.reading.span(range.start, range.end);
  const own = (value: string): string => ownText(value, walk.reading.text, range.start, range.end);
  const target = 'url' in node ? own(node.url) : '';
  const identifier = 'url' in node ? null : identifierOf(node.identifier);
  walk.links.push({ identifier, link: { target, text: own(text), image: isImage, span } });
}

/** Literal autolinks may come without a position; they stand in the source exactly as their text. */
function find(text: string, walk: Walk): { start: number; end: number } {
  const start = walk.reading.text.indexOf(text, walk.cursor);
  if (start === -1) return { start: walk.cursor, end: walk.cursor };
  walk.cursor = start + text.length;
  return { start, end: walk.cursor };
}

/** Links in order; a reference without a definition is text, and no parser gives it. */
export function resolveLinks(
  links: readonly PendingLink[],
  definitions: ReadonlyMap<string, string>,
): readonly Link[] {
  return links.flatMap(({ identifier, link }) => {
    if (identifier === null) return [link];
    const target = definitions.get(identifier);
    return target === undefined ? [] : [{ ...link, target }];
  });
}
