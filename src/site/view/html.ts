// Markup that is repeated so often that components are too slow, and that of scripts: whatever a workspace says is escaped in it, and what is hidden in that is shown.

import { visible } from '../../emit/visible.ts';
import { onceEach } from '../../model/once.ts';
import type { PlaceLink } from '../prepared-site.ts';

export interface Html {
  readonly html: string;
}
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** A template; only what is HTML already goes in as it is, and what is left out leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const { texts, isValue } = templateOf(strings);
  let text = texts[0] ?? '';
  for (let at = 0; at < parts.length; at += 1) {
    const part = htmlOf(parts[at]);
    text += (isValue[at] ? valueHtml(part) : part) + texts[at + 1];
  }
  return { html: text };
}

/** Without the quotes that HTML does not need, a tenth of the bytes of a page; of some parts they depend on what goes in. */
const templateOf = onceEach((strings: TemplateStringsArray) => {
  const texts = strings.map((text) => text.replace(/="([\w-]+)"/g, '=$1'));
  const isValue = texts.map((text, at) => text.endsWith('="') && texts[at + 1]?.startsWith('"'));
  return {
    texts: texts.map((text, at) =>
      text.slice(isValue[at - 1] ? 1 : 0, isValue[at] ? -1 : undefined),
    ),
    isValue,
  };
});

function valueHtml(text: string): string {
  return /^[^\s"'=<>`]*[^\s"'=<>`/]$/.test(text) ? text : `"${text}"`;
}

export function htmlOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part !== 'object') return escapeHtml(visible(String(part)));
  return 'html' in part ? part.html : part.map(htmlOf).join('');
}

/** With `by` between those that are not empty. */
export function joined(parts: readonly Part[], by: Part): Part {
  return parts.filter((part) => part !== '').map((part, at) => [at > 0 ? by : '', part]);
}

/** As it comes: a text of several lines, in which nothing is hidden any more, or what a script compares. */
export function block(text: string): Html {
  return { html: escapeHtml(text) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return !/[&<>"']/.test(text) ? text : text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

export function placeHtml({ href, text, title }: PlaceLink): Html {
  if (href === '') return html`<span class="path">${title}</span>`;
  return html`<a href="${href}" title="${title}">${text}</a>`;
}

/** As HTML in which a long path or name may break behind its separators (not before an extension), and so within a word only where that alone fills a line. */
export function breakableHtml(text: string): string {
  return escapeHtml(text).replace(/\S{16,}/g, (word) =>
    word.replace(/[/_-](?=[^/._-])|\.(?=[^/._-]{5})/g, '$&<wbr>'),
  );
}

/** A text of several lines, a line each. */
export function linesHtml(text: string): Html {
  return html`${joined(text.split('\n'), { html: '<br>' })}`;
}

/** A sentence; what stands between backticks looks like code. A backtick without a partner is plain. */
export function wordsHtml(text: string): Html {
  const parts = text.split('`');
  const isPaired = parts.length % 2 === 1;
  const shown = parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${isPaired ? shown : text}`;
}
