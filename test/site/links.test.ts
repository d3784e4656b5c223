// Every link of every page leads to a file of the site, and to a place on that page.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialects } from '../../src/dialects/index.ts';
import { samples } from '../dialects/samples.ts';
import { STORY, story } from './story.ts';

const SPELT = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#38;': '&',
  '&amp;': '&',
};

/** `page → href` of those that lead nowhere. */
function deadLinks(folder: string): readonly string[] {
  const files = globSync('**/*.*', { cwd: folder });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const plain = (text: string): string =>
    Object.entries(SPELT).reduce((all, [entity, char]) => all.replaceAll(entity, char), text);
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, read(file)]),
  );
  const idsOf = new Map(
    [...pages].map(([file, text]) => [
      file,
      new Set(
        [...text.matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g)].map(([, a, b]) => plain(a ?? b ?? '')),
      ),
    ]),
  );
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/<a\s[^>]*?href=(?:"([^"]*)"|(#[^\s>]+))/g)].flatMap(([, quoted, bare]) => {
      const href = plain(quoted ?? bare ?? '');
      if (/^[a-z]+:/.test(href)) return [];
      const address = page
        .replace(/index\.html$/, '')
        .split('/')
        .map(encodeURIComponent)
        .join('/');
      const { pathname, hash } = new URL(href, `http://host/${address}`);
      const path = decodeURIComponent(pathname)
        .slice(1)
        .replace(/(?:^|(?<=\/))$/, 'index.html');
      // A browser looks for the id as it is written first, and then decoded.
      const ids = [hash.slice(1), decodeURIComponent(hash.slice(1))];
      const isThere = idsOf.has(path)
        ? hash === '' || ids.some((id) => idsOf.get(path)?.has(id))
        : files.includes(path);
      return isThere ? [] : [`${page} → ${href}`];
    }),
  );
}

const trees = Object.entries(samples).filter(([name]) => dialects.some((one) => one.name === name));

test.each([...trees, ['all that is odd', STORY] as const])(
  'every link leads somewhere: %s',
  async (_, files) => {
    const told = story(files);
    await told.build();
    expect(deadLinks(told.outDir)).toEqual([]);
  },
);
