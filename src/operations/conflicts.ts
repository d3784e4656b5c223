// Where layers contradict each other, a block each (L-082, L-083), and whether any of it was not declared (L-084).

import { failing, TOPICS } from '../core/rules.ts';
import { remedyOf, surveyOf } from '../core.ts';
import { place, styleOf } from '../emit/text.ts';
import { asTyped, visible } from '../emit/visible.ts';
import { conflictLines } from '../model/conflict-lines.ts';
import { type Finding, isAtLeast, type Severity } from '../model/finding.ts';
import { counted, enumerate } from '../model/plural.ts';
import type { Conflict } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, field, SEVERITY, TARGET } from './operation.ts';
import type { Shown } from './words.ts';

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
  run: (workspace, { target, severity }) => findConflicts(workspace, target, severity ?? 'info'),
  words: async (_) => ({ busy: 'Checking …', text: conflictsText }),
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
    .flatMap(({ conflict, targets }) => {
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
    strict: field.flag('also fail on declared overrides'),
    ignoreWarnings: field.flag('only fail on critical conflicts'),
  },
  examples: ['context validate', 'context validate 0042 --ignore-warnings'],
  does: 'reads',
  address: '/workspace/validate',
  async run(workspace, { target, strict, ignoreWarnings }) {
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
  words: async () => ({
    busy: 'Checking …',
    text: conflictsText,
    judges: true,
    aside: ({ valid, conflicts: of, findings }) =>
      valid ? '' : `${counted(of.length + findings.length, 'conflict')}.\n`,
    code: ({ valid }) => (valid ? 0 : 1),
  }),
});

type FoundConflicts = Awaited<ReturnType<typeof findConflicts>>;

function placeOf(one: Pick<Finding, 'rule' | 'path' | 'line' | 'column'>): string {
  return JSON.stringify([one.rule, one.path, one.line, one.column]);
}

const TARGETS = 3;

/** `others`: findings that are no conflicts of values, such as orphan references; each is headed by its own name. */
function conflictsText({ conflicts, findings }: FoundConflicts, { io, workspace }: Shown): string {
  const { nameOf } = workspace;
  const style = styleOf(io);
  const found = [
    ...conflicts.map((one) => ({
      rule: one.rule,
      lines: [...conflictLines(one).map(visible), placeLine(one, nameOf)],
    })),
    ...findings.map(({ rule, severity, path, line, message, targets }) => ({
      rule,
      lines: [
        `⚠️ ${rule.replaceAll('-', ' ').toUpperCase()}: ${visible(path)}:${line}`,
        `   ${visible(message)}`,
        `   ${severity}${targetsText(targets, nameOf)}`,
      ],
    })),
  ];
  if (found.length === 0) return `${style.green('No conflicts.')}\n`;
  const blocks = found.map(({ rule, lines: [head = '', ...rest] }, at) => {
    const isLast = found.findLastIndex((one) => one.rule === rule) === at;
    const remedy = isLast ? remedyOf(rule) : null;
    return [
      style.bold(head),
      ...rest,
      ...(remedy === null ? [] : [`   Fix: ${asTyped(remedy, io)}`]),
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Which of two files is to be changed is up to people: both are told. */
function placeLine(
  { rule, severity, winner, loser, targets }: FoundConflicts['conflicts'][number],
  nameOf: Workspace['nameOf'],
): string {
  const [first, second] = rule === 'locked-override' ? [loser, winner] : [winner, loser];
  return `   At: ${place(first)}, against ${place(second)} (${severity} ${rule}${targetsText(targets, nameOf)})`;
}

function targetsText(targets: readonly string[], nameOf: Workspace['nameOf']): string {
  if (targets.length === 0) return '';
  return `, for ${visible(enumerate(targets.map(nameOf), TARGETS))}`;
}
