// In: plan, kind and words. Out: one more entry in the memory that the plan's agents share.

import type { MemoryOperation } from '../../model/memory.ts';
import type { OptionValues, Run } from '../command.ts';
import {
  decisionFrom,
  type OpenMemory,
  openMemory,
  refuseOptions,
  wordOf,
  writeMemory,
} from '../memory.ts';

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
  opened: OpenMemory,
  options: OptionValues,
): MemoryOperation {
  if (kind === 'decision') {
    return decisionFrom(words, opened, options);
  }
  refuseOptions(options, ['choice', 'rationale', 'affects'], kind);
  return { type: kind === 'discovery' ? 'finding' : kind, text: words };
}
