import { html } from './html.ts';

/** A neighbour in the sidebar; `name` where two bear one number, `current` the value of `aria-current` or empty. */
export function scopeLink(
  href: string,
  words: Readonly<Record<'number' | 'title' | 'name' | 'state' | 'current', string>>,
): string {
  const { number, title, name, state, current } = words;
  const here = current && html` aria-current="${current}"`;
  const id = name && html`<small class="id">${name}</small>`;
  return html`<a href="${href}"${here}>${number && html`<code>${number}</code> `}<span dir="auto">${title}${id}</span>${state && html` <small>${state}</small>`}</a>`
    .html;
}
