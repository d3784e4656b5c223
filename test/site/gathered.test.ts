import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { published, shared, value } from '../gather/published.ts';
import { type Ran, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const MARKUP = `<img src=x onerror="document.documentElement.dataset.hit='1'">`;
const HOSTILE = {
  title: `Evil ${MARKUP}\u202e`,
  values: [value('language', MARKUP), value(MARKUP, 'x')],
  shared: [shared('AGENTS.md', 'b')],
  site: 'javascript:alert(1)',
  source: 'javascript:alert("{path}")',
};
const calm = {
  values: [value('language', 'Go', { locked: true })],
  shared: [shared('AGENTS.md', 'a')],
};

let root: string;
let ran: Ran;
beforeAll(async () => {
  const builds = {
    orders: {
      ...published({ ...calm, site: 'https://orders.example/ctx/' }),
      '.stratigraph': '{}',
      'feed.json': JSON.stringify({
        items: [
          {
            ...{ title: 'The map', content_text: 'Plan changed.', date_modified: '2026-03-29' },
            url: 'https://orders.example/ctx/d/map/',
          },
        ],
      }),
    },
    billing: published({ ...calm, title: 'Billing' }),
    evil: {
      ...published(HOSTILE),
      'findings.json': JSON.stringify({
        schemaVersion: 1,
        summary: { critical: 1, warning: 0, info: 0 },
        findings: [
          { rule: MARKUP, severity: 'critical', message: MARKUP, path: `${MARKUP}.md`, line: 1 },
        ],
      }),
      'feed.json': '{',
    },
  };
  root = folder(
    Object.fromEntries(
      Object.entries(builds).flatMap(([name, files]) =>
        Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]),
      ),
    ),
  );
  const address = ['--site', 'https://h.example', '--base', '/org/'];
  ran = await run(['gather', 'orders', 'billing', 'evil', 'gone', '--out', 'org', ...address], {
    cwd: root,
  });
});

const read = (path: string): string => readFileSync(join(root, 'org', path), 'utf8');
const pages = (): readonly string[] => globSync('**/*.html', { cwd: join(root, 'org') });

test('the command tells what it made, names what it could not read, and fails for that', () => {
  expect(ran.out).toMatch(/^Gathered 3 repositories with 2 differences into org in /);
  expect(ran.err).toBe(
    'not read: evil: feed.json: it is not JSON\nnot read: gone: workspace.json: there is no such folder\n',
  );
  expect(ran.code).toBe(1);
});

describe('the site', () => {
  test('lists repositories, the worst first, and what was not read', () => {
    const html = read('index.html');
    const names = [...html.matchAll(/class="name" dir="auto">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual([expect.stringMatching(/^Evil &lt;img/), 'Billing', 'Orders']);
    expect(html).toContain('there is no such folder');
    expect(JSON.parse(read('repositories.json'))).toMatchObject({
      differences: { values: 1, decisions: 0, files: 1 },
      unread: [{ place: 'evil' }, { place: 'gone' }],
    });
  });

  test('has a page for each, which leads to its own site', () => {
    const html = read('r/Orders/index.html');
    expect(html).toContain('href="https://orders.example/ctx/"');
    expect(html).toContain('The link leads nowhere.');
    expect(pages()).toHaveLength(3 + ['index', 'search', '404'].length);
  });

  test('tells on which side each repository is', () => {
    const text = read('index.html')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toMatch(/language Go 2 repositories: (?:Orders|Billing) \(locked\) ,/);
    expect(text).toMatch(
      /AGENTS\.md version aaaaaaaa 2 repositories: .* version bbbbbbbb 1 repository:/,
    );
  });

  test('tells who owns what', () => {
    expect(read('index.html').replace(/<[^>]*>/g, ' ')).toMatch(/ann\s+3\s+3\s+0\s/);
  });

  test('has a feed whose entries lead to where a change can be seen', () => {
    const { items } = JSON.parse(read('feed.json'));
    expect(items).toMatchObject([
      { title: 'Orders: The map', url: 'https://orders.example/ctx/d/map/' },
      { title: 'Billing: The map', url: 'https://h.example/org/r/Billing/' },
    ]);
  });

  test('takes no text for markup and no address for more than a page', () => {
    for (const page of pages()) {
      const html = read(page);
      expect(html).not.toMatch(/onerror=["']|javascript:|\u202e/);
      expect(html.replace(/"[^"]*"/g, '')).not.toContain('<img');
    }
  });

  test('keeps its links under the base path, and each leads somewhere', () => {
    const there = new Set(globSync('**/*', { cwd: join(root, 'org') }));
    const broken = pages().flatMap((page) =>
      [...read(page).matchAll(/(?:href|src)="(\/[^"#?]*)/g)]
        .map(([, href = '']) => decodeURIComponent(href))
        .filter((href) => {
          const path = href.replace(/^\/org\//, '').replace(/(?:^|(?<=\/))$/, 'index.html');
          return !href.startsWith('/org/') || !there.has(path);
        }),
    );
    expect(broken).toEqual([]);
  });
});

describe('the command refuses', () => {
  const cwd = () => root;
  test.each([
    ['what is no address', ['http://h.example/'], 'is not an https address'],
    ['nothing at all', [], 'There is nothing to gather'],
    ['where nothing can be read', ['gone'], 'No repository could be read: gone'],
    ['to build in what it reads', ['orders', '--out', 'orders'], 'building there would replace it'],
    ['an option that is a slip', ['orders', '--titel', 'x'], 'Did you mean --title?'],
  ])('%s', async (_, argv, why) => {
    writeFileSync(join(root, 'stratigraph.json'), '{}');
    const { code, err } = await run(['gather', ...argv], { cwd: cwd() });
    expect(err).toContain(why);
    expect(code).toBe(2);
  });

  test('settings that name a private address', async () => {
    const settings = { repositories: ['https://127.0.0.1:1/', 'orders/../..'] };
    writeFileSync(join(root, 'stratigraph.json'), JSON.stringify(settings));
    expect((await run(['gather'], { cwd: root })).err).toContain('repositories');
    settings.repositories.pop();
    writeFileSync(join(root, 'stratigraph.json'), JSON.stringify(settings));
    expect((await run(['gather'], { cwd: root })).err).toContain('its address is private');
  });
});
