import { TOPICS } from '../core/rules.ts';
import { readCounts } from '../core.ts';
import type { Comparison } from '../model/change.ts';
import {
  bySeverity,
  type CheckReport,
  countSeverities,
  type Finding,
  isAtLeast,
  type ReadCounts,
  SEVERITIES,
} from '../model/finding.ts';
import { WINDOW } from '../model/operation.ts';
import { isWithin } from '../model/paths.ts';
import { isUsageError, UsageError } from '../model/usage-error.ts';
import { parseJson } from '../model/value.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, field, mostOf, SEVERITY, TOKENS } from './operation.ts';

/** The answer of a check, and the `findings.json` of a build, which does not tell what was read. */
export type Findings = CheckReport &
  Partial<Omit<Comparison, 'new'>> & {
    /** What there was to check. */
    readonly read?: ReadCounts;
    /** How many findings were left out by `limit`. */
    readonly more?: number;
  };

export type Checked = Findings & { readonly read: ReadCounts };

export const FILES = field.paths(
  'only findings in or about these files or folders; everything is still read',
  { positional: true, most: 4000 },
);

export const BASE = field.text(
  'only new findings since a revision, with what changes for each target',
  { value: 'rev', most: 1000 },
);

export const operation = defineOperation({
  name: 'check',
  summary: 'run every rule on every document',
  input: {
    base: BASE,
    baseline: field.path(
      'only findings that are not in this earlier report (a file from check --json)',
      { value: 'file', most: 4000 },
    ),
    tokens: TOKENS,
    window: WINDOW,
    files: FILES,
    target: field.target('only findings about this target'),
    about: field.text('only what is wrong in one way', {
      value: 'topic',
      choices: ['conflicts', 'staleness', 'supersession', 'references', 'health'],
    }),
    severity: SEVERITY,
    limit: mostOf('findings, the most severe first', { most: 10_000 }),
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
    const isIn = await inFiles(workspace, files);
    const {
      new: found,
      fixed,
      ...rest
    } = baseline === null
      ? await checkedSince(workspace, base, tokens)
      : await checkedAgainst(workspace, baseline);
    const { base: since, read = readCounts(workspace.hierarchy), ...comparison } = rest;
    const matching = found.filter(
      (one) =>
        isIn(one) &&
        (target === null || one.targets.includes(target.id)) &&
        (about === null || TOPICS[about].has(one.rule)),
    );
    const severe = matching.filter((one) => isAtLeast(one.severity, severity ?? 'info'));
    const findings = limit === null ? severe : bySeverity(severe).slice(0, limit);
    const more = severe.length - findings.length;
    return {
      schemaVersion: 1,
      ...(since && { base: since }),
      ...{ summary: countSeverities(matching), read, findings },
      ...(fixed && { fixed: fixed.filter(isIn) }),
      ...comparison,
      ...(more > 0 && { more }),
    };
  },
  words: async (_) => (await import('./check-words.ts')).words,
  short: ({ summary, findings, more }) => ({
    summary,
    findings: findings.map(({ rule, severity, message, path, line }) => {
      return { rule, severity, message, at: `${path}:${line}` };
    }),
    ...(more !== undefined && { more }),
    ...(summary.critical + summary.warning + summary.info > findings.length + (more ?? 0) && {
      note: 'Findings of lower severity are counted, and shown with severity "info".',
    }),
  }),
});

type Since = Partial<Comparison> & Pick<Comparison, 'new'> & { readonly read?: ReadCounts };

/** With a revision only what is new since. */
export async function checkedSince(
  workspace: Workspace,
  revision: string | null,
  tokens = false,
): Promise<Since> {
  if (revision !== null) {
    const { untouched = [], ...compared } = await workspace.compare(revision, { tokens });
    return { ...compared, ...(untouched.length > 0 && { untouched }) };
  }
  const { report, read, keep } = await workspace.cachedCheck();
  if (keep !== null) {
    const { writeCache } = await import('../write/write-file.ts');
    await writeCache(workspace.root, keep.path, keep.text);
  }
  return { new: report.findings, read };
}

/** True for findings that are about some files or folders; for all where none is named. */
export async function inFiles(workspace: Workspace, files: readonly string[]) {
  const inside = (path: string) =>
    workspace.inside(path).catch((error) => {
      if (!isUsageError(error)) throw error;
      throw new UsageError(error.message, `${error.advice} For a target: check --target NAME.`);
    });
  const paths = await Promise.all(files.map(inside));
  return ({ path, related }: Finding): boolean =>
    paths.length === 0 ||
    [path, ...related.map((one) => one.path)].some((at) => paths.some((one) => isWithin(at, one)));
}

/** Only what a report that was kept does not have: what stays is known, what is more is a step back. Throws UsageError for what is no report. */
async function checkedAgainst(workspace: Workspace, file: string): Promise<Since> {
  const path = await workspace.inside(file);
  const text = workspace.tree.read(path);
  const known = 'text' in text ? readFindings(text.text) : null;
  if (known === null) {
    throw new UsageError(
      `${path} is no report of this version.`,
      `Write it anew: stratigraph check --json > ${path}.`,
    );
  }
  return workspace.compareReport(known);
}

/** The findings of a report as it was written; null where the text is none. */
function readFindings(text: string): readonly Finding[] | null {
  const { findings } = Object(parseJson(text));
  return Array.isArray(findings) && findings.every(isFinding) ? findings : null;
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
