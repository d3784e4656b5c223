// Trees of rendered markdown: what is asked of them, and what makes them fit to our pages.

import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';

/** Prefix of every id that is made from a workspace's text. */
export const ID_PREFIX = 'md-';

const LONGEST_NAME = 80;

/** A heading as a table of contents shows it; `level` 2 is the highest. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

export function elementOf(
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element {
  const nodes = children.map(
    (child): ElementContent => (typeof child === 'string' ? { type: 'text', value: child } : child),
  );
  return { type: 'element', tagName, properties, children: nodes };
}

/** Every element, itself too, parents first. */
export function elementsIn(node: Root | Element, found: Element[] = []): readonly Element[] {
  if (node.type === 'element') found.push(node);
  for (const child of node.children) if (child.type === 'element') elementsIn(child, found);
  return found;
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

/** Null for what is no heading. */
function levelOf({ tagName }: Element): number | null {
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return level === undefined ? null : Number(level);
}

/**
 * Headings with ids and a link to themselves, the highest of them as second level: the page has its own first one. A
 * leading heading that repeats the title goes. No id occurs twice, also not one that a footnote has.
 */
export function fitHeadings(
  root: Root,
  elements: readonly Element[],
  title: string,
): readonly Heading[] {
  const first = root.children.findIndex(({ type }) => type === 'element');
  const lead = root.children[first];
  const isTitle =
    lead?.type === 'element' && levelOf(lead) === 1 && textOf(lead).trim() === title.trim();
  if (isTitle) root.children.splice(first, 1);
  const taken = new Set<unknown>(elements.map(({ properties }) => properties.id));
  const headings = elements.filter(
    (one) => levelOf(one) && one.properties.id === undefined && !(isTitle && one === lead),
  );
  const slugger = new GithubSlugger();
  return withHighest(headings, 2).map(([heading, level]) => {
    let id = ID_PREFIX + slugger.slug(textOf(heading));
    while (taken.has(id)) id = ID_PREFIX + slugger.slug(textOf(heading));
    const own = ID_PREFIX + nameIn(heading);
    const text = textOf(heading);
    heading.properties = { id };
    if (own !== ID_PREFIX && own !== id && !taken.has(own))
      heading.children.unshift(elementOf('span', { id: own }));
    taken.add(id).add(own);
    // For the pointer; keyboards and screen readers have the table of contents. Its sign is drawn by the stylesheet.
    heading.children.push(
      elementOf('a', { className: ['anchor'], href: `#${id}`, ariaHidden: 'true', tabIndex: -1 }),
    );
    return { id, level, text: text.trim() };
  });
}

/** `## Title {#name}`: the name by which links of its author mean it, taken out of the heading; else empty. */
function nameIn({ children }: Element): string {
  const last = children.at(-1);
  const at = last?.type === 'text' ? last.value.lastIndexOf('{#') : -1;
  const name = last?.type === 'text' && at >= 0 ? last.value.slice(at + 2).trimEnd() : '';
  if (last?.type !== 'text' || !/^[\w.:-]{1,80}\}$/.test(name)) return '';
  last.value = last.value.slice(0, at).trimEnd();
  return name.slice(0, -1);
}

/** Headings from the fourth level on; no ids, since other parts may have the same; links within lead to the document's page. */
export function fitPart(elements: readonly Element[], page: string): void {
  for (const { properties } of elements) {
    delete properties.id;
    delete properties.ariaDescribedBy;
    if (typeof properties.href === 'string' && properties.href.startsWith('#')) {
      properties.href = page + properties.href;
    }
  }
  // The page has its title, the block and the section above a part.
  withHighest(elements.filter(levelOf), 4);
}

/** Gives the headings levels from `to` on, and tells which. */
function withHighest(
  headings: readonly Element[],
  to: number,
): readonly (readonly [Element, number])[] {
  const levels = headings.map((heading) => levelOf(heading) ?? 6);
  const highest = Math.min(6, ...levels);
  let level = to - 1;
  return headings.map((heading, at) => {
    // On the way down none is skipped.
    level = Math.min(6, level + 1, (levels[at] ?? 6) - highest + to);
    heading.tagName = `h${level}`;
    return [heading, level];
  });
}

/** What is made of elements that stand for something else on our pages, by the name of the tag. */
const FITTED: Readonly<Record<string, (element: Element) => void>> = {
  blockquote: fitAlert,
  table: fitTable,
  input({ properties }) {
    // The text of a task is no label of its box: nothing ties the two together.
    const isDone = properties.checked === true || properties.checked === '';
    properties.ariaLabel = isDone ? 'done' : 'to do';
  },
};

export function fitElements(elements: readonly Element[]): void {
  for (const element of elements) FITTED[element.tagName]?.(element);
}

/** A group, not a region: a document with twenty tables should not have twenty landmarks. */
function fitTable(table: Element): void {
  const inner: Element = { ...table };
  const heads = elementsIn(table).filter(({ tagName }) => tagName === 'th');
  const names = heads.flatMap((head) => textOf(head).trim() || []).join(', ');
  const ariaLabel = names === '' ? 'Table' : `Table: ${names.slice(0, LONGEST_NAME)}`;
  table.tagName = 'div';
  table.properties = { className: ['table'], role: 'group', tabIndex: 0, ariaLabel };
  table.children = [inner];
}

/** Mark and word, so that colour is never alone. */
const ALERTS: Readonly<Record<string, string>> = {
  NOTE: 'ℹ Note',
  TIP: '✓ Tip',
  IMPORTANT: '■ Important',
  WARNING: '◆ Warning',
  CAUTION: '▲ Caution',
};

/** The word stands alone on its line, in capitals or not; any other word leaves the quote a quote. */
function fitAlert(quote: Element): void {
  const at = quote.children.findIndex(({ type }) => type === 'element');
  const lead = quote.children[at];
  if (lead?.type !== 'element' || lead.tagName !== 'p') return;
  const [first, next] = lead.children;
  if (first?.type !== 'text') return;
  const [written, name = ''] = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(first.value) ?? [];
  const title = ALERTS[name.toUpperCase()];
  if (written === undefined || title === undefined) return;
  // `[!NOTE] **text**` has more on its line.
  const isAlone = next === undefined || (next.type === 'element' && next.tagName === 'br');
  if (!written.endsWith('\n') && !isAlone) return;
  first.value = first.value.slice(written.length);
  quote.tagName = 'div';
  quote.properties = { className: ['alert', `alert-${name.toLowerCase()}`] };
  const isEmpty = first.value === '' && next === undefined;
  const heading = elementOf('p', { className: ['alert-title'] }, [title]);
  quote.children.splice(at, isEmpty ? 1 : 0, heading);
}
