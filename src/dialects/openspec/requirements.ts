// Requirements as OpenSpec reads them: those of a specification, and what a change does to them.

import { blankOut, fenceSpans } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import type { NamedLine } from '../../model/facts.ts';
import { onceFor } from '../../model/once.ts';

/** A heading as it is written, the one of level 2 above it in small letters (`''`: one that OpenSpec does not read, since of equal ones it reads the first `## Requirements`, and in a change the last), and all that stands below it. */
export interface Part {
  readonly source: string;
  readonly depth: number;
  readonly text: string;
  readonly section: string;
  readonly line: number;
  readonly below: string;
  /** Those of the next level. */
  readonly inner: readonly Part[];
}

/** `### Requirement: NAME` and what it says, code left out in `body`, which ends at its first scenario; those are headings of level 4. */
export interface Requirement extends Pick<Part, 'source' | 'line' | 'section'> {
  readonly name: string;
  readonly text: string;
  readonly body: string;
  readonly scenarios: readonly { readonly name: string; readonly isEmpty: boolean }[];
}

/** In the order in which archiving goes through them. */
const WAYS = ['RENAMED', 'REMOVED', 'MODIFIED', 'ADDED'] as const;

/** What a change does to one requirement, which is called `to` from then on. */
export interface Operation extends Requirement {
  readonly way: (typeof WAYS)[number];
  readonly to: string;
}

export const DELTA = /^(?:added|modified|removed|renamed)\s+requirements$/;
const LISTED = /^(?!#)[-*+]?[ \t]{0,8}(?:(FROM|TO):[ \t]{0,8})?`?###[ \t]{0,8}(requirement:.*)$/i;

export function partsIn(document: Document | null = null): readonly Part[] {
  if (document === null) return [];
  return onceFor(document, 'openspec parts', () => {
    let [section, main] = ['', ''];
    const around: Part[][] = [];
    const all = document.structure.sections.flatMap(({ depth, headingSpan: at, body }) => {
      if (depth === 0) return [];
      const heading = document.text.slice(at.start, at.end);
      const text = heading.replace(/^#+\s*/, '').trim();
      if (depth === 2) section = text.toLowerCase() === main ? '' : text.toLowerCase();
      if (section === 'requirements') main = section;
      const inner: Part[] = [];
      const below = document.text.slice(body.start, body.end).replace(/\r\n?/g, '\n');
      const part = { source: document.path, depth, text, section, line: at.line, below, inner };
      around[depth - 1]?.push(part);
      around.length = depth;
      around[depth] = inner;
      return [part];
    });
    const tops = all.filter(({ depth }) => depth === 2);
    const first = new Map(tops.toReversed().map(({ section, text }) => [section, text]));
    const last = new Map(tops.map(({ text, line }) => [text, line]));
    let top = 0;
    return all.map((one) => {
      if (one.depth === 2) top = one.line;
      const isLast = last.get(first.get(one.section) ?? '') === top;
      return isLast || !DELTA.test(one.section) ? one : { ...one, section: '' };
    });
  });
}

/** The name that stands behind a word; `''` where it does not, or nothing follows. Marks that close a heading are none of it. */
function nameAfter(word: string, text: string): string {
  const rest = text.toLowerCase().startsWith(word) ? text.slice(word.length).trim() : '';
  return rest.replace(/(?<=\s)#+$/, '').trim();
}

const unfenced = (text: string): string => blankOut(text, fenceSpans(text));

/** Of a document that is not there, none. */
export function requirementsIn(document: Document | null = null): readonly Requirement[] {
  return partsIn(document).flatMap(({ depth, text, below, inner, ...part }) => {
    const name = depth === 3 ? nameAfter('requirement:', text) : '';
    const scenarios = inner.map(({ text, below }) => {
      return { name: nameAfter('scenario:', text) || text, isEmpty: below.trim() === '' };
    });
    const [body = ''] = unfenced(below).split(/^#{1,6}[ \t]/m);
    return name === '' ? [] : [{ ...part, name, text: below.trim(), body, scenarios }];
  });
}

export function specIn(document: Document | null = null): readonly Requirement[] {
  return requirementsIn(document).filter(({ section }) => section === 'requirements');
}

/** Everything that a change does to requirements. */
export function operationsIn(document: Document | null): readonly Operation[] {
  const blocks = requirementsIn(document).filter(({ section }) => !section.startsWith('renamed'));
  const all = [...blocks.map((one) => ({ ...one, to: one.name })), ...listedIn(document)];
  return WAYS.flatMap((way) => {
    const section = `${way.toLowerCase()} requirements`;
    return all.flatMap((one) => (one.section === section ? [{ ...one, way }] : []));
  });
}

/** Those that stand in lists: removed ones, and the two names of one that is renamed. */
function listedIn(document: Document | null) {
  let from: NamedLine | null = null;
  return partsIn(document).flatMap(({ source, depth, line, section, below }) =>
    (depth === 2 ? unfenced(below).split('\n') : []).flatMap((words, at) => {
      const [, side, heading = ''] = LISTED.exec(words.trim()) ?? [];
      const name = nameAfter('requirement:', heading.replace(/`$/, ''));
      if (name === '') return [];
      const one = { source, text: '', body: '', scenarios: [], name, line: line + at + 1, section };
      if (section === 'removed requirements') return side ? [] : [{ ...one, to: name }];
      const old: NamedLine | null = side === 'TO' ? from : null;
      if (side !== undefined) from = side === 'FROM' ? one : null;
      return old === null ? [] : [{ ...one, ...(old as NamedLine), to: name }];
    }),
  );
}

const BOX = /^\s*[-*]\s*\[([\sxX])\](?:\s*((\d{1,6})(?:\.\d{1,6}){1,9}[A-Za-z]{0,9})(?!\S))?/;
const GROUP = /^ {0,3}##(?:[ \t]{1,9}(\d{1,6})\.(?!\S))?(?!\S)/;

/** At any depth, and in code and comments, too: so does OpenSpec count. Below a numbered heading they are called by their numbers. */
export function tasksIn({ text }: Pick<Document, 'text'>) {
  let group = '';
  return text.split(/\r\n|\r|\n/).flatMap((text, at) => {
    const [heading, number = ''] = GROUP.exec(text) ?? [];
    if (heading !== undefined) group = number;
    const [, mark, name = '', first] = BOX.exec(text) ?? [];
    const [isDone, isStrange] = [mark?.trim() !== '', Number(first) !== Number(group)];
    if (mark === undefined) return [];
    return [{ text, line: at + 1, name: group && name, isDone, isStrange }];
  });
}
