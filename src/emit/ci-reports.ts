// Reports that other services than GitHub take: GitLab's code quality, reviewdog's rdjson, JUnit.

import { bySeverity, type Finding } from '../model/finding.ts';
import type { LineAt } from './check-text.ts';
import { jsonText } from './json.ts';
import { visible } from './visible.ts';
import { xmlText } from './xml.ts';

/** With paths as the repository has them; `prefix` is that of the workspace from its top, with `/` at its end. */
export function fromTop(findings: readonly Finding[], prefix: string): readonly Finding[] {
  const moved = <Place extends { readonly path: string }>(one: Place): Place => ({
    ...one,
    path: prefix + one.path,
  });
  return findings.map((finding) => ({ ...moved(finding), related: finding.related.map(moved) }));
}

const QUALITY = { critical: 'critical', warning: 'minor', info: 'info' } as const;

export function codeQuality(findings: readonly Finding[]): string {
  const issues = bySeverity(findings).map((finding) => ({
    description: messageText(finding.message),
    check_name: finding.rule,
    fingerprint: finding.fingerprint,
    severity: QUALITY[finding.severity],
    location: {
      path: visible(finding.path),
      lines: { begin: finding.line, end: Math.max(finding.line, finding.endLine) },
    },
  }));
  return jsonText(issues);
}

const DIAGNOSTIC = { critical: 'ERROR', warning: 'WARNING', info: 'INFO' } as const;

export interface RdjsonOptions {
  /** Where people read about the tool. */
  readonly url: string;
  /** Where people read about a rule, or null. */
  readonly ruleAddress: (id: string) => string | null;
  readonly lineAt: LineAt;
}

export function rdjson(findings: readonly Finding[], options: RdjsonOptions): string {
  const { url, ruleAddress, lineAt } = options;
  const column = ({ path }: Finding, line: number, at: number): number =>
    Buffer.byteLength((lineAt(path, line) ?? '').slice(0, at - 1)) + 1;
  // By path, since lines are read one document at a time.
  const diagnostics = findings.map((finding) => {
    const { line, path, rule, severity, message, related } = finding;
    const endLine = Math.max(line, finding.endLine);
    const start = column(finding, line, finding.column);
    const last = column(finding, endLine, finding.endColumn);
    const end = endLine === line ? Math.max(start, last) : last;
    const places = related.map((one) => `${one.path}:${one.line}: ${one.message}`);
    return {
      message: [message, ...places].map(messageText).join('\n'),
      location: {
        path: visible(path),
        range: { start: { line, column: start }, end: { line: endLine, column: end } },
      },
      severity: DIAGNOSTIC[severity],
      code: { value: rule, ...(ruleAddress(rule) !== null && { url: ruleAddress(rule) }) },
    };
  });
  return jsonText({ source: { name: 'stratigraph', url }, diagnostics });
}

/** True for findings that make the check fail; all others are told as skipped. */
type Fails = (finding: Finding) => boolean;

export function junit(findings: readonly Finding[], fails: Fails): string {
  const suites = Map.groupBy(findings, ({ path }) => visible(path));
  if (findings.length === 0) return document([suite('stratigraph', [PASSED])], counts([], fails));
  const lines = [...suites].map(([path, own]) => {
    const cases = own.map((finding) => testcase(path, finding, fails(finding)));
    return suite(path, cases, counts(own, fails));
  });
  return document(lines, counts(findings, fails));
}

const PASSED = '    <testcase name="check" classname="stratigraph" time="0"/>\n';

function counts(findings: readonly Finding[], fails: Fails): string {
  const failures = findings.filter(fails).length;
  const skipped = findings.length - failures;
  const tests = Math.max(1, findings.length);
  return `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="0"`;
}

function document(suites: readonly string[], numbers: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="stratigraph" ${numbers}>\n${suites.join('')}</testsuites>\n`;
}

function suite(name: string, cases: readonly string[], numbers = counts([], () => false)): string {
  return `  <testsuite name="${xmlText(name)}" ${numbers}>\n${cases.join('')}  </testsuite>\n`;
}

function testcase(path: string, finding: Finding, isFailing: boolean): string {
  const { rule, line, column, severity, related } = finding;
  const message = xmlText(messageText(finding.message));
  const places = related.map(
    (one) => `\n${messageText(`${one.path}:${one.line}: ${one.message}`)}`,
  );
  const text = xmlText(`${path}:${line}:${column} ${severity} ${rule}${places.join('')}`);
  const cases = isFailing
    ? `<failure type="${xmlText(rule)}" message="${message}">${text}</failure>`
    : `<skipped message="${message}">${text}</skipped>`;
  const name = `name="${xmlText(`${rule} ${line}:${column}`)}"`;
  // GitLab tells cases apart by their names, and links to `file`.
  return `    <testcase ${name} classname="${xmlText(path)}" file="${xmlText(path)}" line="${line}" time="0">${cases}</testcase>\n`;
}

/** A message must not be empty. */
function messageText(text: string): string {
  const safe = visible(text);
  return safe.trim() === '' ? '(no text)' : safe;
}
