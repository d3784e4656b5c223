// Sitemap.xml, and the files it names where one may not hold them all.

import { xmlText } from './xml.ts';

export interface SitemapPage {
  readonly page: string;
  /** ISO 8601, or null where it is not known. */
  readonly changed: string | null;
}

/** https://www.sitemaps.org/protocol.html allows no more in one file. */
const MOST = 50_000;

/** Files by name; `address` is absolute and ends with `/`. */
export function sitemap(
  address: string,
  pages: readonly SitemapPage[],
  most = MOST,
): ReadonlyMap<string, string> {
  if (pages.length <= most) return new Map([['sitemap.xml', urlset(address, pages)]]);
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    text: urlset(address, pages.slice(index * most, (index + 1) * most)),
  }));
  const items = parts.map(({ name }) => `<sitemap><loc>${xmlText(address + name)}</loc></sitemap>`);
  return new Map([
    ['sitemap.xml', file('sitemapindex', items)],
    ...parts.map(({ name, text }) => [name, text] as const),
  ]);
}

function urlset(address: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ page, changed }) => {
    const when = changed === null ? '' : `<lastmod>${xmlText(changed)}</lastmod>`;
    return `<url><loc>${xmlText(address + page)}</loc>${when}</url>`;
  });
  return file('urlset', urls);
}

function file(root: string, elements: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${open}\n${elements.join('\n')}\n</${root}>\n`;
}
