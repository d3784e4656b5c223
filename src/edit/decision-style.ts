// How this collection writes that one decision replaces another.

import type { Document, Section } from '../model/document.ts';
import { spellingInUse } from './front-matter-patch.ts';

export interface DecisionStyle {
  /** True where the old status stays and the successor is told on a line below it; else it takes the status' place. */
  readonly keepsStatus: boolean;
  /** True where the front matter's status itself names the successor (`superseded by ADR-0057`). */
  readonly statusNames: boolean;
  readonly keys: Readonly<Record<keyof typeof KEYS, string>>;
}

/** Where a decision tells its status. */
export type StatusForm = 'front-matter' | 'section' | 'line';

const KEYS = {
  supersedes: ['supersedes', 'supercedes', 'replaces'],
  supersededBy: ['superseded_by', 'superseded-by', 'supersededBy', 'replaced_by', 'replaced-by'],
  partlySupersedes: ['partly_supersedes', 'partly-supersedes', 'partially_supersedes'],
  partlySupersededBy: [
    'partly_superseded_by',
    'partly-superseded-by',
    'partially_superseded_by',
    'partially-superseded-by',
  ],
};

/** Where `document` tells its status, or would: one that tells none gets front matter. */
export function statusForm(document: Document): StatusForm {
  const { statusSpan, bodyStart } = document;
  if (statusSpan === null) {
    const frontMatter = document.metadataSpans.size > 0;
    return !frontMatter && statusSection(document) !== null ? 'section' : 'front-matter';
  }
  if (statusSpan.start < bodyStart) return 'front-matter';
  const section = statusSection(document);
  const inside =
    section !== null &&
    statusSpan.start >= section.body.start &&
    statusSpan.end <= section.body.end;
  return inside ? 'section' : 'line';
}

export function statusSection({ structure: { sections } }: Document): Section | null {
  return (
    sections.find(
      ({ depth, heading }) => depth > 0 && /^[^\p{L}]*status[^\p{L}]*$/iu.test(heading),
    ) ?? null
  );
}

/** Learnt from what stands there; where nothing does, the words of adr-tools and the keys of L-072. */
export function decisionStyle(decisions: readonly Document[]): DecisionStyle {
  const replaced = decisions.filter(({ references }) =>
    references.some(({ relation }) => relation === 'superseded-by'),
  );
  const inSections = replaced.filter((document) => statusForm(document) === 'section');
  const keeping = inSections.filter((document) =>
    /accepted|approved|adopted|proposed/i.test(sectionText(document)),
  );
  const spelt = (keys: readonly string[]): string =>
    decisions
      .map((document) =>
        document.metadataSpans.size > 0 ? spellingInUse(document.text, keys) : null,
      )
      .find((key) => key !== null) ??
    keys[0] ??
    '';
  const byKey = replaced.some(({ metadataSpans }) => metadataSpans.has('superseded_by'));
  return {
    keepsStatus: keeping.length > inSections.length / 2,
    statusNames:
      !byKey &&
      replaced.some(
        (document) =>
          statusForm(document) === 'front-matter' && /\bby\b/i.test(document.rawStatus ?? ''),
      ),
    keys: {
      supersedes: spelt(KEYS.supersedes),
      supersededBy: spelt(KEYS.supersededBy),
      partlySupersedes: spelt(KEYS.partlySupersedes),
      partlySupersededBy: spelt(KEYS.partlySupersededBy),
    },
  };
}

function sectionText(document: Document): string {
  const section = statusSection(document);
  return section === null ? '' : document.text.slice(section.body.start, section.body.end);
}
