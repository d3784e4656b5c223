// In: plan, agent, kind and words. Out: one more entry in the agent's memory (L-047 … L-049).

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
import { text } from '../options.ts';

const KINDS = ['finding', 'decision', 'blocker'] as const;
const STATUSES = ['open', 'resolved'] as const;

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent, typed, words = ''] = args;
  const kind = wordOf(typed, KINDS, 'kind of entry');
  const opened = await openMemory(options, io, plan, agent);
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
    refuseOptions(options, ['status', 'note'], kind);
    return decisionFrom(words, opened, options);
  }
  refuseOptions(options, ['choice', 'rationale', 'affects'], kind);
  if (kind === 'finding') {
    refuseOptions(options, ['status', 'note'], kind);
    return { type: 'finding', text: words };
  }
  const status = wordOf(text(options.status) ?? 'open', STATUSES, 'status');
  return { type: 'blocker', text: words, note: text(options.note) ?? '', status };
}
