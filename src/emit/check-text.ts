// Words the report of a check for people, as a compiler would: place, rule, message, the line itself, what to do.

import type { FindingsChange } from '../model/change.ts';
import {
  type CheckReport,
  countSeverities,
  type Finding,
  lesserIn,
  type ReadCounts,
  SEVERITIES,
} from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import type { Tree } from '../model/source.ts';
import { columns, cut, type Style, severityText, styleOf, type TextOptions } from './text.ts';
import { asTyped, visible } from './visible.ts';

export type LineAt = (path: string, number: number) => string | undefined;

export interface CheckTextOptions extends TextOptions {
  readonly lineAt: LineAt;
  /** What to do about the findings of a rule; told at the first of them. */
  readonly remedy: (rule: string, said: string) => string | null;
  readonly read: ReadCounts;
  /** How long it took; left out, it is not told. */
  readonly seconds?: number | undefined;
  /** True where only new findings are asked for. */
  readonly onlyNew: boolean;
  /** The topic that was asked for; left out: every one. */
  readonly about?: string | undefined;
}

const RELATED = 6;

/** Only the last document asked for is kept: findings come by path. */
export function linesOf(tree: Tree): LineAt {
  let known: { readonly path: string; readonly lines: readonly string[] } | null = null;
  return (path, number) => {
    if (known?.path !== path) {
      const file = tree.read(path);
      const text = 'text' in file ? file.text : '';
      known = { path, lines: text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/) };
    }
    return known.lines[number - 1];
  };
}

export function checkText(report: CheckReport, options: CheckTextOptions): string {
  const style = styleOf(options);
  const listed = new Set<string>();
  const blocks = report.findings.map((finding) => {
    const { rule } = finding;
    const remedy = listed.has(rule) ? null : options.remedy(rule, finding.message);
    if (remedy !== null) listed.add(rule);
    const message = asTyped(finding.message, options);
    return findingLines({ ...finding, message }, remedy, options, style).join('\n');
  });
  return [...blocks, summaryLine(report, options, style), ''].join('\n\n').replace(/\n\n$/, '\n');
}

/** `path:line:column severity rule message`: what editors and people both find their way by. */
export function findingLine(finding: Finding, style: Style): string {
  const { path, line, column, severity, rule, message } = finding;
  const at = style.bold(`${visible(path)}:${line}:${column}`);
  return `${at} ${severityText(severity, style)} ${rule} ${visible(message)}`;
}

/** Rules that find what must not be said again: their lines are named, never shown (a log keeps everything). */
const SECRETS: ReadonlySet<string> = new Set(['sensitive-content']);

function findingLines(
  finding: Finding,
  remedy: string | null,
  options: CheckTextOptions,
  style: Style,
): readonly string[] {
  const { path, related, rule, severity } = finding;
  // Nobody has to do anything about what is told for information.
  const isBare = severity === 'info' || SECRETS.has(rule);
  const lineAt = (number: number) => options.lineAt(path, number);
  const frame = isBare ? [] : codeFrame(lineAt, finding, { width: options.width - 2, style });
  const others = related
    .slice(0, RELATED)
    .map(
      (other) => `${style.dim('→')} ${visible(other.path)}:${other.line} ${visible(other.message)}`,
    );
  const rest = related.length - others.length;
  const details = [
    ...frame,
    ...others,
    ...(rest > 0 ? [style.dim(`  … and ${rest} more`)] : []),
    ...(remedy === null ? [] : [`${style.dim('=')} help: ${asTyped(remedy, options)}`]),
  ];
  return [findingLine(finding, style), ...details.map((line) => `  ${line}`)];
}

/** What is no success. */
export const NOTHING_READ =
  'Nothing was read: there is no file here of a kind that Stratigraph knows. Which files it reads: stratigraph docs format/index.';

