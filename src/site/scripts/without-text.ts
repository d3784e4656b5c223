// In: what changes without some layers. Out: the words for it on the page; all of a workspace's bytes as text.

import { visible } from '../../emit/visible.ts';
import type { ValueChange } from '../../model/change.ts';
import type { Priority } from '../../model/graph.ts';
import type { Candidate, Cascade } from '../../model/resolution.ts';
import { shortName } from '../view/short-name.ts';
import { valueText } from '../view/value-tree.ts';
import { count, LAYER_NAME } from '../view/words.ts';
import type { SectionOnPage, Without } from './without.ts';

/** A document as a layer: how it is called, where its page is, and where what it says can be fetched. */
export interface Source {
  readonly source: string;
  readonly title: string;
  readonly kind: string;
  readonly priority: Priority;
  readonly order: number;
  readonly tokens: number;
  readonly page: string;
  readonly said: string | null;
}

export interface Told extends Without {
  readonly gone: readonly SectionOnPage[];
  readonly shorter: readonly SectionOnPage[];
  readonly off: readonly Source[];
  readonly layers: readonly Source[];
}

/** Changes that are listed; the sum counts all of them. */
const MOST = 300;
const WORD = { added: 'comes', removed: 'goes', changed: 'changes' } as const;

export function tellWithout(told: Told): void {
  const { off, gone, shorter, values } = told;
  const names = namesOf(told);
  fill('without-title', [
    `Without ${names.length > 3 ? count(off.length, 'layer') : names.join(', ')}`,
  ]);
  fill('without-sum', [sumOf(told)]);
  const pages = new Map(told.layers.map(({ source, page }) => [source, page]));
  const rows = values.slice(0, MOST).map((change) => changeRow(change, pages));
  if (values.length > MOST) rows.push(make('li', 'dim', [`and ${values.length - MOST} more`]));
  fill('without-values', rows);
  fill('without-sections', [
    ...list('Sections gone', gone),
    ...list('Sections that lose a part', shorter),
  ]);
}

/** A scope with several documents, all off, is called by its name: “the plan”. */
function namesOf({ off, layers }: Told): readonly string[] {
  const of = (all: readonly Source[], at: Priority) =>
    all.filter(({ priority }) => priority === at);
  return [...new Set(off.map(({ priority }) => priority))].flatMap((priority) => {
    const own = of(off, priority);
    const isWhole = own.length > 1 && own.length === of(layers, priority).length;
    return isWhole ? [`the ${LAYER_NAME[priority]}`] : own.map(({ title }) => `“${title}”`);
  });
}

/** `2 values change, 1 goes · 11 sections gone, 1 shorter · 5,238 tokens fewer`; what stays the same is not told. */
function sumOf({ off, gone, shorter, values, before, after }: Told): string {
  const number = (kind: ValueChange['kind']) => values.filter((one) => one.kind === kind).length;
  const [changed, removed, added] = [number('changed'), number('removed'), number('added')];
  const tokens = off.reduce((sum, one) => sum + one.tokens, 0);
  const [were, are] = [clashes(before), clashes(after)];
  const parts = [
    changed > 0 && `${count(changed, 'value')} ${changed === 1 ? 'changes' : 'change'}`,
    removed > 0 && `${count(removed, 'value')} ${removed === 1 ? 'goes' : 'go'}`,
    added > 0 && `${count(added, 'value')} ${added === 1 ? 'comes' : 'come'}`,
    values.length === 0 && 'no value changes',
    were !== are && `conflicts: ${were} → ${are}`,
    gone.length > 0 && `${count(gone.length, 'section')} gone`,
    shorter.length > 0 && `${count(shorter.length, 'section')} shorter`,
    tokens > 0 && `${count(tokens, 'token')} fewer`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function clashes({ conflicts }: Cascade): number {
  return conflicts.filter(({ kind }) => kind !== 'declared-override').length;
}

function changeRow(
  { kind, pointer, keyPath, of, before, after }: ValueChange,
  pages: ReadonlyMap<string, string>,
): HTMLElement {
  const word = of === 'order' ? 'changes its order' : WORD[kind];
  const said = (one: Candidate | null, tag: 's' | 'span') =>
    one === null
      ? []
      : [
          make('span', 'side', [
            make(tag, 'value', [visible(valueText(one.value)) || '""']),
            from(one, pages),
          ]),
        ];
  const arrow = before !== null && after !== null ? [make('span', 'arrow', ['→'])] : [];
  return make('li', kind, [
    make('span', 'key', [keyLink(pointer, visible(keyPath))]),
    make('span', 'badge plain', [of === 'item' ? `item ${word}` : word]),
    make('span', 'sides', [...said(before, 's'), ...arrow, ...said(after, 'span')]),
  ]);
}

/** To its row among the values, which are those with all layers; what only comes without some has none. */
function keyLink(pointer: string, text: string): Node | string {
  if (document.getElementById(`v${pointer}`) === null) return text;
  const link = document.createElement('a');
  link.href = `#v${encodeURIComponent(pointer)}`;
  link.textContent = text;
  return link;
}

function from(
  { source, line, priority }: Candidate,
  pages: ReadonlyMap<string, string>,
): HTMLElement {
  const link = document.createElement('a');
  link.href = `${pages.get(source) ?? ''}#L${line}`;
  link.title = visible(`${source}:${line}`);
  link.textContent = visible(`${shortName(source)}:${line}`);
  const layer = LAYER_NAME[priority];
  return make('span', 'from', [make('span', `layer ${layer}`, [layer]), ' ', link]);
}

function list(title: string, sections: readonly SectionOnPage[]): HTMLElement[] {
  if (sections.length === 0) return [];
  const items = sections.map(({ heading }) => make('li', '', [heading]));
  return [make('h4', '', [title]), make('ul', 'chips', items)];
}

function fill(id: string, children: readonly (Node | string)[]): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.replaceChildren(...children);
  element.hidden = children.length === 0;
}

/** Strings become text, never markup. */
function make(tag: string, className: string, children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  if (className === 'value' || className === 'key') element.dir = 'auto';
  element.append(...children);
  return element;
}
