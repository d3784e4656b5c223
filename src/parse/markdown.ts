// In: markdown text. Out: its mdast tree, from unified with satteri as the parser, or with remark where satteri cannot load.

import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { type Processor, unified } from 'unified';

/** A parser that may be missing can only be tried, and given up at once, by `require`. build/plugins.mjs knows this line. */
const require = createRequire(import.meta.url);

/** Markdown without front matter → mdast; offsets are UTF-16 code units after a leading byte order mark. */
export type MarkdownParser = (text: string) => Root;

type Satteri = typeof import('satteri').markdownToMdast;

/** Makes satteri the parser of a unified processor; its tree is mdast, so every remark plug-in works on it. */
function satteriParser(this: Processor, parse: Satteri, frontmatter: boolean): undefined {
  const options = { features: { gfm: true, frontmatter } };
  this.parser = (text: string) => parse(text, options) as Root;
}

/** unified's `parse` types its tree by the parser plug-in, which ours sets untyped: mdast's root by construction. */
function parserOf(processor: { parse(text: string): unknown }): MarkdownParser {
  return (text) => processor.parse(text) as Root;
}

interface Parsers {
  readonly engine: 'satteri' | 'remark';
  readonly body: MarkdownParser;
  readonly file: MarkdownParser;
}

/** remark with GFM: the fallback and the oracle. Loaded only when asked for, since it takes long to load. */
function loadRemark(): Parsers {
  const { remark } = require('remark') as typeof import('remark');
  const gfm = require('remark-gfm') as typeof import('remark-gfm');
  const frontmatter = require('remark-frontmatter') as typeof import('remark-frontmatter');
  const body = remark().use(gfm.default).freeze();
  const file = remark().use(gfm.default).use(frontmatter.default, ['yaml', 'toml']).freeze();
  return { engine: 'remark', body: parserOf(body), file: parserOf(file) };
}

/** satteri is native code: where its binding is missing or broken the slower parser takes over and nothing else changes. */
function loadParsers(): Parsers {
  try {
    const { markdownToMdast } = require('satteri') as typeof import('satteri');
    const body = unified().use(satteriParser, markdownToMdast, false).freeze();
    const file = unified().use(satteriParser, markdownToMdast, true).freeze();
    return { engine: 'satteri', body: parserOf(body), file: parserOf(file) };
  } catch {
    return loadRemark();
  }
}

const parsers = loadParsers();

/** Which parser is in use; for reports and tests. */
export const markdownEngine: 'satteri' | 'remark' = parsers.engine;

/** A whole file (front matter becomes a `yaml` node) → mdast root. */
export const parseMarkdown: MarkdownParser = parsers.file;

/** Text that has no front matter, such as a document's body or one section → mdast root. */
export const parseMarkdownBody: MarkdownParser = parsers.body;

/** The reference parser for bodies, to compare with or to hand to `parseDocument`. */
export function loadReferenceParser(): MarkdownParser {
  return loadRemark().body;
}
