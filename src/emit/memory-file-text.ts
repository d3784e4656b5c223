import type { MemoryContent, SessionEntry } from '../model/memory.ts';
import { fill, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

/** A memory as a face knows it; `content` is null where there is no file yet. */
export interface MemoryFileView {
  readonly target: string;
  readonly path: string;
  readonly content: MemoryContent | null;
}

interface Row {
  readonly id: string;
  readonly line: number;
  readonly words: string;
}

/** `finding-3  words  :17`, under the headings of its kinds; kinds without entries are left out. */
export function memoryFileText(view: MemoryFileView, options: TextOptions): string {
  const style = styleOf(options);
  const { content, path, target } = view;
  const head = `${style.bold(`Memory of ${visible(target)}`)}  ${style.dim(visible(path))}`;
  if (content === null) return `${head}\n\nNo entries yet.\n`;
  const kinds = rowsOf(content).filter(([, rows]) => rows.length > 0);
  if (kinds.length === 0) return `${head}\n\nNo entries yet.\n`;
  const widest = Math.max(...kinds.flatMap(([, rows]) => rows.map(({ id }) => id.length)));
  const blocks = kinds.map(([title, rows]) =>
    [
      style.bold(title),
      ...rows.map(({ id, line, words }) => {
        const [first = '', ...more] = words.split('\n');
        const indent = ' '.repeat(widest + 4);
        const beneath = more.map((text) => `\n${indent}${visible(text)}`).join('');
        return `  ${fill(id, widest)}  ${visible(first)}  ${style.dim(`:${line}`)}${beneath}`;
      }),
    ].join('\n'),
  );
  return `${[head, ...blocks].join('\n\n')}\n`;
}

/** The same for programs: every entry with `line` in the place of its span. */
export function memoryFileJson({ target, path, content }: MemoryFileView): string {
  const lined = <Entry extends { readonly span: { readonly line: number } }>(
    entries: readonly Entry[] = [],
  ) => entries.map(({ span, ...entry }) => ({ ...entry, line: span.line }));
  const answer = {
    target,
    path,
    exists: content !== null,
    findings: lined(content?.findings),
    decisions: lined(content?.decisions),
    blockers: lined(content?.blockers),
    sessions: lined(content?.sessions),
    lessons: lined(content?.lessons),
    questions: lined(content?.questions),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function rowsOf(content: MemoryContent): readonly (readonly [string, readonly Row[]])[] {
  const { shared, owner } = content;
  const rows = <Entry extends { readonly id: string; readonly span: { readonly line: number } }>(
    entries: readonly Entry[],
    words: (entry: Entry) => string,
  ): readonly Row[] =>
    entries.map((entry) => ({ id: entry.id, line: entry.span.line, words: words(entry) }));
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

function sessionWords({ number, date, notes }: SessionEntry): string {
  const name = number === null ? 'Session' : `Session ${number}`;
  return `${name}${date === '' ? '' : ` — ${date}`}${notes === '' ? '' : `\n${notes}`}`;
}
