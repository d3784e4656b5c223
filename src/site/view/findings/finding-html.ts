// HTML of its row: severity, words, line, rule, related places, the targets that it reaches.

import type { Finding } from '../../../model/finding.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { codeParts, escapeHtml, linkHtml } from '../html.ts';
import { count } from '../words.ts';
import { SEVERITY_MARK, toneOf } from './finding-groups.ts';

/** More related places or targets than these are counted. */
const MOST_RELATED = 12;
const MOST_TARGETS = 24;

export type FindingWords = Pick<
  PreparedSite,
  'visible' | 'place' | 'ruleHref' | 'targetHref' | 'targets' | 'summaries' | 'documents'
>;

/** Where the page is about the rule or a target already, `parts` leaves out what it need not say again. */
export interface FindingParts {
  readonly rule: boolean;
  readonly targets: boolean;
  /** In a list under its severity: the document takes the place of the word. */
  readonly isListed?: boolean;
  /** Attributes of the row: a filter of the page looks at them. Names are ours, values are escaped here. */
  readonly data?: Readonly<Record<string, string>>;
}

/** `<li>` of a list of findings. */
export function findingHtml(finding: Finding, words: FindingWords, parts: FindingParts): string {
  const { rule, message, path, line } = finding;
  const data = Object.entries(parts.data ?? {}).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const named = parts.rule
    ? `<a class="rule" href="${escapeHtml(words.ruleHref(rule))}"><code>${escapeHtml(rule)}</code></a> `
    : '';
  const related = relatedHtml(finding, words) + (parts.targets ? reachHtml(finding, words) : '');
  const head = parts.isListed ? documentHtml(finding, words) : severityHtml(finding);
  return (
    `<li class="${toneOf(finding.severity, finding)}"${data.join('')}>${head} ` +
    `<span class="says" dir="auto">${wordsHtml(words.visible(message))}</span> ` +
    `<span class="from">${named}${placeHtml(path, line, words)}</span>${related}</li>`
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
