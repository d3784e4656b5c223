const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For the few parts that are repeated so often that components are too slow; all else is escaped by Astro. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Texts are escaped here. */
export function linkHtml(
  { href, text, title }: { readonly href: string; readonly text: string; readonly title?: string },
  attributes = '',
): string {
  const named = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
  return `<a${attributes} href="${escapeHtml(href)}"${named}>${escapeHtml(text)}</a>`;
}

/** As HTML in which a long path or name may break behind its separators (not before an extension), and so within a word only where that alone fills a line. */
export function breakableHtml(text: string): string {
  return escapeHtml(text).replace(/\S{16,}/g, (word) =>
    word.replace(/[/_-](?=[^/._-])|\.(?=[^/._-]{5})/g, '$&<wbr>'),
  );
}

/** Plain and code in turn: the odd ones are code. A backtick without a partner is plain. */
export function codeParts(text: string): readonly string[] {
  const parts = text.split('`');
  return parts.length % 2 === 1 ? parts : [text];
}
