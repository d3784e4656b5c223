// Requirements as OpenSpec reads them: those of a specification, and what a change does to them.

import { withoutFences } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import { onceFor } from '../../model/once.ts';
import { placeOf } from './places.ts';

/** In the order in which archiving goes through them. */
const WAYS = ['RENAMED', 'REMOVED', 'MODIFIED', 'ADDED'] as const;

const LISTED = /^(?!#)[-*+]?[ \t]{0,8}(?:(FROM|TO):[ \t]{0,8})?`?###[ \t]{0,8}(requirement:.*)$/i;
/** Lines of a body that are it only where there are no others. */
const METADATA = /^[ \t]{0,20}\*\*[^*\n]{1,200}\*\*:.*$/gm;

/** What has a heading: where its document stands, how that is written, what it is called there, the heading of level 2 above it in small letters, what is done below that, the name of the requirement that it is and will be called `to` (`''`: it is none), all that stands below it, without code up to the next heading, and what has headings of level 4. */
function partsIn({ path: source, text: whole, structure }: Document) {
  const place = { source, ...placeOf(source) };
  const tops = new Set<string>();
  let section = '';
  let scenarios: { readonly name: string; readonly isEmpty: boolean }[] = [];
  return structure.sections.flatMap(({ depth, headingSpan: { start, end, line }, body: at }) => {
    const heading = whole.slice(start, end).replace(/^#+/, '').trim();
    const below = whole.slice(at.start, at.end).replace(/\r\n?/g, '\n');
    const text = below.trim();
    const [own = ''] = withoutFences(below).split(/^#{1,6}[ \t]/m);
    const [name, body] = [nameIn(heading), own.replace(METADATA, '').trim() || own.trim()];
    const top = heading.toLowerCase();
    // Of several `## Requirements` the first is read.
    if (depth === 2) section = top === 'requirements' && tops.has(top) ? '' : top;
    if (depth === 2) tops.add(top);
    if (depth < 4) scenarios = [];
    const isEmpty = text === '';
    if (depth === 4) scenarios.push({ name: nameIn(heading, 'scenario:') || heading, isEmpty });
    const way = WAYS.find((one) => section === `${one.toLowerCase()} requirements`);
    const words = { heading, title: heading.replace(/^requirement\b:?\s*/i, ''), section, way };
    const one = { ...place, ...words, depth, line, name, to: name, below, text, body, scenarios };
    return depth === 0 ? [] : one;
  });
}

export type Requirement = ReturnType<typeof partsIn>[number];

/** The name behind a word; `''` where there is none. Marks that close a heading are none of it. */
function nameIn(heading: string, word = 'requirement:'): string {
  const rest = heading.toLowerCase().startsWith(word) ? heading.slice(word.length).trim() : '';
  return rest.replace(/(?<=\s)#+$/, '').trim();
}

/** Those that stand in lists of a section: removed ones, and renamed ones, whose new name follows the old one at once (`to` is `''`: it does not, or the old one is missing). */
function listedIn(part: Requirement): readonly Requirement[] {
  const isRenamed = part.way === 'RENAMED';
  const isRead = part.depth === 2 && (isRenamed || part.way === 'REMOVED');
  const lines = (isRead ? withoutFences(part.below).split('\n') : []).flatMap((words, at) => {
    const [, side, heading = ''] = LISTED.exec(words.trim()) ?? [];
    const name = nameIn(heading.replace(/`$/, ''));
    const one = { ...part, line: part.line + at + 1, heading, name, to: name, text: '', body: '' };
    return name !== '' && isRenamed === (side !== undefined) ? [{ ...one, side }] : [];
  });
  return lines.flatMap(({ side, ...one }, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]];
    if (side === 'TO' && before?.side === 'FROM') return [];
    const to = side === 'FROM' && after?.side === 'TO' ? after.name : '';
    return side === undefined ? one : { ...one, to };
  });
}

/** Two that differ in nothing else are one too many. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

/** Of a document that is not there, nothing: all that has a heading, what is named as a requirement, which requirements it has (those of a specification, and what is done to others: to one that is there by its `old` name, or that it `brings`), which it has where OpenSpec looks for none, and names of renamed ones that stand alone. */
export function contentOf(document?: Document | null) {
  const parts = document ? onceFor(document, 'openspec parts', () => partsIn(document)) : [];
  const named = parts.filter(({ depth, name }) => depth === 3 && name !== '');
  const listed = parts.flatMap(listedIn);
  const all = [...named.filter(({ way }) => way !== 'RENAMED'), ...listed.filter(({ to }) => to)];
  const renamed = new Set(all.flatMap(({ way, to }) => (way === 'RENAMED' ? to : [])));
  const operations = WAYS.flatMap((way) =>
    all.flatMap((one) => {
      const isNew = way === 'ADDED' || (way === 'MODIFIED' && renamed.has(one.name));
      const brings = way === 'ADDED' || way === 'RENAMED' ? one.to : '';
      const result = way === 'REMOVED' ? way : [way, one.name, one.to, one.text].join();
      return one.way === way ? { ...one, way, old: isNew ? '' : one.name, brings, result } : [];
    }),
  );
  const requirements = named.filter(({ section }) => section === 'requirements');
  const isDelta = document?.role.kind === 'delta';
  const unseen = named.filter(({ way, section }) => (isDelta ? !way : section !== 'requirements'));
  const unpaired = listed.filter(({ to }) => to === '');
  return { parts, named, requirements, operations, unseen, unpaired };
}

export type Operation = ReturnType<typeof contentOf>['operations'][number];

/** The one of that name, whatever its capitals and blanks. */
export const findRequirement = (
  all: readonly Requirement[],
  name: string,
): Requirement | undefined => all.find((one) => keyOf(one.name) === keyOf(name));

/** True where the requirements of a specification are what a change makes of them. */
export function isApplied({ way, to, text }: Operation, spec: readonly Requirement[]): boolean {
  const now = findRequirement(spec, to);
  if (way === 'REMOVED' || now === undefined) return way === 'REMOVED' && now === undefined;
  return way === 'RENAMED' || keyOf(now.text) === keyOf(text);
}

const BOX =
  /^\s*(?:[-*+]|\d{1,9}[.)])\s*\[\s{0,9}(?:([^\]\s])\s{0,9})?\](?![([])(?:\s*((\d{1,6})(?:\.\d{1,6}){1,9}[A-Za-z]{0,9})(?!\S))?/;
const GROUP = /^ {0,3}##(?:[ \t]{1,9}(\d{1,6})\.(?!\S))?(?!\S)/;

/** At any depth, and in code and comments, too: so does OpenSpec count. Below a numbered heading they are called by their numbers. */
export function tasksIn({ text }: Pick<Document, 'text'>) {
  let group = '';
  return text.split(/\r\n|\r|\n/).flatMap((text, at) => {
    const [heading, number = ''] = GROUP.exec(text) ?? [];
    if (heading !== undefined) group = number;
    const [box, mark = '', name = '', first] = BOX.exec(text) ?? [];
    const isStrange = Number(first) !== Number(group);
    if (box === undefined) return [];
    return [{ text, line: at + 1, name: group && name, isDone: /x/i.test(mark), isStrange }];
  });
}
