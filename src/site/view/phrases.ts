// Phrases that stand in so many rows that components are too slow: a mark and a word, a day and how long ago, links in a row.

import type { Document, Lifecycle } from '../../model/document.ts';
import type { Staleness } from '../../model/resolution.ts';
import type { PreparedSite, TargetSummary } from '../prepared-site.ts';
import { sourceLink } from './address/encode-path.ts';
import {
  type DecisionRow,
  lifecycleReason,
  shortId,
  statusMark,
  statusTone,
  statusWord,
} from './decisions/decision-chains.ts';
import { html, joined } from './html.ts';
import { ago, count, STALENESS } from './words.ts';

/** Colour only underlines mark and word; `isExplained` where there is room to tell why there is no date. */
export function freshnessHtml(staleness: Staleness, isExplained = false): string {
  const { mark, word } = STALENESS[staleness];
  const why = html`<span class="dim"> in front matter or git</span>`;
  return html`<span class="fresh ${staleness}"><span aria-hidden="true">${mark}</span> ${word}${isExplained && staleness === 'unknown' ? why : ''}</span>`
    .html;
}

/** A target's own age; in a list apart from it what it inherits, which is mended where it stands. */
export function targetFreshnessHtml(summary: TargetSummary, isListed: boolean): string {
  const { lifecycle, ownStaleness, conflicts, ownConflicts } = summary;
  const isOpen = lifecycle === 'active' || lifecycle === 'draft';
  const own = isOpen && ownStaleness !== null ? freshnessHtml(ownStaleness) : '';
  const number = isListed ? conflicts - ownConflicts : 0;
  return number > 0
    ? html`${{ html: own }} <span class="dim">inherits ${count(number, 'conflict')}</span>`.html
    : own;
}

/** The word of the source, and ours beside it where that is another; on the document's own page why. */
export function standingHtml(
  { lifecycle, rawStatus }: { readonly lifecycle: Lifecycle; readonly rawStatus: string | null },
  document: Document | undefined,
  isExplained = false,
): string {
  const word = (rawStatus ?? lifecycle).slice(0, 60);
  const reason = lifecycleReason(word, lifecycle, document);
  const note = isExplained ? reason : word.toLowerCase() === lifecycle ? '' : `(${lifecycle})`;
  const title = isExplained || reason === '' ? '' : html` title="${reason}"`;
  const more = note === '' ? '' : html`<span class="dim"> ${note}</span>`;
  return html`<span${title}><span class="badge plain">${word}</span>${more}</span>`.html;
}

/** `isExplained` on the record's own page, which has room for the status as written. */
export function statusHtml(
  row: Pick<DecisionRow, 'word' | 'rawStatus' | 'inForce'>,
  isExplained = false,
): string {
  const word = statusWord(row.word);
  const written = (row.rawStatus ?? '').slice(0, 200);
  const isOther = written !== '' && written.toLowerCase() !== word.toLowerCase();
  const title = isOther && !isExplained ? html` title="In the document: ${written}"` : '';
  const quoted =
    isOther && isExplained ? html` <span class="dim" dir="auto">“${written}”</span>` : '';
  return html`<span class="status ${statusTone(row) ?? 'unknown'}"${title}><span aria-hidden="true">${statusMark(row)}</span> ${word}</span>${quoted}`
    .html;
}

/** The day, and how long before this build that was. */
export function dateHtml(date: string, today: string): string {
  const since = ago(date, today);
  if (since === null) return html`<span>${date}</span>`.html;
  const day = date.slice(0, 10);
  const moment = date === day ? '' : html` datetime="${date}" title="${date}"`;
  return html`<time${moment}>${day}</time><span class="dim nowrap"> (${since})</span>`.html;
}

/** The ways to a file in its forge, as far as the settings name one. */
export function forgeHtml(path: string, { data }: Pick<PreparedSite, 'data'>): string {
  const { source, edit } = data.settings.site;
  const link = (href: string | null, text: string) =>
    href && html`<a class="external" href="${href}" rel="noopener noreferrer">${text}</a>`;
  const view = link(sourceLink(source, path), 'view in repository');
  return html`${view}${link(sourceLink(edit, path), 'edit')}`.html;
}

/** Ways to other documents, with commas between them; where there is little room, by the number of each alone. */
export function documentLinksHtml(
  paths: readonly string[],
  { decisionAt, documents, targets, documentHref, visible }: PreparedSite,
  isShort = false,
): string {
  const links = paths.map((path) => {
    const { title = path, defines = null } = documents.get(path) ?? {};
    const record = decisionAt.get(path);
    const id = (record ? shortId(record) : targets.get(defines ?? '')?.number) ?? '';
    const text = visible(isShort && id !== '' ? id : `${id} ${title}`.trimStart());
    const shown = record?.status === 'superseded' ? html`<s>${text}</s>` : text;
    return html`<a href="${documentHref(path)}" title="${visible(title)}" dir="auto">${shown}</a>`;
  });
  return html`${joined(links, ', ')}`.html;
}
