// HTML of the Computed panel: winner, losers struck through beneath it, why, and where.

import { whyWon } from '../../../emit/reasons.ts';
import { parseKeyPath, toPointer } from '../../../model/pointer.ts';
import type {
  Candidate,
  Conflict,
  Constraint,
  Dropped,
  Reason,
  ResolvedContext,
} from '../../../model/resolution.ts';
import type { PlaceLink } from '../../prepared-site.ts';
import { escapeHtml, linkHtml } from '../html.ts';
import { CONFLICT, count } from '../words.ts';
import { agreeing, losers, type ValueRow, valueText } from './value-tree.ts';

/** The values that are locked, and where each lock is declared; by pointer, of leaves and of branches. */
export function locksOf({ constraints }: ResolvedContext) {
  return new Map(constraints.map((one) => [toPointer(parseKeyPath(one.keyPath)), one] as const));
}

export interface ValueWords {
  readonly visible: (text: string) => string;
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
  'only',
  'added',
  'agreed',
  'declared-override',
  'locked',
]);
/** How many of those who say the same are named. */
const NAMED = 4;

/** `differs`: pointers at which the target differs from what is around it; null where nothing is around it. */
export function valuesHtml(
  rows: readonly ValueRow[],
  differs: ReadonlySet<string> | null,
  words: ValueWords,
): string {
  const text = (raw: string): string => escapeHtml(words.visible(raw));
  const link = (source: string, line: number): string => linkHtml(words.place(source, line));
  const sinceHtml = (pointer: string): string => {
    const place = words.since(pointer);
    if (place === null) return '';
    return `${linkHtml({ ...place, title: words.visible(place.title) }, ' class="since"')} `;
  };
  const from = ({ source, line, level }: Candidate, since = ''): string =>
    `<span class="from">${since}<span class="layer" data-level="${escapeHtml(level)}">${escapeHtml(level)}</span> ${link(source, line)}</span>`;
  const beaten = (list: readonly Candidate[], label: string): string => {
    if (list.length === 0) return '';
    const items = list.map(
      (loser) => `<li><s dir="auto">${text(valueText(loser.value)) || '""'}</s>${from(loser)}</li>`,
    );
    return `<ul class="losers" aria-label="${label}">${items.join('')}</ul>`;
  };
  const clashHtml = ({ kind, lockedAt }: Conflict): string =>
    `<span class="badge conflict">${CONFLICT[kind][0]}</span>${
      lockedAt ? `<span>locked at ${link(lockedAt.source, lockedAt.line)}</span>` : ''
    }`;
  const whyHtml = (row: ValueRow): string => {
    const { pointer, provenance } = row;
    const lock = words.locks.get(pointer);
    const { winner } = provenance ?? {};
    // A refused override says itself that, and where, the value is locked.
    const isTold = row.conflicts.some(({ kind }) => kind === 'locked-override');
    const isElsewhere = lock && (lock.source !== winner?.source || lock.line !== winner.line);
    const same = provenance === null ? [] : agreeing(provenance);
    const reason = provenance?.reason ?? 'only';
    const named = same.slice(0, NAMED).map(({ source, line }) => link(source, line));
    const more = same.length > NAMED ? ` and ${same.length - NAMED} more` : '';
    const parts = [
      ...new Set(clashesOf(row).map(clashHtml)),
      !isTold && (lock || reason === 'locked') ? '<span class="badge locked">locked</span>' : '',
      !isTold && isElsewhere ? `<span>at ${link(lock.source, lock.line)}</span>` : '',
      reason === 'declared-override' ? '<span class="badge declared">declared override</span>' : '',
      UNTOLD.has(reason) ? '' : `<span>${whyWon(reason)}</span>`,
      same.length > 0 ? `<span>the same in ${named.join(', ')}${more}</span>` : '',
    ];
    const why = parts.join('');
    return why === '' ? '' : `<p class="why">${why}</p>`;
  };
  const droppedHtml = ({ by, shadowed }: Dropped): string =>
    `<p class="why"><span class="badge declared">dropped</span><span>by <code>${
      by.marker === 'inherit' ? 'inherit: false' : 'override: true'
    }</code> at ${link(by.source, by.line)}</span></p>${beaten(shadowed, 'Dropped values')}`;
  const rowHtml = (row: ValueRow): string => {
    const { key, kind, isItem, pointer, text: said, provenance, dropped } = row;
    const anchor = `<a href="#v${escapeHtml(encodeURIComponent(pointer))}" dir="auto">${text(key)}</a>`;
    const name = isItem ? '<span class="dash" aria-hidden="true">–</span>' : anchor;
    const value =
      said === null
        ? ''
        : `<span class="value${said === '' ? ' empty' : ''}" dir="auto">${said === '' ? '""' : text(said)}</span>`;
    const none = kind === 'gone' ? '<span class="value"><em>no value</em></span>' : '';
    const state = clashesOf(row).length > 0 ? 'conflict' : '';
    return [
      `<li class="${classesOf(row, differs, words.locks)}" id="v${escapeHtml(pointer)}" data-row="${state}">`,
      `<div class="row"><span class="key">${name}</span>${value}${none}${provenance ? from(provenance.winner, sinceHtml(pointer)) : ''}</div>`,
      whyHtml(row),
      provenance ? beaten(losers(provenance), 'Shadowed values') : '',
      dropped ? droppedHtml(dropped) : '',
      childrenHtml(row),
      '</li>',
    ].join('');
  };
  const childrenHtml = ({ kind, children }: ValueRow): string => {
    if (children.length === 0) return '';
    if (kind !== 'list' || children.length <= LONG) return listHtml(children);
    const rest = children.slice(FIRST);
    const summary = `<summary>${count(rest.length, 'more item')}</summary>`;
    return `<ul>${children.slice(0, FIRST).map(rowHtml).join('')}<li class="rest" data-group><details data-group>${summary}${listHtml(rest)}</details></li></ul>`;
  };
  const listHtml = (list: readonly ValueRow[]): string => `<ul>${list.map(rowHtml).join('')}</ul>`;
  return rows.map(rowHtml).join('');
}

/** True for a row at which, or beneath which, the target differs. */
export function isDifferent(row: ValueRow, differs: ReadonlySet<string>): boolean {
  return differs.has(row.pointer) || row.children.some((child) => isDifferent(child, differs));
}

function clashesOf({ conflicts }: ValueRow): readonly Conflict[] {
  return conflicts.filter(({ kind }) => kind !== 'declared-override');
}

function classesOf(
  row: ValueRow,
  differs: ReadonlySet<string> | null,
  locks: ValueWords['locks'],
): string {
  const { kind, isItem, pointer, provenance, dropped } = row;
  const classes: string[] = [kind];
  if (isItem) classes.push('item');
  if (differs !== null && !isDifferent(row, differs)) classes.push('same');
  if (clashesOf(row).length > 0) classes.push('has-conflict');
  else if (provenance?.reason === 'locked' || locks.has(pointer)) classes.push('has-lock');
  else if (provenance?.reason === 'declared-override' || dropped) classes.push('has-override');
  return classes.join(' ');
}
