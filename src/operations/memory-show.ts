// What is remembered: who has a memory and facts that are kept one at a time, with what they are worth and why; and what the memory of one target holds (L-046, L-052).

import { keptAlone } from '../core/entry-files.ts';
import { dialectOf } from '../core/hierarchy.ts';
import { memoryPlace, recall } from '../core/memory.ts';
import {
  beginning,
  firstRecording,
  groupsOf,
  memoryPath,
  recordsAt,
  takesEntries,
} from '../core/recording.ts';
import { countsOf } from '../model/memory.ts';
import type { MemoryRecord } from '../model/memory-record.ts';
import type { Fields, InputOf } from '../model/operation.ts';
import { compareText } from '../model/order.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import { memoryFiles } from './by-hand.ts';
import { choiceOf } from './input.ts';
import { defineOperation, findTarget, LIMIT } from './operation.ts';

const input = {
  query: { type: 'texts', positional: true, most: 400, summary: 'words that it contains' },
  group: { type: 'text', value: 'name', most: 200, summary: 'only this group of memories' },
  sort: {
    type: 'text',
    choices: ['score', 'date', 'group'],
    default: 'score',
    summary: 'score (highest first), date (newest first) or group',
  },
  attention: { type: 'flag', summary: 'only what somebody should look at' },
  all: { type: 'flag', summary: 'also what is superseded, archived, expired or summarized' },
  limit: { ...LIMIT, most: 100_000, default: 50, summary: 'maximum number of records' },
} as const satisfies Fields;

export const list = defineOperation({
  name: 'memory list',
  summary: 'list memories: who has one, and single facts with their scores',
  input,
  examples: ['memory list', 'memory list deploy --sort date', 'memory list --group archive'],
  does: 'reads',
  address: '/workspace/records',
  run: listOf,
  words: async () => ({
    text: async (data, { io }) => (await import('./memory-words.ts')).recordsText(data, io),
  }),
});

export type RecordList = ReturnType<typeof listOf>;

function listOf(workspace: Workspace, asked: InputOf<typeof input>) {
  const { query, group, sort, attention, all, limit } = asked;
  const { hierarchy, now, targets } = workspace;
  const every = recordsAt(hierarchy, now);
  const groups = groupsOf(hierarchy, every);
  const names = groups.flatMap((one) => one.groups.map(({ name }) => name));
  const asksGroup = group === null ? null : choiceOf('group', [...new Set(names)], group);
  const words = query.flatMap((one) => one.split(/\s+/));
  const found = findRecords(every, { words, group: asksGroup, sort, all: all || attention });
  const wanted = found.filter((record) => !attention || record.attention.length > 0);
  const records = wanted.slice(0, limit);
  const isAsked = query.length > 0 || group !== null || attention;
  return {
    groups,
    records,
    more: wanted.length - records.length,
    memories: isAsked
      ? []
      : memoryFiles(workspace).map(({ target, path, content }) => ({
          ...{ target: target.id, path, ...countsOf(content) },
        })),
    begin: firstRecording(hierarchy, targets())?.command ?? beginning(),
  };
}

type RecordQuery = Pick<InputOf<typeof input>, 'group' | 'sort' | 'all'> & {
  /** Each of these stands in a record, in any case. */
  readonly words: readonly string[];
};

/** In the order that was asked for; a group is shown with all that it keeps. */
export function findRecords(
  records: readonly MemoryRecord[],
  { words, group, sort, all }: RecordQuery,
): readonly MemoryRecord[] {
  const keyOf = (dialect: string, id: string): string => `${dialect} ${id}`;
  // What a live summary stands for is not shown beside it.
  const summarized = new Set(
    records.flatMap(({ lifecycle, dialect, summarizes }) =>
      lifecycle === 'active' ? summarizes.map((id) => keyOf(dialect, id)) : [],
    ),
  );
  const wanted = records.filter((record) => {
    const { dialect, id, title, tags, text, lifecycle, searchable } = record;
    const isLive = lifecycle === 'active' || lifecycle === 'draft';
    const said = `${id} ${title} ${tags.join(' ')} ${text}`.toLowerCase();
    return (
      (group === null || record.group === group) &&
      (all || group !== null || (isLive && !summarized.has(keyOf(dialect, id)))) &&
      (words.length === 0 || searchable !== false) &&
      words.every((word) => said.includes(word.toLowerCase()))
    );
  });
  return sort === 'group' ? wanted : wanted.toSorted(sort === 'date' ? byDate : byScore);
}

