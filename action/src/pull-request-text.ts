// Markdown for the summary and the comment: verdict, who sees what differently, findings, freshness.

import { remedyOf } from '../../src/core.ts';
import { checkMarkdown, comparisonMarkdown } from '../../src/emit/check-markdown.ts';
import { inertCode } from '../../src/emit/inert-markdown.ts';
import { shellWord } from '../../src/emit/shell-word.ts';
import type { Comparison } from '../../src/model/change.ts';
import type { CheckReport, Finding } from '../../src/model/finding.ts';
import { counted } from '../../src/model/plural.ts';
import { home } from '../../src/version.ts';

export interface CheckOutcome {
  /** Path of the workspace from the top of its repository; `''` where they are the same. */
  readonly prefix: string;
  readonly report: CheckReport;
  /** Null where there was nothing to compare with. */
  readonly comparison: Comparison | null;
  /** Findings that count without being new. */
  readonly before: readonly Finding[];
  readonly siteUrl: string | null;
  readonly nameOf: (id: string) => string;
  /** Of the repository: `https://github.com/owner/name`. */
  readonly url: string;
  /** Hash of the commit that was checked. */
  readonly head: string;
}

/** Links to as many targets. */
const LINKED = 10;
const FRAME = 2_000;
const NO_BASE = 'There is no base to compare with, so every finding counts.';

export function pullRequestText(told: CheckOutcome, limit: number): string {
  const { report, comparison, before } = told;
  const options = { link: linkTo(told), remedy: remedyOf, nameOf: told.nameOf };
  const heading = headingOf(told);
  const ends = [freshness(report), links(told), signature(told)].filter((line) => line !== '');
  const frame = [heading, ...ends].join('\n\n').length + FRAME;
  const room = Math.max(0, limit - frame);
  const body =
    comparison === null
      ? `${NO_BASE}\n\n${checkMarkdown(report.findings, { ...options, limit: room })}`
      : comparisonMarkdown(comparison, { ...options, limit: room });
  const left = room - body.length;
  const old = before.length === 0 ? '' : folded(before, told, left);
  return `${[heading, body.trimEnd(), old, ...ends].filter((part) => part !== '').join('\n\n')}\n`;
}

/** The same within so many bytes of UTF-8; cut where even its frame is longer. */
export function withinBytes(told: CheckOutcome, bytes: number): string {
  for (let limit = bytes; ; limit = Math.floor(limit * 0.7)) {
    const text = pullRequestText(told, limit);
    if (Buffer.byteLength(text) <= bytes) return text;
    if (limit === 0)
      return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
  }
}

export function clearedText(told: Pick<CheckOutcome, 'prefix' | 'comparison'>): string {
  return `${headingOf(told)}\n\n**No new findings**, and no target changes.\n\n${signature(told)}\n`;
}

function headingOf({ prefix }: Pick<CheckOutcome, 'prefix'>): string {
  return `## Stratigraph: what agents see${prefix === '' ? '' : ` in ${inertCode(prefix.replace(/\/$/, ''))}`}`;
}

/** Who speaks, and how to ask again. */
function signature({ prefix, comparison }: Pick<CheckOutcome, 'prefix' | 'comparison'>): string {
  const root = prefix === '' ? '' : ` --root ${shellWord(prefix.replace(/\/$/, ''))}`;
  const base = comparison === null ? '' : ` --base ${shellWord(comparison.base.revision)}`;
  const command = inertCode(`npx stratigraph check${root}${base}`);
  return `<sub>[Stratigraph](${home}) wrote this. On your machine: ${command}</sub>`;
}

/** A line of the commit that was checked; of what is gone, of the base. */
function linkTo({ url, head, prefix, comparison }: CheckOutcome) {
  return (file: string, line: number, gone: boolean): string => {
    const commit = gone ? (comparison?.base.commit ?? head) : head;
    return blobAddress(url, commit, prefix + file, line);
  };
}

function folded(findings: readonly Finding[], told: CheckOutcome, limit: number): string {
  const text = checkMarkdown(findings, { limit, link: linkTo(told) });
  return text.length > limit
    ? ''
    : `<details><summary>Existing findings</summary>\n\n${text}\n</details>`;
}

function freshness({ findings }: CheckReport): string {
  const all = findings.filter(({ rule }) => rule === 'stale-document');
  const stale = new Set(all.map(({ path }) => path)).size;
  if (stale === 0) return '';
  const critical = all.filter(({ severity }) => severity === 'critical').length;
  const many = counted(stale, 'document is stale', 'documents are stale');
  return `Freshness: ${many}${critical === 0 ? '' : `, ${critical} of them critically`}.`;
}

function links({ siteUrl, comparison }: CheckOutcome): string {
  if (siteUrl === null) return '';
  const ids = (comparison?.targets ?? []).filter(({ kind }) => kind !== 'removed');
  const named = ids
    .slice(0, LINKED)
    .map(({ id }) => `[${inertCode(id)}](${siteUrl}t/${path(id)}/)`);
  return named.length === 0
    ? `On the site: ${siteUrl}`
    : `On the site: ${named.join(', ')}${ids.length > LINKED ? ` and ${ids.length - LINKED} more` : ''}`;
}

/** Markdown as it is written: only there lines have addresses. */
export function blobAddress(
  url: string,
  commit: string,
  file: string,
  line: number | null,
): string {
  const at =
    line === null ? '' : `${/\.(md|markdown|mdx)$/i.test(file) ? '?plain=1' : ''}#L${line}`;
  return `${url}/blob/${commit}/${path(file)}${at}`;
}

function path(id: string): string {
  return id
    .split('/')
    .map((step) =>
      encodeURIComponent(step).replace(/[()'!*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    )
    .join('/');
}
