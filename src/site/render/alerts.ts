import type { Element, Root } from 'hast';
import { eachElement } from './hast.ts';

/** Mark and word, so that colour is never alone. */
const ALERTS: Readonly<Record<string, string>> = {
  NOTE: 'ℹ Note',
  TIP: '✓ Tip',
  IMPORTANT: '■ Important',
  WARNING: '◆ Warning',
  CAUTION: '▲ Caution',
};

/** The word stands alone on its line, in capitals or not; any other word leaves the quote a quote. */
export function rehypeAlerts(root: Root): void {
  eachElement(root, (quote) => {
    if (quote.tagName !== 'blockquote') return;
    const at = quote.children.findIndex(({ type }) => type === 'element');
    const lead = quote.children[at];
    if (lead?.type !== 'element' || lead.tagName !== 'p') return;
    const [first] = lead.children;
    if (first?.type !== 'text') return;
    const [written, name = ''] = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(first.value) ?? [];
    const title = ALERTS[name.toUpperCase()];
    if (written === undefined || title === undefined) return;
    // `[!NOTE] **text**` has more on its line.
    if (!written.endsWith('\n') && lead.children.length > 1 && !isBreak(lead.children[1])) return;
    first.value = first.value.slice(written.length);
    quote.tagName = 'div';
    quote.properties = { className: ['alert', `alert-${name.toLowerCase()}`] };
    const isEmpty = first.value === '' && lead.children.length === 1;
    quote.children.splice(at, isEmpty ? 1 : 0, titled(title));
  });
}

function isBreak(node: Element['children'][number] | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'br';
}

function titled(title: string): Element {
  const children: Element['children'] = [{ type: 'text', value: title }];
  return { type: 'element', tagName: 'p', properties: { className: ['alert-title'] }, children };
}
