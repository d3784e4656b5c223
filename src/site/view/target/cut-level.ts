// Where the text of a layer is, and down to which level of its rendered headings that is cut into sections.

import type { Document } from '../../../model/document.ts';
import { countSections } from '../../../resolve/sections.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import type { LayerPage } from './context-html.ts';

/** Deeper headings stay in the section above them (src/resolve/sections.ts). */
const CUT_DEPTH = 2;

export function layerPage(
  source: string,
  { data, documentHref }: Pick<PreparedSite, 'data' | 'documentHref'>,
): LayerPage {
  const document = data.graph.documents.get(source);
  const page = documentHref(source);
  if (document === undefined) return { page, cut: 0, sections: 0 };
  const known = pages.get(document) ?? {
    page,
    cut: cutLevel(document),
    sections: countSections(document),
  };
  pages.set(document, known);
  return known;
}

/** The layers of a workspace are asked for by every target. */
const pages = new WeakMap<Document, LayerPage>();

/** The page shows the highest heading as second level, without a first one that repeats the title; 0: the text is whole. */
function cutLevel({ role, structure: { sections }, title }: Document): number {
  if (role.is === 'decision') return 0;
  const headings = sections.filter(({ depth }) => depth > 0);
  const [first] = headings;
  const repeats = first?.depth === 1 && first.heading.trim() === title.trim();
  const depths = (repeats ? headings.slice(1) : headings).map(({ depth }) => depth);
  const highest = Math.min(...depths);
  return highest > CUT_DEPTH ? 0 : CUT_DEPTH - highest + 2;
}
