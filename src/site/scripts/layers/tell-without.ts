import type { ValueChange } from '../../../model/change.ts';
import type { Candidate, Cascade } from '../../../model/resolution.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count } from '../../view/words.ts';
import { fill, type Html, html, link, must, placeLink } from '../html.ts';
import type { SwitchedLayer } from '../layer-switch.ts';
import type { SpokenSection, Without } from './without.ts';

/** Changes that are listed; the sum counts all of them. */
const MOST = 300;

export function tellWithout(told: Told): void {
  const { gone, shorter, values, layers } = told;
  const pages = new Map(layers.map(({ source, page }) => [source, page]));
  const rows = values.slice(0, MOST).map((change) => changeRow(change, pages));
  const rest = values.length > MOST && html`<li class="dim">and ${values.length - MOST} more</li>`;
  show('without-title', `Without ${namesOf(told)}`);
  show('without-sum', sumOf(told));
  show(
    'without',
    rows.length > 0 && html`<ul class="changes">${rows}${rest}</ul>`,
    html`<div id="without-sections">${list('Removed sections', gone)}${list('Shortened sections', shorter)}</div>`,
  );
}

/** In place of an answer: what these layers say is not known. */
export function tellFailure(): void {
  show('without-sum', 'These layers could not be loaded. Reload the page to try again.');
  show('without');
}

function show(id: string, ...content: Parameters<typeof html>[1][]): void {
  fill(must(id, HTMLElement), ...content);
}

function list(title: string, sections: readonly SpokenSection[]): Html | false {
  const items = sections.map(({ heading }) => html`<li dir="auto">${heading}</li>`);
  return items.length > 0 && html`<h4>${title}</h4><ul class="chips">${items}</ul>`;
}

/** `pages`: address of the page of each document. */
function changeRow(
  { kind, pointer, keyPath, of, before, after }: ValueChange,
  pages: ReadonlyMap<string, string>,
): Html {
  const word = of === 'order' ? 'reordered' : kind;
  const sideOf = (one: Candidate, tag: 's' | 'span') => {
    const text = valueText(one.value) || '""';
    const said =
      tag === 's'
        ? html`<s class="value" dir="auto">${text}</s>`
        : html`<span class="value" dir="auto">${text}</span>`;
    return html`<span class="side">${said}${placeLink(one, pages.get(one.source) ?? '')}</span>`;
  };
  // Leads to its row among the values, which are those with all layers; what only comes without some has none.
  const row = document.getElementById(`v${pointer}`);
  const key =
    row === null
      ? html`<span dir="auto">${keyPath}</span>`
      : link(`#v${encodeURIComponent(pointer)}`, keyPath);
  const arrow = before && after && html`<span class="arrow">→</span>`;
  return html`<li class="${kind}"><span class="key">${key}</span><span class="badge plain">${of === 'item' && 'item '}${word}</span><span class="sides">${before && sideOf(before, 's')}${arrow}${after && sideOf(after, 'span')}</span></li>`;
}

interface Told extends Without {
  readonly gone: readonly SpokenSection[];
  readonly shorter: readonly SpokenSection[];
  readonly off: readonly SwitchedLayer[];
  readonly layers: readonly SwitchedLayer[];
}

/** Names in a heading; more are only counted. */
const NAMED = 3;

/** `“Style”, the plan`: a scope with several documents, all off, is called by its name. */
function namesOf({ off, layers }: Told): string {
  const of = (all: readonly SwitchedLayer[], at: string) => all.filter(({ level }) => level === at);
  const names = [...new Set(off.map(({ level }) => level))].flatMap((level) => {
    const own = of(off, level);
    const isWhole = own.length > 1 && own.length === of(layers, level).length;
    return isWhole ? [`the ${level}`] : own.map(({ title }) => `“${title}”`);
  });
  return names.length > NAMED ? count(off.length, 'layer') : names.join(', ');
}

/** `2 values changed · 1 value removed · 11 sections removed · 5,238 tokens fewer`; what stays the same is left out. */
function sumOf({ off, gone, shorter, values, before, after }: Told): string {
  const kinds = (['changed', 'removed', 'added'] as const).map((kind) => {
    const number = values.filter((one) => one.kind === kind).length;
    return number > 0 && `${count(number, 'value')} ${kind}`;
  });
  const tokens = off.reduce((sum, one) => sum + one.tokens, 0);
  const [were, are] = [clashes(before), clashes(after)];
  const parts = [
    ...kinds,
    values.length === 0 && 'no values changed',
    were !== are && `conflicts: ${were} → ${are}`,
    gone.length > 0 && `${count(gone.length, 'section')} removed`,
    shorter.length > 0 && `${count(shorter.length, 'section')} shorter`,
    tokens > 0 && `${count(tokens, 'token')} fewer`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Values in conflict, however many layers disagree about each. */
function clashes({ conflicts }: Cascade): number {
  const told = conflicts.filter(({ kind }) => kind !== 'declared-override');
  return new Set(told.map(({ pointer }) => pointer)).size;
}
