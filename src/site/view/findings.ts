// Findings on pages: their order and colour, and the HTML of a row with severity, words, line, rule, related places and reach.

import { type Finding, SEVERITIES, type Severity } from '../../model/finding.ts';
import type { PreparedSite } from '../prepared-site.ts';
import {
  block,
  escapeHtml,
  type Html,
  html,
  htmlOf,
  joined,
  placeHtml,
  wordsHtml,
} from './html.ts';
import { count } from './words.ts';

/** Mark beside the word, so that colour is never alone. */
export const SEVERITY_MARK: Readonly<Record<Severity, string>> = {
  critical: '▲',
  warning: '◆',
  info: 'ℹ',
};

/** More related places or targets than these are counted; of the places the first are seen at once. */
const MOST_RELATED = 12;
const OPEN_RELATED = 4;
const MOST_TARGETS = 24;

/** What only says that something is old. */
export function isAge({ rule }: Pick<Finding, 'rule'>): boolean {
  return rule === 'stale-document';
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
    return [{ severity, count: all.length, rules }];
  });
}

export type FindingWords = Pick<
  PreparedSite,
  'place' | 'ruleHref' | 'targetHref' | 'targets' | 'nameOf' | 'documents'
>;

/** What a document says in the same words at several lines is one fault: the first, and the others of each. */
export function faultsIn(findings: readonly Finding[]) {
  const same = Map.groupBy(findings, ({ rule, path, message }) => [rule, path, message].join('\n'));
  return [...same.values()].flatMap(([first, ...others]) => (first ? [{ first, others }] : []));
}

/** Items of a list of them; `dataOf` where a filter finds them. */
export function findingsHtml(
  findings: readonly Finding[],
  words: FindingWords,
  dataOf?: (finding: Finding) => Readonly<Record<string, string>>,
): string {
  return htmlOf(
    faultsIn(findings).map(({ first, others }) =>
      findingHtml(first, words, dataOf?.(first), others),
    ),
  );
}

/**
 * `<li>` of a list of findings. With `data`, by which a filter finds it, it stands in the list of all, under its severity
 * and rule: there it begins with its document and tells the targets that it reaches.
 */
export function findingHtml(
  finding: Finding,
  words: FindingWords,
  data?: Readonly<Record<string, string>>,
  others: readonly Finding[] = [],
): Html {
  const { severity, message, path, line, related } = finding;
  const document = words.documents.get(path);
  const attributes = Object.entries(data ?? {});
  const place = (at: string, line: number) => placeHtml(words.place(at, line));
  const places = [line, ...others.map((one) => one.line)].map((at) => place(path, at));
  const head =
    data === undefined
      ? severityHtml(severity)
      : document === undefined
        ? html`<span class="in" dir="auto">${path}</span>`
        : html`<a class="in" dir="auto" href="${words.place(path, line).href}">${document.title}</a>`;
  const rule = data === undefined ? html`${ruleHtml(finding, words, 'rule')} ` : '';
  const items = related.slice(0, MOST_RELATED).map(({ path, line, message }) => {
    return html`<li><span dir="auto">${wordsHtml(message)}</span> ${place(path, line)}</li>`;
  });
  const rest = related.length - items.length;
  const open = items.slice(0, items.length > OPEN_RELATED + 1 ? OPEN_RELATED : items.length);
  const folded = items.slice(open.length);
  const more = rest > 0 ? html`<li>and ${rest.toLocaleString('en-US')} more</li>` : '';
  return html`<li class="${severity}"${attributes.map(
    ([name, value]) => html` ${name}="${block(value)}"`,
  )}>${head} <span class="says" dir="auto">${wordsHtml(message)}</span> <span class="from">${rule}${joined(places, ', ')}</span>${
    items.length > 0 ? html`<ul class="related">${open}</ul>` : ''
  }${
    folded.length > 0
      ? html`<details class="related"><summary>${count(related.length - open.length, 'more place')}</summary><ul class="related">${folded}${more}</ul></details>`
      : ''
  }${data === undefined ? '' : reachHtml(finding, words)}</li>`;
}

/** The same beneath the line that it is about. */
export function noteHtml(finding: Finding, words: Pick<FindingWords, 'ruleHref'>): Html {
  const { severity, message } = finding;
  return html`<li class="note ${severity}">${severityHtml(severity)} <span dir="auto">${wordsHtml(message)}</span> ${ruleHtml(finding, words)}</li>`;
}

/** Mark and word. */
export function severityHtml(severity: Severity): Html {
  return html`<span class="severity"><span aria-hidden="true">${SEVERITY_MARK[severity]}</span> ${severity}</span>`;
}

function ruleHtml({ rule }: Finding, { ruleHref }: Pick<FindingWords, 'ruleHref'>, className = '') {
  const classHtml = className === '' ? '' : html` class="${className}"`;
  return html`<a${classHtml} href="${ruleHref(rule)}"><code>${rule}</code></a>`;
}

function reachHtml({ path, targets: ids }: Finding, words: FindingWords): Html | string {
  if (ids.length === 0 || words.targets.size === 1) return '';
  const [only = ''] = ids;
  if (ids.length === 1 && words.targets.get(only)?.path === path) return '';
  if (ids.length === words.targets.size && ids.length > 3)
    return html`<p class="reach">Affects every target.</p>`;
  const links = ids.slice(0, MOST_TARGETS).map((id) => {
    return html`<a href="${words.targetHref(id)}" title="${id}" dir="auto">${words.nameOf(id)}</a>`;
  });
  const rest = ids.length - links.length;
  const list = html`${joined(links, ' ')}${rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : ''}`;
  if (ids.length <= 3) return html`<p class="reach">Affects ${list}</p>`;
  return html`<details class="reach"><summary>Affects ${count(ids.length, 'target')}</summary>${list}</details>`;
}

/** Items of a list. `notesFor` gives items to stand beneath a line, once it is known how many lines there are. Lines are counted as everywhere in Stratigraph; the break after the last one opens no further line. */
export function sourceHtml(
  text: string,
  notesFor: (lines: number) => ReadonlyMap<number, string> = () => new Map(),
): string {
  const lines = escapeHtml(text).split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const notes = notesFor(lines.length);
  // Most of a page is lines, so a line is what HTML can do with least: no quotes, no closing tag.
  const lineHtml = (line: string, number: number): string =>
    `<li id=L${number}><a href=#L${number} tabindex=-1>${number}</a>${line}\n`;
  return lines.map((line, at) => lineHtml(line, at + 1) + (notes.get(at + 1) ?? '')).join('');
}

/** By line. A finding past the end, of a file that ends in a blank line, belongs to the last one. */
export function lineNotes(
  findings: readonly Finding[],
  lines: number,
  words: Pick<FindingWords, 'ruleHref'>,
): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const finding of findings) {
    const line = Math.max(1, Math.min(finding.line, lines));
    notes.set(line, (notes.get(line) ?? '') + noteHtml(finding, words).html);
  }
  return notes;
}
