import type { Document, Section } from '../model/document.ts';
import { type DecisionStyle, statusForm, statusSection } from './decision-style.ts';
import { addToFrontMatterList, type Patched, setInFrontMatter } from './front-matter-patch.ts';
import { applyPatches, insert, insertBelow, lineEnding, type Patch, trimmedEnd } from './patch.ts';

/** The other decision, as the one that is edited should name it. */
export interface Named {
  /** For front matter: `ADR-0003`, a slug. */
  readonly id: string;
  /** For links: the heading (`3. Use X`) under a Status heading, a short name elsewhere. */
  readonly heading: string;
  readonly short: string;
  /** Target of a link from the edited decision. */
  readonly target: string;
}

/** The older decision says that `newer` replaces it, and has the status of a replaced one. */
export function stateReplaced(older: Document, newer: Named, style: DecisionStyle): Patched {
  const form = statusForm(older);
  if (form === 'front-matter') return inFrontMatter(older.text, newer, style);
  if (form === 'section')
    return inSection(older, `Superseded by ${link(newer.heading, newer)}`, !style.keepsStatus);
  const { statusSpan, rawStatus, text } = older;
  if (statusSpan === null) return { problem: 'it tells no status' };
  const verb = /^\p{Lu}/u.test(rawStatus ?? '') ? 'Superseded' : 'superseded';
  const words = `${verb} by ${link(newer.short, newer)}`;
  return { text: applyPatches(text, [{ ...withMarks(text, statusSpan), text: words }]) };
}

/** The older decision says that `newer` replaces a part of it, and keeps its status. */
export function statePartlyReplaced(older: Document, newer: Named, style: DecisionStyle): Patched {
  return alongside(older, newer, 'Partly superseded by', style.keys.partlySupersededBy);
}

/** A status with the emphasis, the code marks and the emoji around it: they were meant for the old one. */
function withMarks(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - 20), start);
  const [own = '', marks = ''] =
    /(?:\p{Extended_Pictographic}\uFE0F?[ \t]{0,20})?([`*_~]{0,20})$/u.exec(before) ?? [];
  const closing = [...marks].reverse().join('');
  if (!text.startsWith(closing, end)) return { start, end };
  return { start: start - own.length, end: end + closing.length };
}

/** The status of a decision that names its successor elsewhere in its front matter. */
export function markReplaced(older: Document): Patched {
  return setInFrontMatter(older.text, ['status'], 'superseded');
}

/** The newer decision says that it replaces `older`, or a part of it. */
export function stateReplacing(
  newer: Document,
  older: Named,
  style: DecisionStyle,
  partly: boolean,
): Patched {
  return partly
    ? alongside(newer, older, 'Partly supersedes', style.keys.partlySupersedes)
    : alongside(newer, older, 'Supersedes', style.keys.supersedes);
}

/** Beside the status, which stays as it is. */
function alongside(document: Document, other: Named, words: string, key: string): Patched {
  const form = statusForm(document);
  if (form === 'front-matter') return addToFrontMatterList(document.text, [key], other.id);
  if (form === 'section')
    return inSection(document, `${words} ${link(other.heading, other)}`, false);
  return inLinks(document, `${words} ${link(other.short, other)}`);
}

function inFrontMatter(text: string, newer: Named, style: DecisionStyle): Patched {
  if (style.statusNames) return setInFrontMatter(text, ['status'], `superseded by ${newer.id}`);
  const marked = setInFrontMatter(text, ['status'], 'superseded');
  return 'problem' in marked
    ? marked
    : setInFrontMatter(marked.text, [style.keys.supersededBy], newer.id);
}

/** A paragraph below what the section says; or in the place of its one word, as adr-tools does it. */
function inSection(document: Document, words: string, replace: boolean): Patched {
  const section = statusSection(document);
  if (section === null) return { problem: 'it has no Status section' };
  const { text } = document;
  const start = section.body.start;
  const end = trimmedEnd(text, start, ownEnd(document, section));
  const said = text.slice(start, end).trim();
  if (said === '') return patched(text, insert(start, ['', words, ''].join(eolOf(text, section))));
  if (replace && /^[A-Za-z]+\.?$/.test(said))
    return patched(text, { start: end - said.length, end, text: words });
  // Quotes and lists go on as such.
  const last =
    text
      .slice(start, end)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  const [mark = ''] = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+)/.exec(last) ?? [];
  const gap = /[-*+]/.test(mark) ? [] : [mark.trimEnd()];
  return patched(text, insertBelow(text, end, [...gap, mark + words]));
}

/** An item under Links, as MADR 2 has it; the section is made where there is none. */
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

function link(text: string, { target }: Named): string {
  const written = text.replace(/[\\`*_[\]<]/g, '\\$&');
  return `[${/[\s()<>]/.test(target) ? `${written}](<${target.replace(/[<>]/g, encodeURIComponent)}>)` : `${written}](${target})`}`;
}
