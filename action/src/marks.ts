// The marks that a step may show, the most telling first.

import { type ChangeRow, listingText } from '../../src/emit/change-rows.ts';
import { untouchedWords } from '../../src/emit/history-text.ts';
import type { TargetChange, Untouched } from '../../src/model/change.ts';
import type { Finding, Severity } from '../../src/model/finding.ts';
import { enumerate } from '../../src/model/plural.ts';
import type { ChangedLines } from '../../src/open/pull-request.ts';

interface MarksOptions {
  /** Of each level. */
  readonly max: number;
  /** The failing step speaks too, and its sentence is an error. */
  readonly fails: boolean;
  readonly isNew: (finding: Finding) => boolean;
  readonly nameOf: (id: string) => string;
}

interface Candidate {
  readonly finding: Finding;
  readonly rank: number;
  /** How many findings it stands for; 0: none, it tells what targets see. */
  readonly stands: number;
}

const NAMED = 5;

/** Findings as they are to be shown, with place and message of the mark, and how many are left that no mark speaks of. */
export function marks(
  findings: readonly Finding[],
  rows: readonly ChangeRow[],
  change: Change,
  options: MarksOptions,
) {
  const candidates = [...marksOf(findings, change, options), ...differences(rows, change)];
  const room: Record<Severity, number> = {
    critical: options.max - (options.fails ? 1 : 0),
    warning: options.max,
    // The last one is for saying that there is more.
    info: options.max - 1,
  };
  const annotations: Finding[] = [];
  let left = 0;
  for (const { finding, stands } of candidates.toSorted((a, b) => a.rank - b.rank)) {
    if (room[finding.severity] > 0) {
      room[finding.severity] -= 1;
      annotations.push(finding);
    } else left += stands;
  }
  return { shown: annotations, left };
}

/** A notice at the first changed line of code that documents cover, for each group of them; paths are from the top. */
export function untouchedNotices(
  all: readonly Untouched[],
  lines: ChangedLines,
  prefix: string,
): readonly Finding[] {
  return all.map(({ files, documents }) => {
    const rangeOf = (file: string) =>
      file.startsWith(prefix) ? lines.get(file.slice(prefix.length))?.[0] : undefined;
    // What is gone has no line.
    const path = files.find((file) => (rangeOf(file)?.last ?? 0) > 0) ?? files[0] ?? '';
    const line = Math.max(1, rangeOf(path)?.first ?? 1);
    const message = untouchedWords({ documents: documents.map((document) => prefix + document) });
    return notice('covered code', path, line, message);
  });
}

/** Findings of one rule that one changed line causes are one mark, which lists them. */
function marksOf(findings: readonly Finding[], change: Change, { isNew, nameOf }: MarksOptions) {
  const groups = new Map<string, { first: Finding; others: Finding[]; rank: number }>();
  for (const [index, finding] of findings.entries()) {
    const mark = placeOf(finding, change);
    const rank = (isNew(finding) ? 0 : 2) + (mark.inDiff ? 0 : 1);
    const key = mark.own
      ? String(index)
      : JSON.stringify([finding.rule, finding.severity, mark.path, mark.line]);
    const known = groups.get(key);
    if (known) known.others.push(finding);
    else groups.set(key, { first: mark.own ? finding : atCause(finding, mark), others: [], rank });
  }
  return [...groups.values()].map(({ first, others, rank }) => {
    const targets = [...new Set([first, ...others].flatMap((finding) => finding.targets))];
    const related = others.map(({ path, line, message }) => ({ path, line, message }));
    const message = `${first.message}${reach(targets, nameOf)}`;
    const finding = { ...first, message, targets, related: [...first.related, ...related] };
    return { finding, rank, stands: 1 + others.length };
  });
}

function atCause(finding: Finding, { path, line }: Pick<Finding, 'path' | 'line'>): Finding {
  const others = finding.related.filter((place) => place.path !== path || place.line !== line);
  const effect = { path: finding.path, line: finding.line, message: 'The effect is here.' };
  return { ...finding, ...lineAt(path, line), related: [effect, ...others] };
}

