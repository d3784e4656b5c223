import { expect, test } from 'vitest';
import type { ResolvedSection } from '../../../src/model/resolution.ts';
import { prepareSite } from '../../../src/site/build/prepare-site.ts';
import type { PreparedSite } from '../../../src/site/prepared-site.ts';
import {
  inheritedParts,
  layerTextHtml,
  tiesIn,
} from '../../../src/site/view/target/context-html.ts';
import { testOf } from '../../dialects/samples.ts';
import { documentOf } from '../../helpers/hierarchy.ts';
import { story } from '../story.ts';

const place = (path: string, line: number) => ({
  text: `${path}:${line}`,
  title: path,
  href: `/d/${path}/#L${line}`,
});
const section = (heading: string, ...sources: string[]): ResolvedSection => ({
  heading,
  slug: heading.toLowerCase(),
  parts: sources.map((source, index) => ({
    source,
    line: index + 1,
    markdown: `Words of ${source}.`,
  })),
});
/** Of a document that says `all` things. */
const folded = (source: string, sections: readonly ResolvedSection[], all: number) => {
  const headings = Array.from({ length: all }, (_, at) => `## Part ${at}\n`).join('');
  const site = {
    data: { graph: { documents: new Map([[source, documentOf('AGENTS.md', headings)]]) } },
    documentHref: (path: string) => (path.endsWith('.md') ? `/d/${path}/` : ''),
    ...{ place, renderPart: ({ markdown }: { markdown: string }) => `<p>${markdown}</p>` },
  } as unknown as PreparedSite;
  const parts = inheritedParts(sections, 'own.md').get(source);
  return layerTextHtml(source, parts, site)?.html ?? '';
};

test('a layer has one fold that names its first sections and leads to the page that has their text', () => {
  const sections = [section('A', 'w.md'), section('B', 'w.md', 'own.md'), section('C', 'own.md')];
  const fold = folded('w.md', sections, 2);
  expect(fold).toContain('<summary>2 sections: <span dir=auto>A, B</span></summary>');
  expect(fold).toContain('<a href="/d/w.md/">');
  expect(fold).toContain('class=later');
  expect(folded('own.md', sections, 2)).toBe('');
});

test('the text of what has no page stands in the fold', () => {
  const fold = folded('c.yaml', [section('A', 'c.yaml')], 1);
  expect(fold).toContain('<p>Words of c.yaml.</p>');
  expect(fold).not.toContain('<a ');
});

test('sections are named with their lines where the page has more of them', () => {
  const fold = folded('w.md', [section('A', 'w.md'), section('B', 'w.md')], 3);
  expect(fold).toContain('<a href=/d/w.md/#L1>A</a>');
  expect(fold).not.toContain('class=later');
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
  const text = folded(name, sections, 9);
  expect(text).not.toMatch(/<(b|script)>/);
  expect(text).toContain('&lt;b&gt;&quot;');
});

testOf('openspec')(
  'an open change and the specification lead to each other, by requirement',
  async () => {
    const one = (name: string, text: string) => `### Requirement: ${name}\n\nIt SHALL ${text}.\n\n`;
    const delta = `## MODIFIED Requirements\n\n${one('Sign in', 'wait')}`;
    const told = story({
      'openspec/specs/login/spec.md': `# Login\n\n## Requirements\n\n${one('Help', 'help')}${one('Sign in', 'go')}`,
      'openspec/changes/slow/proposal.md': '## Why\n',
      'openspec/changes/slow/specs/login/spec.md': delta,
      'openspec/changes/archive/2026-01-01-old/specs/login/spec.md': delta,
    });
    const site = await prepareSite(await told.data(), { base: '/', origin: null, isLive: false });
    const tiesOf = (id: string) => {
      const target = site.targets.get(id);
      const all = target ? site.data.handovers(target) : [];
      return tiesIn(all.at(-1)?.sections ?? [], id, site);
    };
    const [spec, change] = [
      '/t/openspec/specs/login/',
      '/d/openspec/changes/slow/specs/login/spec/',
    ];
    expect(tiesOf('openspec/specs/login')).toEqual([
      {
        ...{ heading: 'Sign in', href: `${spec}#L9` },
        others: [{ noun: 'open changes', text: 'slow', href: `${change}#L3` }],
      },
    ]);
    expect(tiesOf('openspec/changes/slow')).toEqual([
      {
        ...{ heading: 'login: Sign in (MODIFIED)', href: `${change}#L3` },
        others: [{ noun: 'capabilities', text: 'login', href: `${spec}#L9` }],
      },
    ]);
  },
);
