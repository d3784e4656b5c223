// Requirements as OpenSpec reads them line by line: those of a specification, and what a change does to them.

import type { Document } from '../../model/document.ts';
import { onceFor } from '../../model/once.ts';

/** `### Requirement: NAME` and all below it; `line` counts from 1, `lines` begin with the heading and end with text. */
export interface Requirement {
  readonly name: string;
  readonly line: number;
  readonly lines: readonly string[];
  /** Text of the heading of level 2 above it, in small letters. */
  readonly section: string;
}

/** Something that has a name in a line. */
export type Named = Pick<Requirement, 'name' | 'line'>;

export type Delta = ReturnType<typeof deltaIn>;

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^(#{1,6})[ \t]+(?=\S)/;
const CLOSING = /(?<=\s)#+$/;
const QUOTED = /^[-*+]?\s*(?:(FROM|TO):\s*)?`?(?=###)/;
export const DELTA = /^(?:added|modified|removed|renamed)\s+requirements$/;

/** Lines, the same with those of code blanked, and headings, of which each governs the lines before `end`. */
export type Page = ReturnType<typeof pageOf>;

export function pageIn(document: Pick<Document, 'text'>): Page {
  return onceFor(document, 'openspec page', () => pageOf(document.text));
}

function pageOf(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const plain = unfenced(lines);
  const ends = Array.from({ length: 7 }, () => lines.length + 1);
  const headings = plain.toReversed().flatMap((text, at) => {
    const [marks = '', sharps = ''] = HEADING.exec(text) ?? [];
    if (marks === '') return [];
    const [depth, line] = [sharps.length, lines.length - at];
    const end = ends[depth] ?? 0;
    // Whatever is as deep or deeper ends here.
    ends.fill(line, depth);
    return [{ depth, text: text.slice(marks.length).trim(), line, end }];
  });
  return { lines, plain, headings: headings.reverse().map((one, at) => ({ ...one, at })) };
}

export function unfenced(lines: readonly string[]): readonly string[] {
  let open: string | null = null;
  return lines.map((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isInside = open !== null || mark !== '';
    if (open === null) open = mark === '' ? null : mark;
    else if (mark.startsWith(open) && line.trim() === mark) open = null;
    return isInside ? '' : line;
  });
}

/** Without marks that close a heading. */
function nameIn(text: string): string {
  return text.trim().replace(CLOSING, '').trim();
}

/** The name of the requirement whose heading a line is, or null. */
function requirementIn(line: string): string | null {
  const text = line.startsWith('###') ? line.slice(3).trimStart() : '';
  const name = /^requirement:/i.test(text) ? nameIn(text.slice(12)) : '';
  return name === '' ? null : name;
}

function sectionIn(line: string): string | null {
  return /^##\s/.test(line) ? line.slice(3).trim().toLowerCase() : null;
}

/** Each ends at the next one, or at a heading of level 2. */
export function requirementsIn({ lines, plain }: Page): readonly Requirement[] {
  let section = '';
  const starts = plain.flatMap((line, at) => {
    const begins = sectionIn(line);
    section = begins ?? section;
    const name = requirementIn(line);
    return begins !== null || name !== null ? [{ name, at, section }] : [];
  });
  return starts.flatMap(({ name, at, section }, index) => {
    let end = starts[index + 1]?.at ?? lines.length;
    while (lines[end - 1]?.trim() === '') end -= 1;
    return name === null ? [] : [{ name, line: at + 1, lines: lines.slice(at, end), section }];
  });
}

export function specIn(page: Page): readonly Requirement[] {
  return requirementsIn(page).filter(({ section }) => section === 'requirements');
}

export function deltaIn(page: Page) {
  const all = requirementsIn(page);
  const of = (word: string) => all.filter(({ section }) => section === `${word} requirements`);
  const removed = of('removed');
  const renamed: (Named & { readonly to: string })[] = [];
  let section = '';
  let from: Named | null = null;
  for (const [at, line] of page.plain.entries()) {
    section = sectionIn(line) ?? section;
    const text = line.trim();
    const [start = '', side] = QUOTED.exec(text) ?? [];
    const name = start === '' ? null : requirementIn(text.slice(start.length).replace(/`$/, ''));
    if (name === null) continue;
    if (section === 'removed requirements' && side === undefined)
      removed.push({ name, line: at + 1, lines: [text], section });
    if (section !== 'renamed requirements' || side === undefined) continue;
    if (side === 'TO' && from !== null) renamed.push({ ...from, to: name });
    from = side === 'FROM' ? { name, line: at + 1 } : null;
  }
  return { added: of('added'), modified: of('modified'), removed, renamed };
}

/** What a requirement says, without its scenarios. */
export function bodyOf({ lines: [, ...below] }: Requirement): string {
  const { plain, headings } = pageOf(below.join('\n'));
  return plain.slice(0, headings[0] && headings[0].line - 1).join('\n');
}

/** Names of scenarios, which are headings of level 4, and whether something stands below one. */
export function scenariosOf({ lines }: Requirement) {
  const { headings } = pageOf(lines.join('\n'));
  return headings.flatMap(({ depth, text, line, end }) => {
    const isEmpty = lines.slice(line, end - 1).every((one) => one.trim() === '');
    const name = nameIn(nameIn(text).replace(/^scenario:/i, ''));
    return depth === 4 ? [{ name, isEmpty }] : [];
  });
}

export function textOf({ lines }: Requirement): string {
  return lines.slice(1).join('\n').trim();
}

const BOX = /^\s*[-*]\s*\[([\sxX])\]/;

/** At any depth, and in code and comments, too: so does OpenSpec count. */
export function tasksIn(document: Pick<Document, 'text'>) {
  return pageIn(document).lines.flatMap((text, at) => {
    const mark = BOX.exec(text)?.[1]?.trim();
    return mark === undefined ? [] : [{ isDone: mark !== '', line: at + 1 }];
  });
}
