import type { Element, Root } from 'hast';
import { eachElement } from './hast.ts';
import { HIGHEST } from './reused-parts.ts';

/** Headings from the fourth level on; no ids, since other parts may have the same; links within lead to the document's page. */
export function fitPart(root: Root, page: string): void {
  const headings: Element[] = [];
  eachElement(root, (element) => {
    const { properties, tagName } = element;
    if (/^h[1-6]$/.test(tagName)) headings.push(element);
    delete properties.id;
    delete properties.ariaDescribedBy;
    if (typeof properties.href === 'string' && properties.href.startsWith('#')) {
      properties.href = page + properties.href;
    }
  });
  const highest = Math.min(6, ...headings.map(levelOf));
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, levelOf(heading) - highest + HIGHEST)}`;
  }
}

function levelOf({ tagName }: Element): number {
  return Number(tagName[1]);
}
