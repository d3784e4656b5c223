// Markdown for the summary and the comment: in few lines what changes for whom and the worst findings, the rest folded.

import { remedyOf } from '../../src/core.ts';
import { checkMarkdown, comparisonMarkdown } from '../../src/emit/check-markdown.ts';
import { severitiesText } from '../../src/emit/check-text.ts';
import { notesOf } from '../../src/emit/history-text.ts';
import { inertCode, inertText } from '../../src/emit/inert-markdown.ts';
import { linkText } from '../../src/emit/markdown-table.ts';
import { shellWord } from '../../src/emit/shell-word.ts';
import { styleOf } from '../../src/emit/text.ts';
import type { Comparison } from '../../src/model/change.ts';
import { type CheckReport, countSeverities, type Finding } from '../../src/model/finding.ts';
import { encodePath } from '../../src/model/paths.ts';
import { counted, enumerate } from '../../src/model/plural.ts';
import { home } from '../../src/version.ts';
import { changeLines, findingLines } from './brief-text.ts';

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
/** Lines in sight; a comment with all that surrounds them has twenty at most. */
const CHANGES = 4;
const FINDINGS = 3;
const FOLDED = 'All findings, how to fix them, and all that changes';
const NO_BASE = 'There is no base to compare with, so every finding counts.';

export function pullRequestText(outcome: CheckOutcome, limit: number): string {
  const { brief, isAll } = briefOf(outcome);
  const ends = [links(outcome), signature(outcome)].filter((line) => line !== '');
  const frame = [brief, ...ends].join('\n\n').length + FRAME;
  const rest = isAll ? [] : [detailsBlock(outcome, Math.max(0, limit - frame))];
  return `${[brief, ...rest, ...ends].join('\n\n')}\n`;
}

/** Heading, verdict, and what is worth a look in passing; whether that is all there is to say. */
function briefOf(outcome: CheckOutcome): { readonly brief: string; readonly isAll: boolean } {
  const { report, comparison, before } = outcome;
  const none: Partial<Comparison> = {};
  const { fixed = [], targets = [], untouched = [] } = comparison ?? none;
  const findings = comparison?.new ?? report.findings;
  const link = linkTo(outcome);
  const notes = notesOf(comparison ?? none).flatMap(([, all]) => all);
  const noted = notes.map(({ says, path, line }) => {
    const place = linkText(`${path}:${line}`, link(path, line, false));
    return `- ${inertText(says)} (${place})`;
  });
  const changes = [...noted, ...changeLines(targets, link)];
  const left = changes.length - CHANGES;
  const listed =
    left > 1 ? [...changes.slice(0, CHANGES), `- and ${counted(left, 'more change')}`] : changes;
  const worst = findingLines(findings, link).slice(0, FINDINGS);
  const parts = [headingOf(outcome), verdict(outcome), listed.join('\n'), worst.join('\n')];
  return {
    brief: parts.filter((part) => part !== '').join('\n\n'),
    isAll:
      listed === changes && [findings, fixed, before, untouched].every((all) => all.length === 0),
  };
}

function verdict({ report, comparison }: CheckOutcome): string {
  const findings = comparison?.new ?? report.findings;
  const counts = severitiesText(countSeverities(findings), styleOf({ colour: false }));
  const noun = comparison === null ? 'finding' : 'new finding';
  const found =
    findings.length === 0 ? `**No ${noun}s**` : `**${counted(findings.length, noun)}** (${counts})`;
  if (comparison === null) return `${found}. ${NO_BASE}`;
  const { base, fixed, targets } = comparison;
  const fixedCount = fixed.length === 0 ? '' : `, ${fixed.length} fixed`;
  const seen = targets.length === 0 ? ' Nothing changes for any agent.' : '';
  return `${found} since ${inertCode(base.revision)}${fixedCount}.${seen}`;
}

function detailsBlock(outcome: CheckOutcome, limit: number): string {
  const { report, comparison, before } = outcome;
  const options = { link: linkTo(outcome), remedy: remedyOf, nameOf: outcome.nameOf, limit };
  const body =
    comparison === null
      ? checkMarkdown(report.findings, options)
      : comparisonMarkdown(comparison, options);
  const old = before.length === 0 ? '' : oldFindings(before, outcome, limit - body.length);
  const rest = [body.trimEnd(), old, freshness(report)].filter((part) => part !== '');
  return `<details><summary>${FOLDED}</summary>\n\n${rest.join('\n\n')}\n\n</details>`;
}

/** The same within so many bytes of UTF-8; cut where even its frame is longer. */
export function withinBytes(outcome: CheckOutcome, bytes: number): string {
  for (let limit = bytes; ; limit = Math.floor(limit * 0.7)) {
    const text = pullRequestText(outcome, limit);
    if (Buffer.byteLength(text) <= bytes) return text;
    if (limit === 0)
      return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
  }
}

export function clearedText(outcome: Pick<CheckOutcome, 'prefix' | 'comparison'>): string {
  return `${headingOf(outcome)}\n\n**No new findings**, and nothing changes for any agent.\n\n${signature(outcome)}\n`;
}

function headingOf({ prefix }: Pick<CheckOutcome, 'prefix'>): string {
  return `## What changes for coding agents${prefix === '' ? '' : ` in ${inertCode(prefix.replace(/\/$/, ''))}`}`;
}

/** Who speaks, and how to ask again. */
function signature({ prefix, comparison }: Pick<CheckOutcome, 'prefix' | 'comparison'>): string {
  const root = prefix === '' ? '' : ` --root ${shellWord(prefix.replace(/\/$/, ''))}`;
  const base = comparison === null ? '' : ` --base ${shellWord(comparison.base.revision)}`;
  const command = inertCode(`npx stratigraph check${root}${base}`);
  return `<sub>[Stratigraph](${home}) compares what coding agents read and inherit here, before and after. On your machine: ${command}</sub>`;
}

/** A line of the commit that was checked; of what is gone, of the base. */
function linkTo({ url, head, prefix, comparison }: CheckOutcome) {
  return (file: string, line: number, gone: boolean): string => {
    const commit = gone ? (comparison?.base.commit ?? head) : head;
    return blobAddress(url, commit, prefix + file, line);
  };
}

function oldFindings(findings: readonly Finding[], outcome: CheckOutcome, limit: number): string {
  const text = checkMarkdown(findings, { limit, link: linkTo(outcome) });
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
  const there = (comparison?.targets ?? []).filter(({ kind }) => kind !== 'removed');
  const links = there.map(({ id, name }) => `[${inertText(name)}](${siteUrl}t/${path(id)}/)`);
  return `On the site: ${links.length === 0 ? siteUrl : enumerate(links, LINKED)}`;
}

/** Markdown as it is written: only there lines have addresses. */
export function blobAddress(url: string, commit: string, file: string, line: number | null) {
  const at =
    line === null ? '' : `${/\.(md|markdown|mdx)$/i.test(file) ? '?plain=1' : ''}#L${line}`;
  return `${url}/blob/${commit}/${path(file)}${at}`;
}

function path(id: string): string {
  return encodePath(id).replace(/[()'!*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}
