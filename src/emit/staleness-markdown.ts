// Markdown for an issue or a summary; what changes by the day alone can be left out.

import { counted } from '../model/plural.ts';
import type { StaleDocument, StalenessReport } from '../model/staleness-report.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { shellWord } from './shell-word.ts';

export interface StalenessMarkdownOptions {
  /** Characters at most; rows are left out until it fits, and counted. */
  readonly limit?: number;
  /** Days too; left out, only dates, so that the text stays the same until something happens. */
  readonly days?: boolean;
}

interface Part {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly string[];
}

const COMMAND = { refresh: 'context refresh', archive: 'context archive' } as const;

export function stalenessMarkdown(
  report: StalenessReport,
  options: StalenessMarkdownOptions = {},
): string {
  const { stale, drift } = report;
  const rows = (action: StaleDocument['action']): readonly string[] =>
    stale.filter((one) => one.action === action).map((one) => row(one, options.days === true));
  const head = `| Scope | Document | Owner | Severity | Last updated |${options.days ? ' Days |' : ''} Next step |`;
  const parts: readonly Part[] = [
    { title: 'Review', head, rows: rows('refresh') },
    { title: 'Archive, unless still valid', head, rows: rows('archive') },
    { title: 'Memory to prune', head, rows: rows('prune') },
    {
      title: 'Outdated references and contradictions',
      head: '| Place | Finding |',
      rows: drift.map(
        ({ path, line, message }) => `| ${inertCode(`${path}:${line}`)} | ${inertText(message)} |`,
      ),
    },
  ];
  const verdict =
    stale.length + drift.length === 0
      ? '**No stale documents.**'
      : `**${stale.length} of ${counted(report.documents, 'document')} are stale**; ${counted(drift.length, 'reference or memory has', 'references or memories have')} drifted.`;
  return fitted(verdict, parts, options.limit ?? Number.POSITIVE_INFINITY);
}

function row(one: StaleDocument, days: boolean): string {
  const { scope, path, owner, severity, since, action, name } = one;
  const todo =
    action === 'prune'
      ? 'Remove what is outdated.'
      : inertCode(`stratigraph ${COMMAND[action]} ${shellWord(name)}`);
  const cells = [
    inertCode(scope),
    inertCode(path),
    owner === null ? '' : inertText(owner),
    severity,
    since ?? 'unknown',
    ...(days ? [one.days === null ? '' : String(one.days)] : []),
    todo,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Rows are left out from the longest part first; the verdict always stays. */
function fitted(verdict: string, all: readonly Part[], limit: number): string {
  const parts = all.filter(({ rows }) => rows.length > 0);
  const kept = parts.map(({ rows }) => rows.length);
  for (;;) {
    const text = [verdict, ...parts.map((part, at) => written(part, kept[at] ?? 0))].join('\n\n');
    if (text.length + 1 <= limit || kept.every((count) => count === 0)) return `${text}\n`;
    const longest = kept.indexOf(Math.max(...kept));
    kept[longest] = Math.floor((kept[longest] ?? 0) * 0.9);
  }
}

function written({ title, head, rows }: Part, kept: number): string {
  const line = head.replace(/[^|]+/g, ' - ');
  const left = rows.length - kept;
  const more = left === 0 ? '' : `\n\nAnd ${left} more.`;
  return `### ${title}\n\n${[head, line, ...rows.slice(0, kept)].join('\n')}${more}`;
}