/** A changed value, on the line that changes it, for those who inherit it. */
function differences(rows: readonly ChangeRow[], change: Change): readonly Candidate[] {
  return rows.flatMap((row) => {
    const { what, at, gone, subject, before, after, targets, names, kind } = row;
    if ((what !== 'value' && what !== 'listing') || at === null) return [];
    const line = gone ? placeOfGone(change.lines, at.source, at.line) : at.line;
    if (line === null || (!gone && !isChanged(change.lines, at.source, line))) return [];
    const difference =
      before === null && after === null ? kind : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
    const who = targets.length === 1 ? 'sees' : 'see';
    const message =
      what === 'listing'
        ? `${enumerate(names, NAMED)} ${listingText(row)}`
        : `${enumerate(names, NAMED)} now ${who} ${subject} differently: ${difference}`;
    const finding = notice('context change', at.source, line, message, targets);
    return [{ finding, rank: 9, stands: 0 }];
  });
}

function notice(
  rule: string,
  path: string,
  line: number,
  message: string,
  targets: readonly string[] = [],
): Finding {
  const finding = { rule, severity: 'info', message, targets, ...lineAt(path, line) } as const;
  return { ...finding, related: [], fingerprint: '', fixable: false };
}

function lineAt(path: string, line: number) {
  return { path, line, column: 1, endLine: line, endColumn: 1 };
}

function reach(targets: readonly string[], nameOf: MarksOptions['nameOf']): string {
  if (targets.length === 0) return '';
  return ` Reaches ${enumerate(targets.map(nameOf), NAMED)}.`;
}

interface Change {
  readonly lines: ChangedLines;
  readonly targets: ReadonlyMap<string, TargetChange>;
}

/** As many of the targets that a finding reaches are asked why they differ. */
const ASKED = 50;

/** `own`: the finding's own place is meant, columns and all. */
function placeOf(finding: Finding, change: Change) {
  const { path, line, endLine, related } = finding;
  if (isChanged(change.lines, path, line, endLine)) return { path, line, own: true, inDiff: true };
  const cause =
    related.find((place) => isChanged(change.lines, place.path, place.line)) ??
    causeIn(finding, change);
  return cause
    ? { path: cause.path, line: cause.line, own: false, inDiff: true }
    : { path, line, own: true, inDiff: false };
}

function isChanged(lines: ChangedLines, path: string, line: number, endLine = line): boolean {
  return (lines.get(path) ?? []).some(
    ({ first, last }) => first <= last && line <= last && Math.max(line, endLine) >= first,
  );
}

/** Where something stood that is gone: on what took its place, else on the line before. Null where it was not taken here. */
function placeOfGone(lines: ChangedLines, path: string, line: number): number | null {
  const range = lines.get(path)?.find(({ was }) => was.first <= line && line <= was.last);
  if (range === undefined) return null;
  const { first, last, was } = range;
  return Math.max(1, Math.min(first + line - was.first, last));
}

/** The changed line behind a value that the finding speaks of and that one of its targets sees differently. */
function causeIn({ targets, message }: Finding, change: Change) {
  for (const id of targets.slice(0, ASKED)) {
    for (const { keyPath, cause } of change.targets.get(id)?.values ?? []) {
      const { source, line } = cause;
      if (cause.in !== 'after' || !names(message, keyPath)) continue;
      if (isChanged(change.lines, source, line)) return { path: source, line };
    }
  }
  return null;
}

/** `language` is not named by `languages`. */
function names(message: string, keyPath: string): boolean {
  const at = message.indexOf(keyPath);
  if (at < 0) return false;
  const around = `${message[at - 1] ?? ' '}${message[at + keyPath.length] ?? ' '}`;
  return !/[\p{L}\p{N}_]/u.test(around);
}
