// What the anchor of a link can name: headings, and elements and marks with an id.

import type { Document } from '../model/document.ts';

export interface Anchors {
  readonly slugs: ReadonlySet<string>;
  /** Names given by `id="…"`, `name="…"` and `{#…}`. */
  readonly named: ReadonlySet<string>;
  /** The slugs without everything that the makers of slugs disagree about. */
  readonly loose: ReadonlySet<string>;
}

const NAMED = /\b(?:id|name)\s*=\s*["']?([^\s"'>]+)|\{#([^\s{}]+)\}/gi;

/** The anchors of a document, read when first asked for; null for what is no document of ours. */
export function anchorsOf(
  documents: ReadonlyMap<string, Document>,
): (path: string) => Anchors | null {
  const known = new Map<string, Anchors>();
  return (path) => {
    const document = documents.get(path);
    if (document === undefined) return null;
    let anchors = known.get(path);
    if (anchors === undefined) {
      anchors = read(document);
      known.set(path, anchors);
    }
    return anchors;
  };
}

/** Renderers differ in dashes, underscores and punctuation: what one of them makes of a heading leads somewhere. */
export function hasAnchor({ slugs, named, loose }: Anchors, anchor: string): boolean {
  if (anchor === 'top' || slugs.has(anchor) || named.has(anchor)) return true;
  const bare = anchor.replace(/^user-content-/, '');
  return slugs.has(bare.toLowerCase()) || named.has(bare) || loose.has(loosely(bare));
}

function read({ text, structure: { sections } }: Document): Anchors {
  const slugs = new Set(sections.map(({ slug }) => slug));
  const named = new Set([...text.matchAll(NAMED)].map(([, html, own]) => html ?? own ?? ''));
  // A heading inside a quote or a list is no section, and has an anchor all the same.
  const inner = [...text.matchAll(/^[ \t>*+-]*#{1,6}[ \t](.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  const loose = [...slugs, ...sections.map(({ heading }) => heading), ...inner].map(loosely);
  return { slugs, named, loose: new Set(loose) };
}

function loosely(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
