// The report: findings with severity, place, targets and fingerprint, sorted, suppressions and settings applied.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Document, Suppression } from '../model/document.ts';
import {
  type CheckReport,
  countSeverities,
  type Severity,
  type SingleFinding,
} from '../model/finding.ts';
import { foldFindings } from '../model/fold-findings.ts';
import { onceFor } from '../model/once.ts';
import { compareText } from '../model/order.ts';
import { type Found, fillMessage, type Rule } from '../model/rule.ts';
import type { LocalFacts } from '../model/rule-facts.ts';
import type { Settings } from '../model/settings.ts';
import type { Range, Span } from '../model/source.ts';

/** Paths → ids of the targets in whose cascade the document stands. */
export type TargetsOf = (paths: ReadonlySet<string>) => ReadonlyMap<string, readonly string[]>;

type Draft = { readonly found: Found; readonly finding: SingleFinding };

/** The report, and all that it was made of: each finding at its own place. */
export interface RunReport {
  readonly report: CheckReport;
  readonly all: readonly SingleFinding[];
}

/** Deterministic: the same facts give the same report, whatever the order in which rules find. */
export function runRules<Seen extends LocalFacts>(
  rules: readonly Rule<string, Seen>[],
  facts: Seen,
  targetsOf: TargetsOf,
): RunReport {
  const documents = facts.graph.documents;
  const used = new Set<Suppression>();
  const drafts: Draft[] = [];
  for (const rule of rules) {
    const setting = settingOf(rule.id, facts.settings);
    if (setting === 'off') continue;
    for (const found of rule.check(facts, used)) {
      const document = documents.get(found.path);
      const suppression = document?.suppressions.find(
        (one) => one.rule === rule.id && one.reason !== '' && rule.binding !== true,
      );
      if (suppression !== undefined) used.add(suppression);
      else if (!rule.about?.includes('references') || !isCopied(document, found))
        drafts.push(draft(rule, found, document, setting));
    }
  }
  drafts.sort(byPlace);
  const untold = drafts.filter(({ found }) => found.targets === undefined);
  const reached = targetsOf(new Set(untold.flatMap(({ found }) => placesOf(found))));
  const seen = new Map<string, number>();
  const all = drafts.map(
    ({ found, finding }): SingleFinding => ({
      ...finding,
      targets: found.targets ?? [
        ...new Set(placesOf(found).flatMap((path) => reached.get(path) ?? [])),
      ],
      fingerprint: fingerprint(finding.rule, found, seen),
    }),
  );
  const findings = foldFindings(all);
  return { report: { schemaVersion: 1, summary: countSeverities(findings), findings }, all };
}

/** Between the markers of what is written by itself: where it leads is told of its source. An import is none. */
function isCopied(document: Document | undefined, { at }: Found): boolean {
  if (document === undefined) return false;
  const copied = onceFor(document, 'copied lines', () => {
    let isInside = false;
    return document.text.split('\n').map((line) => {
      isInside = line.startsWith(BEGIN) || (isInside && !line.startsWith(END));
      return isInside && !line.startsWith('@');
    });
  });
  return copied[(at?.line ?? 0) - 1] ?? false;
}

const [BEGIN, END] = ['<!-- stratigraph:begin ', '<!-- stratigraph:end '];

/** Paths of the documents that it is about. */
function placesOf({ path, related = [], isShared }: Found): readonly string[] {
  return [path, ...(isShared ? related.map((one) => one.path) : [])];
}

/** What the settings make of a rule: off, another severity, or undefined for its own. */
export function settingOf(
  id: string,
  { rules }: Pick<Settings, 'rules'>,
): Severity | 'off' | undefined {
  return Object.hasOwn(rules, id) ? rules[id] : undefined;
}

function draft(
  rule: Pick<Rule, 'id' | 'messages' | 'severity' | 'info'>,
  found: Found,
  document: Document | undefined,
  setting: Severity | undefined,
): Draft {
  const { path, data = {}, related = [], rename, fixable = rename !== undefined, fold } = found;
  const { line, column, endLine = line, endColumn = column } = rangeOf(found.at, document);
  const templateOf = (message: string): string => rule.messages[message] ?? message;
  const message = fillMessage(templateOf(found.message), data);
  const own = rule.info?.includes(found.message) ? 'info' : rule.severity;
  const severity = setting ?? found.severity ?? own;
  const place = { path, line, column, endLine, endColumn };
  const later = { targets: [], fingerprint: '' };
  const again = fold && {
    form: JSON.stringify([rule.id, severity, fold.form]),
    ...{ few: fold.few ?? FEW, also: fold.also, data },
    template: fold.message ? templateOf(fold.message) : counting(templateOf(found.message)),
  };
  const rest = {
    related,
    ...later,
    fixable,
    ...(rename && { rename }),
    ...(again && { fold: again }),
  };
  return { found, finding: { rule: rule.id, severity, message, ...place, ...rest } };
}

/** One form in more places than this is told once. */
const FEW = 2;

const counting = (template: string): string => template.replace('{what}', '{what} and {more} more');

/** Made of what is found, not of where or in which words; equal ones are told apart by their order. */
function fingerprint(
  rule: string,
  { path, message, data = {}, key }: Found,
  seen: Map<string, number>,
): string {
  const texts = Object.entries(data).filter(([, value]) => typeof value === 'string');
  const identity = JSON.stringify(
    key === undefined
      ? [rule, path, message, texts.sort(([a], [b]) => compareText(a, b))]
      : [rule, path, key],
  );
  const ordinal = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, ordinal);
  return bytesToHex(sha256(utf8ToBytes(`${identity}#${ordinal}`))).slice(0, 32);
}

function byPlace({ finding: a }: Draft, { finding: b }: Draft): number {
  return (
    compareText(a.path, b.path) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

/** A span by lines and columns (`\n`, `\r\n` and a lone `\r` end a line); the start of the file for what has no place. */
function rangeOf(at: Span | Range | null, document: Document | undefined): Range {
  if (at === null) return { line: 1, column: 1 };
  if (!('start' in at) || document === undefined) return at;
  const { start, end, line, column } = at;
  const lines = document.text.slice(start, end).split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? '';
  const endColumn = lines.length === 1 ? column + last.length : last.length + 1;
  return { line, column, endLine: line + lines.length - 1, endColumn };
}
