// Reads docs/ as it stands: links between .md files become links between pages, and what scrolls can be focused.

import { defineCollection } from 'astro:content';
import { globSync, readFileSync } from 'node:fs';
import { docsSchema } from '@astrojs/starlight/schema';
import type { Loader } from 'astro/loaders';

const DOCS = new URL('../../../docs/', import.meta.url);

/** Known where GitHub builds the site. */
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const EDIT = GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/edit/main/docs/`;

const pages: Loader = {
  name: 'docs',
  async load({ config, parseData, renderMarkdown, store }) {
    store.clear();
    const base = config.base.replace(/\/$/, '');
    for (const path of globSync('**/*.md', { cwd: DOCS, exclude: ['example/**'] }).sort()) {
      const fileURL = new URL(path, DOCS);
      const { html, metadata } = await renderMarkdown(readFileSync(fileURL, 'utf8'), { fileURL });
      const id = addressOf(path).slice(1, -1) || 'index';
      const editUrl = EDIT && EDIT + path;
      const data = await parseData({ id, data: { editUrl, ...metadata?.frontmatter } });
      const shown = focusable(withImages(withLinks(html, path, base), base));
      const rendered = { html: shown, ...(metadata && { metadata }) };
      store.set({ id, data, rendered, filePath: `src/content/docs/${path}` });
    }
  },
};

/** `start/memory.md` is /start/memory/, and a README.md or index.md is its folder. */
function addressOf(path: string): string {
  return `/${path.replace(/(?:(^|\/)(?:README|index))?\.md$/, '$1')}/`.replace(/\/{2,}/g, '/');
}

function withLinks(html: string, from: string, base: string): string {
  return html.replace(/ href="([^":#]+\.md)(#[^"]*)?"/g, (_, to, anchor = '') => {
    const { pathname } = new URL(to, new URL(from, 'https://docs/'));
    return ` href="${base}${addressOf(pathname.slice(1))}${anchor}"`;
  });
}

/** Pictures of docs/images/, which is the folder of public files, in place of what Astro would look up. */
function withImages(html: string, base: string): string {
  return html.replace(/<img __ASTRO_IMAGE_="([^"]*)"\s*\/?>/g, (_, json) => {
    const { alt, src } = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#x22;', '"'));
    const name = src.slice(src.lastIndexOf('/') + 1);
    const head = readFileSync(new URL(`images/${name}`, DOCS)).subarray(16, 24);
    const size = `width="${head.readUInt32BE(0)}" height="${head.readUInt32BE(4)}"`;
    return `<img src="${base}/${name}" alt="${alt}" ${size} loading="lazy">`;
  });
}

/** Code and tables of three and more columns are wider than a phone. */
function focusable(html: string): string {
  return html
    .replaceAll('<pre ', '<pre tabindex="0" ')
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => {
      const columns = table.match(/<th[ >]/g)?.length ?? 0;
      if (columns < 3) return table;
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${table}</div>`;
    });
}

export const collections = { docs: defineCollection({ loader: pages, schema: docsSchema() }) };
