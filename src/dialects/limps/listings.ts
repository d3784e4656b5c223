// What the workspace's own document lists: its context files and its active decisions (L-016, L-023).

import type { Document, ListItem, Listing, Section } from '../../model/document.ts';
import type { Span } from '../../model/source.ts';

const LISTS: readonly (readonly [Listing['via'], RegExp, RegExp])[] = [
  [
    'context-list',
    /^context files?$/i,
    /\(([^()\s]+\.md)\)|`([^`]+\.md)`|(?<![^\s`[\]()*])([^\s`[\]()*]+\.md)/i,
  ],
  ['decision-list', /^(?:active )?(?:adrs?|decisions)$/i, /^[\s\-*+`[]*((?:[a-z]+-)?\d+)\b/i],
];

/** One entry an item of the list, at the name that it gives; items that name nothing are prose. */
export function withListings(document: Document): Document {
  if (document.role.kind !== 'workspace') return document;
  const listings = LISTS.flatMap(([via, heading, name]) =>
    document.structure.sections
      .filter((section) => heading.test(section.heading.trim()))
      .flatMap((section) => itemsOf(document, section))
      .flatMap((item) => listing(document, item, via, name)),
  );
  return { ...document, listings };
}

function itemsOf({ structure }: Document, { body }: Section): readonly ListItem[] {
  return structure.items.filter(
    ({ depth, span }) => depth === 0 && span.start >= body.start && span.end <= body.end,
  );
}

function listing(
  { text }: Document,
  { span }: ListItem,
  via: Listing['via'],
  name: RegExp,
): readonly Listing[] {
  const source = text.slice(span.start, span.end);
  const match = name.exec(source);
  const to = match?.slice(1).find((group) => group !== undefined);
  if (!match || to === undefined) return [];
  const offset = match.index + match[0].indexOf(to);
  return [{ via, to, span: within(span, source, offset, to.length) }];
}

function within(outer: Span, source: string, offset: number, length: number): Span {
  const before = source.slice(0, offset).split('\n');
  const start = outer.start + offset;
  const last = before.at(-1) ?? '';
  const column = before.length === 1 ? outer.column + offset : last.length + 1;
  return { start, end: start + length, line: outer.line + before.length - 1, column };
}
