import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { ID_PREFIX } from './links.ts';

/** A heading as a table of contents shows it; `level` 2 is the highest. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** Calls `visit` for every element, parents first. */
export function eachElement(node: Root | Element, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  for (const child of node.children) if (child.type === 'element') eachElement(child, visit);
}

/** Replaces every text. */
export function eachText(node: Nodes, by: (text: string) => string): void {
  if (node.type === 'text') node.value = by(node.value);
  if ('children' in node) for (const child of node.children) eachText(child, by);
}

/** Text of a tree without markup. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * Headings with ids and a link to themselves, the highest of them as second level: the page has its own first one. A
 * leading heading that repeats the title goes. No id occurs twice, also not one that a footnote has.
 */
export function fitHeadings(root: Root, title: string): readonly Heading[] {
  const first = root.children.findIndex(({ type }) => type === 'element');
  const lead = root.children[first];
  if (lead?.type === 'element' && levelOf(lead) === 1 && textOf(lead).trim() === title.trim()) {
    root.children.splice(first, 1);
  }
  const headings: Element[] = [];
  const taken = new Set<unknown>();
  eachElement(root, (element) => {
    if (element.properties.id !== undefined) taken.add(element.properties.id);
    else if (levelOf(element) !== null) headings.push(element);
  });
  const highest = headings.reduce((least, heading) => Math.min(least, levelOf(heading) ?? 6), 6);
  const slugger = new GithubSlugger();
  return headings.map((heading) => {
    const text = textOf(heading);
    let id = ID_PREFIX + slugger.slug(text);
    while (taken.has(id)) id = ID_PREFIX + slugger.slug(text);
    const level = Math.min(6, (levelOf(heading) ?? 6) - highest + 2);
    heading.properties = { id };
    heading.tagName = `h${level}`;
    heading.children.push(anchorTo(id));
    return { id, level, text: text.trim() };
  });
}

/** For the pointer; keyboards and screen readers have the table of contents. Its sign is drawn by the stylesheet. */
function anchorTo(id: string): Element {
  const properties = {
    className: ['anchor'],
    href: `#${id}`,
    ariaHidden: 'true' as const,
    tabIndex: -1,
  };
  return { type: 'element', tagName: 'a', properties, children: [] };
}

function levelOf({ tagName }: Element): number | null {
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return level === undefined ? null : Number(level);
}
