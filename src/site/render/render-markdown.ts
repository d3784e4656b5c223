// In: a workspace's markdown, hostile until proven otherwise. Out: HTML that holds nothing but what the schema allows.

import type { Element, ElementContent, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype, { type Options as ToHast } from 'remark-rehype';
import { unified } from 'unified';
import { fitHeadings, leadLinks, namePictures } from './hast.ts';
import { type DocumentHref, ID_PREFIX } from './links.ts';
import { markdownParser } from './markdown-parser.ts';
import { SCHEMA } from './schema.ts';

/** `from` is the path of the document, `title` what the page's own heading says. */
export type RenderMarkdown = (markdown: string, from: string, title: string) => string;

/** Inside these, text stands beside text; elsewhere it needs a paragraph of its own. */
const PHRASING = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'tableCell',
]);

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** HTML inside markdown is shown as the characters it is; comments are left out, `<br>` breaks the line. */
const handlers: ToHast['handlers'] = {
  html(_state, { value }: { value: string }, parent): ElementContent | undefined {
    if (/^<br\s*\/?>$/i.test(value)) return element('br', []);
    if (/^<!--[\s\S]*-->\s*$/.test(value)) return undefined;
    const text: ElementContent = { type: 'text', value };
    return parent !== undefined && PHRASING.has(parent.type) ? text : element('p', [text]);
  },
};

/** Loads the parser and gives the renderer: markdown → mdast → hast → sanitised → HTML. Never throws for bad input. */
export async function markdownRenderer(documentHref: DocumentHref): Promise<RenderMarkdown> {
  const parse = await markdownParser();
  const toHast = unified()
    .use(remarkRehype, { handlers, clobberPrefix: ID_PREFIX })
    .use(() => namePictures)
    .use(rehypeSanitize, SCHEMA)
    .freeze();
  const toHtml = unified().use(rehypeStringify).freeze();
  return (markdown, from, title) => {
    try {
      const root = toHast.runSync(parse(markdown)) as Root;
      fitHeadings(root, title);
      leadLinks(root, from, documentHref);
      return toHtml.stringify(root);
    } catch {
      // Nesting that is deeper than the stack; the source view still shows every character.
      return '<p class="missing">This text is nested too deeply to be rendered; see its source.</p>';
    }
  };
}
