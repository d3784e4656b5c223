import { describe, expect, test } from 'vitest';
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
    const [elsewhere] = read(feed({ address: null })).items;
    const [later] = read(feed({ changes: [{ ...CHANGE, date: '2026-03-29' }] })).items;
    expect(elsewhere?.id).toBe(here?.id);
    expect(later?.id).not.toBe(here?.id);
  });

  test('addresses are absolute or absent', () => {
    expect(changesJsonFeed(feed({ address: null }))).not.toMatch(/url"|d\/plans/);
  });
});

test.each([
  ['a & b < c > "d"', 'a &amp; b &lt; c &gt; &quot;d&quot;'],
  ['\u0000\u0008\ufffe\ud800', '\ufffd\ufffd\ufffd\ufffd'],
  [']]>', ']]&gt;'],
])('XML cannot be broken by %j', (text, written) => {
  expect(xmlText(text)).toBe(written);
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
