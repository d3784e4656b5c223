// For people on a terminal: the commits that changed what a target sees, and since when it is so.

import type { Comparison, TargetChange } from '../model/change.ts';
import type { Commit, ContextBlame, ContextLog, HistoryEnd } from '../model/history.ts';
import { changeRows } from './change-rows.ts';
import { changeRowText, changesText, untouchedText } from './changes-text.ts';
import { valueText } from './conflict-text.ts';
import { cut, fill, place, type Style, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

export const ENDS: Readonly<Record<HistoryEnd, string>> = {
  created: '',
  since: '',
  limit: '',
  shallow: 'This clone begins here. For more: git fetch --unshallow.\n',
};

/** What changed, in whichever form it was asked for. */
export type History =
  | ChangesOfAll
  | { readonly since: string; readonly change: TargetChange }
  | ContextLog
  | ContextBlame;

export type ChangesOfAll = Pick<Comparison, 'base' | 'targets'> &
  Partial<Pick<Comparison, 'untouched'>>;

export interface Named {
  /** What people call a target. */
  readonly nameOf: (id: string) => string;
}

export function changesSinceText(data: History, options: TextOptions & Named): string {
  if ('base' in data) return changesText(data, options) + untouchedText(data.untouched);
  if ('change' in data) return changeText(data, options);
  const named = { ...data, target: options.nameOf(data.target) };
  return 'entries' in named ? logText(named, options) : blameText(named, options);
}

/** A commit a block, newest first. */
function logText({ target, entries, end }: ContextLog, options: TextOptions): string {
  const style = styleOf(options);
  if (entries.length === 0)
    return `No commit changed what ${visible(target)} inherits.\n${ENDS[end]}`;
  const blocks = entries.map(({ commit, change }) =>
    [commitText(commit, style, options.width), ...rowsText([change], options, style)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n${ENDS[end]}`;
}

/** What is different, in rows. */
export function changeText(
  { since, change }: { readonly since: string; readonly change: TargetChange },
  options: TextOptions,
): string {
  const rows = rowsText([change], options, styleOf(options));
  const target = visible(change.name);
  return rows.length === 0
    ? `${target} inherits the same as ${visible(since)}.\n`
    : `${target} since ${visible(since)}\n${rows.join('\n')}\n`;
}

/** A line for each value, then for each section. */
function blameText({ values, sections, end }: ContextBlame, options: TextOptions): string {
  const style = styleOf(options);
  const line = (
    commit: Commit | null,
    what: string,
    at: { source: string; line: number },
  ): string => `${style.dim(sinceText(commit))}  ${what}  ${style.dim(place(at))}`;
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

function rowsText(
  changes: readonly TargetChange[],
  { width }: TextOptions,
  style: Style,
): readonly string[] {
  return changeRows(changes).map((row) => `  ${changeRowText(row, width, style)}`);
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
