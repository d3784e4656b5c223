// Markdown for a pull request: verdict, what targets see differently, findings.

import type { Comparison, Untouched } from '../model/change.ts';
import { bySeverity, countSeverities, type Finding } from '../model/finding.ts';
import { counted, enumerate } from '../model/plural.ts';
import { briefRows, type ChangeRow, type Pen, whoText } from './change-rows.ts';
import { fixedText, severitiesText } from './check-text.ts';
import { type Note, notesOf } from './history-text.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { fitTables, linkText, type Table } from './markdown-table.ts';
import { cut, styleOf } from './text.ts';
import { asTyped } from './visible.ts';

export interface CheckMarkdownOptions {
  /** Characters at most; rows are left out until it fits, and counted. The verdict always stays. */
  readonly limit?: number;
  readonly link?: (path: string, line: number, gone: boolean) => string;
  readonly nameOf?: (id: string) => string;
  /** What to do about the findings of a rule. */
  readonly remedy?: (rule: string, said: string) => string | null;
}

const PEN: Pen = { agents: (names) => names, name: inertText, folder: inertCode };
/** Whoever reads it elsewhere may have nothing on the path. */
const NPX = { program: 'npx stratigraph' };
const VALUE_WIDTH = 80;
/** As many targets are named in a row. */
const NAMED = 5;

export function checkMarkdown(findings: readonly Finding[], options: CheckMarkdownOptions = {}) {
  const verdict = findings.length === 0 ? '**No findings.**' : `**${bySeverities(findings)}**`;
  return fitTables(verdict, findingsParts('Findings', findings, options), options.limit);
}

/** Only what the revision does not have, and what every target sees differently since. */
export function comparisonMarkdown(comparison: Comparison, options: CheckMarkdownOptions = {}) {
  const { base, new: fresh, fixed, targets } = comparison;
  const found = fresh.length === 0 ? '**No new findings**' : `**New: ${bySeverities(fresh)}**`;
  const many = counted(targets.length, 'target changes', 'targets change');
  const seen = targets.length === 0 ? 'no target changes' : many;
  const verdict = `${found} since ${inertCode(base.revision)}; ${seen}. ${fixedText(comparison)}`;
  const findings = findingsParts('New findings', fresh, options);
  const changes = changesTable(briefRows(targets), options);
  const decided = notesOf(comparison).map(([title, notes]) => notesTable(title, notes, options));
  const about = untouchedTable(comparison.untouched ?? [], options);
  const last = {
    ...findingsTable('Fixed', fixed, { ...(options.nameOf && { nameOf: options.nameOf }) }),
    folded: true,
  };
  return fitTables(verdict, [...findings, ...decided, changes, about, last], options.limit);
}

function findingsParts(
  title: string,
  findings: readonly Finding[],
  options: CheckMarkdownOptions,
): readonly Table[] {
  const rules = [...new Set(bySeverity(findings).map(({ rule }) => rule))];
  const rows = rules.flatMap((rule) => {
    const [remedy] = findings.flatMap((one) =>
      one.rule === rule ? (options.remedy?.(rule, one.message) ?? []) : [],
    );
    return remedy === undefined ? [] : [[inertCode(rule), inertText(asTyped(remedy, NPX))]];
  });
  const remedies = { title: 'How to fix', head: ['Rule', 'What to do'], rows, noun: 'rule' };
  return [findingsTable(title, findings, options), remedies];
}

function findingsTable(
  title: string,
  findings: readonly Finding[],
  { link, nameOf = (id) => id }: CheckMarkdownOptions,
): Table {
  const rows = bySeverity(findings).map(({ severity, message, path, line, rule, targets }) => {
    return [
      ...[severity, inertText(message), linkText(`${path}:${line}`, link?.(path, line, false))],
      ...[inertCode(rule), namesOf(targets, nameOf)],
    ];
  });
  return {
    title,
    head: ['Severity', 'Finding', 'Place', 'Rule', 'Whose context'],
    rows,
    noun: 'finding',
  };
}

function notesTable(title: string, notes: readonly Note[], { link }: CheckMarkdownOptions): Table {
  const rows = notes.map(({ says, path, line }) => {
    return [inertText(says), linkText(`${path}:${line}`, link?.(path, line, false))];
  });
  return { title, head: ['What', 'Place'], rows, noun: 'line' };
}

function untouchedTable(all: readonly Untouched[], { link }: CheckMarkdownOptions): Table {
  const rows = all.map(({ files, documents }) => {
    const names = documents.map((path) => linkText(path, link?.(path, 1, false)));
    return [enumerate(names, NAMED), namesOf(files)];
  });
  const head = ['Documents', 'Code that changed'];
  return { title: 'Not changed with the code that they cover', head, rows, noun: 'document' };
}

export function changesTable(changes: readonly ChangeRow[], options: CheckMarkdownOptions): Table {
  const rows = changes.map((one) => [whoText(one.names, PEN), ...changeCells(one, options)]);
  const head = ['Whose context', 'What', 'Change', 'Caused by'];
  return { title: 'What changes, and for whom', head, rows, noun: 'change' };
}

export function changeCells(
  change: ChangeRow,
  { link }: Pick<CheckMarkdownOptions, 'link'>,
): readonly string[] {
  const { what, subject, at, gone, count } = change;
  return [
    what === 'target'
      ? 'all of it'
      : what === 'listing'
        ? what
        : what === 'value'
          ? inertCode(subject)
          : `${what}${count === undefined ? ` ${inertCode(subject)}` : `s: ${inertText(subject)}`}`,
    difference(change),
    at === null
      ? ''
      : `${gone ? 'was ' : ''}${linkText(`${at.source}:${at.line}`, link?.(at.source, at.line, gone))}`,
  ];
}

function difference(change: ChangeRow): string {
  const { kind, before, after } = change;
  if (before !== null && after !== null) return `${valueCode(before)} → ${valueCode(after)}`;
  if (change.what === 'listing') return inertText(change.subject);
  const only = before ?? after;
  if (change.what === 'lock') return kind === 'added' ? 'locked' : 'no longer locked';
  return only === null ? kind : `${kind}: ${valueCode(only)}`;
}

export function valueCode(text: string): string {
  return inertCode(cut(text, VALUE_WIDTH));
}

/** Only names are code, so that none of them can pass for our own words. */
function namesOf(all: readonly string[], nameOf = (name: string): string => name): string {
  return enumerate(
    all.map((one) => inertCode(nameOf(one))),
    NAMED,
  );
}

function bySeverities(findings: readonly Finding[]): string {
  const severities = severitiesText(countSeverities(findings), styleOf({ colour: false }));
  return `${counted(findings.length, 'finding')} (${severities})`;
}
