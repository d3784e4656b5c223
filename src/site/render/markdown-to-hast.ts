import type { Root } from 'hast';
import { ID_PREFIX } from './hast.ts';

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
  const [{ unified }, parse, gfm, rehype] = await Promise.all([
    import('unified'),
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
