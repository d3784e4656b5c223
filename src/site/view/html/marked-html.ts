// HTML of it; what stands between `«` and `»` is marked.

import { escapeHtml } from './escape.ts';

/** Where `marked` is false, `«` and `»` are letters like others. */
export function markedHtml(text: string, marked: boolean): string {
  const html = escapeHtml(text);
  return marked ? html.replace(/«([^«»]*)»/g, '<mark>$1</mark>') : html;
}
