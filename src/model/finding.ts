import type { Role } from './document.ts';

export type Severity = 'critical' | 'warning' | 'info';

/** What stands in the line, and what is to be written there. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

export interface RelatedPlace {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly rename?: Rename;
  /** That of a finding of its own, which is told with this one. */
  readonly fingerprint?: string;
}

/** One statement of one rule about one place. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** From the root, with `/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related: readonly RelatedPlace[];
  readonly targets: readonly string[];
  /** Holds no line numbers, so that it survives edits above it. */
  readonly fingerprint: string;
  readonly fixable: boolean;
  /** Where a name has become another one. */
  readonly rename?: Rename;
}

/** A finding at one place, and how it is told at once with others of its form. */
export interface SingleFinding extends Finding {
  readonly fold?: {
    /** Equal for those of one rule and severity that are told at once. */
    readonly form: string;
    /** More than so many are told at once. */
    readonly few: number;
    /** Its message then, with `{more}` for how many others there are. */
    readonly template: string;
    readonly data: Readonly<Record<string, string | number>>;
    /** What is said at its place when another one is told. */
    readonly also: string | undefined;
  };
}

/** The answer of a check, as `check --format json` prints it. */
export interface CheckReport {
  readonly schemaVersion: 1;
  readonly summary: Readonly<Record<Severity, number>>;
  /** By path, then place; with a base those that are new. */
  readonly findings: readonly Finding[];
}

/** What there was to check. */
export interface ReadCounts {
  readonly documents: number;
  /** Documents by what they are, but for those that define a scope. */
  readonly roles: Readonly<Partial<Record<Exclude<Role, 'definition'>, number>>>;
  /** Of the instructions, what agents list by name, each with its number: skills, sub-agents, commands. */
  readonly items?: Readonly<Record<string, number>>;
  /** The one that is nothing of its own, where there is one. */
  readonly other?: string;
  /** Targets, by level, outermost first, of levels at which one has a document of its own. */
  readonly scopes: readonly {
    readonly name: string;
    readonly plural: string;
    readonly count: number;
    /** Of these, how many are kept as history. */
    readonly archived: number;
  }[];
}

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'info'];

/** Worst first; within a severity the order stays. */
export function bySeverity<F extends Pick<Finding, 'severity'>>(
  findings: readonly F[],
): readonly F[] {
  return SEVERITIES.flatMap((one) => findings.filter(({ severity }) => severity === one));
}

/** Of equal ones first what concerns the most files and targets. */
export function byWeight(findings: readonly Finding[]): readonly Finding[] {
  const reach = ({ targets, related }: Finding): number => targets.length + related.length;
  return bySeverity(findings.toSorted((a, b) => reach(b) - reach(a)));
}

export function isAtLeast(severity: Severity, from: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(from);
}

/** Those that are counted and not shown. */
export function lesserIn({ summary, findings }: Pick<CheckReport, 'summary' | 'findings'>) {
  const { critical, warning, info } = countSeverities(findings);
  return {
    critical: summary.critical - critical,
    warning: summary.warning - warning,
    info: summary.info - info,
  };
}

export function countSeverities(
  findings: readonly Pick<Finding, 'severity'>[],
): Readonly<Record<Severity, number>> {
  const counts = { critical: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
