// In: a plan, or nothing. Out: exit 1 where conflicts exist that nobody declared, with the conflicts (L-084).

import { rules } from '../../core.ts';
import { conflictsText } from '../../emit/conflicts-text.ts';
import { counted } from '../../model/plural.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Run } from '../command.ts';
import { atLeast, findConflicts } from '../conflicts.ts';

export const run: Run = async ({ args: [plan], options, io }) => {
  const { strict, ignoreWarnings, json } = options;
  if (strict && ignoreWarnings) {
    throw new UsageError('--strict cannot be used with --ignore-warnings.', 'Omit one of them.');
  }
  const severity = strict ? 'info' : ignoreWarnings ? 'critical' : 'warning';
  const { values, others } = atLeast(await findConflicts(options, io, plan), severity);
  const count = values.length + others.length;
  if (json) {
    const findings = [...values.map(({ finding }) => finding), ...others];
    io.out(`${JSON.stringify({ valid: count === 0, findings }, null, 2)}\n`);
  } else {
    const style = { colour: io.colour, width: io.width };
    io.out(
      conflictsText(
        values.map(({ conflict }) => conflict),
        others,
        style,
      ),
    );
    const found = new Set(
      [...values.map(({ finding }) => finding), ...others].map(({ rule }) => rule),
    );
    const advice = rules
      .filter(({ id }) => found.has(id))
      .map(({ id, remedy }) => `  ${id}: ${remedy}\n`);
    if (count > 0) io.err(`${counted(count, 'conflict')}.\n${advice.join('')}`);
  }
  return count === 0 ? 0 : 1;
};
