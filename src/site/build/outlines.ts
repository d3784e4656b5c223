// In: how names and places are written. Out: a function that gives the outline's line of a section as HTML.

import type { ResolvedSection } from '../../model/resolution.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { excerpt } from '../view/excerpt.ts';
import { memo } from '../view/memo.ts';
import { type OutlineWords, outlineHtml } from '../view/outline-html.ts';

/** Sections that a target only inherits look the same on the page of every heir. */
export function outlines(words: Omit<OutlineWords, 'excerpt'>): PreparedSite['outline'] {
  const inherited = memo((section: ResolvedSection) =>
    outlineHtml(section, { ...words, excerpt: () => null }),
  );
  return (section, own) => {
    if (!section.parts.some(({ source }) => own.has(source))) {
      const key = section.parts.map(({ source, line }) => `${source}:${line}`).join('\n');
      return inherited(`${section.heading}\n${key}`, section);
    }
    return outlineHtml(section, {
      ...words,
      excerpt: ({ source, markdown }) =>
        own.has(source) ? words.visible(excerpt(markdown)) : null,
    });
  };
}
