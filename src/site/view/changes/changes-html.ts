// HTML of what a commit changed.

import { agentsText, type ChangeRow, isReader, whoText } from '../../../emit/change-rows.ts';
import type { PreparedSite as Site } from '../../prepared-site.ts';
import { differenceHtml } from '../difference.ts';
import { type Html, html, joined } from '../html.ts';
import { clipped, count } from '../words.ts';
import { reachOf, type ShownRow } from './site-changes.ts';

const SIGN: Readonly<Record<ChangeRow['kind'], string>> = {
  added: '+',
  removed: '−',
  changed: '~',
  renamed: '→',
  reordered: '~',
};
const LONGEST = 160;
/** So many targets are named; of a new or a lost one all that are in it. */
const NAMED = 4;
const MOST_NAMED = 40;

/** Whom each row concerns is told, too; of one target only which agents, where it is read by several. */
type Reach = 'targets' | 'readers' | null;

/** Items of a list. */
export function changesHtml(rows: readonly ShownRow[], site: Site, reach: Reach): Html {
  return html`${rows.map((row) => rowHtml(row, site, reach))}`;
}

function rowHtml(row: ShownRow, site: Site, reach: Reach): Html {
  const { what, kind, before, after, at, gone } = row;
  // Of a target as a whole nothing is named.
  const subject = clipped(row.subject, LONGEST) || (kind === 'added' ? 'new' : kind);
  const isRenamed = kind === 'renamed';
  const name =
    what === 'value' || what === 'lock' || what === 'refused'
      ? html`${what === 'lock' ? 'lock on ' : what === 'refused' ? 'refused ' : ''}<code dir="auto">${subject}</code>`
      : html`${what === 'target' || what === 'listing' ? '' : `${what} `}${linked(html`<span dir="auto">${subject}</span>`, pageOf(row, site))}`;
  const old = before === null ? '' : clipped(before, LONGEST);
  const parts = [
    html`<span class="sign" aria-hidden="true">${SIGN[kind]}</span><span class="off">${kind}</span>`,
    html`<span class="what">${name}</span>`,
    before === null || isRenamed ? '' : html`<s dir="auto">${old}</s>`,
    before === null || after === null || isRenamed
      ? ''
      : html`<span aria-hidden="true">→</span><span class="off">to</span>`,
    after === null || isRenamed ? '' : html`<ins dir="auto">${clipped(after, LONGEST)}</ins>`,
    isRenamed && before !== null ? html`<span>was ${old}</span>` : '',
    at === null ? '' : placeHtml(at, gone, site),
    whomHtml(row, site, reach),
    differencesOf(row),
  ];
  return html`<li class="${kind}">${joined(parts, ' ')}</li>`;
}

/** Made once for all targets that see it: they share the texts. */
const differences = new WeakMap<object, Html>();

function differencesOf({ parts }: ShownRow): Html | '' {
  const all = parts.flatMap(({ subject, texts }) => {
    if (texts === undefined) return [];
    const known = differences.get(texts) ?? differenceHtml(texts.before, texts.after);
    differences.set(texts, known);
    return parts.length > 1
      ? [html`<p class="label" dir="auto">${clipped(subject, LONGEST)}</p>`, known]
      : [known];
  });
  return all.length === 0 ? '' : html`<details><summary>Difference</summary>${all}</details>`;
}

/** Where the target or the document that a row is about has a page; null: nowhere, any more. */
function pageOf({ what, subject, targets: [id = '', ...others] }: ChangeRow, site: Site) {
  if (what === 'file') return site.documents.has(subject) ? site.documentHref(subject) : null;
  return what === 'target' && others.length === 0 && site.targets.has(id)
    ? site.targetHref(id)
    : null;
}

function linked(text: Html | string, href: string | null): Html | string {
  return href === null ? text : html`<a href="${href}">${text}</a>`;
}

/** The line is that of the commit; the document may have moved on. */
function placeHtml(
  { source, line }: { readonly source: string; readonly line: number },
  gone: boolean,
  { documentHref, place }: Site,
): Html {
  const { title, text: short } = place(source, line);
  const text = `${gone ? 'was ' : ''}${short}`;
  const href = documentHref(source);
  return href === ''
    ? html`<span class="ln" title="${title}">${text}</span>`
    : html`<a class="ln" href="${href}" title="${title}">${text}</a>`;
}

function whomHtml({ what, names, targets }: ShownRow, site: Site, reach: Reach): Html | '' {
  const agents = reach === 'readers' ? site.visible(agentsText(names)) : '';
  if (agents !== '') return html`<span class="whom">${agents}</span>`;
  if (reach !== 'targets') return '';
  const pen = { agents: String, name: site.visible, folder: site.visible };
  if (names.some(isReader)) return html`<span class="whom">${whoText(names, pen)}</span>`;
  if (what !== 'target') return html`<span class="whom">${reachHtml(targets, site)}</span>`;
  if (targets.length >= MOST_NAMED) return '';
  return html`<span class="whom">${namesHtml(targets, site)}</span>`;
}

function reachHtml(ids: readonly string[], site: Site) {
  if (ids.length > 1 && ids.length >= site.targets.size) return 'all targets';
  const reach = reachOf(ids, site);
  const names = reach.slice(0, NAMED).map(({ id, inside }) => {
    return html`${namesHtml([id], site)}${inside === 0 ? '' : ` and ${count(inside, 'target')} in it`}`;
  });
  const rest = reach.length - names.length;
  return html`${joined(names, ', ')}${rest > 0 ? ` and ${count(rest, 'other')}` : ''}`;
}

function namesHtml(ids: readonly string[], site: Site) {
  const { targets, targetHref, nameOf } = site;
  const links = ids.map((id) => linked(nameOf(id), targets.has(id) ? targetHref(id) : null));
  return joined(links, ', ');
}
