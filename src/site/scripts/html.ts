// What scripts make of HTML and of the page around it.

import type { Candidate } from '../../model/resolution.ts';
import { type Html, html, htmlOf, type Part, placeHtml } from '../view/html.ts';
import { shortName } from '../view/words.ts';

export { block, type Html, html } from '../view/html.ts';

/** In place of what the element held. */
export function fill(element: Element, ...content: readonly Part[]): void {
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
  return html`<span class="from">${level !== undefined && html`${levelChip(level)} `}${placeHtml({ href: page && `${page}#L${line}`, title: `${source}:${line}`, text: `${shortName(source)}:${line}` })}</span>`;
}

/** A file of our own build, of the same version as this script; rejects where the server has none. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.text();
}

export const fetchJson = async <T>(url: string): Promise<T> => JSON.parse(await fetchText(url));

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
