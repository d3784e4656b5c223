// What a page of it needs: its title and its body.

import { stemOf } from '../model/paths.ts';
import type { ExtraPage } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { splitFrontMatter } from '../parse/split-front-matter.ts';

/** An extra page of the site, not yet rendered. */
export interface PageText {
  readonly path: string;
  readonly title: string;
  /** Without front matter, and without the heading that is the title. */
  readonly markdown: string;
}

/** A leading heading, in either of markdown's two ways to write one. */
const HEADING = /^\s*(?:#[ \t]+(\S[^\n]*)|(\S[^\n]*)\n=+[ \t]*)(?:\n|$)/;

/** Throws UsageError where the file is not there or is no text: who names it in the settings means it. */
export function readPage(tree: Tree, { path, title }: ExtraPage): PageText {
  const file = tree.read(path);
  if ('reason' in file) {
    const why = file.reason === 'missing' ? 'there is no such file' : file.detail;
    throw new UsageError(
      `site.pages names ${path}, but ${why}.`,
      'Fix the path in stratigraph.json, or remove the page.',
    );
  }
  const body = file.text.slice(splitFrontMatter(file.text).bodyStart).replace(/\r\n?/g, '\n');
  const heading = HEADING.exec(body);
  const found = (heading?.[1]?.replace(/(?<![ \t#])[ \t#]+$/, '') ?? heading?.[2])
    ?.replace(/[*_`]/g, '')
    .trim();
  const isTitle = found !== undefined && (title === null || title === found);
  return {
    path,
    title: title ?? (found || stemOf(path)),
    markdown: isTitle ? body.slice(heading?.[0].length ?? 0) : body,
  };
}
