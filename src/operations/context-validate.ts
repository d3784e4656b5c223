// Whether there are conflicts that nobody declared (L-084).

import { failing } from '../core/rules.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { conflictOf, findConflicts } from './context-conflicts.ts';
import { TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context validate',
  summary: 'exit with 1 if there are undeclared conflicts',
  input: {
    target: { ...TARGET, positional: true },
    strict: { type: 'flag', summary: 'also fail on declared overrides' },
    ignoreWarnings: { type: 'flag', summary: 'only fail on critical conflicts' },
  },
  examples: ['context validate', 'context validate 0042 --ignore-warnings'],
  does: 'reads',
  address: '/workspace/validate',
  async run(workspace: Workspace, { target, strict, ignoreWarnings }) {
    if (strict && ignoreWarnings) {
      throw new UsageError('--strict cannot be used with --ignore-warnings.', 'Omit one of them.');
    }
    const severity = strict ? 'info' : ignoreWarnings ? 'critical' : 'warning';
    const { values, others } = await findConflicts(workspace, target, severity);
    const findings = [...values.map(({ finding }) => finding), ...others];
    // A day that passes makes nothing invalid.
    const failed = strict ? findings : failing(findings, 'info', true);
    return { valid: failed.length === 0, findings, conflicts: values.map(conflictOf) };
  },
});
