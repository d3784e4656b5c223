// The text of a decision that says that one replaces another, as its collection writes it.

import type { Document, Section } from '../model/document.ts';
import type { Span } from '../model/source.ts';
import {
  asIn,
  type DecisionStyle,
  EMPTY,
  type Field,
  fieldIn,
  linksOf,
  statesMore,
  statusForm,
  statusSection,
} from './decision-style.ts';
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
    return inSection(older, style.supersededBy + linkTo(newer, style), !style.keepsStatus);
  if (statusSpan === null) return { problem: 'it tells no status' };
  const verb = asIn(rawStatus, 'superseded');
  const place = withMarks(text, statusSpan);
  // The end of a row is no part of what its cell says.
  const own = text.slice(place.start, place.end).replace(/(?<![\s|])[\s|]+$/, '');
  const words = by === null ? `${verb} by ${linkTo(newer, style)}` : verb;
  const status = { start: place.start, end: place.start + own.length, text: words };
  return { text: applyPatches(text, by === null ? [status] : [status, by]) };
}

/** The line or row beside its status that is kept free for it, `| Supersedes | N/A |`, or one below the status as others have it; null where none has one. */
function fieldFor(document: Document, is: Field, other: Successor, style: DecisionStyle) {
  const own = fieldIn(document, is);
  const usual = style.fields[is];
  const named = nameAs(usual?.value, other);
  if (own !== null && EMPTY.test(own.value))
    return { start: own.start, end: own.start + own.value.length, text: named };
  if (usual === undefined || usual.form !== statusForm(document)) return null;
  return belowStatus(document, usual.before + named + usual.after, usual.gap !== '');
}

/** A line of its own, apart from the status where that is from what follows; null where a sentence goes on there. */
function belowStatus({ text, statusSpan }: Document, line: string, gap?: boolean): Patch | null {
  const { end = 0 } = statusSpan ?? {};
  const next = text.slice(end).split(/\r?\n/, 2)[1]?.trim() ?? '';
  if (!/^$|^[-*+|#>]|:/.test(next)) return null;
  const isApart = gap ?? (next === '' && !/^(?:[-*+] |\|)/.test(line));
  return insertBelow(text, end, isApart ? ['', line] : [line]);
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
export function withMarks(text: string, { start, end }: Pick<Span, 'start' | 'end'>) {
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
      addToList(document.text, style.keyOf(relation), other.id)
    );
  const own = relation === 'supersedes' ? fieldFor(document, relation, other, style) : null;
  if (own !== null) return withPatch(document.text, own);
  const words = `${WORDS[relation]} ${linkTo(other, style)}`;
  if (form === 'section') return inSection(document, words, false);
  const status = style.hasLinks ? null : fieldIn(document, 'status');
  const line = status?.before.replace(/status/i, (word) =>
    asIn(word, WORDS[relation].toLowerCase()),
  );
  const below = status && belowStatus(document, line + linkTo(other, style) + status.after);
  return below === null ? inLinks(document, words) : withPatch(document.text, below);
}

function inFrontMatter({ text, rawStatus }: Document, newer: Successor, style: DecisionStyle) {
  const key = spellingInUse(text, ['status']) ?? 'status';
  const word = asIn(rawStatus, 'superseded');
  if (style.statusNames) return setValue(text, key, `${word} by ${newer.id}`);
  const marked = setValue(text, key, word);
  return 'problem' in marked
    ? marked
    : setValue(marked.text, style.keyOf('supersededBy'), newer.id);
}

/** Below the title where records have no place for more; null: this one has, or no title. */
function inSentence(document: Document, words: string, other: Successor, style: DecisionStyle) {
  const { text, structure } = document;
  const title = structure.sections.find(({ depth }) => depth === 1)?.headingSpan;
  if (!style.isBare || statesMore(document) || title === undefined) return null;
  const line = `${words} ${link(other.heading, other)}.`;
  return withPatch(text, insertBelow(text, title.end, ['', line]));
}

/** A paragraph below what the section says; or in the place of its one word or badge, as adr-tools does it. */
function inSection(document: Document, words: string, replace: boolean): Patched {
  const section = statusSection(document);
  if (section === undefined) return { problem: 'it has no Status section' };
  const { text } = document;
  const start = section.body.start;
  const end = trimmedEnd(text, start, ownEnd(document, section));
  const status = text.slice(start, end).trim();
  const eol = lineEnding(text, section.headingSpan.start);
  if (status === '') return withPatch(text, insert(start, ['', words, ''].join(eol)));
  if (replace && ONE_WORD.test(status))
    return withPatch(text, { start: end - status.length, end, text: words });
  // "Accepted, and applied" stays to be read, below what holds now.
  if (replace && /^[*_]{0,3}[A-Za-z][^\n[\]>]*$/.test(status))
    return withPatch(text, insert(end - status.length, [words, '', ''].join(eol)));
  // Quotes and lists go on as such.
  const last = text.slice(start, end).split(/\r?\n/).at(-1) ?? '';
  const [mark = ''] = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+)/.exec(last) ?? [];
  const gap = /[-*+]/.test(mark) ? [] : [mark.trimEnd()];
  return withPatch(text, insertBelow(text, end, [...gap, mark + words]));
}

const ONE_WORD =
  /^(?:(?:\p{Extended_Pictographic}\uFE0F? )?[*_]{0,3}[A-Za-z]+[*_]{0,3}\.?|!\[[A-Za-z]+\]\([^()\s]*\))$/u;

function inLinks(document: Document, words: string): Patched {
  const { text } = document;
  const section = linksOf(document);
  const last = trimmedEnd(text, 0, text.length);
  if (section === undefined)
    return withPatch(text, insertBelow(text, last, ['', '## Links', '', `- ${words}`]));
  const end = trimmedEnd(text, section.body.start, ownEnd(document, section));
  const eol = lineEnding(text, section.headingSpan.start);
  if (end === section.body.start)
    return withPatch(text, insert(end, ['', `- ${words}`, ''].join(eol)));
  const mark = /^([ \t]*[-*+][ \t]+)/m.exec(text.slice(section.body.start, end))?.[1];
  const added = mark === undefined ? ['', `- ${words}`] : [mark + words];
  return withPatch(text, insertBelow(text, end, added));
}

function withPatch(text: string, patch: Patch): Patched {
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

function linkTo(other: Successor, { linkText }: DecisionStyle): string {
  return link(linkText === null ? other.heading : nameAs(linkText, other), other);
}
