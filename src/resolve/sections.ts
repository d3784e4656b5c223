import { slug } from 'github-slugger';
import type { Document, Section } from '../model/document.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';

/** Deeper headings stay inside the part of the heading above them. */
const CUT_DEPTH = 2;

/** The sections of a document whose text belongs to the context. */
type SectionsOf = (document: Document) => readonly Section[];

/** Parts with the same heading come together where the heading first appeared; empty parts are left out. */
export function gatherSections(
  documents: readonly Document[],
  sectionsOf: SectionsOf,
): readonly ResolvedSection[] {
  const bySlug = new Map<string, { heading: string; slug: string; parts: SectionPart[] }>();
  for (const document of documents) {
    for (const { heading, slug, part } of partsOf(document, sectionsOf)) {
      const known = bySlug.get(slug);
      if (known) known.parts.push(part);
      else bySlug.set(slug, { heading, slug, parts: [part] });
    }
  }
  return [...bySlug.values()];
}

/** How many headings a document has for which something is said, where nothing of it is left out. */
export function countSections(document: Document): number {
  return new Set(cutDocument(document, document.sections).map(({ slug }) => slug)).size;
}

interface Cut {
  readonly heading: string;
  readonly slug: string;
  readonly part: SectionPart;
}

const cutsOf = new WeakMap<Document, readonly Cut[]>();

/** Cut once: the layers of a workspace stand in the cascade of every target. */
function partsOf(document: Document, sectionsOf: SectionsOf): readonly Cut[] {
  const known = cutsOf.get(document) ?? cutDocument(document, sectionsOf(document));
  cutsOf.set(document, known);
  return known;
}

function cutDocument(document: Document, sections: readonly Section[]): readonly Cut[] {
  const cuts = document.role.is === 'decision' ? whole(document) : outer(sections);
  return cuts.flatMap((section, index) => {
    const next = cuts[index + 1];
    const end = Math.min(section.body.end, next?.headingSpan.start ?? section.body.end);
    const raw = document.text.slice(section.body.start, end);
    const markdown = raw.trim();
    if (markdown === '') return [];
    const before = raw.slice(0, raw.indexOf(markdown));
    const line = section.body.line + (before.match(/\r\n|\r|\n/g)?.length ?? 0);
    const part = { source: document.path, line, markdown };
    return [{ heading: section.heading, slug: baseSlug(section), part }];
  });
}

function outer(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ depth }) => depth <= CUT_DEPTH);
}

/** A decision is read as one: the contexts of ten decisions under one heading would tell nobody anything. */
function whole({ sections, text, title, bodyStart }: Document): readonly Section[] {
  const [first] = sections.filter(({ body }) => body.end > body.start);
  if (first === undefined) return [];
  const opens = first.depth === 1 || (first.depth === 0 && first.body.end === text.length);
  const start = opens ? first.body : { ...first.headingSpan, start: bodyStart };
  return [
    {
      ...first,
      heading: title,
      slug: slug(title),
      depth: 1,
      body: { ...start, end: text.length },
    },
  ];
}

/** Two sections of one file with one heading have slugs with counters; across files the heading counts. */
function baseSlug(section: Section): string {
  return section.slug.replace(/-\d+$/, (counter) =>
    section.heading.endsWith(counter.slice(1)) ? counter : '',
  );
}
