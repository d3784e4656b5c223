// In: a markdown body. Out: its mdast tree: satteri parses, remark where satteri's native part cannot load.

import type { Root } from 'mdast';

/** Markdown without front matter → mdast. */
export type MarkdownParser = (text: string) => Root;

async function remark(): Promise<MarkdownParser> {
  const [{ unified }, parse, gfm] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-gfm'),
  ]);
  const processor = unified().use(parse.default).use(gfm.default).freeze();
  return (text) => processor.parse(text);
}

/** Loaded when a site is prepared, not with the command line. */
export async function markdownParser(): Promise<MarkdownParser> {
  try {
    const { markdownToMdast } = await import('satteri');
    markdownToMdast('');
    return (text) => markdownToMdast(text, { features: { gfm: true } }) as Root;
  } catch {
    return remark();
  }
}
