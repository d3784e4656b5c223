// An element. What comes from a workspace only ever becomes text.

import { visible } from '../../emit/visible.ts';
import type { Candidate } from '../../model/resolution.ts';
import { shortName } from '../view/words.ts';

export type Child = Node | string;

/** Strings become text; `''` as class gives none. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** Text of a workspace on one line, nothing in it hidden, in the direction of its own letters. */
export function said<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text: string,
): HTMLElementTagNameMap[K] {
  const element = make(tag, className, [visible(text)]);
  element.dir = 'auto';
  return element;
}

/** `href` must be made by us: nothing of a workspace chooses a scheme. */
export function link(href: string, text: string, className = ''): HTMLAnchorElement {
  const anchor = make('a', className, [visible(text)]);
  anchor.href = href;
  anchor.dir = 'auto';
  return anchor;
}

/** A button that does something on this page. */
export function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', className, [text]);
  element.type = 'button';
  element.addEventListener('click', onClick);
  return element;
}

/** A file of our own build, of the same version as this script; rejects where the server has none. */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** The element of the page with this id; throws where the page has none, which is our mistake. */
export function must<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`#${id} is missing`);
  return element;
}

/** All of a short list; of a long one the first, and a button for the rest. */
export function shortened<T>(
  list: readonly T[],
  most: number,
  parent: HTMLElement,
  itemOf: (one: T) => HTMLElement,
  wrap: (button: HTMLElement) => HTMLElement = (more) => more,
): void {
  parent.append(...list.slice(0, most).map(itemOf));
  const rest = list.slice(most);
  if (rest.length === 0) return;
  const more: HTMLElement = wrap(
    button(`Show ${rest.length.toLocaleString('en-US')} more`, 'more-button', () => {
      const [first] = rest;
      const items = rest.map(itemOf);
      more.replaceWith(...items);
      if (first !== undefined) items[0]?.querySelector('a')?.focus();
    }),
  );
  parent.append(more);
}

/** A word in the colour of its level; what is no level has none. */
export function levelChip(word: string, level = word): HTMLElement {
  const chip = make('span', 'layer', [word]);
  chip.dataset.level = level;
  return chip;
}

/** `workspace` chip and `workspace.md:8`, which leads to that line of a page. */
export function placeLink(
  { source, line, level }: Pick<Candidate, 'source' | 'line'> & Partial<Candidate>,
  page: string,
): HTMLElement {
  const at = link(`${page}#L${line}`, `${shortName(source)}:${line}`);
  at.title = visible(`${source}:${line}`);
  return make('span', 'from', [...(level === undefined ? [] : [levelChip(level), ' ']), at]);
}
