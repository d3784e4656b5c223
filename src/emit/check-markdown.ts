// Markdown for a pull request: verdict, what targets see differently, findings.

import type { Comparison, Untouched } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import { bySeverity, countSeverities } from '../model/severity.ts';
import { type ChangeRow, changeRows } from './change-rows.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { cut } from './terminal.ts';

export interface CheckMarkdownOptions {
  /** Characters at most; rows are left out until it fits, and counted. The verdict always stays. */
  readonly limit?: number;
  /** Address of a line; `gone`: of a line that stood in the base. */
  readonly link?: (path: string, line: number, gone: boolean) => string;
  /** What people call the target of an id; left out: the id. */
  readonly nameOf?: (id: string) => string;
  /** What to do about the findings of a rule. */
  readonly remedy?: (rule: string) => string | null;
}

interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly string[];
  /** What one row is called. */
  readonly noun: string;
  /** Folded away. */
  readonly folded?: boolean;
}

const VALUE_WIDTH = 80;
/** As many targets are named in a row. */
const NAMED = 5;

/** Findings as they are, without a revision to hold them against. */
export function checkMarkdown(
  findings: readonly Finding[],
  options: CheckMarkdownOptions = {},
): string {
  const verdict = findings.length === 0 ? '**No findings.**' : `**${bySeverities(findings)}**`;
  return fitted(verdict, findingsParts('Findings', findings, options), options);
}

/** Only what the revision does not have, and what every target sees differently since. */
export function comparisonMarkdown(
  comparison: Comparison,
  options: CheckMarkdownOptions = {},
): string {
  const { base, fixed, unchanged, targets } = comparison;
  const found =
    comparison.new.length === 0
      ? '**No new findings**'
      : `**New: ${bySeverities(comparison.new)}**`;
  const seen =
    targets.length === 0
      ? 'no target changes'
      : `${targets.length} ${targets.length === 1 ? 'target changes' : 'targets change'}`;
  const verdict = `${found} since ${inertCode(base.revision)}; ${seen}. ${counted(fixed.length, 'finding')} fixed, ${unchanged} unchanged.`;
  const findings = findingsParts('New findings', comparison.new, options);
  const changes = changesTable(changeRows(targets), options);
  const about = untouchedTable(comparison.untouched ?? [], options);
  const last = {
    ...findingsTable('Fixed', fixed, { ...(options.nameOf && { nameOf: options.nameOf }) }),
    folded: true,
  };
  return fitted(verdict, [...findings, changes, about, last], options);
}

/** The findings, and what to do about them, a line for each rule. */
function findingsParts(
  title: string,
  findings: readonly Finding[],
  options: CheckMarkdownOptions,
): readonly Table[] {
  const rules = [...new Set(bySeverity(findings).map(({ rule }) => rule))];
  const rows = rules.flatMap((rule) => {
    const remedy = options.remedy?.(rule) ?? null;
    return remedy === null ? [] : [tableRow([inertCode(rule), inertText(remedy)])];
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
    return tableRow([
      severity,
      inertText(message),
      linked(`${path}:${line}`, link?.(path, line, false)),
      inertCode(rule),
      named(targets, nameOf),
    ]);
  });
  return {
    title,
    head: ['Severity', 'Finding', 'Place', 'Rule', 'Targets'],
    rows,
    noun: 'finding',
  };
}

function untouchedTable(all: readonly Untouched[], { link }: CheckMarkdownOptions): Table {
  const rows = all.map(({ files, documents }) => {
    const names = documents
      .slice(0, NAMED)
      .map((path) => linked(path, link?.(path, 1, false)))
      .join(', ');
    const more = documents.length > NAMED ? ` and ${documents.length - NAMED} more` : '';
    return tableRow([names + more, named(files)]);
  });
  const head = ['Documents', 'Code that changed'];
  return { title: 'Not changed with the code that they cover', head, rows, noun: 'document' };
}

