// In: a workspace, and a plan or nothing. Out: its conflicts with their severities: of values, and of references.

import { conflicts } from '../core.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Conflict } from '../model/resolution.ts';
import { isAtLeast } from '../model/severity.ts';
import type { OptionValues } from './command.ts';
import type { Io } from './io.ts';
import { openFrom } from './options.ts';

const RULE: Readonly<Record<Conflict['kind'], string>> = {
  'undeclared-override': 'direct-contradiction',
  'declared-override': 'declared-override',
  'same-priority': 'same-priority-conflict',
  'type-clash': 'type-clash',
  'locked-override': 'locked-override',
};

/** Rules whose findings are conflicts, besides conflicts of values (L-079 … L-081). */
const OTHERS: ReadonlySet<string> = new Set([
  'stale-override',
  'orphan-reference',
  'circular-supersession',
]);

export interface FoundConflicts {
  readonly values: readonly (ReachedConflict & { readonly finding: Finding })[];
  readonly others: readonly Finding[];
}

/** Settings and suppressions hold here as they do for `check`: what that keeps back is not told here. */
export async function findConflicts(
  options: OptionValues,
  io: Io,
  plan: string | undefined,
): Promise<FoundConflicts> {
  const workspace = await openFrom(options, io);
  const scope = plan === undefined ? null : workspace.find(plan).target.id;
  const { report } = await workspace.snapshot({ check: true });
  const concerns = ({ targets }: { targets: readonly string[] }): boolean =>
    scope === null || targets.some((id) => id === scope || id.startsWith(`${scope}/`));
  const findings = (report?.findings ?? []).filter(concerns);
  const told = new Map(findings.map((finding) => [placeOf(finding), finding]));
  const values = conflicts(workspace.hierarchy)
    .filter(concerns)
    .flatMap((reached) => {
      const { kind, winner, loser } = reached.conflict;
      const { source, line, column } = kind === 'locked-override' ? loser : winner;
      const finding = told.get(placeOf({ rule: RULE[kind], path: source, line, column }));
      return finding === undefined ? [] : [{ ...reached, finding }];
    });
  return { values, others: findings.filter(({ rule }) => OTHERS.has(rule)) };
}

/** The conflicts that are at least as severe as `from`. */
export function atLeast({ values, others }: FoundConflicts, from: Severity): FoundConflicts {
  return {
    values: values.filter(({ finding }) => isAtLeast(finding.severity, from)),
    others: others.filter(({ severity }) => isAtLeast(severity, from)),
  };
}

function placeOf({
  rule,
  path,
  line,
  column,
}: Pick<Finding, 'rule' | 'path' | 'line' | 'column'>): string {
  return JSON.stringify([rule, path, line, column]);
}
