// Markdown for an issue or a summary; what changes by the day alone can be left out.

import { codeChanges } from '../model/code.ts';
import { compareText } from '../model/order.ts';
import type { StaleDocument, StalenessReport } from '../model/staleness-report.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { commandText } from './shell-word.ts';
import { type StaleGroup, staleGroups, staleVerdict } from './staleness-words.ts';

export interface StalenessMarkdownOptions {
  /** Characters at most; rows are left out until it fits, and counted. */
  readonly limit?: number;
  /** Address of a document, or of a line in it. */
  readonly link?: (path: string, line: number | null) => string;
  /** Tell the owners that the forge knows. */
  readonly mentions?: boolean;
  /** Days too; left out, only dates, so that the text stays the same until something happens. */
  readonly days?: boolean;
}

interface Part {
  readonly title: string;
  /** What is to be done, above the table. */
  readonly says?: string;
  readonly head: string;
  readonly rows: readonly string[];
  /** What to run, below the table. */
  readonly commands?: readonly string[];
}

/** As many names stand in a command, and as many owners are mentioned. */
const NAMED = 50;
const MENTIONED = 20;

export function stalenessMarkdown(
  report: StalenessReport,
  options: StalenessMarkdownOptions = {},
): string {
  const { drift } = report;
  const stale = byUrgency(report.stale);
  const parts: readonly Part[] = [
    ...staleGroups(stale).map((group) => groupPart(group, options)),
    {
      title: 'Outdated references and contradictions',
      head: '| Place | Finding |',
      rows: drift.map(
        ({ path, line, message }) => `| ${place(path, line, options)} | ${inertText(message)} |`,
      ),
    },
  ];
  const [first = '', ...others] = staleVerdict(report);
  const verdict =
    stale.length + drift.length === 0
      ? '**No stale documents.**'
      : `${[`**${first}**`, ...others].join('; ')}.`;
  const owners = options.mentions === true ? mentionsOf(stale) : '';
  return fitted(verdict + owners, parts, options.limit ?? Number.POSITIVE_INFINITY);
}

/** Critical ones first, then the oldest. */
function byUrgency(stale: readonly StaleDocument[]): readonly StaleDocument[] {
  const rank = ({ severity }: StaleDocument): number => (severity === 'critical' ? 0 : 1);
  return stale.toSorted(
    (a, b) =>
      rank(a) - rank(b) || compareText(a.since ?? '', b.since ?? '') || compareText(a.path, b.path),
  );
}

/** Users and teams of the forge; any other owner is a text. */
function mentionsOf(stale: readonly StaleDocument[]): string {
  const owners = stale.flatMap(({ owner }) => owner?.split(/[\s,]+/) ?? []);
  const known = owners.filter((owner) =>
    /^@[a-z\d][a-z\d-]{0,38}(?:\/[\w.-]{1,100})?$/i.test(owner),
  );
  const all = [...new Set(known)].slice(0, MENTIONED);
  return all.length === 0 ? '' : `\n\nOwners: ${all.join(', ')}`;
}

function groupPart(
  { title, says, documents }: StaleGroup,
  options: StalenessMarkdownOptions,
): Part {
  const hasCode = documents.some(({ code }) => code !== null);
  return {
    ...{ title, says: inertText(says) },
    head: `| Severity | Document | Scope | Owner | Last updated |${options.days ? ' Days |' : ''}${hasCode ? ' Code since |' : ''}`,
    rows: documents.map((one) => row(one, hasCode, options)),
    commands: commandsOf(documents),
  };
}

/** One command for as many names as it takes; what a shell has to quote with care is not copied without a look. */
function commandsOf(documents: readonly StaleDocument[]): readonly string[] {
  const first = documents.flatMap(({ commands }) => commands.slice(0, 1));
  const all = first.filter((words) => /^[\p{L}\p{N}_%+=,./ -]+$/u.test(words.join(' ')));
  const [many, single] = ['refresh', 'archive'].map((act) => all.filter(([, it]) => it === act));
  const names = (many ?? []).flatMap(([, , name]) => name ?? []);
  return [
    ...(single ?? []).slice(0, NAMED),
    ...Array.from({ length: Math.ceil(names.length / NAMED) }, (_, at) => [
      ...['context', 'refresh'],
      ...names.slice(at * NAMED, (at + 1) * NAMED),
    ]),
  ].map((words) => `npx stratigraph ${commandText(words) ?? ''}`);
}

function row(one: StaleDocument, hasCode: boolean, options: StalenessMarkdownOptions): string {
  const { scope, path, owner, severity, since, days, code } = one;
  const cells = [
    severity,
    place(path, null, options),
    inertCode(scope),
    owner === null ? '' : inertText(owner),
    since ?? 'unknown',
    ...(options.days ? [days === null ? '' : String(days)] : []),
    ...(hasCode ? [code === null ? '' : codeChanges(code)] : []),
  ];
  return `| ${cells.join(' | ')} |`;
}

function place(path: string, line: number | null, { link }: StalenessMarkdownOptions): string {
  const text = inertCode(line === null ? path : `${path}:${line}`);
  return link === undefined ? text : `[${text}](${link(path, line)})`;
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

function written({ title, says = '', head, rows, commands = [] }: Part, kept: number): string {
  const line = head.replace(/[^|]+/g, ' - ');
  const left = rows.length - kept;
  const more = left === 0 ? '' : `\n\nAnd ${left} more.`;
  // No name can end a fence of tildes: a line of it begins with our own words.
  const run = commands.length === 0 || left > 0 ? '' : `\n\n~~~sh\n${commands.join('\n')}\n~~~`;
  const todo = says === '' ? '' : `${says}\n\n`;
  return `### ${title}\n\n${todo}${[head, line, ...rows.slice(0, kept)].join('\n')}${more}${run}`;
}
