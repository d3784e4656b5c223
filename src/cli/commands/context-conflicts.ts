// `context conflicts`: where layers contradict each other (L-082, L-083).

import { conflictsText } from '../../emit/conflicts-text.ts';
import type { Severity } from '../../model/finding.ts';
import type { Run } from '../command.ts';
import { atLeast, findConflicts } from '../conflicts.ts';
import { text } from '../options.ts';

export const run: Run = async ({ args: [plan], options, io }) => {
  const severity = (text(options.severity) ?? 'info') as Severity;
  const { values, others } = atLeast(await findConflicts(options, io, plan), severity);
  if (options.json) {
    const conflicts = values.map(({ conflict, targets, finding }) => {
      return { rule: finding.rule, severity: finding.severity, ...conflict, targets };
    });
    io.out(`${JSON.stringify({ conflicts, findings: others }, null, 2)}\n`);
  } else {
    const style = { colour: io.colour, width: io.width };
    io.out(
      conflictsText(
        values.map(({ conflict }) => conflict),
        others,
        style,
      ),
    );
  }
  return 0;
};
