// What refers to a document: links, ids, lists, and paths that instructions name.

import type { Referrer } from '../model/decision.ts';
import type { Document } from '../model/document.ts';
import type { Target } from '../model/scope.ts';
import type { Span } from '../model/source.ts';
import { placesOf } from './context-list.ts';
import { filesNamed } from './decision-lists.ts';
import { referenceIndex } from './reference-index.ts';

/**
 * In order of paths and places. What the documents in `besides` say, and the document itself, is left out, and so is what
 * replaced what: that stays true.
 */
export function referrersOf(
  path: string,
  documents: ReadonlyMap<string, Document>,
  targets: readonly Target[],
  besides: readonly string[] = [],
): readonly Referrer[] {
  const index = referenceIndex(documents, targets);
  const left = new Set([path, ...besides]);
  return [...documents.values()].flatMap((document) => {
    if (left.has(document.path)) return [];
    const from = document.path;
    const chain = new Set(
      document.references
        .filter(({ relation }) => relation.startsWith('supersede'))
        .map(({ span }) => span.start),
    );
    const files = document.role.is === 'instruction' ? filesNamed(document, index) : [];
    const candidates = [
      ...document.references.filter(({ to }) => index.find(from, to) === path),
      ...document.links.filter(({ target }) => index.find(from, target) === path),
      ...(document.listings ?? []).filter(({ to }) => placesOf(from, to).includes(path)),
      ...document.mentions.filter(({ id }) => index.decision(id) === path),
      ...files.filter(({ to }) => to === path),
    ]
      .map(({ span }) => span)
      .filter(({ start }) => !chain.has(start));
    return distinct(candidates).map((span) => ({
      path: from,
      line: span.line,
      column: span.column,
      written: document.text.slice(span.start, span.end).replace(/\s+/g, ' '),
    }));
  });
}

/** What stands inside another one is told by that one. */
function distinct(spans: readonly Span[]): readonly Span[] {
  const outermost: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if ((outermost.at(-1)?.end ?? -1) < span.end) outermost.push(span);
  }
  return outermost;
}
