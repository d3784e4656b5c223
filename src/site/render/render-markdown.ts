// HTML that holds nothing but what the schema allows.

import { crc32 } from 'node:zlib';
import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { isMarkdownWithinParserLimits } from '../../core.ts';
import { visibleBlock } from '../../emit/visible.ts';
import { rehypeCode } from './code.ts';
import type { DrawDiagram } from './diagrams/draw.ts';
import { type BlockNote, rehypeFindings } from './findings.ts';
import { eachText, fitElements, fitHeadings, fitPart, type Heading } from './hast.ts';
import type { Highlight } from './highlight.ts';
import { rehypeInertHtml, SCHEMA } from './inert-html.ts';
import { type LinkPlaces, rehypeSiteLinks } from './links.ts';
import { type MarkdownToHast, markdownToHast } from './markdown-to-hast.ts';
import { type Blocks, blocksOf } from './reused-parts.ts';

export interface Rendered {
  readonly html: string;
  /** In the order of the text. */
  readonly headings: readonly Heading[];
  /** What its parts are made of, where that was asked for. */
  readonly blocks?: Blocks;
}

const TOO_DEEP: Rendered = {
  html: '<p class="missing">This text is nested too deeply to be rendered; see its source.</p>',
  headings: [],
};

export interface RenderOptions {
  /** Path of the document, for its relative links. */
  readonly from: string;
  /** What the page's own heading says; null for a part that stands on a page beside parts of other documents. */
  readonly title: string | null;
  /** Worst first. */
  readonly notes?: readonly BlockNote[];
  /** True where parts of it will be asked for. */
  readonly inBlocks?: boolean;
}

export type RenderMarkdown = (markdown: string, options: RenderOptions) => Rendered;

export interface RendererParts {
  readonly places: LinkPlaces;
  /** Left out, fences stay plain. */
  readonly highlight?: Highlight | undefined;
  /** Left out, diagrams stay text. */
  readonly draw?: DrawDiagram | null;
  /** Left out, satteri. */
  readonly parser?: MarkdownToHast;
}

/**
 * Markdown → hast → tamed → sanitised → fitted to our pages → HTML. What is added after sanitising is our own: classes,
 * labels and links whose parts the schema has seen. Never throws for bad input.
 */
export async function markdownRenderer({
  places,
  highlight = () => null,
  draw = null,
  parser,
}: RendererParts): Promise<RenderMarkdown> {
  const toHast = parser ?? (await markdownToHast());
  const sanitise = unified().use(rehypeSanitize, SCHEMA).freeze();
  const toHtml = unified().use(rehypeStringify).freeze();
  return (markdown, { from, title, notes = [], inBlocks = false }) => {
    try {
      if (!isMarkdownWithinParserLimits(markdown)) return TOO_DEEP;
      const raw = toHast(markdown);
      rehypeInertHtml(raw);
      const root: Root = sanitise.runSync(raw);
      eachText(root, visibleBlock);
      const headings = title === null ? [] : fitHeadings(root, title);
      rehypeSiteLinks(root, from, places);
      if (title === null) fitPart(root, places.document(from) ?? '');
      rehypeCode(root, highlight, draw, idOf(from + markdown));
      rehypeFindings(root, notes);
      fitElements(root);
      if (!inBlocks) return { html: toHtml.stringify(root), headings };
      const blocks = blocksOf(root, (part) => toHtml.stringify(part));
      return { html: blocks.map(({ html }) => html).join(''), headings, blocks };
    } catch {
      // Nesting that is deeper than the stack; the source view still shows every character.
      return TOO_DEEP;
    }
  };
}

/** For what one page may show beside parts of other documents, and of the same. */
function idOf(text: string): string {
  return `d${crc32(text).toString(36)}`;
}
