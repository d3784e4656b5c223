// How a collection writes that one decision replaces another, learnt from its records.

import type { Document, Section } from '../model/document.ts';
import { capitalized } from '../model/plural.ts';
import { spellingInUse } from './front-matter-patch.ts';

/** With a capital where `other` has one. */
export function asIn(other: string | null, word: string): string {
  return /^\p{Lu}/u.test(other ?? '') ? capitalized(word) : word;
}

const field = (label: string): RegExp =>
  new RegExp(
    String.raw`(?<gap>\n\r?\n)?^(?<before>[-*+|]?[ \t]{0,9}[*_]{0,3}${label}[*_]{0,3}(?::?[ \t]{0,40}\||:[*_]{0,3})[ \t]{0,40})(?<value>[^\r\n|]*?)(?<after>[ \t]{0,99}\|?[ \t]{0,9})(?=\r?$)`,
    'im',
  );
const FIELDS = {
  status: field('status'),
  supersedes: field('supersedes'),
  supersededBy: field('superseded[ _-]by'),
};
export type Field = Exclude<keyof typeof FIELDS, 'status'>;
export const EMPTY = /^(?:n\/?a|none|[-–—]|tbd|)$/i;

/** Of the head, or of the section that tells the status; null: it has none. */
export function fieldIn(document: Document, is: keyof typeof FIELDS) {
  const form = statusForm(document);
  const head = { start: 0, end: document.text.search(/^## /m) };
  const { start, end } = (form === 'section' ? statusSection(document)?.body : undefined) ?? head;
  const part = document.text.slice(start, end < 0 ? undefined : end);
  const { index = 0, groups } = FIELDS[is].exec(part) ?? {};
  if (groups === undefined) return null;
  const { gap = '', before = '', value = '', after = '' } = groups;
  return { form, gap, before, value, after, start: start + index + gap.length + before.length };
}

export function statesMore({ statusSpan, metadataSpans }: Document): boolean {
  return statusSpan !== null || metadataSpans.size > 0;
}

export function linksOf({ structure: { sections } }: Document): Section | undefined {
  return sections.findLast(({ depth, heading }) => depth > 0 && /^links$/i.test(heading.trim()));
}

/** The text of a link behind `Superseded by` or `Supersedes`. */
const LINKED = /supersede[sd](?: by)?[*_:\s]{0,5}\[([^\]\n]{1,200})\]\(/i;
const BEFORE_LINK = /^[^\n*_[]{0,9}supersede[sd](?: by)?:? (?=\[)/imu;

export type DecisionStyle = ReturnType<typeof decisionStyle>;

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
    const isInSection = document.metadataSpans.size === 0 && statusSection(document) !== undefined;
    return isInSection ? 'section' : 'front-matter';
  }
  if (statusSpan.start < bodyStart) return 'front-matter';
  const { start, end } = statusSection(document)?.body ?? { start: 0, end: 0 };
  return statusSpan.start >= start && statusSpan.end <= end ? 'section' : 'line';
}

const STATUS = /^[^\p{L}]*status[^\p{L}]*$/iu;

export function statusSection({ structure: { sections } }: Document): Section | undefined {
  return sections.find(({ depth, heading }) => depth > 0 && STATUS.test(heading));
}

/** Learnt from what stands there; where nothing does, the words of adr-tools and the keys of L-072. */
export function decisionStyle(decisions: readonly Document[]) {
  const replaced = decisions.filter(({ references }) =>
    references.some(({ relation }) => relation === 'superseded-by'),
  );
  const inHeads = replaced.filter((one) => statusForm(one) === 'front-matter');
  const inSections = replaced.filter((one) => statusForm(one) === 'section');
  const told = inSections.map((document) => {
    const { start, end } = statusSection(document)?.body ?? {};
    return document.text.slice(start, end);
  });
  const keeping = told.filter((text) => /accepted|approved|adopted|proposed/i.test(text));
  const heads = decisions.filter(({ metadataSpans }) => metadataSpans.size > 0);
  const keyOf = (is: keyof typeof KEYS): string =>
    heads.flatMap(({ text }) => spellingInUse(text, KEYS[is]) ?? [])[0] ?? KEYS[is][0] ?? is;
  const fieldInUse = (is: Field) =>
    decisions.flatMap((one) => fieldIn(one, is) ?? []).find(({ value }) => !EMPTY.test(value));
  const supersededBy = fieldInUse('supersededBy');
  // Who tells the one tells the other, in its form.
  const supersedes =
    fieldInUse('supersedes') ??
    (supersededBy && {
      ...supersededBy,
      before: supersededBy.before.replace(/superseded[ _-]by/i, (word) => asIn(word, 'supersedes')),
    });
  const byKey = replaced.some(({ metadataSpans }) => metadataSpans.has('superseded_by'));
  const links = decisions.flatMap(({ text }) => LINKED.exec(text)?.[1] ?? []);
  const isHeading = (text: string): boolean => /\S\s+\S/.test(text) && !/^\S+\s+\d+$/.test(text);
  const short = links.find((text) => !isHeading(text));
  const votes =
    links.length > 0 ? links.map(isHeading) : decisions.map((one) => statusForm(one) === 'section');
  return {
    // A short name that a link has, `''` where none has one; null: they have the heading, as most do, or as the forms have it.
    linkText: votes.filter(Boolean).length * 2 > votes.length ? null : (short ?? ''),
    // What stands before the link in the status of one: `Superseded by `, `⌛️ Superseded `.
    supersededBy: told.flatMap((text) => BEFORE_LINK.exec(text)?.[0] ?? [])[0] ?? 'Superseded by ',
    // True where the old status stays and the successor is told on a line below it; else it takes the status' place.
    keepsStatus: keeping.length > inSections.length / 2,
    // True where the front matter's status itself names the successor (`superseded by ADR-0057`).
    statusNames: !byKey && inHeads.some(({ rawStatus }) => /\bby\b/i.test(rawStatus ?? '')),
    keyOf,
    // True where one has a section for them.
    hasLinks: decisions.some((one) => linksOf(one) !== undefined),
    // True where there are several, and most have neither a status nor front matter.
    isBare: decisions.length >= 3 && decisions.filter(statesMore).length < decisions.length / 2,
    // What stands around the name in a line of the head.
    fields: { supersedes, supersededBy },
  };
}
