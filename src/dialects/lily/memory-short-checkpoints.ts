// `memory short checkpoints`: what came before the state of a thread, the newest first (Y-038).

import { defineOperation } from '../../model/operation.ts';
import { type Checkpoint, chosen, shortTerm } from './checkpointer.ts';
import { CHECKPOINT, THREAD } from './short-words.ts';

interface History {
  readonly path: string;
  readonly checkpoints: readonly Checkpoint[];
  /** Older ones that are not listed. */
  readonly more: number;
  readonly problems: readonly string[];
}

export const operation = defineOperation({
  name: 'memory short checkpoints',
  summary: 'list the checkpoints of short-term memory, newest first',
  input: {
    limit: {
      ...{ type: 'number', least: 1, most: 10_000, default: 10, value: 'number' },
      summary: 'maximum number of checkpoints',
    },
    thread: THREAD,
  },
  examples: ['memory short checkpoints --limit 20', 'memory short checkpoints --thread session-1'],
  does: 'reads',
  address: '/memory/short/checkpoints',
  output: async () => ({
    type: 'object',
    properties: {
      path: { type: 'string' },
      checkpoints: { type: 'array', items: CHECKPOINT },
      more: { type: 'number' },
      problems: { type: 'array', items: { type: 'string' } },
    },
    required: ['path', 'checkpoints', 'more', 'problems'],
  }),
  wording: async () => ({
    text({ path, checkpoints, more, problems }: History, { dim, visible }) {
      return `${[
        ...(checkpoints.length === 0 ? [visible(`No checkpoints in ${path}.`)] : []),
        ...checkpoints.map(({ id, thread, namespace, created, bytes }) => {
          const inside = namespace === '' ? '' : `  in ${namespace}`;
          return visible(`${id}  ${thread}${inside}  ${created ?? 'no date'}  ${bytes} bytes`);
        }),
        ...(more === 0 ? [] : [dim(`${more} older ones are not listed: use --limit.`)]),
        ...problems.map((one) => dim(visible(one))),
      ].join('\n')}\n`;
    },
  }),
  run({ tree }, { limit, thread }): History {
    const memory = shortTerm(tree);
    // Whoever names a thread that is not there is told so.
    if (thread !== null) chosen({ tree }, memory, thread, null);
    const all = memory.checkpoints.filter((one) => thread === null || one.thread === thread);
    return {
      path: memory.path,
      checkpoints: all.slice(0, limit),
      more: Math.max(0, all.length - limit),
      problems: memory.problems,
    };
  },
});
