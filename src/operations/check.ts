// What every rule finds, or only what is new since a revision.

import { reportOf } from '../core/compare.ts';
import { TOPICS } from '../core/rules.ts';
import { readCounts } from '../core/survey.ts';
import { newFindings } from '../core.ts';
import type { Comparison } from '../model/change.ts';
import type { CheckReport, Finding, ReadCounts } from '../model/finding.ts';
import { isWithin } from '../model/paths.ts';
import { bySeverity, isAtLeast, SEVERITIES } from '../model/severity.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, LIMIT, SEVERITY, TARGET, TOKENS } from './operation.ts';

/** The answer of a check, and the `findings.json` of a build, which does not tell what was read. */
export type Findings = CheckReport &
  Partial<Omit<Comparison, 'new'>> & {
    /** What there was to check. */
    readonly read?: ReadCounts;
    /** How many findings were left out by `limit`. */
    readonly more?: number;
  };

export type Checked = Findings & { readonly read: ReadCounts };

/** What pre-commit and lint-staged put at the end of a command. */
export const FILES = {
  type: 'paths',
  positional: true,
  most: 4000,
  summary: 'only findings in these files or folders; everything is still read',
} as const;

export const BASE = {
  type: 'text',
  value: 'rev',
  most: 1000,
  summary: 'only new findings since a revision, with what changes for each target',
} as const;

export const operation = defineOperation({
  name: 'check',
  summary: 'run every rule on every document',
  input: {
    base: BASE,
    baseline: {
      type: 'path',
      value: 'file',
      most: 4000,
      summary: 'only findings that are not in this earlier report (a file from check --json)',
    },
    tokens: TOKENS,
    files: FILES,
    target: { ...TARGET, summary: 'only findings about this target' },
    about: {
      type: 'text',
      value: 'topic',
      summary: 'only what is wrong in one way',
      choices: ['conflicts', 'staleness', 'supersession', 'references', 'health'],
    },
    severity: SEVERITY,
    limit: { ...LIMIT, most: 10_000, summary: 'maximum number of findings, the most severe first' },
  },
  examples: [
    'check',
    'check docs/adr',
    'check --about staleness',
    'check --fail-on warning --format sarif',
    'check --base main...',
    'check --baseline findings.json',
    'check --fix --dry-run',
  ],
  does: 'reads',
  address: '/workspace/check',
  opens: { cached: true },
  tool: {
    also: 'check_context',
    title: 'Check context',
    description:
      'Problems in the context of the workspace or a target: contradictions, stale documents, dangling references, ' +
      'each with path and line. Most severe first.',
    defaults: { detail: 'short', severity: 'warning', limit: 20 },
  },
  async run(
    workspace: Workspace,
    { files, base, baseline, tokens, target, about, severity, limit },
  ): Promise<Checked> {
    if (base !== null && baseline !== null)
      throw new UsageError('--base cannot be used with --baseline.', 'Omit one of them.');
    const { report, ...comparison } =
      baseline === null
        ? await checkedSince(workspace, base, files, tokens)
        : await checkedAgainst(workspace, baseline, files);
    const isAsked = ({ rule, targets }: Finding): boolean =>
      (target === null || targets.includes(target.id)) &&
      (about === null || TOPICS[about].has(rule));
    const { findings, ...head } =
      target === null && about === null ? report : reportOf(report.findings.filter(isAsked));
    const severe = findings.filter((one) => isAtLeast(one.severity, severity ?? 'info'));
    const told = limit === null ? severe : bySeverity(severe).slice(0, limit);
    const more = severe.length - told.length;
    const { schemaVersion, summary } = head;
    const { base: since, ...rest } = comparison;
    return {
      schemaVersion,
      ...(since && { base: since }),
      ...{ summary, read: readCounts(workspace.hierarchy), findings: told, ...rest },
      ...(more > 0 && { more }),
    };
  },
  words: async (_) => (await import('./check-words.ts')).words,
  short: ({ summary, findings, more }) => ({
    summary,
    findings: findings.map(told),
    ...(more !== undefined && { more }),
  }),
});

function told({ rule, severity, message, path, line }: Finding) {
  return { rule, severity, message, at: `${path}:${line}` };
}

/** With a revision the report holds only what is new since, with files only what stands in them. */
export async function checkedSince(
  workspace: Workspace,
  revision: string | null,
  files: readonly string[],
  tokens = false,
): Promise<{ readonly report: CheckReport } & Partial<Omit<Comparison, 'new'>>> {
  const within = await withinFiles(workspace, files);
  if (revision === null) {
    const { report, keep } = await workspace.cachedCheck();
    if (keep !== null) {
      const { writeCache } = await import('../write/write-cache.ts');
      await writeCache(workspace.root, keep.path, keep.text);
    }
    return { report: files.length === 0 ? report : reportOf(within(report.findings)) };
  }
  const {
    base,
    new: findings,
    fixed,
    unchanged,
    targets,
    untouched = [],
  } = await workspace.compare(revision, {
    tokens,
  });
  return {
    ...{ report: reportOf(within(findings)), base, fixed: within(fixed), unchanged, targets },
    ...(untouched.length > 0 && { untouched }),
  };
}

async function withinFiles(
  workspace: Workspace,
  files: readonly string[],
): Promise<(all: readonly Finding[]) => readonly Finding[]> {
  const asked = await Promise.all(files.map((path) => workspace.inside(path)));
  return (all) =>
    asked.length === 0 ? all : all.filter(({ path }) => asked.some((one) => isWithin(path, one)));
}

/** Only what a report that was kept does not have: what stays is known, what is more is a step back. Throws UsageError for what is no report. */
async function checkedAgainst(
  workspace: Workspace,
  file: string,
  files: readonly string[],
): ReturnType<typeof checkedSince> {
  const path = await workspace.inside(file);
  const text = workspace.tree.read(path);
  const known = 'text' in text ? readFindings(text.text) : null;
  if (known === null) {
    throw new UsageError(
      `${path} is no report of this version.`,
      `Write it anew: stratigraph check --json > ${path}.`,
    );
  }
  const { report } = await checkedSince(workspace, null, []);
  const { new: more, fixed, unchanged } = newFindings(known, report.findings);
  const within = await withinFiles(workspace, files);
  return { report: reportOf(within(more)), fixed: within(fixed), unchanged };
}

/** The findings of a report as it was written; null where the text is none. */
function readFindings(text: string): readonly Finding[] | null {
  try {
    const { findings } = Object(JSON.parse(text));
    return Array.isArray(findings) && findings.every(isFinding) ? findings : null;
  } catch {
    return null;
  }
}

function isFinding(one: unknown): one is Finding {
  const all: Readonly<Record<string, unknown>> = Object(one);
  const has = (type: string, names: readonly string[]): boolean =>
    names.every((name) => typeof all[name] === type);
  return (
    has('string', ['rule', 'message', 'path', 'fingerprint']) &&
    has('number', ['line', 'column', 'endLine', 'endColumn']) &&
    SEVERITIES.some((severity) => severity === all.severity) &&
    Array.isArray(all.related) &&
    Array.isArray(all.targets)
  );
}
