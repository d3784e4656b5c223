// A SARIF 2.1.0 log that code scanning on GitHub accepts.

import { bySeverity, type Finding } from '../model/finding.ts';
import { encodePath } from '../model/paths.ts';
import type { Rule } from '../model/rule.ts';
import { jsonText } from './json.ts';
import { asTyped, visible } from './visible.ts';

export type RuleText = Pick<Rule, 'id' | 'severity' | 'summary' | 'rationale' | 'remedy'>;

export interface SarifOptions {
  readonly version: string;
  /** Where people read about the tool. */
  readonly informationUri: string;
  readonly rules: readonly RuleText[];
  /** Where people read about a rule, or null. */
  readonly ruleAddress: (id: string) => string | null;
  readonly category?: string;
  /** Results at most; GitHub refuses a log with more than 25,000. */
  readonly limit?: number;
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const MAX_RESULTS = 25_000;
/** GitHub keeps as many locations of a result. */
const MAX_RELATED = 100;
const LEVEL = { critical: 'error', warning: 'warning', info: 'note' } as const;
const PROBLEM = { ...LEVEL, info: 'recommendation' } as const;

/** JSON text, with paths of the repository; the most severe findings first, so that a limit takes the least: what it left out is told as a notification of the run. */
export function sarif(findings: readonly Finding[], options: SarifOptions): string {
  const { version, informationUri, category, limit = MAX_RESULTS } = options;
  const results = bySeverity(findings).slice(0, limit);
  const { rules } = options;
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const driver = {
    ...{ name: 'stratigraph', semanticVersion: version, informationUri },
    rules: rules.map((rule) => toDescriptor(rule, options.ruleAddress(rule.id))),
  };
  return jsonText({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        ...(category ? { automationDetails: { id: `${category}/` } } : {}),
        invocations: [invocation(findings.length - results.length)],
        columnKind: 'utf16CodeUnits',
        results: results.map((finding) => toResult(finding, index.get(finding.rule) ?? -1)),
      },
    ],
  });
}

function invocation(left: number): object {
  const text = `${left} more findings are not in this log. \`stratigraph check\` lists them.`;
  const message = { level: 'warning', message: { text } };
  return { executionSuccessful: true, ...(left > 0 && { toolExecutionNotifications: [message] }) };
}

function toDescriptor(rule: RuleText, helpUri: string | null): object {
  const { id, severity, summary, rationale } = rule;
  const remedy = asTyped(rule.remedy, { program: 'npx stratigraph' });
  const more = `Run \`npx stratigraph rules ${id}\` for an example.`;
  return {
    id,
    ...(helpUri !== null && { helpUri }),
    shortDescription: { text: summary },
    fullDescription: { text: rationale },
    help: {
      text: `${rationale}\n\n${remedy}\n\n${more}`,
      markdown: `${rationale}\n\n**How to fix:** ${remedy}\n\n${more}`,
    },
    defaultConfiguration: { level: LEVEL[severity] },
    properties: {
      tags: ['context'],
      precision: 'very-high',
      'problem.severity': PROBLEM[severity],
    },
  };
}

function toResult(finding: Finding, ruleIndex: number): object {
  const { rule, severity, message, path, line, column, related, targets, fingerprint } = finding;
  const endLine = Math.max(finding.endLine, line);
  // A region without width would show nothing.
  const endColumn = endLine === line ? Math.max(finding.endColumn, column + 1) : finding.endColumn;
  const end = { endLine, endColumn: Math.max(endColumn, 1) };
  const region = { startLine: line, startColumn: column, ...end };
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVEL[severity],
    message: { text: plain(message + reach(targets)) },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodePath(path) }, region } }],
    ...(related.length > 0 && {
      relatedLocations: related.slice(0, MAX_RELATED).map((place, index) => ({
        id: index + 1,
        message: { text: plain(place.message) },
        physicalLocation: {
          artifactLocation: { uri: encodePath(place.path) },
          region: { startLine: place.line },
        },
      })),
    }),
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'stratigraph/v1': fingerprint },
  };
}

function reach(targets: readonly string[]): string {
  const [first, ...more] = targets;
  if (first === undefined) return '';
  return ` Affects ${first}${more.length === 0 ? '' : ` and ${more.length} more`}.`;
}

/** Brackets before a parenthesis would be a link; a message must not be empty. */
function plain(text: string): string {
  const safe = visible(text);
  const escaped = safe.includes('](') ? safe.replace(/[\\[\]]/g, '\\$&') : safe;
  return escaped.trim() === '' ? '(no text)' : escaped;
}
