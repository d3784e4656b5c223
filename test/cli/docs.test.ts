// The documentation on the command line, as it is shipped.

import { expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { topicCalled, topicsOf } from '../../src/cli/docs-topics.ts';
import { rules } from '../../src/core.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { shippedDocs } from '../../src/read/shipped-docs.ts';
import { docsAddress } from '../../src/version.ts';
import { run } from '../helpers/command.ts';

const topics = topicsOf(shippedDocs());

test('without a topic it lists every page with its title', async () => {
  const { out, code } = await run(['docs']);
  expect(code).toBe(0);
  expect(out).toContain('  reference/rules ');
  expect(out.match(/^ {2}\S+ +\S/gm)).toHaveLength(shippedDocs().length);
});

test('every rule, command and setting is a topic of the reference', async () => {
  const commands = (await allCommands()).map(({ name }) => name);
  const settings = Object.keys(DEFAULT_SETTINGS).map((key) => `${key}.x`);
  const words = [...rules.map(({ id }) => id), ...commands, ...settings];
  for (const word of words) {
    const { page } = topicCalled(word, topics);
    expect([word, page.startsWith('reference/')]).toEqual([word, true]);
  }
});

test('a rule is told from its heading to the next, and nothing else', async () => {
  const { out } = await run(['docs', 'broken-link']);
  expect(out).toMatch(/^## broken-link\n\n\*\*warning\*\* · /);
  expect(out.match(/^#/gm)).toHaveLength(2);
  expect(out).toContain('# Vision');
});

test('a page is found with and without its folder, and its marks are left out', async () => {
  const { out } = await run(['docs', 'settings']);
  expect(out).toMatch(/^# Settings\n\nSettings stand in /);
  expect(out).not.toContain('<!--');
  expect(await run(['docs', 'reference/settings.md'])).toEqual({ code: 0, out, err: '' });
});

test.each([
  ['resolve', '## context resolve'],
  ['context explain', '## context explain'],
  ['staleness.warning', '## staleness'],
  ['maxFileBytes', '## maxFileBytes'],
  ['reference/json#bundle', '## Bundle'],
])('%s is a topic', async (words, heading) => {
  expect((await run(['docs', ...words.split(' ')])).out.split('\n')[0]).toBe(heading);
});

test('what else has the same name is told beside it', async () => {
  const { out, err } = await run(['docs', 'memory']);
  expect(out).toMatch(/^# Memory /);
  expect(err).toContain('Also: stratigraph docs reference/settings#memory\n');
});

test('a word of the glossary is a topic', () => {
  const text = '---\ntitle: Glossary\n---\n\n**Code age**: How much.\n\n**Layer**: A document.\n';
  const words = topicsOf([{ name: 'explain/glossary', text }]);
  expect(topicCalled('code age', words).markdown).toBe('**Code age**: How much.\n');
});

test('what is in a fence is no heading', () => {
  const [page, ...sections] = topicsOf([
    {
      name: 'a',
      text: '---\ntitle: A\n---\n\n## One\n\n````md\n```\n## No\n```\n````\n\n### Two\n',
    },
  ]);
  expect([page?.title, ...sections.map(({ name }) => name)]).toEqual(['A', 'one', 'two']);
  expect(sections[0]?.markdown).toContain('### Two');
});

test('a topic that does not exist is refused with those that are near', async () => {
  expect((await run(['docs', 'setings'])).code).toBe(2);
  expect((await run(['docs', 'setings'])).err).toContain('"settings"');
  expect((await run(['docs', 'zzzzzzzzz'])).err).toContain('List all pages: stratigraph docs.');
});

test.each([
  ['hooks', 'start/memory#load-it-at-the-start-of-a-session'],
  ['AGENTS.md', 'format/agent-instructions'],
  ['CI', 'guides/checks-in-other-pipelines'],
  ['refresh_interval', 'explain/freshness#settings'],
  ['github-action', 'reference/action'],
  ['--fail-on', 'start/check-pull-requests#on-your-machine'],
])('%s is no topic, but %s tells of it', async (word, page) => {
  const { code, err } = await run(['docs', '--', word]);
  expect([code, err]).toEqual([2, expect.stringContaining(`"${page}"`)]);
});

test('--json tells where the text stands', async () => {
  const topic = JSON.parse((await run(['docs', 'broken-link', '--json'])).out);
  expect(topic).toMatchObject({ page: 'reference/rules', anchor: 'broken-link' });
  const { pages, topics } = JSON.parse((await run(['docs', '--json'])).out);
  expect(pages.map(({ name }: { name: string }) => name)).toContain('reference/rules');
  expect(topics).toContain('stale-document');
});

test('on a terminal headings are bold, code is indented, and tables have no lines', async () => {
  const { out } = await run(['docs', 'check'], { colour: true });
  expect(out.split('\n')[0]).toBe('\u001b[1mcheck\u001b[22m');
  expect(out).toContain('\n    stratigraph check');
  expect(out).not.toMatch(/^(?:\||```)/m);
});

test.each([
  [['', null], 'https://a.example/docs/'],
  [['README', null], 'https://a.example/docs/'],
  [['format/index', 'layers'], 'https://a.example/docs/format/#layers'],
  [['reference/rules', 'stale-document'], 'https://a.example/docs/reference/rules/#stale-document'],
] as const)('the address of %s', ([page, anchor], address) => {
  expect(docsAddress(page, anchor, 'https://a.example/docs')).toBe(address);
});

test('a browser is opened only where the address is known', async () => {
  if (docsAddress() !== null) return;
  const { code, err } = await run(['docs', 'check', '--open']);
  expect([code, err]).toEqual([2, expect.stringContaining('omit --open')]);
});
