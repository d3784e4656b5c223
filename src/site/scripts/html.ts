// What scripts make of HTML and of the page around it.

import type { Candidate } from '../../model/resolution.ts';
import { type Html, html, htmlOf } from '../view/html.ts';
import { shortName } from '../view/words.ts';

export { block, type Html, html } from '../view/html.ts';

/** In place of what the element held. */
export function fill(element: Element, ...content: readonly Html[]): void {
  element.innerHTML = htmlOf(content);
}

/** `href` must be made by us: nothing of a workspace chooses a scheme. */
export function link(href: string, text: string, className = ''): Html {
  return html`<a class="${className}" href="${href}" dir="auto">${text}</a>`;
}

/** A word in the colour of its level; what is no level has none. */
export function levelChip(word: string, level = word): Html {
  return html`<span class="layer" data-level="${level}">${word}</span>`;
}

/** `workspace` chip and `workspace.md:8`, which leads to that line of a page. */
export function placeLink(
  { source, line, level }: Pick<Candidate, 'source' | 'line'> & Partial<Candidate>,
  page: string,
): Html {
  const chip = level === undefined ? '' : html`${levelChip(level)} `;
  return html`<span class="from">${chip}<a href="${page}#L${line}" title="${source}:${line}" dir="auto">${shortName(source)}:${line}</a></span>`;
}

/** All of a short list; of a long one the first, and a button for the rest, which is built when it is asked for. */
export function shortened(
  list: readonly Html[],
  most: number,
  around: (more: Html) => Html = (more) => html`<div data-more>${more}</div>`,
): Html {
  const rest = list.slice(most);
  if (rest.length === 0) return html`${list}`;
  const text = `Show ${rest.length.toLocaleString('en-US')} more`;
  const more = html`<button class="more-button" type="button">${text}</button><template>${rest}</template>`;
  return html`${list.slice(0, most)}${around(more)}`;
}

/** Beneath `root`, the rest of a list takes the place of its button, and what is folded is built when it is opened. */
export function showLater(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const more = target instanceof Element ? target.closest('[data-more]') : null;
    const rest = more?.querySelector('template')?.content;
    if (!more || !rest) return;
    const first = rest.querySelector('a');
    more.replaceWith(rest);
    first?.focus();
  });
  const unfold = ({ target }: Event): void => {
    const later = target instanceof Element ? target.querySelector(':scope > template') : null;
    if (later instanceof HTMLTemplateElement) later.replaceWith(later.content);
  };
  root.addEventListener('toggle', unfold, true);
}

/** A file of our own build, of the same version as this script; rejects where the server has none. */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** Each is asked for once; what failed may work the next time. */
export function once<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const answer = known.get(key) ?? load(key);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}

/** The element of the page with this id; throws where the page has none, which is our mistake. */
export function must<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`#${id} is missing`);
  return element;
}

/** The address of this page with other questions in it. */
export function addressWith(params: URLSearchParams): string {
  return `${location.pathname}${params.size > 0 ? `?${params}` : ''}`;
}
