// Memory for a terminal: a file with the ids and lines of its entries; and records with their scores and their parts, groups, and what needs attention.

import { countsText, decisionWords, noted } from '../emit/memory-text.ts';
import { columns, cut, fill, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { counted } from '../model/plural.ts';
import type { MemoryFile, RecordList } from './memory-show.ts';

/** `finding-3  words  :17`, under the headings of its kinds; kinds without entries are left out. */
export function memoryFileText(file: MemoryFile, owner: string, options: TextOptions): string {
  const style = styleOf(options);
  const head = `${style.bold(`Memory of ${visible(owner)}`)}  ${style.dim(visible(file.path))}`;
  const kinds = rowsOf(file).filter(([, rows]) => rows.length > 0);
  if (kinds.length === 0) return `${head}\n\nNo entries yet.\n`;
  const widest = Math.max(...kinds.flatMap(([, rows]) => rows.map(({ id }) => id.length)));
  const blocks = kinds.map(([title, rows]) =>
    [
      style.bold(title),
      ...rows.map(({ id, line, path: own, words }) => {
        const [first = '', ...more] = words.split('\n');
        const indent = ' '.repeat(widest + 4);
        const beneath = more.map((text) => `\n${indent}${visible(text)}`).join('');
        return `  ${fill(id, widest)}  ${visible(first)}  ${style.dim(`${visible(own ?? '')}:${line}`)}${beneath}`;
      }),
    ].join('\n'),
  );
  return `${[head, ...blocks].join('\n\n')}\n`;
}

interface Row {
  readonly id: string;
  readonly line: number;
  readonly path?: string;
  readonly words: string;
}

function rowsOf(content: MemoryFile): readonly (readonly [string, readonly Row[]])[] {
  const { shared, owner } = content;
  const rows = <Entry extends Omit<Row, 'words'>>(
    entries: readonly Entry[],
    wordsOf: (entry: Entry) => string,
  ): readonly Row[] => entries.map((entry) => ({ ...entry, words: wordsOf(entry) }));
  const text = (entry: { readonly text: string }): string => entry.text;
  return [
    [shared ? 'Shared findings' : 'Findings', rows(content.findings, text)],
    [
      shared ? `Decisions of the ${owner}` : 'Decisions',
      rows(content.decisions, (one) => {
        const { affects, date } = one;
        const marks = [date, affects.length === 0 ? '' : `affects ${affects.join(', ')}`];
        const shown = marks.filter((mark) => mark !== '').join('; ');
        return decisionWords(one) + (shown === '' ? '' : ` (${shown})`);
      }),
    ],
    ['Blockers', rows(content.blockers, (one) => noted(`${one.status}: ${one.text}`, one.note))],
    ['Lessons learned', rows(content.lessons, text)],
    [
      'Open questions',
      rows(content.questions, (one) => (one.answered ? `answered: ${one.text}` : one.text)),
    ],
    [
      'Sessions',
      rows(content.sessions, ({ number, date, notes }) => {
        const name = noted(number === null ? 'Session' : `Session ${number}`, date);
        return notes === '' ? name : `${name}\n${notes}`;
      }),
    ],
  ];
}

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
