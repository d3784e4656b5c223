// HTML of what a commit changed.

import type { ChangeRow } from '../../../emit/change-rows.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { escapeHtml, linkHtml } from '../html.ts';
import { clipped, count, shortName } from '../words.ts';
import { reachOf } from './site-changes.ts';

type Words = Pick<
  PreparedSite,
  'visible' | 'targets' | 'targetHref' | 'documents' | 'documentHref' | 'children' | 'around'
>;

const SIGN: Readonly<Record<ChangeRow['kind'], string>> = {
  added: '+',
  removed: '−',
  changed: '~',
  renamed: '→',
  reordered: '~',
};
const LONGEST = 160;
/** So many targets are named. */
const NAMED = 4;
/** So many that are not reached are named instead. */
const FEW = 3;

/** Items of a list. `reach`: whom each concerns, too; a page of one target knows. */
export function changesHtml(rows: readonly ChangeRow[], site: Words, reach: boolean): string {
  return rows.map((row) => rowHtml(row, site, reach)).join('');
}

function rowHtml(row: ChangeRow, site: Words, reach: boolean): string {
  const { what, kind, before, after, at, gone } = row;
  const text = (raw: string): string => escapeHtml(site.visible(clipped(raw, LONGEST)));
  const isValue = what === 'value' || what === 'lock';
  const name = isValue
    ? `${what === 'lock' ? 'lock on ' : ''}<code dir="auto">${text(row.subject)}</code>`
    : `${what === 'target' ? '' : `${what} `}${linked(`<span dir="auto">${text(row.subject)}</span>`, pageOf(row, site))}`;
  const old = before === null || kind === 'renamed' ? '' : `<s dir="auto">${text(before)}</s>`;
  const now = after === null || kind === 'renamed' ? '' : `<ins dir="auto">${text(after)}</ins>`;
  const arrow =
    old !== '' && now !== '' ? '<span aria-hidden="true">→</span><span class="off">to</span>' : '';
  const from = kind === 'renamed' && before !== null ? `<span>was ${text(before)}</span>` : '';
  const parts = [
    `<span class="sign" aria-hidden="true">${SIGN[kind]}</span><span class="off">${kind}</span>`,
    ...[`<span class="what">${name}</span>`, old, arrow, now, from],
    at === null ? '' : placeHtml(at, gone, site),
    reach && what !== 'target' ? `<span class="whom">${reachHtml(row.targets, site)}</span>` : '',
    reach && what === 'target' && row.targets.length < 40
      ? `<span class="whom">${namesHtml(row.targets, site, 40)}</span>`
      : '',
  ];
  return `<li class="${kind}">${parts.filter((part) => part !== '').join(' ')}</li>`;
}

/** Where the target or the document that a row is about has a page; null: nowhere, any more. */
function pageOf({ what, subject, targets: [id = '', ...others] }: ChangeRow, site: Words) {
  if (what === 'layer') return site.documents.has(subject) ? site.documentHref(subject) : null;
  return what === 'target' && others.length === 0 && site.targets.has(id)
    ? site.targetHref(id)
    : null;
}

function linked(html: string, href: string | null): string {
  return href === null ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
}

/** The line is that of the commit; the document may have moved on. */
function placeHtml(
  { source, line }: { readonly source: string; readonly line: number },
  gone: boolean,
  { visible, documents, documentHref }: Words,
): string {
  const title = visible(`${source}:${line}`);
  const text = `${gone ? 'was ' : ''}${visible(shortName(source))}:${line}`;
  return documents.has(source)
    ? linkHtml({ href: documentHref(source), text, title }, ' class="ln"')
    : `<span class="ln" title="${escapeHtml(title)}">${escapeHtml(text)}</span>`;
}

function reachHtml(ids: readonly string[], site: Words): string {
  const reached = new Set(ids);
  const others = [...site.targets.keys()].filter((id) => !reached.has(id));
  if (others.length === 0 && ids.length > 1) return 'all targets';
  if (others.length <= FEW && ids.length > 2 * FEW)
    return `all targets but ${namesHtml(others, site, FEW)}`;
  const reach = reachOf(ids, site);
  const named = reach.slice(0, NAMED).map(({ id, inside }) => {
    const all =
      inside === 0 ? '' : ` and ${inside === 1 ? 'the one target' : `all ${inside} targets`} in it`;
    return namesHtml([id], site, 1) + all;
  });
  const rest = reach.length - named.length;
  return named.join(', ') + (rest > 0 ? ` and ${count(rest, 'other')}` : '');
}

function namesHtml(ids: readonly string[], { visible, targets, targetHref }: Words, most: number) {
  return ids
    .slice(0, most)
    .map((id) => {
      const name = escapeHtml(visible(id));
      return linked(name, targets.has(id) ? targetHref(id) : null);
    })
    .join(', ');
}
