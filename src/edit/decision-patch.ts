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
  const { statusSpan, rawStatus, text } = older;
  if (rawStatus !== null && statusSpan === null) return { problem: 'its YAML file has its status' };
  if (form === 'front-matter')
    return inSentence(older, 'Superseded by', newer, style) ?? inFrontMatter(older, newer, style);
  const by = fieldFor(older, 'supersededBy', newer, style);
  if (form === 'section' && (by === null || statusSpan === null))
    return inSection(older, `Superseded by ${named(newer, style)}`, !style.keepsStatus);
  if (statusSpan === null) return { problem: 'it tells no status' };
  const verb = asIn(rawStatus, 'superseded');
  const place = withMarks(text, statusSpan);
  // The end of a row is no part of what its cell says.
  const own = text.slice(place.start, place.end).replace(/(?<![\s|])[\s|]+$/, '');
  const words = by === null ? `${verb} by ${named(newer, style)}` : verb;
  const status = { start: place.start, end: place.start + own.length, text: words };
  return { text: applyPatches(text, by === null ? [status] : [status, by]) };
}

/** With a capital where `other` has one. */
function asIn(other: string | null, word: string): string {
  return /^\p{Lu}/u.test(other ?? '') ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const field = (label: string): RegExp =>
  new RegExp(
    String.raw`(?<gap>\n\r?\n)?^(?<before>[-*+|]?[ \t]{0,9}[*_]{0,3}${label}[*_]{0,3}(?::?[ \t]{0,40}\||:[*_]{0,3})[ \t]{0,40})(?<value>[^\r\n|]*?)(?<after>[ \t]{0,99}\|?[ \t]{0,9})(?=\r?$)`,
    'im',
  );
const FIELDS = { supersedes: field('supersedes'), supersededBy: field('superseded[ _-]by') };
type Field = keyof typeof FIELDS;
const FIELD_NAME = /superseded[ _-]by/i;
const EMPTY = /^(?:n\/?a|none|[-–—]|tbd|)$/i;

/** The line or row beside its status that is kept free for it, `| Supersedes | N/A |`, or one below the status as others have it; null where none has one. */
function fieldFor(document: Document, is: Field, other: Successor, style: DecisionStyle) {
  const { text, statusSpan } = document;
  const own = fieldIn(document, is);
  const usual = style.fields[is];
  const named = nameAs(usual?.value, other);
  if (own !== null && EMPTY.test(own.value))
    return { start: own.start, end: own.start + own.value.length, text: named };
  if (usual === undefined || usual.form !== statusForm(document)) return null;
  const { gap, before, after } = usual;
  return insertBelow(text, statusSpan?.end ?? 0, [...(gap ? [''] : []), before + named + after]);
}

/** Of the head, or of the section that tells the status; null: it has none. */
function fieldIn(document: Document, is: Field) {
  const form = statusForm(document);
  const head = { start: 0, end: document.text.search(/^## /m) };
  const { start, end } = (form === 'section' ? statusSection(document)?.body : null) ?? head;
  const part = document.text.slice(start, end < 0 ? undefined : end);
  const { index = 0, groups } = FIELDS[is].exec(part) ?? {};
  if (groups === undefined) return null;
  const { gap = '', before = '', value = '', after = '' } = groups;
  return { form, gap, before, value, after, start: start + index + gap.length + before.length };
}

/** A link, or the bare name where others have one: `ADR-0012`, `12`. */
function nameAs(usual: string | undefined, other: Successor): string {
  if (usual === undefined || usual.includes('](')) return link(other.short, other);
  const [, word = '', digits = ''] = /^(\D{0,12}?)(\d{1,6})$/.exec(usual.trim()) ?? [];
  const number = /(?<!\d)\d+$/.exec(other.short)?.[0];
  if (digits === '' || number === undefined) return other.short;
  return word + String(Number(number)).padStart(digits.startsWith('0') ? digits.length : 1, '0');
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
  if (form === 'front-matter')
    return (
      inSentence(document, WORDS[relation], other, style) ??
      addToList(document.text, style.keys[relation], other.id)
    );
  const own = relation === 'supersedes' ? fieldFor(document, relation, other, style) : null;
  if (own !== null) return patched(document.text, own);
  return form === 'section'
    ? inSection(document, `${WORDS[relation]} ${named(other, style)}`, false)
    : inLinks(document, `${WORDS[relation]} ${named(other, style)}`);
}

function inFrontMatter(
  { text, rawStatus }: Document,
  newer: Successor,
  style: DecisionStyle,
): Patched {
  const key = spellingInUse(text, ['status']) ?? 'status';
  const word = asIn(rawStatus, 'superseded');
  if (style.statusNames) return setValue(text, key, `${word} by ${newer.id}`);
  const marked = setValue(text, key, word);
  return 'problem' in marked ? marked : setValue(marked.text, style.keys.supersededBy, newer.id);
}

/** Below the title where records have no place for more; null: this one has, or no title. */
function inSentence(document: Document, words: string, other: Successor, style: DecisionStyle) {
  const { text, structure } = document;
  const title = structure.sections.find(({ depth }) => depth === 1)?.headingSpan;
  if (!style.isBare || statesMore(document) || title === undefined) return null;
  return patched(
    text,
    insertBelow(text, title.end, ['', `${words} ${link(other.heading, other)}.`]),
  );
}

function statesMore({ statusSpan, metadataSpans }: Document): boolean {
  return statusSpan !== null || metadataSpans.size > 0;
}

/** A paragraph below what the section says; or in the place of its one word or badge, as adr-tools does it. */
function inSection(document: Document, words: string, replace: boolean): Patched {
  const section = statusSection(document);
  if (section === null) return { problem: 'it has no Status section' };
  const { text } = document;
  const start = section.body.start;
  const end = trimmedEnd(text, start, ownEnd(document, section));
  const status = text.slice(start, end).trim();
  const eol = lineEnding(text, section.headingSpan.start);
  if (status === '') return patched(text, insert(start, ['', words, ''].join(eol)));
  if (replace && /^(?:[*_]{0,3}[A-Za-z]+[*_]{0,3}\.?|!\[[A-Za-z]+\]\([^()\s]*\))$/.test(status))
    return patched(text, { start: end - status.length, end, text: words });
  // "Accepted, and applied" stays to be read, below what holds now.
  if (replace && /^[*_]{0,3}[A-Za-z][^\n[\]>]*$/.test(status))
    return patched(text, insert(end - status.length, [words, '', ''].join(eol)));
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
  const last = trimmedEnd(text, 0, text.length);
  if (section === undefined)
    return patched(text, insertBelow(text, last, ['', '## Links', '', `- ${words}`]));
  const end = trimmedEnd(text, section.body.start, ownEnd(document, section));
  const eol = lineEnding(text, section.headingSpan.start);
  if (end === section.body.start)
    return patched(text, insert(end, ['', `- ${words}`, ''].join(eol)));
  const mark = /^([ \t]*[-*+][ \t]+)/m.exec(text.slice(section.body.start, end))?.[1];
  const added = mark === undefined ? ['', `- ${words}`] : [mark + words];
  return patched(text, insertBelow(text, end, added));
}

function patched(text: string, patch: Patch): Patched {
  return { text: applyPatches(text, [patch]) };
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

function named(other: Successor, { linkText }: DecisionStyle): string {
  return link(linkText === null ? other.heading : nameAs(linkText, other), other);
}

/** The text of a link behind `Superseded by` or `Supersedes`. */
const LINKED = /supersede[sd](?: by)?[*_:\s]{0,5}\[([^\]\n]{1,200})\]\(/i;

export interface DecisionStyle {
  /** A short name that a link has, `''` where none has one; null: they have the heading, as most do, or as the forms have it. */
  readonly linkText: string | null;
  /** True where the old status stays and the successor is told on a line below it; else it takes the status' place. */
  readonly keepsStatus: boolean;
  /** True where the front matter's status itself names the successor (`superseded by ADR-0057`). */
  readonly statusNames: boolean;
  readonly keys: Readonly<Record<keyof typeof KEYS, string>>;
  /** True where there are several, and most have neither a status nor front matter. */
  readonly isBare: boolean;
  /** What stands around the name in a line of the head. */
  readonly fields: Readonly<Record<Field, NonNullable<ReturnType<typeof fieldIn>> | undefined>>;
}

const KEYS = {
  supersedes: ['supersedes', 'supercedes', 'replaces'],
  supersededBy: ['superseded_by', 'replaced_by'],
  partlySupersedes: ['partly_supersedes', 'partially_supersedes'],
  partlySupersededBy: ['partly_superseded_by', 'partially_superseded_by'],
};

/** Where `document` tells its status, or would: one that tells none gets front matter. */
export function statusForm(document: Document): 'front-matter' | 'section' | 'line' {
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
  const spelt = (is: keyof typeof KEYS): string =>
    heads.flatMap(({ text }) => spellingInUse(text, KEYS[is]) ?? [])[0] ?? KEYS[is][0] ?? is;
  const fieldInUse = (is: Field) =>
    decisions.flatMap((one) => fieldIn(one, is) ?? []).find(({ value }) => !EMPTY.test(value));
  const supersededBy = fieldInUse('supersededBy');
  // Who tells the one tells the other, in its form.
  const supersedes =
    fieldInUse('supersedes') ??
    (supersededBy && {
      ...supersededBy,
      before: supersededBy.before.replace(FIELD_NAME, (word) => asIn(word, 'supersedes')),
    });
  const byKey = replaced.some(({ metadataSpans }) => metadataSpans.has('superseded_by'));
  const links = decisions.flatMap(({ text }) => LINKED.exec(text)?.[1] ?? []);
  const isHeading = (text: string): boolean => /\S\s+\S/.test(text) && !/^\S+\s+\d+$/.test(text);
  const short = links.find((text) => !isHeading(text));
  const votes =
    links.length > 0 ? links.map(isHeading) : decisions.map((one) => statusForm(one) === 'section');
  return {
    linkText: votes.filter(Boolean).length * 2 > votes.length ? null : (short ?? ''),
    keepsStatus: keeping.length > inSections.length / 2,
    statusNames:
      !byKey &&
      replaced.some(
        (document) =>
          statusForm(document) === 'front-matter' && /\bby\b/i.test(document.rawStatus ?? ''),
      ),
    keys: {
      ...{ supersedes: spelt('supersedes'), supersededBy: spelt('supersededBy') },
      partlySupersedes: spelt('partlySupersedes'),
      partlySupersededBy: spelt('partlySupersededBy'),
    },
    isBare: decisions.length >= 3 && decisions.filter(statesMore).length < decisions.length / 2,
    fields: { supersedes, supersededBy },
  };
}
