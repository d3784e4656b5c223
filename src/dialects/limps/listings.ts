// What the workspace's own document lists: its context files and its active decisions (L-016, L-023).

import type { Document, ListItem, Listing } from '../../model/document.ts';
import { linesOf } from '../../model/lines.ts';

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
  const { sections, items } = document.structure;
  const listings = LISTS.flatMap(([via, heading, name]) =>
    sections
      .filter((section) => heading.test(section.heading.trim()))
      .flatMap(({ body }) =>
        items
          .filter(({ depth, span }) => depth === 0 && span.start >= body.start)
          .filter(({ span }) => span.end <= body.end)
          .flatMap((item) => listing(document, item, via, name)),
      ),
  );
  return { ...document, listings };
}

function listing({ text }: Document, { span }: ListItem, via: Listing['via'], name: RegExp) {
  const source = text.slice(span.start, span.end);
  const match = name.exec(source);
  const to = match?.slice(1).find((group) => group !== undefined);
  if (!match || to === undefined) return [];
  const start = span.start + match.index + match[0].indexOf(to);
  return [{ via, to, span: linesOf(text).span(start, start + to.length) }];
}
