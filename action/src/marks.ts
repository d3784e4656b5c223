// The marks that a step may show, the most telling first.

import type { ChangeRow } from '../../src/emit/change-rows.ts';
import { listed } from '../../src/emit/change-rows.ts';
import { untouchedWords } from '../../src/emit/changes-text.ts';
import type { Untouched } from '../../src/model/change.ts';
import type { Finding, Severity } from '../../src/model/finding.ts';
import type { ChangedLines } from '../../src/open/pull-request.ts';
import { type Change, isChanged, placeOf, placeOfGone } from './place.ts';

export interface Marks {
  /** Findings as they are to be shown: place and message are those of the mark. */
  readonly shown: readonly Finding[];
  /** Findings that no mark speaks of. */
  readonly left: number;
}

export interface MarksOptions {
  /** Of each level. */
  readonly max: number;
  /** The failing step speaks too, and its sentence is an error. */
  readonly fails: boolean;
  readonly isNew: (finding: Finding) => boolean;
  /** What people call the target of an id. */
  readonly nameOf: (id: string) => string;
}

interface Candidate {
  readonly finding: Finding;
  readonly rank: number;
  /** How many findings it stands for; 0: none, it tells what targets see. */
  readonly stands: number;
}

const NAMED = 5;

export function marks(
  findings: readonly Finding[],
  rows: readonly ChangeRow[],
  change: Change,
  options: MarksOptions,
): Marks {
  const candidates = [...grouped(findings, change, options), ...differences(rows, change)];
  const room: Record<Severity, number> = {
    critical: options.max - (options.fails ? 1 : 0),
    warning: options.max,
    // The last one is for saying that there is more.
    info: options.max - 1,
  };
  const shown: Finding[] = [];
  let left = 0;
  for (const { finding, stands } of candidates.toSorted((a, b) => a.rank - b.rank)) {
    if (room[finding.severity] > 0) {
      room[finding.severity] -= 1;
      shown.push(finding);
    } else left += stands;
  }
  return { shown, left };
}

/** A notice at the first changed line of code that documents cover, for each group of them; paths are from the top. */
export function untouchedNotices(
  all: readonly Untouched[],
  lines: ChangedLines,
  prefix: string,
): readonly Finding[] {
  return all.flatMap((one) => {
    const rangeOf = (file: string) =>
      file.startsWith(prefix) ? lines.get(file.slice(prefix.length))?.[0] : undefined;
    // What is gone has no line.
    const path = one.files.find((file) => (rangeOf(file)?.last ?? 0) > 0) ?? one.files[0];
    if (path === undefined) return [];
    const line = Math.max(1, rangeOf(path)?.first ?? 1);
    const documents = one.documents.map((document) => prefix + document);
    return [
      {
        ...{ rule: 'covered code', severity: 'info', message: untouchedWords({ documents }) },
        ...{ path, line, column: 1, endLine: line, endColumn: 1 },
        ...{ related: [], targets: [], fingerprint: '', fixable: false },
      },
    ];
  });
}

/** Findings of one rule that one changed line causes are one mark, which lists them. */
function grouped(
  findings: readonly Finding[],
  change: Change,
  { isNew, nameOf }: MarksOptions,
): readonly Candidate[] {
  const groups = new Map<string, { first: Finding; others: Finding[]; rank: number }>();
  for (const [index, finding] of findings.entries()) {
    const mark = placeOf(finding, change);
    const rank = (isNew(finding) ? 0 : 2) + (mark.inDiff ? 0 : 1);
    const key = mark.own
      ? String(index)
      : JSON.stringify([finding.rule, finding.severity, mark.path, mark.line]);
    const known = groups.get(key);
    if (known) known.others.push(finding);
    else groups.set(key, { first: mark.own ? finding : moved(finding, mark), others: [], rank });
  }
  return [...groups.values()].map(({ first, others, rank }) => {
    const targets = [...new Set([first, ...others].flatMap((finding) => finding.targets))];
    const related = others.map(({ path, line, message }) => ({ path, line, message }));
    const message = `${first.message}${reach(targets, nameOf)}`;
    const finding = { ...first, message, targets, related: [...first.related, ...related] };
    return { finding, rank, stands: 1 + others.length };
  });
}

function moved(finding: Finding, { path, line }: { path: string; line: number }): Finding {
  const { related, message } = finding;
  return {
    ...finding,
    path,
    line,
    endLine: line,
    column: 1,
    endColumn: 1,
    related: [
      { path: finding.path, line: finding.line, message: 'The effect is here.' },
      ...related.filter((place) => place.path !== path || place.line !== line),
    ],
    message,
  };
}

/** A changed value, on the line that changes it, for those who inherit it. */
function differences(rows: readonly ChangeRow[], change: Change): readonly Candidate[] {
  return rows.flatMap(({ what, at, gone, subject, before, after, targets, names, kind }) => {
    if (what !== 'value' || at === null) return [];
    const line = gone ? placeOfGone(change.lines, at.source, at.line) : at.line;
    if (line === null || (!gone && !isChanged(change.lines, at.source, line))) return [];
    const difference =
      before === null && after === null ? kind : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
    const who = targets.length === 1 ? 'sees' : 'see';
    const message = `${listed(names, NAMED)} now ${who} ${subject} differently: ${difference}`;
    return [{ finding: notice(at.source, line, message, targets), rank: 9, stands: 0 }];
  });
}

function notice(path: string, line: number, message: string, targets: readonly string[]): Finding {
  const place = { path, line, column: 1, endLine: line, endColumn: 1 };
  const said = {
    rule: 'context change',
    severity: 'info',
    message,
    related: [],
    targets,
  } as const;
  return { ...said, ...place, fingerprint: '', fixable: false };
}

function reach(targets: readonly string[], nameOf: MarksOptions['nameOf']): string {
  if (targets.length === 0) return '';
  const names = targets.slice(0, NAMED).map(nameOf);
  return ` Reaches ${listed([...names, ...targets.slice(NAMED)], NAMED)}.`;
}
