// Words a memory file: its entries with their ids and lines.

import type { MemoryContent, SessionEntry } from '../model/memory.ts';
import { fill, styleOf, type TextOptions } from './terminal.ts';
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

interface Row {
  readonly id: string;
  readonly line: number;
  readonly words: string;
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
        return `  ${fill(id, widest)}  ${visible(first)}  ${style.dim(`${visible(own)}:${line}`)}${beneath}`;
      }),
    ].join('\n'),
  );
  return `${[head, ...blocks].join('\n\n')}\n`;
}

function rowsOf(content: MemoryFile): readonly (readonly [string, readonly Row[]])[] {
  const { shared, owner } = content;
  const rows = <Entry extends Placed<{ readonly id: string; readonly span: unknown }>>(
    entries: readonly Entry[],
    words: (entry: Entry) => string,
  ): readonly Row[] =>
    entries.map((entry) => ({
      ...{ id: entry.id, line: entry.line, path: entry.path ?? '', words: words(entry) },
    }));
  return [
    [shared ? 'Shared discoveries' : 'Findings', rows(content.findings, ({ text }) => text)],
    [
      shared ? `Decisions of the ${owner}` : 'Decisions',
      rows(content.decisions, ({ decision, choice, rationale, affects, date }) => {
        const said = [decision, choice].filter((text) => text !== '').join(': ');
        const why = rationale === '' ? '' : ` — ${rationale}`;
        const marks = [date, affects.length === 0 ? '' : `affects ${affects.join(', ')}`];
        const shown = marks.filter((mark) => mark !== '').join('; ');
        return said + why + (shown === '' ? '' : ` (${shown})`);
      }),
    ],
    [
      'Blockers',
      rows(content.blockers, ({ text, note, status }) => {
        return `${status === 'open' ? 'open' : 'resolved'}: ${note === '' ? text : `${text} — ${note}`}`;
      }),
    ],
    ['Lessons learned', rows(content.lessons, ({ text }) => text)],
    [
      'Open questions',
      rows(content.questions, ({ text, answered }) => (answered ? `answered: ${text}` : text)),
    ],
    ['Sessions', rows(content.sessions, sessionWords)],
  ];
}

function sessionWords({ number, date, notes }: Placed<SessionEntry>): string {
  const name = number === null ? 'Session' : `Session ${number}`;
  return `${name}${date === '' ? '' : ` — ${date}`}${notes === '' ? '' : `\n${notes}`}`;
}
