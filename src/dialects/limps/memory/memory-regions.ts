import type { Document, Section } from '../../../model/document.ts';

export type MemoryPart =
  | 'findings'
  | 'decisions'
  | 'blockers'
  | 'sessions'
  | 'lessons'
  | 'questions';

/** The text from one heading to the next, whatever its depth. */
export interface Region {
  readonly start: number;
  /** Where the next one starts. */
  readonly end: number;
  /** The heading that it begins with. */
  readonly section: Section;
  /** True where its own heading says what is kept here. */
  readonly named: boolean;
  /** What is kept here by its own heading or the nearest heading above that says so; null: nothing we know. */
  readonly part: MemoryPart | null;
  /** True under a heading such as `### Resolved`: plain bullets there are over. */
  readonly settled: boolean;
}

const NAMES: readonly (readonly [MemoryPart, RegExp])[] = [
  ['findings', /^(?:(?:shared|key|main|important) )?(?:findings?|discover(?:y|ies)|learnings?)\b/],
  ['decisions', /^(?:(?:plan|key|main|important) )?decisions?\b/],
  ['blockers', /^(?:(?:open|current|known|active|resolved) )?(?:blockers?|blocked)\b/],
  ['sessions', /^(?:sessions?|work log)\b/],
  ['lessons', /^(?:key )?lessons?\b/],
  ['questions', /^(?:(?:open|unresolved|unanswered) )?questions?\b/],
];

const SETTLED = /^(?:resolved|closed|answered|done|past|old)\b/;

/**
 * Cuts a memory file (L-044, L-056) into regions, in file order. Names match without regard to case, numbering, marks
 * or what follows them (`2. FINDINGS (so far)`). A title such as `# Findings of agent 3` counts only where no deeper
 * heading says what the file holds, because everything stands beneath it.
 */
export function memoryRegions(document: Document): readonly Region[] {
  const titlesCount = !document.structure.sections.some(
    (section) => section.depth > 1 && partNamed(section.heading) !== null,
  );
  const above: { depth: number; region: Region }[] = [];
  const sections = inOrder(document.structure.sections);
  return sections.map((section, at) => {
    while ((above.at(-1)?.depth ?? -1) >= section.depth) above.pop();
    const outer = above.at(-1)?.region;
    const own = section.depth > 1 || titlesCount ? partNamed(section.heading) : null;
    const region: Region = {
      start: section.headingSpan.start,
      end: sections[at + 1]?.headingSpan.start ?? document.text.length,
      section,
      named: own !== null,
      part: own ?? outer?.part ?? null,
      settled: SETTLED.test(plain(section.heading)) || (own === null && outer?.settled === true),
    };
    above.push({ depth: section.depth, region });
    return region;
  });
}

/** The region at an offset of the file, or null before the first; regions in file order. */
export function regionAt(regions: readonly Region[], offset: number): Region | null {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((regions[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return regions[low - 1] ?? null;
}

/** Sections by place. */
export function inOrder(sections: readonly Section[]): readonly Section[] {
  return [...sections].sort((a, b) => a.headingSpan.start - b.headingSpan.start);
}

function partNamed(heading: string): MemoryPart | null {
  const name = plain(heading);
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s+/g, ' ');
}
