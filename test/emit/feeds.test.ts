import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingsBadge } from '../../src/emit/badge.ts';
import { changesAtom } from '../../src/emit/changes-atom.ts';
import { type ChangesFeed, changesJsonFeed } from '../../src/emit/changes-feed.ts';
import { llmsText } from '../../src/emit/llms-text.ts';
import { sitemap } from '../../src/emit/sitemap.ts';
import { xmlText } from '../../src/emit/xml.ts';

const CHANGE = {
  path: 'plans/0042-map/plan.md',
  title: 'The map',
  kind: 'Plan',
  date: '2026-03-28',
  text: 'Plan plans/0042-map/plan.md, changed on 2026-03-28, affects 5 agents.',
  page: 'd/plans/0042-map/plan/',
};

function feed(changes: Partial<ChangesFeed> = {}): ChangesFeed {
  return {
    title: 'Cartography',
    address: 'https://h.example/x/',
    now: '2026-03-31T12:00:00.000Z',
    changes: [CHANGE],
    ...changes,
  };
}

interface JsonFeed {
  readonly items: readonly { readonly id: string; readonly url?: string }[];
}

const read = (of: ChangesFeed) => JSON.parse(changesJsonFeed(of)) as JsonFeed;

describe('JSON Feed', () => {
  test('tells what changed, when, and whom it reaches', () => {
    expect(read(feed())).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Cartography: changes',
      description: 'Documents of this context by their last change.',
      home_page_url: 'https://h.example/x/',
      feed_url: 'https://h.example/x/feed.json',
      language: 'en',
      items: [
        {
          id: expect.stringMatching(
            /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
          ),
          url: 'https://h.example/x/d/plans/0042-map/plan/',
          title: 'The map',
          content_text: 'Plan plans/0042-map/plan.md, changed on 2026-03-28, affects 5 agents.',
          date_modified: '2026-03-28T00:00:00Z',
          tags: ['Plan'],
        },
      ],
    });
  });

  test('an id is that of the change: the same wherever the site stands, another when the document changes', () => {
    const [here] = read(feed()).items;
    const [elsewhere] = read(feed({ address: null, now: '2027-01-01' })).items;
    const [later] = read(feed({ changes: [{ ...CHANGE, date: '2026-03-29' }] })).items;
    expect(elsewhere?.id).toBe(here?.id);
    expect(later?.id).not.toBe(here?.id);
  });

  test('addresses are absolute or absent', () => {
    expect(changesJsonFeed(feed({ address: null }))).not.toMatch(/url"|d\/plans/);
  });
});

describe('Atom', () => {
  test('has what RFC 4287 asks of a feed and of an entry', () => {
    const atom = changesAtom(feed());
    expect(atom).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    );
    const [head = '', entry = ''] = atom.split('<entry>');
    for (const part of ['id', 'title', 'updated', 'author', 'link rel="self"'])
      expect(head).toContain(`<${part}`);
    for (const part of ['id', 'title', 'updated', 'link rel="alternate"', 'summary'])
      expect(entry).toContain(`<${part}`);
    expect(entry).toContain('<updated>2026-03-28T00:00:00Z</updated>');
  });

  test('an empty feed is as old as the site', () => {
    expect(changesAtom(feed({ changes: [] }))).toContain('<updated>2026-03-31T12:00:00Z</updated>');
  });

  test('without an address links are relative to the feed', () => {
    expect(changesAtom(feed({ address: null }))).toContain('href="d/plans/0042-map/plan/"');
  });

  test('whatever a title holds, tags balance and every character is one of XML 1.0', () => {
    const hostile = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(hostile, hostile, (title, path) => {
        const atom = changesAtom(feed({ title, changes: [{ ...CHANGE, title, path }] }));
        expect(atom.isWellFormed()).toBe(true);
        expect(atom).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
        // Nothing but our own elements, each closed.
        const tags = [...atom.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)];
        expect(tags.length).toBe([...atom.matchAll(/</g)].length - 1);
        const open: string[] = [];
        for (const [, closes, name = '', alone] of tags) {
          if (closes) expect(open.pop()).toBe(name);
          else if (!alone) open.push(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });
});

test.each([
  ['a & b < c > "d"', 'a &amp; b &lt; c &gt; &quot;d&quot;'],
  ['\u0000\u0008\ufffe\ud800', '\ufffd\ufffd\ufffd\ufffd'],
  [']]>', ']]&gt;'],
])('XML cannot be broken by %j', (text, written) => {
  expect(xmlText(text)).toBe(written);
});

test.each([
  [{ critical: 2, warning: 1, info: 9 }, '2 critical, 1 warning', 'red'],
  [{ critical: 0, warning: 3, info: 0 }, '3 warnings', 'yellow'],
  [{ critical: 0, warning: 0, info: 4 }, 'consistent', 'brightgreen'],
])('the badge for %j says %s', (summary, message, color) => {
  expect(JSON.parse(findingsBadge({ summary }))).toEqual({
    ...{ schemaVersion: 1, label: 'context', message, color },
  });
});

describe('sitemap', () => {
  const PAGES = ['', 'a/', 'b&c/'].map((page) => ({
    page,
    changed: page === 'a/' ? '2026-03-01' : null,
  }));

  test('names every page by its whole address', () => {
    const text = sitemap('https://h.example/x/', PAGES).get('sitemap.xml') ?? '';
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://h.example/x/',
      'https://h.example/x/a/',
      'https://h.example/x/b&amp;c/',
    ]);
    expect(text).toContain('a/</loc><lastmod>2026-03-01</lastmod>');
  });

  test('what does not fit into one file stands in several, which the first names', () => {
    const files = sitemap('https://h.example/', PAGES, 2);
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    expect(files.get('sitemap.xml')).toContain('<loc>https://h.example/sitemap-2.xml</loc>');
    expect(files.get('sitemap-2.xml')).toContain('b&amp;c');
  });
});

describe('llms.txt', () => {
  const text = llmsText({
    title: 'Maps\n# Other',
    summary: 'What agents inherit.',
    about: ['Take yours.'],
    sections: [
      {
        heading: 'Agents',
        links: [{ title: '](https://evil.example) [x', href: 'bundles/a(b).md', note: '**n**' }],
      },
      { heading: 'Nothing', links: [] },
    ],
  });

  test('is a title, a summary, and sections of links', () => {
    expect(text.split('\n').filter((line) => /^[#>-]/.test(line))).toEqual([
      String.raw`# Maps\\n\# Other`,
      '> What agents inherit.',
      '## Agents',
      String.raw`- [\](https://evil.example) \[x](bundles/a%28b%29.md): \*\*n\*\*`,
    ]);
  });
});
