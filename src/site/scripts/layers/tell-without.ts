import type { ValueChange } from '../../../model/change.ts';
import type { Candidate, Cascade } from '../../../model/resolution.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count } from '../../view/words.ts';
import type { PageLayer } from '../layer-switch.ts';
import { link, make, placeLink, said } from '../make.ts';
import type { SpokenSection, Without } from './without.ts';

/** Changes that are listed; the sum counts all of them. */
const MOST = 300;

export function tellWithout(told: Told): void {
  const { gone, shorter, values, layers } = told;
  const pages = new Map(layers.map(({ source, page }) => [source, page]));
  const rows: HTMLElement[] = values.slice(0, MOST).map((change) => changeRow(change, pages));
  if (values.length > MOST) rows.push(make('li', 'dim', [`and ${values.length - MOST} more`]));
  fill('without-title', [`Without ${namesOf(told)}`]);
  fill('without-sum', [sumOf(told)]);
  fill('without-values', rows);
  fill('without-sections', [
    ...list('Removed sections', gone),
    ...list('Shortened sections', shorter),
  ]);
}

/** In place of an answer: what these layers say is not known. */
export function tellFailure(): void {
  fill('without-sum', ['These layers could not be loaded. Reload the page to try again.']);
  fill('without-values', []);
  fill('without-sections', []);
}

function list(title: string, sections: readonly SpokenSection[]): HTMLElement[] {
  if (sections.length === 0) return [];
  const items = sections.map(({ heading }) => said('li', '', heading));
  return [make('h4', '', [title]), make('ul', 'chips', items)];
}

function fill(id: string, children: readonly (Node | string)[]): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.replaceChildren(...children);
  element.hidden = children.length === 0;
}

const WORD = { added: 'added', removed: 'removed', changed: 'changed' } as const;

/** `pages`: address of the page of each document. */
export function changeRow(
  { kind, pointer, keyPath, of, before, after }: ValueChange,
  pages: ReadonlyMap<string, string>,
): HTMLElement {
  const word = of === 'order' ? 'reordered' : WORD[kind];
  const side = (one: Candidate | null, tag: 's' | 'span') =>
    one === null
      ? []
      : [
          make('span', 'side', [
            said(tag, 'value', valueText(one.value) || '""'),
            placeLink(one, pages.get(one.source) ?? ''),
          ]),
        ];
  const arrow = before !== null && after !== null ? [make('span', 'arrow', ['→'])] : [];
  return make('li', kind, [
    make('span', 'key', [keyOf(pointer, keyPath)]),
    make('span', 'badge plain', [of === 'item' ? `item ${word}` : word]),
    make('span', 'sides', [...side(before, 's'), ...arrow, ...side(after, 'span')]),
  ]);
}

/** Leads to its row among the values, which are those with all layers; what only comes without some has none. */
function keyOf(pointer: string, keyPath: string): HTMLElement {
  const isShown = document.getElementById(`v${pointer}`) !== null;
  return isShown ? link(`#v${encodeURIComponent(pointer)}`, keyPath) : said('span', '', keyPath);
}

export interface Told extends Without {
  readonly gone: readonly SpokenSection[];
  readonly shorter: readonly SpokenSection[];
  readonly off: readonly PageLayer[];
  readonly layers: readonly PageLayer[];
}

/** Names in a heading; more are only counted. */
const NAMED = 3;

/** `“Style”, the plan`: a scope with several documents, all off, is called by its name. */
export function namesOf({ off, layers }: Told): string {
  const of = (all: readonly PageLayer[], at: string) => all.filter(({ level }) => level === at);
  const names = [...new Set(off.map(({ level }) => level))].flatMap((level) => {
    const own = of(off, level);
    const isWhole = own.length > 1 && own.length === of(layers, level).length;
    return isWhole ? [`the ${level}`] : own.map(({ title }) => `“${title}”`);
  });
  return names.length > NAMED ? count(off.length, 'layer') : names.join(', ');
}

/** `2 values changed · 1 value removed · 11 sections removed · 5,238 tokens fewer`; what stays the same is left out. */
export function sumOf({ off, gone, shorter, values, before, after }: Told): string {
  const number = (kind: ValueChange['kind']) => values.filter((one) => one.kind === kind).length;
  const [changed, removed, added] = [number('changed'), number('removed'), number('added')];
  const tokens = off.reduce((sum, one) => sum + one.tokens, 0);
  const [were, are] = [clashes(before), clashes(after)];
  const parts = [
    changed > 0 && `${count(changed, 'value')} changed`,
    removed > 0 && `${count(removed, 'value')} removed`,
    added > 0 && `${count(added, 'value')} added`,
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
