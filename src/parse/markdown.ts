// The one parser that every document goes through: satteri, or remark where satteri cannot load. Its input is a body: front
// matter is split off before (front-matter.ts).

import { createRequire } from 'node:module';
import type { Root } from 'mdast';

/** A parser that may be missing can only be tried, and given up at once, by `require`. build/plugins.mjs knows this line. */
const require = createRequire(import.meta.url);

/** Markdown without front matter → mdast; offsets are UTF-16 code units after a leading byte order mark. */
export type MarkdownParser = (text: string) => Root;

/** The reference parser: the fallback, and what tests compare with. Loaded only when asked for, since it takes long to load. */
export function loadReferenceParser(): MarkdownParser {
  const { remark } = require('remark') as typeof import('remark');
  const gfm = require('remark-gfm') as typeof import('remark-gfm');
  const processor = remark().use(gfm.default).freeze();
  return (text) => processor.parse(text);
}

/** satteri is native code: where its binding is missing or broken the slower parser takes over and nothing else changes. */
function loadEngine() {
  try {
    const { parseWithSatteri } = require('./satteri.ts') as typeof import('./satteri.ts');
    return { name: 'satteri', parse: parseWithSatteri } as const;
  } catch {
    return { name: 'remark', parse: loadReferenceParser() } as const;
  }
}

/** Which parser is in use, for reports and tests; a document's body, or a part of one → mdast root. */
export const { name: markdownEngine, parse: parseMarkdown } = loadEngine();
