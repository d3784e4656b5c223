// For a pull request or a note: the commits that changed what a target sees, and since when it is so.

import type { Changes, Commit, Comparison, ContextBlame, ContextLog } from '../model/change.ts';
import { changeRows, whoText } from './change-rows.ts';
import { changeCells, changesTable, valueCode } from './check-markdown.ts';
import { ENDS, type Names } from './history-text.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { tableText } from './markdown-table.ts';
import { cut } from './text.ts';
import { valueText } from './yaml-text.ts';

const COMMIT = ['Date', 'Commit', 'Author'];
const CHANGE = ['What', 'Change', 'Caused by'];
const WIDTH = 80;

export function historyMarkdown(data: Changes, { nameOf }: Names): string {
  if ('base' in data) return changesMarkdown(data);
  if ('change' in data) return changeMarkdown(data);
  const withTitle = { ...data, target: nameOf(data.target) };
  return 'entries' in withTitle ? logMarkdown(withTitle) : blameMarkdown(withTitle);
}

/** A row for each change, newest first, and for whom where readers see their own; the subject stands in the first row of its commit. */
function logMarkdown({ target, entries, end }: ContextLog): string {
  const isSeen = entries.some(({ change }) => change.seenBy !== undefined);
  const pen = { agents: String, name: inertText, folder: inertText };
  const commits = Map.groupBy(entries, ({ commit }) => commit.hash);
  const rows = [...commits.values()].flatMap((same) => {
    const all = changeRows(same.map(({ change }) => change));
    return all.flatMap((row, at) =>
      same
        .slice(0, 1)
        .map(({ commit }) => [
          ...commitCells(commit, at === 0),
          ...changeCells(row, {}),
          ...(isSeen ? [whoText(row.names, pen)] : []),
        ]),
    );
  });
  return rows.length === 0
    ? `No commit changed what ${inertText(target)} inherits.\n${endText(end)}`
    : `What changed for ${inertText(target)}:\n\n${tableText([...COMMIT, ...CHANGE, ...(isSeen ? ['Whose context'] : [])], rows)}${endText(end)}`;
}

function blameMarkdown({ target, values, sections, end }: ContextBlame): string {
  const since = ({ source, line, commit }: (typeof values | typeof sections)[number]) => [
    inertCode(`${source}:${line}`),
    ...(commit === null ? ['earlier', '', ''] : commitCells(commit, true)),
  ];
  const rows = [
    ...values.map((one) => [
      ...[inertCode(one.keyPath), valueCode(valueText(one.value)), ...since(one)],
    ]),
    ...sections.map((one) => [`section ${inertCode(one.heading)}`.trimEnd(), '', ...since(one)]),
  ];
  return rows.length === 0
    ? `${inertText(target)} inherits nothing.\n`
    : `Since when ${inertText(target)} inherits it:\n\n${tableText(['What', 'Value', 'Place', ...COMMIT], rows)}${endText(end)}`;
}

function changeMarkdown({ since, change }: Extract<Changes, { since: string }>): string {
  const rows = changeRows([change]).map((row) => changeCells(row, {}));
  const target = inertText(change.name);
  return rows.length === 0
    ? `${target} inherits the same as ${inertCode(since)}.\n`
    : `What changed for ${target} since ${inertCode(since)}:\n\n${tableText(CHANGE, rows)}`;
}

/** A row for each change of a target, or of several that see the same. */
function changesMarkdown({ base, targets }: Pick<Comparison, 'base' | 'targets'>): string {
  const since = inertCode(base.revision);
  const { head, rows } = changesTable(changeRows(targets), {});
  return rows.length === 0
    ? `Every target inherits the same as ${since}.\n`
    : `What changed since ${since}:\n\n${tableText(head, rows)}`;
}

function commitCells({ hash, time, author, subject }: Commit, isListed: boolean): string[] {
  const about = isListed ? ` ${inertText(cut(subject, WIDTH))}` : '';
  return [
    time.slice(0, 10),
    `${inertCode(hash.slice(0, 10))}${about}`,
    inertText(cut(author, WIDTH)),
  ];
}

function endText(end: ContextLog['end']): string {
  return ENDS[end] === '' ? '' : `\n${ENDS[end]}`;
}
