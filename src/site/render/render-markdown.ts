// HTML that holds nothing but what the schema allows.

import { crc32 } from 'node:zlib';
import type { Element, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { isMarkdownWithinParserLimits } from '../../core.ts';
import { visibleBlock } from '../../emit/visible.ts';
import { fitCode } from './code.ts';
import type { DrawDiagram } from './diagrams/draw.ts';
import {
  eachText,
  elementOf,
  elementsIn,
  fitElements,
  fitHeadings,
  fitPart,
  type Heading,
  ID_PREFIX,
} from './hast.ts';
import type { Highlight } from './highlight.ts';
import { rehypeInertHtml, SCHEMA } from './inert-html.ts';
import { fitLinks, type LinkPlaces } from './links.ts';

export interface Rendered {
  readonly html: string;
  /** In the order of the text. */
  readonly headings: readonly Heading[];
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
}

/** HTML that follows from a text alone: what is known, else what `make` makes. */
export type Recall = (text: string, make: () => string) => string;

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
 * labels, links whose parts the schema has seen, coloured code and drawings: no other `raw` node is left. Never throws for bad input.
 */
export async function markdownRenderer({
  places,
  highlight = () => null,
  draw = null,
  parser,
}: RendererParts): Promise<RenderMarkdown> {
  const toHast = parser ?? (await markdownToHast());
  const sanitise = unified().use(rehypeSanitize, SCHEMA).freeze();
  const toHtml = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
  return (markdown, { from, title, notes = [] }) => {
    try {
      if (!isMarkdownWithinParserLimits(markdown)) return TOO_DEEP;
      const raw = toHast(markdown);
      rehypeInertHtml(raw);
      const root: Root = sanitise.runSync(raw);
      eachText(root, visibleBlock);
      const elements = elementsIn(root);
      const headings = title === null ? [] : fitHeadings(root, elements, title);
      fitLinks(elements, from, places);
      if (title === null) fitPart(elements, places.document(from) ?? '');
      // The id is one for what one page may show beside parts of other documents, and of the same.
      fitCode(elements, highlight, draw, `d${crc32(from + markdown).toString(36)}`);
      fitElements(elements);
      noteFindings(root, notes);
      return { html: toHtml.stringify(root), headings };
    } catch {
      // Nesting that is deeper than the stack; the source view still shows every character.
      return TOO_DEEP;
    }
  };
}

/** `line` counts from the body's first; `words` say what was found, `href` leads to it. */
export interface BlockNote {
  readonly line: number;
  /** Class of the worst one. */
  readonly tone: string;
  readonly words: string;
  readonly href: string;
}

/** A block is what stands at top level; of a list each item. What lies between two blocks belongs to the next one. */
function noteFindings(root: Root, notes: readonly BlockNote[]): void {
  const blocks = root.children.filter((one) => one.type === 'element');
  const endOf = ({ position }: Element): number => position?.end.line ?? 0;
  const blockAt = (line: number): Element | undefined => {
    const block = blocks.find((one) => endOf(one) >= line) ?? blocks.at(-1);
    const items = /^[uo]l$/.test(block?.tagName ?? '') && block ? elementsIn(block) : [];
    const around = items.findLast(
      (one) =>
        one.tagName === 'li' && (one.position?.start.line ?? line) <= line && endOf(one) >= line,
    );
    return around ?? block;
  };
  for (const [block, own] of Map.groupBy(notes, ({ line }) => blockAt(line))) {
    if (block === undefined) continue;
    if (block.tagName === 'li') block.children.unshift(noteOf(own));
    else root.children.splice(root.children.indexOf(block), 0, noteOf(own));
  }
}

/** One link; of several findings the first, which is the worst, says where to. */
function noteOf(notes: readonly BlockNote[]): Element {
  const [first] = notes;
  const more = notes.length > 1 ? ` and ${notes.length - 1} more` : '';
  const link = elementOf('a', { href: first?.href ?? '' }, [(first?.words ?? '') + more]);
  return elementOf('span', { className: ['found', first?.tone ?? ''] }, [link]);
}

/** Markdown without front matter → hast, in which HTML that stood in the markdown is still `raw`. */
export type MarkdownToHast = (markdown: string) => Root;

/** Loaded when a site is prepared, not with the command line. */
export async function markdownToHast(): Promise<MarkdownToHast> {
  try {
    const { markdownToHast: convert } = await import('satteri');
    convert('');
    const gfm = { footnotes: { clobberPrefix: ID_PREFIX } };
    return (markdown) => convert(markdown, { features: { gfm, frontmatter: false } }) as Root;
  } catch {
    return remarkToHast();
  }
}

/** The fallback, and the oracle of the tests; ten times slower. */
export async function remarkToHast(): Promise<MarkdownToHast> {
  const [parse, gfm, rehype] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-rehype'),
  ]);
  const options = { allowDangerousHtml: true, clobberPrefix: ID_PREFIX };
  const processor = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(rehype.default, options)
    .freeze();
  return (markdown) => processor.runSync(processor.parse(markdown)) as Root;
}