function summaryLine(
  { summary, findings }: CheckReport,
  { read, seconds, onlyNew, about }: CheckTextOptions,
  style: Style,
): string {
  const time = seconds === undefined ? '' : ` in ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (read.documents === 0) return style.yellow(NOTHING_READ);
  const what = `Read ${readText(read)}${time}`;
  const kind = onlyNew ? 'new finding' : 'finding';
  const topic = about === undefined ? '' : ` about ${about}`;
  const lesser = severitiesText(lesserIn({ summary, findings }), style);
  const rest = lesser === '' ? '' : `; left out by severity: ${lesser}`;
  if (findings.length === 0)
    return rest === ''
      ? style.green(`${what}: no ${kind}s${topic}.`)
      : `${what}: no such ${kind}s${topic}${rest}.`;
  const files = new Set(findings.map(({ path }) => path)).size;
  const many = `${counted(findings.length, kind)}${topic} in ${counted(files, 'document')}`;
  return `${what}: ${many} (${severitiesText(countSeverities(findings), style)})${rest}.`;
}

/** What became of those that were there before. */
export function fixedText(change: Omit<FindingsChange, 'new'>): string {
  const { fixed, unchanged, grown = 0, replaced = 0, inPart = 0 } = change;
  const part = inPart > 0 ? ` (${inPart} in part)` : '';
  const others = replaced > 0 ? ` ${replaced} replaced by others,` : '';
  const more = grown > 0 ? `, ${grown} known before with fewer places` : '';
  return `${fixed.length} fixed${part},${others} ${unchanged} unchanged${more}.`;
}

/** `3 critical, 24 warnings`; empty where there are none. */
export function severitiesText(summary: CheckReport['summary'], style: Style): string {
  return SEVERITIES.filter((severity) => summary[severity] > 0)
    .map((severity) => {
      const many = severity === 'warning' && summary.warning !== 1 ? 's' : '';
      return `${summary[severity]} ${severityText(severity, style)}${many}`;
    })
    .join(', ');
}

const ROLES: readonly (readonly [keyof ReadCounts['roles'], string])[] = [
  ['decision', 'decision'],
  ['instruction', 'instruction file'],
  ['context', 'context file'],
  ['memory', 'memory file'],
  ['record', 'record'],
];

/** `167 decisions, 12 context files, 3 plans, 9 agents`. */
export function readText({ documents, roles, scopes, items = {}, other }: ReadCounts): string {
  const listed = Object.entries(items);
  const files = ROLES.flatMap(([role, noun]) => {
    const isListed = role === 'instruction' ? listed : [];
    const count = isListed.reduce((left, [, one]) => left - one, roles[role] ?? 0);
    const own = count === 0 ? [] : [counted(count, noun)];
    return [...own, ...isListed.map(([name, one]) => counted(one, name))];
  });
  const levels = scopes.flatMap(({ name, plural, count, archived }) => [
    ...(count > archived ? [counted(count - archived, name, plural)] : []),
    ...(archived > 0 ? [counted(archived, `archived ${name}`, `archived ${plural}`)] : []),
  ]);
  const reasons = [...files, ...levels];
  const others = roles.document ?? 0;
  if (reasons.length === 0) return counted(documents, 'document');
  const path = other === undefined ? '' : ` (${visible(other)})`;
  return [...reasons, ...(others > 0 ? [counted(others, 'other document') + path] : [])].join(', ');
}

/** Room kept before the mark on a line that does not fit. */
const LEAD = 20;

/** Lines ready to print, none where the range is the file as a whole or its line is not there. `lineAt` counts from 1. */
function codeFrame(
  lineAt: (number: number) => string | undefined,
  range: Finding,
  { width, style }: { readonly width: number; readonly style: Style },
): readonly string[] {
  const { line, column, endLine, endColumn } = range;
  if (line === 1 && column === 1 && endLine === 1 && endColumn === 1) return [];
  const source = lineAt(line);
  if (source === undefined) return [];
  const gutter = String(line).length;
  const room = Math.max(20, width - gutter - 3);
  const end = endLine > line ? source.length : endColumn - 1;
  // Of a long line only what stands around the place is shown.
  const from = end > room ? Math.max(0, column - 1 - LEAD) : 0;
  const lead = from > 0 ? '…' : '';
  const before = lead + visible(source.slice(from, column - 1));
  const marked = visible(source.slice(column - 1, Math.min(end, column - 1 + room)));
  const after = visible(source.slice(end, end + room));
  const mark = Math.max(1, Math.min(columns(marked), room - columns(before)));
  const previous = line > 1 ? lineAt(line - 1) : undefined;
  const bar = style.dim('│');
  const row = (number: string, content: string): string =>
    `${style.dim(number.padStart(gutter))} ${bar} ${content}`.trimEnd();
  return [
    ...(previous === undefined || previous.trim() === '' || from > 0
      ? []
      : [row(String(line - 1), style.dim(cut(visible(previous.slice(0, 2 * room)), room)))]),
    row(String(line), cut(before + marked + after, room)),
    row('', ' '.repeat(columns(before)) + style.red('^'.repeat(mark))),
  ];
}
