// How a collection writes that one decision replaces another, and the text of one that says so.

import type { Document, Section } from '../model/document.ts';
import type { Span } from '../model/source.ts';
import { addToList, type Patched, setValue, spellingInUse } from './front-matter-patch.ts';
import { applyPatches, insert, insertBelow, lineEnding, type Patch, trimmedEnd } from './patch.ts';

export interface Successor {
  /** For front matter: `ADR-0003`, a slug. */
  readonly id: string;
  /** For links: the heading (`3. Use X`) under a Status heading, a short name elsewhere. */
  readonly heading: string;
  readonly short: string;
  /** Target of a link from the edited decision. */
  readonly target: string;
}

export function stateReplaced(older: Document, newer: Successor, style: DecisionStyle): Patched {
  const form = statusForm(older);
  if (form === 'front-matter') return inFrontMatter(older.text, newer, style);
  if (form === 'section')
    return inSection(older, `Superseded by ${link(newer.heading, newer)}`, !style.keepsStatus);
  const { statusSpan, rawStatus, text } = older;
  if (statusSpan === null) return { problem: 'it tells no status' };
  const verb = /^\p{Lu}/u.test(rawStatus ?? '') ? 'Superseded' : 'superseded';
  const place = withMarks(text, statusSpan);
  // The end of a row is no part of what its cell says.
  const end =
    place.start + text.slice(place.start, place.end).replace(/(?<![\s|])[\s|]+$/, '').length;
  const row = emptyField(text, SUPERSEDED_BY_FIELD);
  const words = row === null ? `${verb} by ${link(newer.short, newer)}` : verb;
  const patches = [{ ...place, end, text: words }];
  if (row !== null) patches.push({ ...row, text: link(newer.short, newer) });
  return { text: applyPatches(text, patches) };
}

const field = (label: string): RegExp =>
  new RegExp(
    String.raw`^([-*+|]?[ \t]{0,9}[*_]{0,3}${label}[*_]{0,3}(?::?[ \t]{0,40}\||:[*_]{0,3})[ \t]{0,40})(n\/?a|none|[-–—]|tbd|)(?=[ \t]{0,99}(?:\||$))`,
    'im',
  );
const SUPERSEDED_BY_FIELD = field('superseded[ -]by');
const SUPERSEDES_FIELD = field('supersedes');

/** Where a line or a row of its head is kept free for it: `| Supersedes | N/A |`. */
function emptyField(text: string, form: RegExp): Pick<Patch, 'start' | 'end'> | null {
  const [whole, lead = ''] = form.exec(text) ?? [];
  if (whole === undefined) return null;
  const start = text.search(form) + lead.length;
  return { start, end: start + whole.length - lead.length };
}

