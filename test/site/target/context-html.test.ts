import { describe, expect, test } from 'vitest';
import type { ResolvedSection } from '../../../src/model/resolution.ts';
import {
  inheritedParts,
  layerTextHtml,
  ownTextHtml,
  type TextWords,
} from '../../../src/site/view/target/context-html.ts';
import { fullParts } from '../../../src/site/view/target/full-parts.ts';

const LAYERS = new Map([
  ['w.md', { level: 'workspace', order: 0 }],
  ['plan.md', { level: 'plan', order: 1 }],
  ['own.md', { level: 'agent', order: 2 }],
]);
const words: TextWords = {
  visible: (text) => text,
  place: (path, line) => ({ text: `${path}:${line}`, title: path, href: `/d/${path}/#L${line}` }),
  renderPart: ({ markdown }) => `<p>${markdown}</p>`,
  layers: LAYERS,
  wholePaths: false,
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
const fullOf = (sections: readonly ResolvedSection[]) =>
  fullParts(sections, (source) => levelOf(source) === 'agent');
const html = (...sections: ResolvedSection[]) =>
  ownTextHtml(sections, fullOf(sections), words).html;
/** Of a document that says `all` things. */
const folded = (source: string, sections: readonly ResolvedSection[], all: number) =>
  layerTextHtml(
    { page: `/d/${source}/`, sections: all },
    inheritedParts(sections, fullOf(sections)).get(source),
    words,
  )?.html ?? '';

test('own text is there in full and in its own order, what is inherited is one link away', () => {
  const own = {
    heading: 'B',
    slug: 'b',
    parts: [{ source: 'own.md', line: 0, markdown: 'First.' }],
  };
  const text = html(section('A', 'w.md', 'own.md'), own, section('C', 'w.md'));
  expect(text).toContain('Words of own.md.');
  expect(text).not.toContain('Words of w.md.');
  expect(text.indexOf('First.')).toBeLessThan(text.indexOf('Words of own.md.'));
  expect(text).toContain('href="#from-0"');
  expect(text).not.toContain('>C<');
});

test('a layer has one fold that names its first sections and leads to the page that has their text', () => {
  const sections = [section('A', 'w.md'), section('B', 'w.md', 'own.md'), section('C', 'own.md')];
  const fold = folded('w.md', sections, 2);
  expect(fold).toContain('<summary>2 sections: <span dir="auto">A, B</span></summary>');
  expect(fold).toContain('<a href="/d/w.md/">');
  expect(fold).toContain('class="later"');
  expect(folded('own.md', sections, 2)).toBe('');
});

test('sections are named with their lines where the page has more of them', () => {
  const fold = folded('w.md', [section('A', 'w.md'), section('B', 'w.md')], 3);
  expect(fold).toContain('<a href="/d/w.md/#L1">A</a>');
  expect(fold).not.toContain('class="later"');
});

test('a fold stays small, however many sections there are and however long they are called', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    section(`${at} ${'long '.repeat(40)}`, 'w.md'),
  );
  expect(folded('w.md', many, 500).length).toBeLessThan(300);
});

test('headings, names and addresses are text', () => {
  const name = `a'"><script>.md`;
  const sections = [section('<b>"', name, 'own.md')];
  const text = html(...sections) + folded(name, sections, 9);
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
