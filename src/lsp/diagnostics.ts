// Findings as editors show them, and where they stand while a text changes under them, until they are looked for again.

import { pathToFileURL } from 'node:url';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Severity } from '../model/finding.ts';
import type { Location, Span } from '../model/source.ts';
import { ruleAddress } from '../version.ts';
import type { ShownFinding } from './workspace-worker.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  critical: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

export function diagnosticOf(root: string, finding: ShownFinding): Diagnostic {
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

export function rangeOf(place: Omit<Location, 'path'>): Range {
  const { line, column, endLine = line, endColumn = column } = place;
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

export function rangeIn(text: TextDocument, { start, end }: Pick<Span, 'start' | 'end'>): Range {
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

export function lineRange(line: number): Range {
  return rangeOf({ line, column: 1 });
}

/** What stands before the change stays, what stands after it moves; what the change touches is gone. `before` null: the text was not looked at. */
export function movedWith(findings: readonly ShownFinding[], before: string | null, after: string) {
  if (findings.length === 0 || before === null || before === after) return findings;
  const old = TextDocument.create('', '', 0, before);
  const young = TextDocument.create('', '', 0, after);
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const shift = after.length - before.length;
  return findings.flatMap((finding) => {
    const { line, column, endLine, endColumn } = finding;
    const from = old.offsetAt({ line: line - 1, character: column - 1 });
    const to = old.offsetAt({ line: endLine - 1, character: endColumn - 1 });
    if (to <= start) return [finding];
    if (from < before.length - end) return [];
    const first = young.positionAt(from + shift);
    const last = young.positionAt(to + shift);
    return [
      {
        ...finding,
        ...{ line: first.line + 1, column: first.character + 1 },
        ...{ endLine: last.line + 1, endColumn: last.character + 1 },
      },
    ];
  });
}

export function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

export function commonEnd(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.at(-1 - at) === b.at(-1 - at)) at += 1;
  return at;
}
