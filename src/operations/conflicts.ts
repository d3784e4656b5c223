// Where layers contradict each other, and references lead to what is over (L-082, L-083); whether any of it was not declared (L-084).

import { failing } from '../core/rules.ts';
import { conflicts, remedyOf } from '../core.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Conflict } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { isAtLeast } from '../model/severity.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, SEVERITY, TARGET } from './operation.ts';

const RULE: Readonly<Record<Conflict['kind'], string>> = {
  'undeclared-override': 'direct-contradiction',
  'declared-override': 'declared-override',
  'same-priority': 'same-priority-conflict',
  'type-clash': 'type-clash',
  'locked-override': 'locked-override',
  'told-otherwise': 'contradictory-instructions',
};

/** Rules whose findings are conflicts, besides conflicts of values (L-079 … L-081). */
const OTHERS: ReadonlySet<string> = new Set([
  'stale-override',
  'orphan-reference',
  'circular-supersession',
]);

export const list = defineOperation({
  name: 'context conflicts',
  summary: 'list conflicts between layers, with the value that is used',
  input: { target: { ...TARGET, positional: true }, severity: SEVERITY },
  examples: ['context conflicts', 'context conflicts 0042 --severity critical'],
  does: 'reads',
  address: '/workspace/conflicts',
  async run(workspace: Workspace, { target, severity }) {
    const { values, others } = await findConflicts(workspace, target, severity ?? 'info');
    return { conflicts: values.map(conflictOf), findings: others };
  },
});

interface FoundConflicts {
  readonly values: readonly (ReachedConflict & { readonly finding: Finding })[];
  readonly others: readonly Finding[];
}

function conflictOf({ conflict, targets, finding }: FoundConflicts['values'][number]) {
  const { rule, severity } = finding;
  return { rule, severity, ...conflict, targets, recommendation: remedyOf(rule) };
}

/** Settings and suppressions hold here as they do for `check`: what that keeps back is not told here. */
async function findConflicts(
  { snapshot, hierarchy }: Workspace,
  target: Target | null,
  severity: Severity,
): Promise<FoundConflicts> {
  const { report } = await snapshot({ check: true });
  const concerns = ({ targets }: { readonly targets: readonly string[] }): boolean =>
    target === null || targets.some((id) => id === target.id || id.startsWith(`${target.id}/`));
  const findings = (report?.findings ?? []).filter(
    (finding) => concerns(finding) && isAtLeast(finding.severity, severity),
  );
  const told = new Map(findings.map((finding) => [placeOf(finding), finding]));
  const values = conflicts(hierarchy)
    .filter(concerns)
    .flatMap((reached) => {
      const { kind, winner, loser } = reached.conflict;
      const { source, line, column } = kind === 'locked-override' ? loser : winner;
      const finding = told.get(placeOf({ rule: RULE[kind], path: source, line, column }));
      return finding === undefined ? [] : [{ ...reached, finding }];
    });
  return { values, others: findings.filter(({ rule }) => OTHERS.has(rule)) };
}

function placeOf({
  rule,
  path,
  line,
  column,
}: Pick<Finding, 'rule' | 'path' | 'line' | 'column'>): string {
  return JSON.stringify([rule, path, line, column]);
}

export const verdict = defineOperation({
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
