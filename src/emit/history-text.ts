// For people on a terminal: the commits that changed what a target sees, and since when it is so.

import type {
  Changes,
  Commit,
  Comparison,
  ContextBlame,
  ContextLog,
  HistoryEnd,
  Loosened,
  TargetChange,
  Untouched,
} from '../model/change.ts';
import { counted, enumerate } from '../model/plural.ts';
import { briefRows, type ChangeRow, changeRows, whoText } from './change-rows.ts';
import { cut, fill, place, type Style, styleOf, type TextOptions } from './text.ts';
import { asTyped, visible } from './visible.ts';
import { valueText } from './yaml-text.ts';

export const ENDS: Readonly<Record<HistoryEnd, string>> = {
  created: '',
  since: '',
  limit: '',
  shallow: 'This clone begins here. For more: git fetch --unshallow.\n',
};

export interface Names {
  readonly nameOf: (id: string) => string;
}

export function changesSinceText(data: Changes, options: TextOptions & Names): string {
  if ('base' in data) {
    const isLast = data.targets.length === 0 && data.base.revision === 'HEAD';
    const more = isLast
      ? 'What that commit changed: stratigraph changes --base HEAD~1 (or since a day: --since YYYY-MM-DD)\n'
      : '';
    return changesText(data, options) + untouchedText(data.untouched) + asTyped(more, options);
  }
  if ('change' in data) return changeText(data, options);
  const withTitle = { ...data, target: options.nameOf(data.target) };
  return 'entries' in withTitle ? logText(withTitle, options) : blameText(withTitle, options);
}

/** A commit a block, newest first. */
function logText({ target, entries, end }: ContextLog, options: TextOptions): string {
  const style = styleOf(options);
  if (entries.length === 0)
    return `No commit changed what ${visible(target)} inherits.\n${ENDS[end]}`;
  const commits = Map.groupBy(entries, ({ commit }) => commit.hash);
  const blocks = [...commits.values()].map((same) => {
    const head = same.slice(0, 1).map(({ commit }) => commitText(commit, style, options.width));
    const changes = same.map(({ change }) => change);
    const isSeen = changes.some(({ seenBy }) => seenBy !== undefined);
    const rows = isSeen
      ? viewsText(changes, options)
      : changes.flatMap((one) => rowsText(one, options));
    return [...head, ...rows].join('\n');
  });
  return `${blocks.join('\n\n')}\n\n${style.dim('Days are in UTC.')}\n${ENDS[end]}`;
}

export function changeText(
  { since, change }: { readonly since: string; readonly change: TargetChange },
  options: TextOptions,
): string {
  const rows = rowsText(change, options);
  const target = visible(change.name);
  return rows.length === 0
    ? `${target} inherits the same as ${visible(since)}.\n`
    : `${target} since ${visible(since)}\n${rows.join('\n')}\n`;
}

/** A line for each value, then for each section. */
function blameText({ values, sections, end }: ContextBlame, options: TextOptions): string {
  const style = styleOf(options);
  const line = (commit: Commit | null, what: string, at: { source: string; line: number }) =>
    `${style.dim(sinceText(commit))}  ${what}  ${style.dim(place(at))}`;
  const half = Math.max(20, Math.floor(options.width / 2));
  return [
    ...values.map((one) =>
      line(one.commit, cut(`${visible(one.keyPath)}: ${valueText(one.value)}`, half), one),
    ),
    ...sections.map((one) =>
      line(one.commit, `# ${cut(visible(one.heading) || '(without a heading)', half)}`, one),
    ),
    ENDS[end],
  ].join('\n');
}

function rowsText(change: TargetChange, options: TextOptions): readonly string[] {
  return changeRows([change]).map(
    (row) => `  ${changeRowText(row, options.width, styleOf(options))}`,
  );
}

function commitText({ hash, time, author, subject }: Commit, style: Style, width: number): string {
  const head = `${style.yellow(hash.slice(0, 10))}  ${time.slice(0, 10)}  ${cut(visible(author), 24)}`;
  return `${head}  ${style.bold(cut(visible(subject), Math.max(30, width - 48)))}`;
}

function sinceText(commit: Commit | null): string {
  if (commit === null) return fill('earlier', 42);
  const { hash, time, author } = commit;
  return fill(`${time.slice(0, 10)}  ${hash.slice(0, 10)}  ${cut(visible(author), 18)}`, 42);
}

const SIGN: Readonly<Record<ChangeRow['kind'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  renamed: '>',
  reordered: '~',
};

