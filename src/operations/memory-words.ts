// Words a memory file, its entries with their ids and lines.

import { decisionWords, noted } from '../emit/memory-text.ts';
import { fill, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type { MemoryFile } from './memory-show.ts';

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
