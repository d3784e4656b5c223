import { slug } from 'github-slugger';
import type { Document, Section } from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';

/** Deeper headings stay inside the part of the heading above them. */
const CUT_DEPTH = 2;

type SectionsOf = (document: Document) => readonly Section[];

/**
 * Parts with the same heading come together where the heading first appeared. A heading is a statement: with nothing
 * below it, it is a part without text, and one that shares its slug with another, as `C#` and `C++` do, is part of the text.
 */
export function gatherSections(
  documents: readonly Document[],
  sectionsOf: SectionsOf,
): readonly ResolvedSection[] {
  const bySlug = new Map<string, { heading: string; slug: string; parts: SectionPart[] }>();
  for (const document of documents) {
    // Cut once: the layers of a workspace stand in the cascade of every target.
    const parts = onceFor(document, 'cuts', () => cutDocument(document, sectionsOf(document)));
    for (const { heading, slug, part, headed } of parts) {
      const known = bySlug.get(slug);
      if (!known) bySlug.set(slug, { heading, slug, parts: [part] });
      else if (known.heading === heading) known.parts.push(part);
      else known.parts.push(wordsIn(known.heading) === wordsIn(heading) ? part : headed());
    }
  }
  return [...bySlug.values()];
}

function wordsIn(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[\s.,:;!?'"’()-]+/g, ' ')
    .trim();
}

/** Without the heading of a document above its other headings, where the answer has it as its title. */
export function withoutTitle(
  sections: readonly ResolvedSection[],
  path: string | null,
  title: string,
): readonly ResolvedSection[] {
  if (!sections.some(({ heading }) => heading.endsWith(title))) return sections;
  return sections.flatMap((section) => {
    if (!section.heading.endsWith(title)) return [section];
    const parts = section.parts.filter(
      ({ source, markdown }) => source !== path || markdown !== '',
    );
    return parts.length === 0 ? [] : [{ ...section, parts }];
  });
}

/** How many headings a document has, where nothing of it is left out. */
export function countSections(document: Document): number {
  return new Set(cutDocument(document, document.structure.sections).map(({ slug }) => slug)).size;
}

const BLANK_LINES = /^(?:[^\S\r\n]*(?:\r\n|\r|\n))+/;

function cutDocument(document: Document, sections: readonly Section[]) {
  const cuts = document.role.is === 'decision' ? whole(document) : outer(sections);
  return cuts.map((section, index) => {
    const { heading, headingSpan, body } = section;
    const end = Math.min(body.end, cuts[index + 1]?.headingSpan.start ?? body.end);
    const raw = section.markdown ?? document.text.slice(body.start, end);
    const before = BLANK_LINES.exec(raw)?.[0] ?? '';
    const markdown = raw.slice(before.length).trimEnd();
    const below = body.line + (before.match(/\r\n|\r|\n/g)?.length ?? 0);
    const { path: source, text } = document;
    const at = (line: number, markdown: string): SectionPart => ({ source, line, markdown });
    return {
      heading,
      slug: baseSlug(section),
      part: at(markdown === '' ? headingSpan.line : below, markdown),
      headed: () =>
        at(headingSpan.line, section.markdown ?? text.slice(headingSpan.start, end).trim()),
    };
  });
}

/** Those of the upper levels, and deeper ones that stand inside none of them. */
function outer(sections: readonly Section[]): readonly Section[] {
  let end = -1;
  return sections.filter(({ depth, headingSpan, body }) => {
    if (depth > CUT_DEPTH && headingSpan.start < end) return false;
    end = Math.max(end, body.end);
    return true;
  });
}

/** A decision is read as one: the contexts of ten decisions under one heading would tell nobody anything. */
function whole({ structure: { sections }, text, title, bodyStart }: Document): readonly Section[] {
  const [first] = sections;
  if (first === undefined) return [];
  // A heading that says more than the title, as where the front matter has one, is text.
  const opens = first.depth === 1 && first.heading.endsWith(title);
  const start =
    opens || first.depth === 0 ? first.body : { ...first.headingSpan, start: bodyStart };
  return [{ ...first, heading: title, slug: slug(title), body: { ...start, end: text.length } }];
}

/** Two sections of one file with one heading have slugs with counters; across files the heading counts. */
function baseSlug(section: Section): string {
  return section.slug.replace(/-\d+$/, (counter) =>
    section.heading.endsWith(counter.slice(1)) ? counter : '',
  );
}
