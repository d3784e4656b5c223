// Findings as editors show them.

import { pathToFileURL } from 'node:url';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import type { Severity } from '../model/finding.ts';
import { ruleAddress } from '../version.ts';
import type { Told } from './whole.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  critical: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

export function diagnosticOf(root: string, finding: Told): Diagnostic {
  const { rule, severity, message, related, fingerprint } = finding;
  const href = ruleAddress(rule);
  return {
    range: rangeOf(finding),
    severity: SEVERITIES[severity],
    source: 'stratigraph',
    code: rule,
    ...(href !== null && { codeDescription: { href } }),
    message,
    relatedInformation: related.map(({ path, line, message }) => ({
      location: { uri: uriOf(root, path), range: lineRange(line) },
      message,
    })),
    data: { fingerprint },
  };
}

export function uriOf(root: string, path: string): string {
  return pathToFileURL(`${root}/${path}`).href;
}

export function rangeOf({
  line,
  column,
  endLine = line,
  endColumn = column,
}: {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

/** Where a line begins. */
export function lineRange(line: number): Range {
  return rangeOf({ line, column: 1 });
}
