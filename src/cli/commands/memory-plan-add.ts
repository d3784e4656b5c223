// In: plan, kind and words. Out: one more entry in the memory that the plan's agents share.

import type { MemoryOperation } from '../../model/memory.ts';
import type { OptionValues, Run } from '../command.ts';
import {
  affectedAgents,
  type OpenMemory,
  openMemory,
  refuseOptions,
  wordOf,
  writeMemory,
} from '../memory.ts';
import { text } from '../options.ts';

const KINDS = ['discovery', 'decision', 'lesson', 'question'] as const;

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', typed, words = ''] = args;
  const kind = wordOf(typed, KINDS, 'kind of entry');
  const opened = await openMemory(options, io, plan);
  await writeMemory(opened, operationOf(kind, words, opened, options), 'added', options, io);
  return 0;
};

function operationOf(
  kind: (typeof KINDS)[number],
  words: string,
  { workspace, place }: OpenMemory,
  options: OptionValues,
): MemoryOperation {
  if (kind === 'decision') {
    return {
      type: 'decision',
      decision: words,
      choice: text(options.choice) ?? '',
      rationale: text(options.rationale) ?? '',
      affects: affectedAgents(workspace, place.subject.plan, text(options.affects)),
    };
  }
  refuseOptions(options, ['choice', 'rationale', 'affects'], kind);
  return { type: kind === 'discovery' ? 'finding' : kind, text: words };
}
