import type { Document, Section } from '../../../model/document.ts';
import { memoryRegions } from './memory-regions.ts';

/**
 * Each section ends where the next heading begins, so that all count as sections of one level; what is understood as
 * entries is left out (L-044, L-056).
 */
export function otherSections(document: Document): readonly Section[] {
  return memoryRegions(document)
    .filter(({ part }) => part === null)
    .map(({ section, end }) => ({
      ...section,
      depth: Math.min(section.depth, 2),
      body: { ...section.body, end },
    }));
}
