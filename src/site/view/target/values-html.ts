// HTML of the Computed panel: winner, losers struck through beneath it, why, and where.

import { markerText, WHY_WON } from '../../../emit/reasons.ts';
import type { Candidate, Constraint, Reason, ResolvedContext } from '../../../model/resolution.ts';
import { parseKeyPath, toPointer } from '../../../model/value.ts';
import type { PlaceLink } from '../../prepared-site.ts';
import { block, type Html, html, joined, placeHtml } from '../html.ts';
import { CONFLICT, count } from '../words.ts';
import { agreeing, losers, type ValueRow, valueText } from './value-tree.ts';

/** The values that are locked, and where each lock is declared; by pointer, of leaves and of branches. */
export function locksOf({ constraints }: ResolvedContext) {
  return new Map(constraints.map((one) => [toPointer(parseKeyPath(one.keyPath)), one] as const));
}

export interface ValueWords {
  readonly place: (path: string, line: number) => PlaceLink;
  /** The commit that made it what it is, with its place, where that is known. */
  readonly since: (pointer: string) => PlaceLink | null;
  readonly locks: ReadonlyMap<string, Pick<Constraint, 'source' | 'line'>>;
}

/** Of a long list the first items are shown, the others folded away: nothing is left out. */
const LONG = 40;
const FIRST = 20;
/** Reasons that the row tells otherwise: by its badge, or by what it does not show. */
const UNTOLD: ReadonlySet<Reason> = new Set([
  ...(['only', 'added', 'agreed', 'declared-override', 'locked'] as const),
]);
/** How many of those who say the same are named. */
const NAMED = 4;

/** `differs`: pointers at which the target differs from what is around it; null where nothing is around it. */
export function valuesHtml(
  rows: readonly ValueRow[],
  differs: ReadonlySet<string> | null,
  { place, since, locks }: ValueWords,
): Html {
  const link = (source: string, line: number) => placeHtml(place(source, line));
  const badge = (look: string, word: string) => html`<span class="badge ${look}">${word}</span>`;
  const from = ({ source, line, level }: Candidate, pointer = ''): Html => {
    const at = pointer === '' ? null : since(pointer);
    const step =
      at === null
        ? ''
        : html`<a class="since" href="${at.href}" title="${at.title}">${at.text}</a> `;
    return html`<span class="from">${step}<span class="layer" data-level="${level}">${level}</span> ${link(source, line)}</span>`;
  };
  const beaten = (list: readonly Candidate[], label: string) =>
    list.length === 0
      ? ''
      : html`<ul class="losers" aria-label="${label}">${list.map(
          (one) => html`<li><s dir="auto">${valueText(one.value) || '""'}</s>${from(one)}</li>`,
        )}</ul>`;
  const whyHtml = (row: ValueRow) => {
    const { pointer, provenance } = row;
    const lock = locks.get(pointer);
    const { winner, reason = 'only' } = provenance ?? {};
    // A refused override says itself that, and where, the value is locked.
    const isTold = row.conflicts.some(({ kind }) => kind === 'locked-override');
    const isElsewhere = lock && (lock.source !== winner?.source || lock.line !== winner.line);
    const same = provenance === null ? [] : agreeing(provenance);
    const links = same.slice(0, NAMED).map(({ source, line }) => link(source, line));
    const more = same.length > NAMED ? ` and ${same.length - NAMED} more` : '';
    const clashes = clashesOf(row).map(({ kind, lockedAt }) => {
      const at = lockedAt && html`<span>locked at ${link(lockedAt.source, lockedAt.line)}</span>`;
      return html`${badge('conflict', CONFLICT[kind][0])}${at ?? ''}`;
    });
    const parts = [
      ...new Map(clashes.map((one) => [one.html, one])).values(),
      !isTold && (lock || reason === 'locked') ? badge('locked', 'locked') : '',
      !isTold && isElsewhere ? html`<span>at ${link(lock.source, lock.line)}</span>` : '',
      reason === 'declared-override' ? badge('declared', 'declared override') : '',
      UNTOLD.has(reason) ? '' : html`<span>${WHY_WON[reason]}</span>`,
      same.length > 0 ? html`<span>the same in ${joined(links, ', ')}${more}</span>` : '',
    ].filter((part) => part !== '');
    return parts.length === 0 ? '' : html`<p class="why">${parts}</p>`;
  };
  const droppedHtml = ({ dropped }: ValueRow) => {
    if (dropped === null) return '';
    const { by, shadowed } = dropped;
    return html`<p class="why">${badge('declared', 'dropped')}<span>by <code>${markerText(by)}</code> at ${link(by.source, by.line)}</span></p>${beaten(shadowed, 'Dropped values')}`;
  };
  const rowHtml = (row: ValueRow): Html => {
    const { key, kind, isItem, pointer, text, provenance } = row;
    const name = isItem
      ? html`<span class="key dash" aria-hidden="true">–</span>`
      : html`<a class="key" href="${`#v${encodeURIComponent(pointer).replaceAll('%2F', '/')}`}" dir="auto">${key}</a>`;
    const value =
      text === null
        ? ''
        : html`<span class="${text === '' ? 'value empty' : 'value'}" dir="auto">${text || '""'}</span>`;
    const none = kind === 'gone' ? html`<span class="value"><em>no value</em></span>` : '';
    const state = clashesOf(row).length > 0 ? 'conflict' : '';
    const where = provenance ? from(provenance.winner, pointer) : '';
    const shadowed = provenance ? beaten(losers(provenance), 'Shadowed values') : '';
    // Without an end tag: of inherited values every target has as many rows as its parent.
    return html`<li class="${classesOf(row, differs, locks)}" id="${block(`v${pointer}`)}" data-row${state && html`="${state}"`}>${name}${value}${none}${where}${whyHtml(row)}${shadowed}${droppedHtml(row)}${childrenHtml(row)}`;
  };
  const childrenHtml = ({ kind, children }: ValueRow) => {
    if (children.length === 0) return '';
    if (kind !== 'list' || children.length <= LONG) return html`<ul>${children.map(rowHtml)}</ul>`;
    const rest = children.slice(FIRST);
    return html`<ul>${children.slice(0, FIRST).map(rowHtml)}<li class="rest" data-group><details data-group><summary>${count(rest.length, 'more item')}</summary><ul>${rest.map(rowHtml)}</ul></details></li></ul>`;
  };
  return html`${rows.map(rowHtml)}`;
}

/** True for a row at which, or beneath which, the target differs. */
export function isDifferent(row: ValueRow, differs: ReadonlySet<string>): boolean {
  return differs.has(row.pointer) || row.children.some((child) => isDifferent(child, differs));
}

function clashesOf({ conflicts }: ValueRow) {
  return conflicts.filter(({ kind }) => kind !== 'declared-override');
}

function classesOf(row: ValueRow, differs: ReadonlySet<string> | null, locks: ValueWords['locks']) {
  const { kind, isItem, pointer, provenance, dropped } = row;
  const classes: string[] = [kind];
  if (isItem) classes.push('item');
  if (differs !== null && !isDifferent(row, differs)) classes.push('same');
  if (clashesOf(row).length > 0) classes.push('has-conflict');
  else if (provenance?.reason === 'locked' || locks.has(pointer)) classes.push('has-lock');
  else if (provenance?.reason === 'declared-override' || dropped) classes.push('has-override');
  return classes.join(' ');
}
