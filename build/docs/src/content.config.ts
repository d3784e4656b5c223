// Reads docs/ as it stands: links between .md files become links between pages.

import { defineCollection } from 'astro:content';
import { globSync, readFileSync } from 'node:fs';
import { docsSchema } from '@astrojs/starlight/schema';
import type { Loader } from 'astro/loaders';

const DOCS = new URL('../../../docs/', import.meta.url);

const pages: Loader = {
  name: 'docs',
  async load({ config, parseData, renderMarkdown, store }) {
    store.clear();
    for (const path of globSync('**/*.md', { cwd: DOCS, exclude: ['example/**'] }).sort()) {
      const fileURL = new URL(path, DOCS);
      const { html, metadata } = await renderMarkdown(readFileSync(fileURL, 'utf8'), { fileURL });
      const id = addressOf(path).slice(1, -1) || 'index';
      const data = await parseData({ id, data: metadata?.frontmatter ?? {} });
      const linked = withLinks(html, path, config.base.replace(/\/$/, ''));
      const rendered = { html: linked, ...(metadata && { metadata }) };
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

export const collections = { docs: defineCollection({ loader: pages, schema: docsSchema() }) };
