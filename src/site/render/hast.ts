// In: a hast tree of a workspace's markdown. Out: the same tree fit for our pages: headings and links.

import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { type DocumentHref, ID_PREFIX, linkTarget } from './links.ts';

/** Calls `visit` for every element, parents first. */
function eachElement(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) eachElement(child, visit);
}

/** Text of a tree without markup. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * Headings with ids, the highest of them as second level: the page has its own first one. A leading heading that repeats
 * the title goes.
 */
export function fitHeadings(root: Root, title: string): void {
  const first = root.children.findIndex(({ type }) => type === 'element');
  const lead = root.children[first];
  if (lead?.type === 'element' && levelOf(lead) === 1 && textOf(lead).trim() === title.trim()) {
    root.children.splice(first, 1);
  }
  const headings: Element[] = [];
  eachElement(root, (element) => {
    if (levelOf(element) !== null && element.properties.id === undefined) headings.push(element);
  });
  const highest = headings.reduce((least, heading) => Math.min(least, levelOf(heading) ?? 6), 6);
  const slugger = new GithubSlugger();
  for (const heading of headings) {
    heading.properties = { id: ID_PREFIX + slugger.slug(textOf(heading)) };
    heading.tagName = `h${Math.min(6, (levelOf(heading) ?? 6) - highest + 2)}`;
  }
}

function levelOf({ tagName }: Element): number | null {
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return level === undefined ? null : Number(level);
}

/** Links of the workspace lead to pages of the site; those out of it say so; dead ones become plain words. */
export function leadLinks(root: Root, from: string, documentHref: DocumentHref): void {
  eachElement(root, (element) => {
    const { href } = element.properties;
    if (element.tagName !== 'a') return;
    if (typeof href !== 'string') {
      element.tagName = 'span';
      element.properties = {};
      return;
    }
    const target = linkTarget(href, from, documentHref);
    if (target.to === 'nowhere') {
      element.tagName = 'span';
      element.properties = { className: ['missing'] };
    } else if (target.to === 'outside') {
      element.properties = {
        href: target.href,
        rel: ['noopener', 'noreferrer', 'nofollow'],
        className: ['external'],
      };
    } else {
      element.properties = { ...element.properties, href: target.href };
    }
  });
}
