// For people on a terminal, what every target sees differently since.

import type { Comparison, Untouched } from '../model/change.ts';
import { counted } from '../model/plural.ts';
import { type ChangeRow, changeRows, listed } from './change-rows.ts';
import { cut, place, type Style, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

const SIGN: Readonly<Record<ChangeRow['kind'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  renamed: '>',
  reordered: '~',
};

/** One block for the targets that see the same changes; empty where nobody sees any. Ends with a line break. */
export function changesText(
  { base, targets }: Pick<Comparison, 'base' | 'targets'>,
  options: TextOptions,
): string {
  const style = styleOf(options);
  const since = `since ${visible(base.revision)}`;
  if (targets.length === 0) return `No changes for any target ${since}.\n`;
  const blocks = Map.groupBy(changeRows(targets), ({ targets: reached }) =>
    JSON.stringify(reached),
  );
  const lines = [...blocks.values()].flatMap((rows) => [
    `  ${style.bold(visible(listed(rows[0]?.names ?? [], 5)))}`,
    ...rows.map((row) => `    ${changeRowText(row, options.width, style)}`),
  ]);
  return `${style.bold(`Changes by target ${since}`)}\n${lines.join('\n')}\n`;
}

/** A line for each group of documents whose code changed without them. */
export function untouchedText(all: Comparison['untouched'] = []): string {
  return all
    .map((one) => `note: ${visible(untouchedWords(one))} Code: ${visible(listed(one.files, 3))}.\n`)
    .join('');
}

/** `2 documents cover this code and were not changed with it: a.md, b.md.` */
export function untouchedWords({ documents }: Pick<Untouched, 'documents'>): string {
  const many = counted(documents.length, 'document covers', 'documents cover');
  const were = documents.length === 1 ? 'was' : 'were';
  return `${many} this code and ${were} not changed with it: ${listed(documents, 5)}.`;
}

/** `~ key: before → after  place`. */
export function changeRowText(row: ChangeRow, width: number, style: Style): string {
  const { what, kind, before, after, at, gone } = row;
  const subject = visible(row.subject);
  const value = (text: string): string => cut(visible(text), Math.max(20, Math.floor(width / 3)));
  const paint = kind === 'added' ? style.green : kind === 'removed' ? style.red : style.yellow;
  if (what === 'target') return paint(`${SIGN[kind]} ${kind}`);
  const name = what === 'value' || what === 'tokens' ? subject : `${what} ${subject}`;
  const said =
    before !== null && after !== null
      ? `: ${value(before)} → ${value(after)}`
      : before !== null || after !== null
        ? `: ${value(before ?? after ?? '')}`
        : kind === 'reordered'
          ? ' (other order)'
          : '';
  const where = at === null ? '' : `  ${style.dim(`${gone ? 'was ' : ''}${place(at)}`)}`;
  return `${paint(`${SIGN[kind]} ${name}${said}`)}${where}`;
}
