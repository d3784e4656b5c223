import { memoryFiles } from '../core/entry-files.ts';
import { firstRecording, groupsOf, howToBegin, recordsAt } from '../core/recording.ts';
import { countsText } from '../emit/memory-text.ts';
import { columns, cut, fill, styleOf, type TextOptions } from '../emit/text.ts';
import { asTyped, visible } from '../emit/visible.ts';
import {
  countsOf,
  entriesOf,
  entryWords,
  type MemoryContent,
  type MemoryEntry,
  type MemoryRecord,
} from '../model/memory.ts';
import type { Fields, InputOf } from '../model/operation.ts';
import { compareText } from '../model/order.ts';
import { counted } from '../model/plural.ts';
import type { Workspace } from '../open.ts';
import { choiceOf } from './input.ts';
import { defineOperation, field, mostOf } from './operation.ts';

const input = {
  query: field.texts('words that it contains', { positional: true, most: 400 }),
  group: field.text('only this group of memories', { value: 'name', most: 200 }),
  sort: field.text('score (highest first), date (newest first) or group', {
    choices: ['score', 'date', 'group'],
    default: 'score',
  }),
  attention: field.flag('only what somebody should look at'),
  all: field.flag('also what is superseded, archived, expired or summarized'),
  limit: mostOf('records', { most: 100_000, default: 50 }),
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
    text: (data, { io }) => recordsText(data, io),
  }),
});

export function listOf(workspace: Workspace, asked: InputOf<typeof input>) {
  const { query, group, sort, attention, all, limit } = asked;
  const { hierarchy, now, targets } = workspace;
  const every = recordsAt(hierarchy, now);
  const groups = groupsOf(hierarchy, every);
  const names = groups.flatMap((one) => one.groups.map(({ name }) => name));
  const asksGroup = group === null ? null : choiceOf('group', [...new Set(names)], group);
  const words = query.flatMap((one) => one.split(/\s+/));
  const found = findRecords(every, { words, group: asksGroup, sort, all: all || attention });
  const matching = found.filter((record) => !attention || record.attention.length > 0);
  const records = matching.slice(0, limit);
  const files = memoryFiles(hierarchy);
  const isEvery = group === null && !attention && words.length === 0;
  const kept = files.reduce((sum, { content }) => sum + entriesOf(content).length, 0);
  const memories = files.flatMap(({ target, path, content }) => {
    const left = words.length === 0 ? content : entriesWith(content, words);
    // Of many, those of one memory are asked for.
    const entries = words.length === 0 && kept > limit ? [] : entriesOf(left);
    const found = entries.map((one) => ({
      id: one.id,
      line: one.span.line,
      words: entryWords(one),
    }));
    const one = { target: target.id, path, ...countsOf(left) };
    return isEvery || found.length > 0 ? [{ ...one, ...(found.length > 0 && { found }) }] : [];
  });
  return {
    groups,
    records,
    more: matching.length - records.length,
    memories,
    begin:
      files.length > 0 ? null : (firstRecording(hierarchy, targets())?.command ?? howToBegin()),
  };
}

/** What of a memory has each of the words in it. */
function entriesWith(content: MemoryContent, words: readonly string[]): MemoryContent {
  const isFit = (one: MemoryEntry): boolean => fits(`${one.id} ${entryWords(one)}`, words);
  const kinds = Object.entries(content).map(([name, all]) => [
    name,
    Array.isArray(all) ? all.filter(isFit) : all,
  ]);
  return { ...content, ...Object.fromEntries(kinds) };
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
  const matching = records.filter((record) => {
    const { dialect, id, title, tags, text, lifecycle, searchable } = record;
    const isLive = lifecycle === 'active' || lifecycle === 'draft';
    const allText = `${id} ${title} ${tags.join(' ')} ${text}`.toLowerCase();
    return (
      (group === null || record.group === group) &&
      (all || group !== null || (isLive && !summarized.has(keyOf(dialect, id)))) &&
      (words.length === 0 || searchable !== false) &&
      fits(allText, words)
    );
  });
  return sort === 'group' ? matching : matching.toSorted(sort === 'date' ? byDate : byScore);
}

function fits(said: string, words: readonly string[]): boolean {
  return words.every((word) => said.toLowerCase().includes(word.toLowerCase()));
}

function byDate(a: MemoryRecord, b: MemoryRecord): number {
  const dateOf = ({ updated, created }: MemoryRecord): string => updated ?? created ?? '';
  return compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id);
}

/** The best first; what is not ranked stands before: nobody weighs it. */
function byScore(a: MemoryRecord, b: MemoryRecord): number {
  return (b.score?.value ?? Infinity) - (a.score?.value ?? Infinity) || byDate(a, b);
}

export function recordsText(list: ReturnType<typeof listOf>, options: TextOptions): string {
  const { groups, records, more, memories, begin } = list;
  const style = styleOf(options);
  if (groups.length === 0 && memories.length === 0) {
    const show = 'Of one target: stratigraph memory show TARGET';
    if (begin === null) return asTyped(`Nothing is remembered that fits.\n${show}\n`, options);
    const first = `Begin: stratigraph ${visible(begin)}\nAll ways: stratigraph docs memory\n`;
    return `Nothing is remembered here yet.\n${asTyped(first, options)}`;
  }
  const widest = Math.min(40, Math.max(...memories.map(({ target }) => columns(visible(target)))));
  // `0042/001  3 findings · 1 decision  plans/…/001-x.memory.md`.
  const files = memories.flatMap(({ target, path, found = [], ...counts }) => [
    `${style.bold(fill(visible(target), widest))}  ${countsText(counts)}  ${style.dim(visible(path))}\n`,
    ...found.map(({ id, line, words }) => {
      const room = Math.max(20, options.width - columns(id) - 12);
      return `  ${visible(id)}  ${cut(visible(words), room)}  ${style.dim(`:${line}`)}\n`;
    }),
  ]);
  const first = memories[0]?.target;
  if (first !== undefined)
    files.push(asTyped(`\nShow one: stratigraph memory show ${visible(first)}\n`, options));
  if (groups.length === 0) return files.join('');
  if (files.length > 0) files.push('\n');
  const heads = groups.map(({ plural, groups: all }) =>
    style.dim(`${plural}: ${all.map(({ name, count }) => `${name} ${count}`).join(' · ')}`),
  );
  const width = Math.min(40, Math.max(0, ...records.map(({ id }) => columns(visible(id)))));
  const placeOf = ({ group, lifecycle }: MemoryRecord): string =>
    visible(group) + (lifecycle === 'active' || lifecycle === group ? '' : ` (${lifecycle})`);
  const place = Math.max(5, ...records.map((one) => columns(placeOf(one))));
  const names = style.dim(`score  ${fill('id', width)}  ${fill('group', place)}  text`);
  const lines = records.flatMap((record) => {
    const { id, title, score, attention, supersededBy } = record;
    const value = score === null ? '    –' : score.value.toFixed(3);
    const head = `${style.bold(value)}  ${fill(visible(id), width)}  ${style.dim(fill(placeOf(record), place))}  `;
    const room = Math.max(20, options.width - width - place - 12);
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
      : records.length + memories.length === 0
        ? ['Nothing is remembered that fits.']
        : [];
  return (
    files.join('') +
    [...heads, '', ...(lines.length > 0 ? [names] : []), ...lines, ...end]
      .map((line) => `${line}\n`)
      .join('')
  );
}
