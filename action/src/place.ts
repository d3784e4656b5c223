// Where to mark it: on its own line, or on the changed line that causes it.

import type { TargetChange } from '../../src/model/change.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ChangedLines } from '../../src/open/pull-request.ts';

export interface Mark {
  readonly path: string;
  readonly line: number;
  /** The finding's own place is meant, columns and all. */
  readonly own: boolean;
  readonly inDiff: boolean;
}

export interface Change {
  readonly lines: ChangedLines;
  readonly targets: ReadonlyMap<string, TargetChange>;
}

/** As many of the targets that a finding reaches are asked why they differ. */
const ASKED = 50;

export function placeOf(finding: Finding, change: Change): Mark {
  const { path, line, endLine, related } = finding;
  if (isChanged(change.lines, path, line, endLine)) return { path, line, own: true, inDiff: true };
  const cause =
    related.find((place) => isChanged(change.lines, place.path, place.line)) ??
    causeIn(finding, change);
  return cause
    ? { path: cause.path, line: cause.line, own: false, inDiff: true }
    : { path, line, own: true, inDiff: false };
}

export function isChanged(
  lines: ChangedLines,
  path: string,
  line: number,
  endLine = line,
): boolean {
  return (lines.get(path) ?? []).some(
    ({ first, last }) => first <= last && line <= last && Math.max(line, endLine) >= first,
  );
}

/** Where something stood that is gone: on what took its place, else on the line before. Null where it was not taken here. */
export function placeOfGone(lines: ChangedLines, path: string, line: number): number | null {
  const range = lines.get(path)?.find(({ was }) => was.first <= line && line <= was.last);
  if (range === undefined) return null;
  const { first, last, was } = range;
  return Math.max(1, Math.min(first + line - was.first, last));
}

/** The changed line behind a value that the finding speaks of and that one of its targets sees differently. */
function causeIn(
  { targets, message }: Finding,
  change: Change,
): { readonly path: string; readonly line: number } | null {
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
