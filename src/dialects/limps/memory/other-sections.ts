import type { Document, Section } from '../../../model/document.ts';
import { memoryRegions, type Region } from './memory-regions.ts';

/**
 * Each section ends where the next heading begins, so that all count as sections of one level; what is understood as
 * entries is left out (L-044, L-056), and so is a title that says nothing but that this is a memory.
 */
export function otherSections(document: Document): readonly Section[] {
  return memoryRegions(document)
    .filter((region) => region.part === null && !isTitle(region, document))
    .map(({ section, end }) => ({
      ...section,
      depth: Math.min(section.depth, 2),
      body: { ...section.body, end },
    }));
}

function isTitle({ section, end }: Region, { text }: Document): boolean {
  const isBare = text.slice(section.body.start, end).trim() === '';
  return section.depth === 1 && isBare && /\bmemory\b/i.test(section.heading);
}
