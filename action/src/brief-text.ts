// What a pull request changes, for a person who reads it in passing: who gets what otherwise, and the worst findings.

import {
  briefRows,
  type ChangeRow,
  isReader,
  listingText,
  type Pen,
  whoText,
} from '../../src/emit/change-rows.ts';
import { valueCode } from '../../src/emit/check-markdown.ts';
import { inertCode, inertText } from '../../src/emit/inert-markdown.ts';
import { linkText } from '../../src/emit/markdown-table.ts';
import { cut } from '../../src/emit/text.ts';
import type { TargetChange } from '../../src/model/change.ts';
import { bySeverity, type Finding } from '../../src/model/finding.ts';
import { counted } from '../../src/model/plural.ts';

type Link = (path: string, line: number, gone: boolean) => string;

/** As many places are named in a line. */
const PLACES = 2;
const PEN: Pen = { agents: (names) => `**${names}**`, name: inertText, folder: inertCode };
/** Characters of a finding. */
const WIDTH = 300;

/** A line a change, the first of each reader before a second one. The same change of two files, as of a file and its copy, is one. */
export function changeLines(targets: readonly TargetChange[], link: Link): readonly string[] {
  const rows = briefRows(targets).filter(({ what }) => what !== 'tokens');
  const same = Map.groupBy(rows, (row) => `${sentenceOf(row)} ${row.at?.line}`);
  const lines = [...same.values()].map((all) => {
    const names = [...new Set(all.flatMap((row) => row.names))];
    const places = all.flatMap(({ at, gone }) =>
      at === null ? [] : [linkText(`${at.source}:${at.line}`, link(at.source, at.line, gone))],
    );
    const linked = places.length === 0 ? '' : ` (${places.slice(0, PLACES).join(', ')})`;
    const [says] = all.map((row) => sentenceOf({ ...row, names }));
    return { who: whoText(names, PEN), says: says + linked };
  });
  return [...Map.groupBy(lines, ({ who }) => who).values()]
    .flatMap((of) => of.map(({ who, says }, turn) => ({ turn, line: `- ${who}: ${says}` })))
    .sort((a, b) => a.turn - b.turn)
    .map(({ line }) => line);
}

/** The worst first, each once however often it is found. */
export function findingLines(findings: readonly Finding[], link: Link): readonly string[] {
  const same = Map.groupBy(bySeverity(findings), ({ rule, message }) => `${rule} ${message}`);
  return [...same.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { severity, message, path, line } = first;
    const place = linkText(`${path}:${line}`, link(path, line, false));
    const more = others.length === 0 ? '' : ` and in ${counted(others.length, 'more place')}`;
    return [`- **${severity}**: ${inertText(cutBetweenCode(message))} ${place}${more}`];
  });
}

/** Half of a code would make no code of any. */
function cutBetweenCode(message: string): string {
  const text = cut(message, WIDTH);
  const isOpen = text.split('`').length % 2 === 0;
  return isOpen ? `${text.slice(0, text.lastIndexOf('`')).trimEnd()} …` : text;
}

function sentenceOf(row: ChangeRow): string {
  const { what, kind, subject, before, after, count, names } = row;
  if (what === 'listing') return inertText(listingText(row));
  if (what === 'target')
    return kind === 'added' ? 'context for the first time' : 'no context any more';
  const isNow = { added: 'new', removed: 'gone' }[kind as string] ?? kind;
  if (what === 'section') {
    if (count === undefined) return `section ${inertCode(subject)} is ${isNow}`;
    return `${count} sections are ${isNow}: ${inertText(subject)}`;
  }
  const name = inertCode(subject);
  if (what === 'lock') return `${name} ${kind === 'added' ? 'is' : 'is no longer'} locked`;
  if (what === 'value') {
    const was = before === null ? '' : `, it was ${valueCode(before)}`;
    const start = before === null ? 'is new: ' : 'is now ';
    return `${name} ${after === null ? `is ${isNow}` : start + valueCode(after)}${was}`;
  }
  const read = names.some(isReader) ? 'read' : 'part of the context';
  const isRead = { added: `now ${read}`, removed: `no longer ${read}` }[kind as string] ?? kind;
  if (count !== undefined) return `${count} ${what}s are ${isRead}: ${inertText(subject)}`;
  return `${name} is ${before === null ? isRead : `${read} in the place of ${inertCode(before)}`}`;
}
