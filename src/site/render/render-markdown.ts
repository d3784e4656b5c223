// In: a workspace's markdown, hostile until proven otherwise. Out: HTML that holds nothing but what the schema allows.

import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { fitHeadings, leadLinks } from './hast.ts';
import type { DocumentHref } from './links.ts';
import { type MarkdownToHast, markdownToHast } from './markdown-to-hast.ts';
import { SCHEMA } from './schema.ts';
import { tame } from './tame.ts';

/** `from` is the path of the document, `title` what the page's own heading says. */
export type RenderMarkdown = (markdown: string, from: string, title: string) => string;

/** Markdown → hast → tamed → sanitised → fitted to our pages → HTML. Never throws for bad input. */
export async function markdownRenderer(
  documentHref: DocumentHref,
  parser?: MarkdownToHast,
): Promise<RenderMarkdown> {
  const toHast = parser ?? (await markdownToHast());
  const sanitise = unified().use(rehypeSanitize, SCHEMA).freeze();
  const toHtml = unified().use(rehypeStringify).freeze();
  return (markdown, from, title) => {
    try {
      const raw = toHast(markdown);
      tame(raw);
      const root: Root = sanitise.runSync(raw);
      fitHeadings(root, title);
      leadLinks(root, from, documentHref);
      return toHtml.stringify(root);
    } catch {
      // Nesting that is deeper than the stack; the source view still shows every character.
      return '<p class="missing">This text is nested too deeply to be rendered; see its source.</p>';
    }
  };
}
