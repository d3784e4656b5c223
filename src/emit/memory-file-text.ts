// Words a memory file, its entries with their ids and lines, and what became of a write to it.

import type { FindingEntry, MemoryContent, MemoryEdit } from '../model/memory.ts';
import { decisionWords, noted } from './memory-text.ts';
import { fill, styleOf, type TextOptions } from './text.ts';
import { visible } from './visible.ts';

type Placed<Entry> = Omit<Entry, 'span'> & { readonly line: number; readonly path?: string };

type Entries = {
  readonly [Kind in keyof Omit<MemoryContent, 'owner' | 'shared'>]: readonly Placed<
    MemoryContent[Kind][number]
  >[];
};

/** `owner` and `shared` are left out where there is no file yet. */
export interface MemoryFile extends Entries, Partial<Pick<MemoryContent, 'owner' | 'shared'>> {
  readonly target: string;
  readonly path: string;
}

/** `finding-3  words  :17`, under the headings of its kinds; kinds without entries are left out. */
export function memoryFileText(file: MemoryFile, options: TextOptions): string {
  const style = styleOf(options);
  const { path, target } = file;
  const head = `${style.bold(`Memory of ${visible(target)}`)}  ${style.dim(visible(path))}`;
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

interface Row extends Pick<Placed<FindingEntry>, 'id' | 'line' | 'path'> {
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

type WrittenEntry = Omit<Row, 'words' | 'path'> & Pick<MemoryEdit, 'text' | 'changed'>;

/** `finding-4 added  plans/…/001-x.memory.md:17`, then the words of the entry; `done` in the past tense. */
export function memoryEditText(
  { id, text, path, line, changed }: WrittenEntry & { readonly path: string },
  done: string,
): string {
  const did = changed ? done : `was already ${done}; nothing was changed`;
  const words = visible(text.split('\n')[0] ?? '');
  return `${id} ${did}  ${visible(path)}:${line}\n  ${words}\n`;
}
