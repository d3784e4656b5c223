// What the memory of one target holds, with the ids and lines of its entries; or one memory that is kept alone (L-046).

import { entriesCalled, keptAlone } from '../core/entry-files.ts';
import { dialectOf } from '../core/hierarchy.ts';
import { memoryPlace, recall } from '../core/memory.ts';
import { memoryPath, recordsAt, takesEntries } from '../core/recording.ts';
import { fill, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { decisionWords, withNote } from '../model/memory.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { listOf, recordsText } from './memory-list.ts';
import { defineOperation, field, findTarget } from './operation.ts';

export const show = defineOperation({
  name: 'memory show',
  summary: 'show the memory of a target, one memory, or what some words are found in',
  input: {
    target: field.target(
      'a target, such as 0042/001, an id of a memory, or words (default: list all)',
      { positional: true, else: 'query' },
    ),
    query: field.text('an id or words', { most: 500, value: 'words' }),
  },
  examples: ['memory show 0042 001', 'memory show 0042 001 --json'],
  does: 'reads',
  address: '/workspace/memory',
  tool: {
    also: 'get_agent_memory',
    title: 'Read memory',
    description:
      'What is remembered of a target: findings, decisions and blockers; `full` adds lines, ' +
      'sessions, lessons and questions. Where memory is kept one fact at a time: those in force, by words or id.',
    defaults: { detail: 'short' },
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'finding'),
  run: (workspace: Workspace, { target, query }) =>
    target === null || dialectOf(workspace.hierarchy, target)?.upkeep?.records !== undefined
      ? listRecords(workspace, query)
      : memoryOf(workspace, target),
  words: async () => ({
    text: (data, { io, workspace }) =>
      'records' in data
        ? recordsText(data, io)
        : memoryFileText(data, workspace.nameOf(data.target), io),
  }),
  short(data) {
    if ('records' in data) return data;
    const { findings, decisions, blockers } = data;
    return {
      findings: findings.map(({ id, text }) => ({ id, text })),
      decisions: decisions.map(({ id, decision, choice, rationale, date }) => ({
        ...{ id, decision, choice, rationale, date },
      })),
      blockers: blockers.map(({ id, text, status, note }) => ({ id, text, status, note })),
    };
  },
});

function memoryOf({ hierarchy }: Workspace, target: Target) {
  const alone = memoryPath(hierarchy, target) === null ? keptAlone(hierarchy, target) : null;
  const place = alone ?? memoryPlace(hierarchy, target);
  const content = 'content' in place ? place.content : recall(hierarchy, place);
  return {
    ...{ target: target.id, path: place.path, exists: content !== null },
    findings: withLine(content?.findings),
    decisions: withLine(content?.decisions),
    blockers: withLine(content?.blockers),
    sessions: withLine(content?.sessions),
    lessons: withLine(content?.lessons),
    questions: withLine(content?.questions),
    ...(content !== null && { owner: content.owner, shared: content.shared }),
  };
}

type MemoryFile = ReturnType<typeof memoryOf>;

/** The one memory that is called so, or all in which the words stand. Throws UsageError for what is neither. */
function listRecords(workspace: Workspace, query: string | null) {
  const { hierarchy, now } = workspace;
  const records = recordsAt(hierarchy, now);
  const exact = records.filter(({ id, path }) => id === query || path === query);
  const isId = exact.length > 0;
  const owners = isId ? [] : entriesCalled(hierarchy, query, null);
  const [owner, another] = owners;
  if (another !== undefined) {
    const ids = owners.map(({ target }) => target.id);
    const shows = ids.slice(0, 5).map((id) => `stratigraph memory show ${id}`);
    const says = `${owners.length} memories have a ${query}.`;
    throw new UsageError(says, `Show one of them: ${shows.join(', ')}.`, ids);
  }
  if (owner !== undefined) return memoryOf(workspace, owner.target);
  const question = { group: null, sort: 'score', attention: false, limit: 50 } as const;
  const words = isId || query === null ? [] : [query];
  const answer = listOf(workspace, { ...question, query: words, all: isId });
  // Whoever names a target where nothing else is kept has misspelt it.
  if (
    query !== null &&
    records.length === 0 &&
    (/^[\d/\s]+$/.test(query) || answer.memories.length === 0)
  )
    findTarget(workspace, query.split(/\s+/));
  return isId ? { ...answer, records: exact, more: 0, memories: [] } : answer;
}

function withLine<Entry extends { readonly span: { readonly line: number } }>(
  entries: readonly Entry[] = [],
) {
  return entries.map(({ span, ...entry }) => ({ ...entry, line: span.line }));
}

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

function rowsOf(content: MemoryFile) {
  const { shared, owner } = content;
  const rows = <Entry>(entries: readonly Entry[], wordsOf: (entry: Entry) => string) =>
    entries.map((entry) => ({ ...entry, words: wordsOf(entry) }));
  const text = (entry: { readonly text: string }): string => entry.text;
  return [
    [shared ? 'Shared facts' : 'Facts', rows(content.findings, text)],
    [
      shared ? `Decisions of the ${owner}` : 'Decisions',
      rows(content.decisions, (one) => {
        const { affects, date } = one;
        const marks = [date, affects.length === 0 ? '' : `affects ${affects.join(', ')}`];
        const note = marks.filter((mark) => mark !== '').join('; ');
        return decisionWords(one) + (note === '' ? '' : ` (${note})`);
      }),
    ],
    ['Blockers', rows(content.blockers, (one) => withNote(`${one.status}: ${one.text}`, one.note))],
    ['Lessons learned', rows(content.lessons, text)],
    [
      'Open questions',
      rows(content.questions, (one) => (one.answered ? `answered: ${one.text}` : one.text)),
    ],
    [
      'Sessions',
      rows(content.sessions, ({ number, date, notes }) => {
        const name = withNote(number === null ? 'Session' : `Session ${number}`, date);
        return notes === '' ? name : `${name}\n${notes}`;
      }),
    ],
  ] as const;
}
