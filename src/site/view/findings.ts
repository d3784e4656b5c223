// Findings on pages: their order and colour, and the HTML of a row with severity, words, line, rule, related places and reach.

import type { Finding, Severity } from '../../model/finding.ts';
import { SEVERITIES } from '../../model/severity.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { codeParts, escapeHtml, linkHtml } from './html.ts';
import { count } from './words.ts';

/** Mark beside the word, so that colour is never alone. */
export const SEVERITY_MARK: Readonly<Record<Severity, string>> = {
  critical: '▲',
  warning: '◆',
  info: 'ℹ',
};

/** More related places or targets than these are counted. */
const MOST_RELATED = 12;
const MOST_TARGETS = 24;

/** What only says that something is old. */
export function isAge({ rule }: Pick<Finding, 'rule'>): boolean {
  return rule === 'stale-document';
}

/** Class of findings of one severity, wherever they are told: red is for contradictions, amber for what is only old. */
export function toneOf(severity: Severity, ...findings: readonly Pick<Finding, 'rule'>[]): string {
  return findings.length > 0 && findings.every(isAge) ? `${severity} aged` : severity;
}

/** Severities that occur, worst first, with the rules that are broken most often first; no more than `most` findings in all. */
export function findingGroups(findings: readonly Finding[], most: number) {
  let left = most;
  return SEVERITIES.flatMap((severity) => {
    const all = findings.filter((finding) => finding.severity === severity);
    if (all.length === 0) return [];
    const shown = all.slice(0, left);
    left -= shown.length;
    const rules = [...Map.groupBy(shown, ({ rule }) => rule)].sort(
      ([, some], [, more]) => more.length - some.length,
    );
    return [{ severity, tone: toneOf(severity, ...all), count: all.length, rules }];
  });
}

export type FindingWords = Pick<
  PreparedSite,
  'visible' | 'place' | 'ruleHref' | 'targetHref' | 'targets' | 'summaries' | 'documents'
>;

/**
 * `<li>` of a list of findings. With `data`, by which a filter finds it, it stands in the list of all, under its severity
 * and rule: there it begins with its document and tells the targets that it reaches.
 */
export function findingHtml(
  finding: Finding,
  words: FindingWords,
  data?: Readonly<Record<string, string>>,
): string {
  const { message, path, line } = finding;
  const attributes = Object.entries(data ?? {}).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const [head, rule, reach] =
    data === undefined
      ? [severityHtml(finding), `${ruleHtml(finding, words, ' class="rule"')} `, '']
      : [documentHtml(finding, words), '', reachHtml(finding, words)];
  return (
    `<li class="${toneOf(finding.severity, finding)}"${attributes.join('')}>${head} ` +
    `<span class="says" dir="auto">${wordsHtml(words.visible(message))}</span> ` +
    `<span class="from">${rule}${placeHtml(path, line, words)}</span>${relatedHtml(finding, words)}${reach}</li>`
  );
}

/** The same beneath the line that it is about. */
export function noteHtml(finding: Finding, words: Pick<FindingWords, 'visible' | 'ruleHref'>) {
  const { severity, message } = finding;
  return (
    `<li class="note ${toneOf(severity, finding)}">${severityHtml(finding)} ` +
    `<span dir="auto">${wordsHtml(words.visible(message))}</span> ${ruleHtml(finding, words)}</li>`
  );
}

/** Mark and word. */
export function severityHtml({ severity }: Pick<Finding, 'severity'>): string {
  return `<span class="severity"><span aria-hidden="true">${SEVERITY_MARK[severity]}</span> ${severity}</span>`;
}

/** A sentence; what stands between backticks looks like code. */
export function wordsHtml(text: string): string {
  return codeParts(text)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
}

function ruleHtml(
  { rule }: Finding,
  { ruleHref }: Pick<FindingWords, 'ruleHref'>,
  attributes = '',
): string {
  return `<a${attributes} href="${escapeHtml(ruleHref(rule))}"><code>${escapeHtml(rule)}</code></a>`;
}

/** A file that could not be read has no page to lead to. */
function placeHtml(path: string, line: number, { place, documents }: FindingWords): string {
  const link = place(path, line);
  return documents.has(path)
    ? linkHtml(link)
    : `<span class="path">${escapeHtml(link.title)}</span>`;
}

function documentHtml(
  { path, line }: Finding,
  { documents, place, visible }: FindingWords,
): string {
  const document = documents.get(path);
  const text = visible(document?.title ?? path);
  if (document === undefined) return `<span class="in" dir="auto">${escapeHtml(text)}</span>`;
  return linkHtml({ href: place(path, line).href, text }, ' class="in" dir="auto"');
}

function relatedHtml({ related }: Finding, words: FindingWords): string {
  if (related.length === 0) return '';
  const items = related.slice(0, MOST_RELATED).map(({ path, line, message }) => {
    return `<li><span dir="auto">${wordsHtml(words.visible(message))}</span> ${placeHtml(path, line, words)}</li>`;
  });
  const rest = related.length - items.length;
  const more = rest > 0 ? `<li>and ${rest.toLocaleString('en-US')} more</li>` : '';
  return `<ul class="related">${items.join('')}${more}</ul>`;
}

function reachHtml({ path, targets: ids }: Finding, words: FindingWords): string {
  if (ids.length === 0 || words.targets.size === 1) return '';
  const [only = ''] = ids;
  if (ids.length === 1 && words.targets.get(only)?.path === path) return '';
  if (ids.length === words.targets.size && ids.length > 3)
    return `<p class="reach">Affects every target.</p>`;
  const links = ids.slice(0, MOST_TARGETS).map((id) => {
    const title = escapeHtml(words.visible(words.summaries.get(id)?.title ?? id));
    return `<a href="${escapeHtml(words.targetHref(id))}" title="${title}"><code>${escapeHtml(words.visible(id))}</code></a>`;
  });
  const rest = ids.length - links.length;
  const list = links.join(' ') + (rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : '');
  if (ids.length <= 3) return `<p class="reach">Affects ${list}</p>`;
  return `<details class="reach"><summary>Affects ${count(ids.length, 'target')}</summary>${list}</details>`;
}
