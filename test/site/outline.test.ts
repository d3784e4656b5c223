// In: gathered sections. Out: proof that the outline names every part, in order, as text.

import { expect, test } from 'vitest';
import type { ResolvedSection } from '../../src/model/resolution.ts';
import { outlineHtml } from '../../src/site/view/outline-html.ts';

const words = {
  visible: (text: string) => text,
  place: (path: string, line: number) => ({
    text: `${path}:${line}`,
    title: path,
    href: `/d/${path}/#L${line}`,
  }),
  documentHref: (path: string) => `/d/${path}/`,
  priorityOf: () => 0 as const,
};
const section = (heading: string, ...sources: string[]): ResolvedSection => ({
  heading,
  slug: 's',
  parts: sources.map((source, index) => ({
    source,
    line: index + 1,
    markdown: `Words of ${source}.`,
  })),
});

test('sections of one inherited document share a row, in order', () => {
  const html = outlineHtml(
    [section('A', 'w.md'), section('B', 'w.md'), section('C', 'x.md')],
    new Set(),
    words,
  );
  expect(html.match(/class="inherited"/g)).toHaveLength(2);
  expect(html.indexOf('>A<')).toBeLessThan(html.indexOf('>B<'));
  expect(html).not.toContain('Words of');
});

test('own sections show their first words, merged ones every part with its place', () => {
  const html = outlineHtml([section('A', 'w.md', 'own.md')], new Set(['own.md']), words);
  expect(html).toContain('Words of own.md.');
  expect(html).toContain('/d/w.md/#L1');
  expect(html).toContain('/d/own.md/#L2');
});

test('headings, names and words are text', () => {
  const html = outlineHtml(
    [section('<b>"', `a'"><script>.md`)],
    new Set([`a'"><script>.md`]),
    words,
  );
  expect(html).not.toMatch(/<(b|script)>/);
  expect(html).toContain('&lt;b&gt;&quot;');
});