/** The newest first; without a date last. */
function byDate(a: MemoryRecord, b: MemoryRecord): number {
  const dateOf = ({ updated, created }: MemoryRecord): string => updated ?? created ?? '';
  return compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id);
}

/** The best first; what is not ranked stands before: nobody weighs it. */
function byScore(a: MemoryRecord, b: MemoryRecord): number {
  return (b.score?.value ?? Infinity) - (a.score?.value ?? Infinity) || byDate(a, b);
}

export const show = defineOperation({
  name: 'memory show',
  summary: 'show the memory of a target, one memory, or what some words are found in',
  input: {
    target: {
      ...{ type: 'target', positional: true, else: 'query' },
      summary: 'a target, such as 0042/001, an id of a memory, or words (default: list all)',
    },
    query: { type: 'text', most: 500, value: 'words', summary: 'an id or words' },
  },
  examples: ['memory show 0042 001', 'memory show 0042 001 --json'],
  does: 'reads',
  address: '/workspace/memory',
  tool: {
    also: 'get_agent_memory',
    title: 'Read memory',
    description:
      'What is remembered of a target: findings (the third is finding-3), decisions and blockers; `full` adds ids, lines, ' +
      'sessions, lessons and questions. Where memory is kept one fact at a time: those in force, by words or id.',
    defaults: { detail: 'short' },
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'finding'),
  run: (workspace: Workspace, { target, query }) =>
    target === null || dialectOf(workspace.hierarchy, target)?.upkeep?.records !== undefined
      ? listed(workspace, query)
      : memoryOf(workspace, target),
  words: async () => ({
    async text(data, { io, workspace }) {
      const { memoryFileText, recordsText } = await import('./memory-words.ts');
      if ('records' in data) return recordsText(data, io);
      return memoryFileText(data, workspace.nameOf(data.target), io);
    },
  }),
  short(data) {
    if ('records' in data) return data;
    const { findings, decisions, blockers } = data;
    return {
      findings: findings.map(({ text }) => text),
      decisions: decisions.map(({ decision, choice, rationale, date }) => ({
        ...{ decision, choice, rationale, date },
      })),
      blockers: blockers.map(({ text, status, note }) => ({ text, status, note })),
    };
  },
});

function memoryOf({ hierarchy }: Workspace, target: Target) {
  const alone = memoryPath(hierarchy, target) === null ? keptAlone(hierarchy, target) : null;
  const place = alone ?? memoryPlace(hierarchy, target);
  const content = 'content' in place ? place.content : recall(hierarchy, place);
  return {
    ...{ target: target.id, path: place.path, exists: content !== null },
    findings: lined(content?.findings),
    decisions: lined(content?.decisions),
    blockers: lined(content?.blockers),
    sessions: lined(content?.sessions),
    lessons: lined(content?.lessons),
    questions: lined(content?.questions),
    ...(content !== null && { owner: content.owner, shared: content.shared }),
  };
}

export type MemoryFile = ReturnType<typeof memoryOf>;

/** The one memory that is called so, or all in which the words stand. Throws UsageError for what is neither. */
function listed(workspace: Workspace, query: string | null) {
  const { hierarchy, now } = workspace;
  const records = recordsAt(hierarchy, now);
  const named = records.filter(({ id, path }) => id === query || path === query);
  const isId = named.length > 0;
  // Whoever names a target where nothing else is kept has misspelt it.
  if (query !== null && records.length === 0) findTarget(workspace, query.split(/\s+/));
  const asked = { group: null, sort: 'score', attention: false, limit: 50 } as const;
  const words = isId || query === null ? [] : [query];
  const answer = listOf(workspace, { ...asked, query: words, all: isId });
  return isId ? { ...answer, records: named, more: 0, memories: [] } : answer;
}

/** `line` in the place of the span. */
function lined<Entry extends { readonly span: { readonly line: number } }>(
  entries: readonly Entry[] = [],
) {
  return entries.map(({ span, ...entry }) => ({ ...entry, line: span.line }));
}