function changesTable(changes: readonly ChangeRow[], options: CheckMarkdownOptions): Table {
  const rows = changes.map((change) =>
    tableRow([named(change.names), ...changeCells(change, options)]),
  );
  const head = ['Targets', 'What', 'Change', 'Caused by'];
  return { title: 'Changes by target', head, rows, noun: 'change' };
}

/** What is different, how, and the line that made it so. */
export function changeCells(
  change: ChangeRow,
  { link }: Pick<CheckMarkdownOptions, 'link'>,
): readonly string[] {
  const { what, subject, at, gone } = change;
  return [
    what === 'target'
      ? 'all of it'
      : what === 'value'
        ? inertCode(subject)
        : `${what} ${inertCode(subject)}`,
    difference(change),
    at === null
      ? ''
      : `${gone ? 'was ' : ''}${linked(`${at.source}:${at.line}`, link?.(at.source, at.line, gone))}`,
  ];
}

function difference(change: ChangeRow): string {
  const { kind, before, after } = change;
  if (before !== null && after !== null) return `${valueCode(before)} → ${valueCode(after)}`;
  const only = before ?? after;
  if (change.what === 'lock') return kind === 'added' ? 'locked' : 'no longer locked';
  return only === null ? kind : `${kind}: ${valueCode(only)}`;
}

export function valueCode(text: string): string {
  return inertCode(cut(text, VALUE_WIDTH));
}

/** `href` is encoded already. */
function linked(text: string, href: string | undefined): string {
  return href === undefined ? inertCode(text) : `[${inertCode(text)}](${href})`;
}

/** Only names are code, so that none of them can pass for our own words. */
function named(all: readonly string[], nameOf = (name: string): string => name): string {
  const names = all
    .slice(0, NAMED)
    .map((one) => inertCode(nameOf(one)))
    .join(', ');
  return all.length > NAMED ? `${names} and ${all.length - NAMED} more` : names;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '-'), ...rows].map(tableRow).join('');
}

/** Each table gets an equal share of the room, and what one leaves over goes to the others, the first ones first. */
function fitted(verdict: string, all: readonly Table[], options: CheckMarkdownOptions): string {
  const tables = all.filter(({ rows }) => rows.length > 0);
  let room = (options.limit ?? Number.POSITIVE_INFINITY) - verdict.length - 1;
  // As if every table lost rows, so that saying so fits too.
  for (const table of tables) room -= written({ ...table, rows: [''] }, table.rows.length).length;
  if (room < 0) return `${verdict}\n`;
  const taken = tables.map(() => new Set<number>());
  for (const share of [room / Math.max(1, tables.length), Number.POSITIVE_INFINITY]) {
    tables.forEach(({ rows }, index) => {
      let left = Math.min(share, room);
      for (const [at, { length }] of rows.entries()) {
        if (length > left || taken[index]?.has(at)) continue;
        taken[index]?.add(at);
        left -= length;
        room -= length;
      }
    });
  }
  const texts = tables.map((table, index) => {
    const rows = table.rows.filter((_, at) => taken[index]?.has(at));
    return written({ ...table, rows }, table.rows.length - rows.length);
  });
  return `${verdict}\n${texts.join('')}`;
}

function written({ title, head, rows, noun, folded }: Table, left: number): string {
  const table = rows.length === 0 ? '' : `\n${tableText(head, [])}${rows.join('')}`;
  const more = left === 0 ? '' : `\nAnd ${counted(left, `more ${noun}`)}.\n`;
  return folded
    ? `\n<details><summary>${title}</summary>\n${table}${more}\n</details>\n`
    : `\n### ${title}\n${table}${more}`;
}

function bySeverities(findings: readonly Finding[]): string {
  const { critical, warning, info } = countSeverities(findings);
  const parts = [
    critical === 0 ? '' : `${critical} critical`,
    warning === 0 ? '' : counted(warning, 'warning'),
    info === 0 ? '' : `${info} info`,
  ].filter((part) => part !== '');
  return `${counted(findings.length, 'finding')} (${parts.join(', ')})`;
}
