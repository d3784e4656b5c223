// Requirements as OpenSpec reads them: those of a specification, and what a change does to them.

import { withoutFences } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import type { NamedLine } from '../../model/facts.ts';
import { onceFor } from '../../model/once.ts';

/** In the order in which archiving goes through them. */
const WAYS = ['RENAMED', 'REMOVED', 'MODIFIED', 'ADDED'] as const;

export const DELTA = /^(?:added|modified|removed|renamed)\s+requirements$/;
const LISTED = /^(?!#)[-*+]?[ \t]{0,8}(?:(FROM|TO):[ \t]{0,8})?`?###[ \t]{0,8}(requirement:.*)$/i;

/** Headings as they are written, all that stands below each, and the one of level 2 above it in small letters (`''`: one that OpenSpec does not read, since of equal ones it reads the first `## Requirements`, and in a change the last). */
function partsIn(document: Document | null) {
  if (document === null) return [];
  return onceFor(document, 'openspec parts', () => {
    const all = document.structure.sections.map(({ depth, headingSpan: at, body }) => {
      const text = document.text
        .slice(at.start, at.end)
        .replace(/^#+\s*/, '')
        .trim();
      const below = document.text.slice(body.start, body.end).replace(/\r\n?/g, '\n');
      return { source: document.path, depth, text, top: text.toLowerCase(), line: at.line, below };
    });
    const tops = all.filter(({ depth }) => depth === 2);
    const last = [...new Map(tops.map((one) => [one.text, one])).values()];
    const read = [...tops.filter(({ top }) => top === 'requirements'), ...last].toReversed();
    const lines = new Map(read.map(({ top, line }) => [top, line]));
    let section = '';
    return all.flatMap(({ top, ...part }) => {
      if (part.depth === 2) section = lines.get(top) === part.line ? top : '';
      return part.depth === 0 ? [] : [{ ...part, section }];
    });
  });
}

export type Part = ReturnType<typeof partsIn>[number];

/** The name that stands behind a word; `''` where it does not, or nothing follows. Marks that close a heading are none of it. */
function nameAfter(word: string, text: string): string {
  const rest = text.toLowerCase().startsWith(word) ? text.slice(word.length).trim() : '';
  return rest.replace(/(?<=\s)#+$/, '').trim();
}

/** What has a heading of level 3: its name where that is `### Requirement: NAME`, what it says, code left out in `body`, which ends at its first scenario, and these, which have headings of level 4. */
function blocksIn(parts: readonly Part[]) {
  let scenarios: { readonly name: string; readonly isEmpty: boolean }[] = [];
  return parts.flatMap(({ depth, text: heading, below, ...part }) => {
    const text = below.trim();
    const scenario = nameAfter('scenario:', heading) || heading;
    if (depth < 4) scenarios = [];
    if (depth === 4) scenarios.push({ name: scenario, isEmpty: text === '' });
    if (depth !== 3) return [];
    const [body = ''] = withoutFences(below).split(/^#{1,6}[ \t]/m);
    const name = nameAfter('requirement:', heading);
    return [{ ...part, heading, name, text, body: body.trim(), scenarios }];
  });
}

/** Of a document that is not there, nothing: its headings, what is below those of level 3, which requirements it has (those of a specification, and what is done to others, which are called `to` from then on), and which it has where OpenSpec looks for none. */
export function contentOf(document: Document | null = null) {
  const parts = partsIn(document);
  const blocks = blocksIn(parts);
  const named = blocks.filter(({ name }) => name !== '');
  const whole = named.filter(({ section }) => !section.startsWith('renamed'));
  const all = [...whole.map((one) => ({ ...one, to: one.name })), ...listedIn(parts)];
  const operations = WAYS.flatMap((way) => {
    const section = `${way.toLowerCase()} requirements`;
    return all.flatMap((one) => (one.section === section ? [{ ...one, way }] : []));
  });
  const requirements = named.filter(({ section }) => section === 'requirements');
  const isDelta = document?.role.kind === 'delta';
  const unseen = named.filter(({ section }) => {
    return isDelta ? !DELTA.test(section) : section !== 'requirements';
  });
  return { parts, blocks, requirements, operations, unseen };
}

export type Requirement = ReturnType<typeof contentOf>['requirements'][number];
export type Operation = ReturnType<typeof contentOf>['operations'][number];

/** Those that stand in lists: removed ones, and the two names of one that is renamed. */
function listedIn(parts: readonly Part[]) {
  let from: NamedLine | null = null;
  return parts.flatMap(({ source, depth, line, section, below }) =>
    (depth === 2 ? withoutFences(below).split('\n') : []).flatMap((words, at) => {
      const [, side, heading = ''] = LISTED.exec(words.trim()) ?? [];
      const name = nameAfter('requirement:', heading.replace(/`$/, ''));
      if (name === '') return [];
      const place = { source, section, line: line + at + 1 };
      const one = { ...place, heading, name, text: '', body: '', scenarios: [] };
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
