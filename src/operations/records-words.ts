// Records of memory for a terminal: score and its parts, group, and what needs attention.

import { countsText } from '../emit/memory-text.ts';
import { columns, cut, fill, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { counted } from '../model/plural.ts';
import type { RecordList } from './memory-show.ts';

export function recordsText(list: RecordList, options: TextOptions): string {
  const { groups, records, more, memories, begin } = list;
  const style = styleOf(options);
  if (groups.length === 0 && memories.length === 0) {
    const first = begin === null ? '' : `Begin: stratigraph ${visible(begin)}\n`;
    return `Nothing is remembered here yet.\n${first}All ways: stratigraph docs memory\n`;
  }
  const widest = Math.min(40, Math.max(...memories.map(({ target }) => columns(visible(target)))));
  // `0042/001  3 findings · 1 decision  plans/…/001-x.memory.md`.
  const files = memories.map(
    ({ target, path, ...counts }) =>
      `${style.bold(fill(visible(target), widest))}  ${countsText(counts)}  ${style.dim(visible(path))}\n`,
  );
  const first = memories[0]?.target;
  if (first !== undefined) files.push(`\nShow one: stratigraph memory show ${visible(first)}\n`);
  if (groups.length === 0) return files.join('');
  if (files.length > 0) files.push('\n');
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
  return files.join('') + [...heads, '', ...lines, ...end].map((line) => `${line}\n`).join('');
}
