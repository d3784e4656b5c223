import { describe, expect, test } from 'vitest';
import type { ResolvedSection } from '../../../src/model/resolution.ts';
import { type ContextWords, contextHtml } from '../../../src/site/view/target/context-html.ts';
import { fullParts } from '../../../src/site/view/target/full-parts.ts';

const LAYERS = new Map([
  ['w.md', { level: 'workspace', order: 0 }],
  ['plan.md', { level: 'plan', order: 1 }],
  ['own.md', { level: 'agent', order: 2 }],
]);
const words: ContextWords = {
  visible: (text) => text,
  place: (path, line) => ({ text: `${path}:${line}`, title: path, href: `/d/${path}/#L${line}` }),
  documentHref: (path) => `/d/${path}/`,
  renderPart: ({ markdown }) => `<p>${markdown}</p>`,
  layers: LAYERS,
};
const section = (heading: string, ...sources: string[]): ResolvedSection => ({
  heading,
  slug: heading.toLowerCase(),
  parts: sources.map((source, index) => ({
    source,
    line: index + 1,
    markdown: `Words of ${source}.`,
  })),
});
const levelOf = (source: string) => LAYERS.get(source)?.level ?? null;
const html = (...sections: ResolvedSection[]) =>
  contextHtml(
    sections,
    fullParts(sections, (source) => levelOf(source) === 'agent'),
    words,
  );

test('own text is there in full, what is inherited is named', () => {
  const text = html(section('A', 'w.md', 'plan.md', 'own.md'));
  expect(text).toContain('Words of own.md.');
  expect(text).not.toContain('Words of plan.md.');
  expect(text).not.toContain('Words of w.md.');
  for (const [index, source] of ['w.md', 'plan.md', 'own.md'].entries()) {
    expect(text).toContain(`/d/${source}/#L${index + 1}`);
  }
});

test('sections of one document that waits share a row, in order', () => {
  const text = html(section('A', 'w.md'), section('B', 'w.md'), section('C', 'own.md'));
  expect(text).toContain('data-layer="0" data-slugs="a b"');
  expect(text.match(/class="later"/g)).toHaveLength(1);
  expect(text.indexOf('>A<')).toBeLessThan(text.indexOf('>B<'));
});

test('sections that wait share a row for each of their documents, however many they are', () => {
  const many = Array.from({ length: 50 }, (_, index) => section(`S${index}`, 'w.md', 'x.md'));
  const text = html(...many);
  expect(text.match(/class="later"/g)).toHaveLength(2);
  expect(text.match(/data-parts="0"/g)).toHaveLength(50);
});

test('each section says which layers speak in it, and each layer where it begins', () => {
  const text = html(section('A', 'w.md', 'own.md'), section('B', 'own.md'), section('C', 'w.md'));
  expect(text.match(/data-parts="[^"]*"/g)).toEqual([
    'data-parts="0 2"',
    'data-parts="2"',
    'data-parts="0"',
  ]);
  expect(text.match(/ id="[^"]*"/g)).toEqual([' id="from-0"', ' id="from-2"']);
});

test('headings, names and addresses are text', () => {
  const name = `a'"><script>.md`;
  const text = contextHtml([section('<b>"', name)], new Set(), words);
  expect(text).not.toMatch(/<(b|script)>/);
  expect(text).toContain('&lt;b&gt;&quot;');
});

describe('the budget', () => {
  const long = (source: string, length: number): ResolvedSection => ({
    heading: 'H',
    slug: 'h',
    parts: [{ source, line: 1, markdown: 'x'.repeat(length) }],
  });
  const lengths = (sections: readonly ResolvedSection[]) =>
    [...fullParts(sections, (source) => levelOf(source) === 'agent')].map(
      ({ source, markdown }) => [source, markdown.length],
    );
  test('is for own parts that have room', () => {
    const sections = [
      long('plan.md', 9),
      long('own.md', 14_000),
      long('own.md', 14_001),
      long('own.md', 9),
    ];
    expect(lengths(sections)).toEqual([
      ['own.md', 14_000],
      ['own.md', 9],
    ]);
  });
  test('holds for any amount of text', () => {
    const sections = Array.from({ length: 100 }, () => long('own.md', 5000));
    const sum = lengths(sections).reduce((all, [, length]) => all + Number(length), 0);
    expect(sum).toBeLessThanOrEqual(24_000);
    expect(lengths([long('own.md', 30_000)])).toEqual([]);
  });
});
