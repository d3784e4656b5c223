// Records of memory for a terminal: score and its parts, group, and what needs attention.

import type { MemoryRecord } from '../model/memory-record.ts';
import { counted } from '../model/plural.ts';
import { columns, cut, fill, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

export interface RecordList {
  readonly groups: readonly {
    readonly dialect: string;
    readonly plural: string;
    readonly groups: readonly { readonly name: string; readonly count: number }[];
  }[];
  readonly records: readonly MemoryRecord[];
  readonly more: number;
}

export function recordsText({ groups, records, more }: RecordList, options: TextOptions): string {
  if (groups.length === 0) return 'No memory is kept one fact at a time here.\n';
  const style = styleOf(options);
  const heads = groups.map(({ plural, groups: all }) =>
    style.dim(`${plural}: ${all.map(({ name, count }) => `${name} ${count}`).join(' · ')}`),
  );
  const width = Math.min(40, Math.max(0, ...records.map(({ id }) => columns(visible(id)))));
  const lines = records.flatMap((record) => {
    const { id, group, title, lifecycle, score, attention, supersededBy } = record;
    const value = score === null ? '    –' : score.value.toFixed(3);
    const over = lifecycle === 'active' || lifecycle === group ? '' : ` (${lifecycle})`;
    const head = `${style.bold(value)}  ${fill(visible(id), width)}  ${style.dim(visible(group) + over)}  `;
    const room = Math.max(20, options.width - width - columns(group) - columns(over) - 12);
    const by = supersededBy === null ? [] : [`superseded by ${visible(supersededBy)}`];
    const parts = score?.parts.map(
      ({ name, value: part, because }) => `${name} ${part.toFixed(3)} (${because})`,
    );
    return [
      head + cut(visible(title), room),
      ...(parts === undefined ? [] : [style.dim(`       ${visible(parts.join(' + '))}`)]),
      ...by.map((words) => `       ${style.dim(words)}`),
      ...attention.map(({ kind, says }) => `       ${style.yellow(`${kind}:`)} ${visible(says)}`),
    ];
  });
  const end =
    more > 0
      ? [`… and ${counted(more, 'more record')}. Use --limit.`]
      : records.length === 0
        ? ['Nothing is remembered that fits.']
        : [];
  return [...heads, '', ...lines, ...end].map((line) => `${line}\n`).join('');
}
