import { stemOf } from '../model/paths.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { splitFrontMatter } from '../parse/front-matter.ts';
import { parseMarkdown } from '../parse/markdown.ts';
import { plainText } from '../parse/plain-words.ts';

/**
 * Markdown without front matter, and without the heading that is the title. Throws UsageError where the file is not there
 * or is no text: who names it in the settings means it.
 */
export function readPage(tree: Tree, { path, title }: Settings['site']['pages'][number]) {
  const file = tree.read(path);
  if ('reason' in file) {
    const why = file.reason === 'missing' ? 'there is no such file' : file.detail;
    throw new UsageError(
      `site.pages names ${path}, but ${why}.`,
      'Fix the path in stratigraph.json, or remove the page.',
    );
  }
  const body = file.text.slice(splitFrontMatter(file.text).bodyStart).replace(/\r\n?/g, '\n');
  const [first] = parseMarkdown(body).children;
  const heading = first?.type === 'heading' && first.depth === 1 ? first : null;
  const found = heading === null ? '' : plainText(heading, body).trim();
  const isTitle = heading !== null && (title === null || title === found);
  return {
    path,
    title: title ?? (found || stemOf(path)),
    markdown: isTitle ? body.slice(heading.position?.end.offset).replace(/^\n/, '') : body,
  };
}