/** One block for the targets that see the same changes; empty where nobody sees any. Ends with a line break. */
export function changesText(
  { base, targets, ...noted }: Pick<Comparison, 'base' | 'targets'> & Noted,
  options: TextOptions,
): string {
  const style = styleOf(options);
  const left = /^(.+)\.\.\.$/.exec(base.revision)?.[1];
  const asked = base.revision === 'HEAD' ? 'the last commit' : visible(base.revision);
  const since = `since ${left === undefined ? asked : `the branch left ${visible(left)}`}`;
  const told = (title: string, notes: readonly Note[]): string => {
    const lines = notes.map(
      ({ says, path, line }) => `  ${visible(says)}  ${style.dim(visible(`${path}:${line}`))}\n`,
    );
    return lines.length === 0 ? '' : `${style.bold(`${title} ${since}`)}\n${lines.join('')}\n`;
  };
  const decided = notesOf(noted)
    .map(([title, notes]) => told(title, notes))
    .join('');
  if (targets.length === 0) return `${decided}No agent's context has changed ${since}.\n`;
  const lines = viewsText(targets, options);
  return `${decided}${style.bold(`What changes, and for whom, ${since}`)}\n${lines.join('\n')}\n`;
}

/** Who sees the same, and what. */
function viewsText(targets: readonly TargetChange[], options: TextOptions): readonly string[] {
  const style = styleOf(options);
  const pen = { agents: style.bold, name: visible, folder: visible };
  const blocks = Map.groupBy(briefRows(targets), ({ targets: reached }) => JSON.stringify(reached));
  // Of what came or went, its name is all that is told.
  return [...blocks.values()].flatMap((rows) => [
    `  ${whoText(rows[0]?.names ?? [], pen, rows[0]?.what === 'target' ? 50 : undefined)}`,
    ...rows.map((row) => `    ${changeRowText(row, options.width, style)}`),
  ]);
}

/** What whoever reviews a change has to know and no finding says. */
export interface Note {
  readonly says: string;
  readonly path: string;
  readonly line: number;
}

export type Noted = Partial<Pick<Comparison, 'superseded' | 'loosened'>>;

/** By title. */
export function notesOf({ superseded = [], loosened = [] }: Noted) {
  const loose = ['Checks loosened', loosened.map(loosenedNote)] as const;
  const replaced = superseded.map(({ older, newer, path, line }) => {
    return { says: `${older} is superseded by ${newer}`, path, line };
  });
  return [loose, ['Superseded', replaced] as const];
}

function loosenedNote({ rule, severity, path, line }: Loosened): Note {
  const how =
    severity === null
      ? 'suppressed in this document'
      : severity === 'off'
        ? 'switched off'
        : `only ${severity === 'info' ? 'an info' : `a ${severity}`} by now`;
  return { says: `The rule ${rule} is ${how}`, path, line };
}

export function untouchedText(all: Comparison['untouched'] = []): string {
  return all
    .map(
      (one) => `note: ${visible(untouchedWords(one))} Code: ${visible(enumerate(one.files, 3))}.\n`,
    )
    .join('');
}

/** `2 documents cover this code and were not changed with it: a.md, b.md.` */
export function untouchedWords({ documents }: Pick<Untouched, 'documents'>): string {
  const many = counted(documents.length, 'document covers', 'documents cover');
  const were = documents.length === 1 ? 'was' : 'were';
  return `${many} this code and ${were} not changed with it: ${enumerate(documents, 5)}.`;
}

export function changeRowText(row: ChangeRow, width: number, style: Style): string {
  const { what, kind, before, after, at, gone } = row;
  const subject = visible(row.subject);
  const value = (text: string): string => cut(visible(text), Math.max(20, Math.floor(width / 3)));
  const paint = kind === 'added' ? style.green : kind === 'removed' ? style.red : style.yellow;
  if (what === 'target') return paint(`${SIGN[kind]} ${kind === 'added' ? 'new' : kind}`);
  const isWhole = what === 'value' || what === 'listing' || what === 'tokens';
  const name = isWhole ? subject : `${what} ${subject}`;
  const words =
    before !== null && after !== null
      ? `: ${value(before)} → ${value(after)}`
      : before !== null || after !== null
        ? `: ${value(before ?? after ?? '')}`
        : kind === 'reordered'
          ? ' (other order)'
          : '';
  const where = at === null ? '' : `  ${style.dim(`${gone ? 'was ' : ''}${place(at)}`)}`;
  return `${paint(`${SIGN[kind]} ${name}${words}`)}${where}`;
}
