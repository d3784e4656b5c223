// `remember` of what is known already.

import { parseRecord, withFields } from './read-record.ts';
import { refusal } from './recall.ts';
import { contentOf } from './record-value.ts';
import type { Given } from './remember.ts';

/** What was given anew; a record that was forgotten is known again. */
export function again(text: string, given: Given, path: string, content: string): string {
  const { fields, value, problem } = parseRecord(text);
  if (problem !== null || contentOf(value).toLowerCase() !== content.toLowerCase())
    throw refusal(
      'memory_invalid_input',
      `${path} holds something else${problem === null ? '' : `: ${problem}`}.`,
      'Correct the file.',
    );
  const isOver = ['archived', 'forgotten', 'expired', 'superseded'].some(
    (one) => one === fields.status,
  );
  const all = Object.entries({ ...given, ...(isOver && { status: 'active' }) });
  return withFields(
    text,
    all.filter(([, one]) => one !== null),
    path,
  );
}
