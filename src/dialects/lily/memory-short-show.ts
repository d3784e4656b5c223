// `memory short show`: the threads that a checkpointer keeps, and the state of one of them (Y-037, Y-007).

import { defineOperation } from '../../model/operation.ts';
import { type Checkpoint, chosen, type State, shortTerm, stateOf } from './checkpointer.ts';
import { CHECKPOINT, said, THREAD } from './short-words.ts';

interface Thread {
  readonly thread: string;
  readonly checkpoints: number;
  readonly latest: string;
  /** ISO 8601, or null. */
  readonly updated: string | null;
}

interface Shown {
  readonly path: string;
  readonly threads: readonly Thread[];
  readonly state: State | null;
  readonly problems: readonly string[];
}

const MOST_THREADS = 100;

export const operation = defineOperation({
  name: 'memory short show',
  summary: 'show the threads of short-term memory, and the state of one',
  input: {
    thread: { ...THREAD, summary: 'id of a thread (default: that of the session, or the newest)' },
    checkpoint: {
      ...{ type: 'text', value: 'id', most: 1000 },
      summary: 'the state at this checkpoint (default: the last one)',
    },
  },
  examples: ['memory short show', 'memory short show --thread session-1 --json'],
  does: 'reads',
  address: '/memory/short',
  tool: {
    name: 'short_term_memory',
    title: 'Short-term memory',
    description:
      'What a checkpointer keeps of a thread (a session): its state by channel, such as messages, and what its tasks ' +
      'have written since. Lists all threads, too.',
  },
  output: async () => ({
    type: 'object',
    properties: {
      path: { type: 'string' },
      threads: { type: 'array', items: { type: 'object' } },
      state: { anyOf: [CHECKPOINT, { type: 'null' }] },
      problems: { type: 'array', items: { type: 'string' } },
    },
    required: ['path', 'threads', 'state', 'problems'],
  }),
  wording: async () => ({
    text({ path, threads, state, problems }: Shown, pen) {
      const { bold, dim, fill, visible } = pen;
      const longest = Math.max(0, ...threads.map(({ thread }) => thread.length));
      const none = visible(`No threads in ${path}.`);
      return `${[
        threads.length === 0 ? none : bold(`Threads in ${visible(path)}`),
        ...threads.map(({ thread, checkpoints, updated }) =>
          visible(`  ${fill(thread, longest)}  ${checkpoints} checkpoints  ${updated ?? ''}`),
        ),
        ...(state === null ? [] : said(state, pen)),
        ...problems.map((one) => dim(visible(one))),
      ].join('\n')}\n`;
    },
  }),
  run({ tree }, { thread, checkpoint }): Shown {
    const memory = shortTerm(tree);
    const one = chosen({ tree }, memory, thread, checkpoint);
    const threads = threadsOf(memory.checkpoints);
    return {
      path: memory.path,
      threads: threads.slice(0, MOST_THREADS),
      state: one === null ? null : stateOf(tree, memory.path, one),
      problems: [
        ...memory.problems,
        ...(threads.length > MOST_THREADS
          ? [`${threads.length - MOST_THREADS} older threads are not listed.`]
          : []),
      ],
    };
  },
});

/** Those who were at work last come first. */
function threadsOf(checkpoints: readonly Checkpoint[]): readonly Thread[] {
  const counts = new Map<string, number>();
  for (const { thread } of checkpoints) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  return [...counts].map(([thread, count]) => {
    const latest = checkpoints.find((one) => one.thread === thread);
    return {
      ...{ thread, checkpoints: count },
      ...{ latest: latest?.id ?? '', updated: latest?.created ?? null },
    };
  });
}
