// In: a document and the target that asks. Out: its parse faults as findings, worded and placed.

import { createHash } from 'node:crypto';
import type { Document, Fault } from '../model/document.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Target } from '../model/graph.ts';

const SEVERITY: Readonly<Record<Fault['code'], Severity>> = {
  unreadable: 'critical',
  'invalid-front-matter': 'critical',
  'unclosed-front-matter': 'critical',
  'refused-front-matter': 'critical',
  'invalid-defaults': 'critical',
  'too-deep': 'critical',
  'duplicate-key': 'warning',
  'invalid-date': 'warning',
  'invalid-value': 'warning',
};

/** One finding a fault; what to do stands in the message. */
export function faultFindings(document: Document, target: Target): readonly Finding[] {
  return document.faults.map(({ code, message, advice, at }) => ({
    rule: code,
    severity: SEVERITY[code],
    message: `${message} ${advice}`,
    path: at.path,
    line: at.line,
    column: at.column,
    endLine: at.endLine ?? at.line,
    endColumn: at.endColumn ?? at.column,
    related: [],
    targets: [target.id],
    fingerprint: createHash('sha256').update(JSON.stringify([code, at.path, message])).digest('hex').slice(0, 32),
    fixable: false,
  }));
}
