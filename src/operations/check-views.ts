// Views of a check under names of their own: how fresh documents are (L-067), what drifted (L-070, L-096), where layers
// contradict each other (L-082, L-083), and whether any of it was not declared (L-084).

import { driftIn } from '../core/health.ts';
import { failing, TOPICS } from '../core/rules.ts';
import { health, recordsAt, remedyOf, stalenessReport, surveyOf } from '../core.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Conflict } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { isAtLeast } from '../model/severity.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, SEVERITY, TARGET } from './operation.ts';

export const freshness = defineOperation({
  name: 'context health',
  summary: 'show how fresh the documents of the workspace or a target are',
  input: {
    target: { ...TARGET, positional: true },
    stale: { type: 'flag', summary: 'only stale documents' },
  },
  examples: ['context health', 'context health 0042 --stale'],
  does: 'reads',
  address: '/workspace/health',
  async run(workspace: Workspace, { target, stale }) {
    const { hierarchy, now } = workspace;
    const options = { now, code: await workspace.code() };
    const { graph } = await workspace.snapshot();
    const all = health(hierarchy, graph, options, target ?? undefined);
    const documents = stale
      ? all.filter((one) => one.stale !== null || one.code?.outdated === true)
      : all;
    const records = target === null ? recordsAt(hierarchy, now) : [];
    const memory = records.flatMap(({ id, path, line, title, attention }) =>
      attention.map((why) => ({ id, path, line, title, ...why })),
    );
    return { documents, memory };
  },
  words: async (_) => (await import('./check-views-words.ts')).freshness,
});

/** How fresh every document is, and all that a check finds. */
async function examined({ hierarchy, now, code, snapshot }: Workspace) {
  const { graph, report } = await snapshot({ check: true });
  const entries = health(hierarchy, graph, { now, code: await code() });
  return { entries, findings: report?.findings ?? [] };
}

export const staleness = defineOperation({
  name: 'report',
  summary: 'report stale documents by scope and owner',
  input: {},
  examples: ['report', 'report --format markdown'],
  does: 'reads',
  address: '/workspace/report',
  async run(workspace: Workspace) {
    const { entries, findings } = await examined(workspace);
    return stalenessReport(entries, findings);
  },
  words: async (_) => (await import('./check-views-words.ts')).staleness,
});

export const drift = defineOperation({
  name: 'graph health',
  summary: 'show stale documents and drift, such as dangling references and contradictory memory',
  input: {},
  examples: ['graph health', 'graph health --now 2026-06-01'],
  does: 'reads',
  address: '/workspace/drift',
  async run(workspace: Workspace) {
    const { entries, findings } = await examined(workspace);
    return { stale: entries.filter(({ stale }) => stale !== null), drifts: driftIn(findings) };
  },
  words: async (_) => (await import('./check-views-words.ts')).drift,
});

const RULE: Readonly<Record<Conflict['kind'], string>> = {
  'undeclared-override': 'direct-contradiction',
  'declared-override': 'declared-override',
  'same-priority': 'same-priority-conflict',
  'type-clash': 'type-clash',
  'locked-override': 'locked-override',
  'told-otherwise': 'contradictory-instructions',
};

export const list = defineOperation({
  name: 'context conflicts',
  summary: 'list conflicts between layers, with the value that is used',
  input: { target: { ...TARGET, positional: true }, severity: SEVERITY },
  examples: ['context conflicts', 'context conflicts 0042 --severity critical'],
  does: 'reads',
  address: '/workspace/conflicts',
  run: (workspace: Workspace, { target, severity }) =>
    findConflicts(workspace, target, severity ?? 'info'),
  words: async (_) => (await import('./check-views-words.ts')).conflicts,
});

/** What a check finds about conflicts: those of values with both values, and the findings of the others. */
async function findConflicts(
  { snapshot, hierarchy }: Workspace,
  target: Target | null,
  least: Severity,
) {
  const { report } = await snapshot({ check: true });
  const concerns = ({ targets }: { readonly targets: readonly string[] }): boolean =>
    target === null || targets.some((id) => id === target.id || id.startsWith(`${target.id}/`));
  const found = (report?.findings ?? []).filter(
    (one) => TOPICS.conflicts.has(one.rule) && concerns(one) && isAtLeast(one.severity, least),
  );
  const byPlace = new Map(found.map((finding) => [placeOf(finding), finding]));
  const ofValues = surveyOf(hierarchy)
    .conflicts.filter(concerns)
    .flatMap(({ conflict, targets }: ReachedConflict) => {
      const { kind, winner, loser } = conflict;
      const { source, line, column } = kind === 'locked-override' ? loser : winner;
      const finding = byPlace.get(placeOf({ rule: RULE[kind], path: source, line, column }));
      return finding === undefined ? [] : [{ conflict, targets, finding }];
    });
  const known = new Set(ofValues.map(({ finding }) => finding));
  return {
    conflicts: ofValues.map(({ conflict, targets, finding: { rule, severity } }) => ({
      ...{ rule, severity, ...conflict, targets, recommendation: remedyOf(rule) },
    })),
    findings: found.filter((one) => !known.has(one)),
  };
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
    const found = await findConflicts(workspace, target, severity);
    const all = [...found.conflicts, ...found.findings];
    // A day that passes makes nothing invalid.
    const failed = strict ? all : failing(all, 'info', true);
    return { valid: failed.length === 0, ...found };
  },
  words: async (_) => (await import('./check-views-words.ts')).verdict,
});

export type FoundConflicts = Awaited<ReturnType<typeof findConflicts>>;

function placeOf({
  rule,
  path,
  line,
  column,
}: Pick<Finding, 'rule' | 'path' | 'line' | 'column'>): string {
  return JSON.stringify([rule, path, line, column]);
}