/** A status with the emphasis, the code marks and the emoji around it: they were meant for the old one. */
function withMarks(text: string, { start, end }: Pick<Span, 'start' | 'end'>) {
  const before = text.slice(Math.max(0, start - 20), start);
  const [own = '', marks = ''] =
    /(?:\p{Extended_Pictographic}\uFE0F?[ \t]{0,20})?([`*_~]{0,20})$/u.exec(before) ?? [];
  const closing = [...marks].reverse().join('');
  if (!text.startsWith(closing, end)) return { start, end };
  return { start: start - own.length, end: end + closing.length };
}

const WORDS = {
  supersedes: 'Supersedes',
  partlySupersedes: 'Partly supersedes',
  partlySupersededBy: 'Partly superseded by',
};

/** The decision says so beside its status, which stays as it is. */
export function stateRelation(
  document: Document,
  relation: keyof typeof WORDS,
  other: Successor,
  style: DecisionStyle,
): Patched {
  const form = statusForm(document);
  if (form === 'front-matter') return addToList(document.text, style.keys[relation], other.id);
  const row = relation === 'supersedes' ? emptyField(document.text, SUPERSEDES_FIELD) : null;
  if (row !== null) return patched(document.text, { ...row, text: link(other.short, other) });
  return form === 'section'
    ? inSection(document, `${WORDS[relation]} ${link(other.heading, other)}`, false)
    : inLinks(document, `${WORDS[relation]} ${link(other.short, other)}`);
}

function inFrontMatter(text: string, newer: Successor, style: DecisionStyle): Patched {
  if (style.statusNames) return setValue(text, 'status', `superseded by ${newer.id}`);
  const marked = setValue(text, 'status', 'superseded');
  return 'problem' in marked ? marked : setValue(marked.text, style.keys.supersededBy, newer.id);
}

/** A paragraph below what the section says; or in the place of its one word or badge, as adr-tools does it. */
function inSection(document: Document, words: string, replace: boolean): Patched {
  const section = statusSection(document);
  if (section === null) return { problem: 'it has no Status section' };
  const { text } = document;
  const start = section.body.start;
  const end = trimmedEnd(text, start, ownEnd(document, section));
  const status = text.slice(start, end).trim();
  if (status === '')
    return patched(text, insert(start, ['', words, ''].join(eolOf(text, section))));
  if (replace && /^(?:[A-Za-z]+\.?|!\[[A-Za-z]+\]\([^()\s]*\))$/.test(status))
    return patched(text, { start: end - status.length, end, text: words });
  // Quotes and lists go on as such.
  const last = text.slice(start, end).split(/\r?\n/).at(-1) ?? '';
  const [mark = ''] = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+)/.exec(last) ?? [];
  const gap = /[-*+]/.test(mark) ? [] : [mark.trimEnd()];
  return patched(text, insertBelow(text, end, [...gap, mark + words]));
}

function inLinks(document: Document, words: string): Patched {
  const { text } = document;
  const section = document.structure.sections.findLast(
    ({ depth, heading }) => depth > 0 && /^links$/i.test(heading.trim()),
  );
  if (section === undefined) {
    const end = trimmedEnd(text, 0, text.length);
    return patched(text, insertBelow(text, end, ['', '## Links', '', `- ${words}`]));
  }
  const end = trimmedEnd(text, section.body.start, ownEnd(document, section));
  if (end === section.body.start)
    return patched(text, insert(end, ['', `- ${words}`, ''].join(eolOf(text, section))));
  const mark = /^([ \t]*[-*+][ \t]+)/m.exec(text.slice(section.body.start, end))?.[1];
  const added = mark === undefined ? ['', `- ${words}`] : [mark + words];
  return patched(text, insertBelow(text, end, added));
}

function patched(text: string, patch: Patch): Patched {
  return { text: applyPatches(text, [patch]) };
}

function eolOf(text: string, { headingSpan }: Section): string {
  return lineEnding(text, headingSpan.start);
}

function ownEnd({ structure: { sections } }: Document, section: Section): number {
  const next = sections.find(
    ({ depth, headingSpan }) => depth > 0 && headingSpan.start > section.headingSpan.start,
  );
  return Math.min(next?.headingSpan.start ?? section.body.end, section.body.end);
}

function link(text: string, { target }: Successor): string {
  const written = text.replace(/[\\`*_[\]<]/g, '\\$&');
  return `[${/[\s()<>]/.test(target) ? `${written}](<${target.replace(/[<>]/g, encodeURIComponent)}>)` : `${written}](${target})`}`;
}

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
    const isInSection = document.metadataSpans.size === 0 && statusSection(document) !== null;
    return isInSection ? 'section' : 'front-matter';
  }
  if (statusSpan.start < bodyStart) return 'front-matter';
  const { start, end } = statusSection(document)?.body ?? { start: 0, end: 0 };
  return statusSpan.start >= start && statusSpan.end <= end ? 'section' : 'line';
}

function statusSection({ structure: { sections } }: Document): Section | null {
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
  const keeping = inSections.filter((document) => {
    const { start = 0, end = 0 } = statusSection(document)?.body ?? {};
    return /accepted|approved|adopted|proposed/i.test(document.text.slice(start, end));
  });
  const heads = decisions.filter(({ metadataSpans }) => metadataSpans.size > 0);
  const spelt = ([first = '', ...others]: readonly string[]): string =>
    heads.map(({ text }) => spellingInUse(text, [first, ...others])).find((key) => key !== null) ??
    first;
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
      ...{ supersedes: spelt(KEYS.supersedes), supersededBy: spelt(KEYS.supersededBy) },
      partlySupersedes: spelt(KEYS.partlySupersedes),
      partlySupersededBy: spelt(KEYS.partlySupersededBy),
    },
  };
}
