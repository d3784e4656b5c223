// `memory short show` and `memory short checkpoints`: the threads that a checkpointer keeps, the state of one of them, and what came before it (Y-037, Y-038, Y-007).

import { defineOwnOperation, field, mostOf, type Pen } from '../../model/operation.ts';
import { counted } from '../../model/plural.ts';
import { isMap, type Json } from '../../model/value.ts';
import { type Checkpoint, choose, type State, shortTerm, stateOf } from './checkpointer.ts';

const THREAD = field.text('only this thread', { value: 'id', most: 1000 });

const MOST_THREADS = 100;

export const show = defineOwnOperation({
  name: 'memory short show',
  summary: 'show the threads of short-term memory, and the state of one',
  input: {
    thread: { ...THREAD, summary: 'id of a thread (default: that of the session, or the newest)' },
    checkpoint: { ...THREAD, summary: 'the state at this checkpoint (default: the last one)' },
  },
  examples: ['memory short show', 'memory short show --thread session-1 --json'],
  does: 'reads',
  address: '/workspace/memory/short',
  tool: {
    also: 'show_short_memory',
    title: 'Short-term memory',
    description:
      'What a checkpointer keeps of a thread (a session): its state by channel, such as messages, and what its tasks ' +
      'have written since. Lists all threads, too.',
  },
  run({ tree }, { thread, checkpoint }) {
    const { path, checkpoints, problems } = shortTerm(tree);
    const one = choose(tree, checkpoints, thread, checkpoint);
    const threads = threadsOf(checkpoints);
    const older = threads.length - MOST_THREADS;
    return {
      ...{ path, threads: threads.slice(0, MOST_THREADS) },
      state: one && stateOf(tree, path, one),
      problems: [...problems, ...(older > 0 ? [`${older} older threads are not listed.`] : [])],
    };
  },
  wording: async () => ({
    text({ path, threads, state, problems }, pen) {
      const { bold, dim, fill, visible } = pen;
      const longest = Math.max(0, ...threads.map(({ thread }) => thread.length));
      const none = visible(`No threads in ${path}.`);
      return `${[
        threads.length === 0 ? none : bold(`Threads in ${visible(path)}`),
        ...threads.map(({ thread, checkpoints, updated }) =>
          visible(`  ${fill(thread, longest)}  ${checkpoints} checkpoints  ${updated ?? ''}`),
        ),
        ...(state === null ? [] : stateLines(state, pen)),
        ...problems.map((one) => dim(visible(one))),
      ].join('\n')}\n`;
    },
  }),
});

function threadsOf(checkpoints: readonly Checkpoint[]) {
  return [...Map.groupBy(checkpoints, ({ thread }) => thread)].map(([thread, all]) => ({
    ...{ thread, checkpoints: all.length },
    ...{ latest: all[0]?.id ?? '', updated: all[0]?.created ?? null },
  }));
}

function stateLines(state: State, { bold, dim, visible, width }: Pen): readonly string[] {
  const { thread, id, created, source, step, bytes, values, writes, problem } = state;
  const short = (value: Json): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > width ? `${text.slice(0, width - 1)}…` : text;
  };
  const channels = Object.entries(typeof values === 'object' ? (values ?? {}) : {});
  const facts = [created, source, step === null ? null : `step ${step}`, counted(bytes, 'byte')];
  return [
    '',
    bold(visible(`${thread} at ${id}`)),
    dim(visible(`  ${facts.filter((one) => one !== null).join(', ')}`)),
    ...channels.flatMap(([channel, value]: [string, Json]) =>
      Array.isArray(value) && value.every(isMessage)
        ? value.map((one) => visible(`  ${channel}: ${one.type}: ${short(one.content)}`))
        : [visible(`  ${channel}: ${short(value)}`)],
    ),
    ...writes.map(({ channel, value }) => dim(visible(`  then ${channel}: ${short(value)}`))),
    ...(problem === null ? [] : [visible(`  Its state cannot be shown: ${problem}.`)]),
  ];
}

function isMessage(value: Json): value is { readonly type: string; readonly content: Json } {
  return isMap(value) && 'content' in value && typeof value.type === 'string';
}

export const checkpoints = defineOwnOperation({
  name: 'memory short checkpoints',
  summary: 'list the checkpoints of short-term memory, newest first',
  input: {
    limit: mostOf('checkpoints', { most: 10_000, default: 10 }),
    thread: THREAD,
  },
  examples: ['memory short checkpoints --limit 20', 'memory short checkpoints --thread session-1'],
  does: 'reads',
  address: '/workspace/memory/short/checkpoints',
  run({ tree }, { limit, thread }) {
    const { path, checkpoints, problems } = shortTerm(tree);
    // Whoever names a thread that is not there is told so.
    if (thread !== null) choose(tree, checkpoints, thread);
    const all = checkpoints.filter((one) => thread === null || one.thread === thread);
    const more = Math.max(0, all.length - limit);
    return { path, checkpoints: all.slice(0, limit), more, problems };
  },
  wording: async () => ({
    text({ path, checkpoints, more, problems }, { dim, visible }) {
      return `${[
        ...(checkpoints.length === 0 ? [visible(`No checkpoints in ${path}.`)] : []),
        ...checkpoints.map(({ id, thread, namespace, created, bytes }) => {
          const inside = namespace === '' ? '' : `  in ${namespace}`;
          return visible(
            `${id}  ${thread}${inside}  ${created ?? 'no date'}  ${counted(bytes, 'byte')}`,
          );
        }),
        ...(more === 0 ? [] : [dim(`${more} older ones are not listed: use --limit.`)]),
        ...problems.map((one) => dim(visible(one))),
      ].join('\n')}\n`;
    },
  }),
});
