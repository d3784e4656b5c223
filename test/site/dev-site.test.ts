import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { devSite } from '../../src/serve/dev.ts';
import type { Server } from '../../src/serve/serve.ts';
import { type Story, story } from './story.ts';

let told: Story;
let server: Server;
const said: string[] = [];
beforeAll(async () => {
  told = story({
    '.limps/workspace.md': '# Before\n',
    'plans/0001-a/agents/000-b.md': '# Agent b\n',
  });
  server = await devSite(told.open, {
    port: 0,
    onProgress: (message) => said.push(message),
  });
});
afterAll(() => server.close());

const get = async (path: string) => (await fetch(new URL(path, server.url))).text();
const edit = (path: string, text: string) => writeFileSync(join(told.root, path), text);
const soon = { timeout: 120_000, interval: 50 };

test('every kind of page and file is served', async () => {
  expect(await get('')).toContain('Before');
  expect(await get('t/0001/000')).toContain('Agent b');
  const [stylesheet = ''] = /assets\/[^"]*\.css/.exec(await get('')) ?? [];
  expect(await get(stylesheet)).toContain('{');
  expect(JSON.parse(await get('bundles/0001/000.json')).target.id).toBe('0001/000');
  expect(JSON.parse(await get('graph.json')).nodes).not.toEqual([]);
  expect(await get('pagefind/pagefind.js')).toContain('pagefind');
  for (const path of ['entry.mjs', '%E0%A4', '..%2f..%2fpackage.json', '@reload.jsx'])
    expect((await fetch(new URL(path, server.url))).status, path).toBe(404);
});

test('a browser hears of a save', async () => {
  const stop = new AbortController();
  expect(await get('@reload.js')).toContain("EventSource('/@changes')");
  const { body } = await fetch(new URL('@changes', server.url), { signal: stop.signal });
  const news = body?.pipeThrough(new TextDecoderStream()).getReader();
  edit('.limps/workspace.md', '# In between\n');
  expect((await news?.read())?.value).toBe('data: changed\n\n');
  expect(await get('')).toContain('In between');
  stop.abort();
});

test('a change, a new document and a removed one are seen', async () => {
  edit('.limps/workspace.md', '# After\n');
  await vi.waitFor(async () => expect(await get('t/workspace/')).toContain('After'), soon);
  edit('plans/0001-a/agents/001-new.md', '# Newcomer\n');
  await vi.waitFor(async () => expect(await get('t/0001/001/')).toContain('Newcomer'), soon);
  rmSync(join(told.root, 'plans/0001-a/agents/001-new.md'));
  await vi.waitFor(async () => expect(await get('')).not.toContain('Newcomer'), soon);
});

test('saves that come together are read together, and the last word stands', async () => {
  for (let round = 0; round < 20; round += 1) edit('.limps/workspace.md', `# Round ${round}\n`);
  await vi.waitFor(async () => expect(await get('')).toContain('Round 19'), soon);
});

test('files for programs follow too', async () => {
  edit('plans/0001-a/agents/000-b.md', '---\nstatus: active\npace: brisk\n---\n# Agent b\n');
  const pace = async () => JSON.parse(await get('bundles/0001/000.json')).values.pace;
  await vi.waitFor(async () => expect(await pace()).toBe('brisk'), soon);
});

test('a page whose document went says where else to look', async () => {
  edit('plans/0001-a/agents/002-brief.md', '# Brief\n');
  await vi.waitFor(async () => expect(await get('t/0001/002/')).toContain('Brief'), soon);
  rmSync(join(told.root, 'plans/0001-a/agents/002-brief.md'));
  const page = async () => fetch(new URL('t/0001/002/', server.url));
  await vi.waitFor(async () => expect((await page()).status).toBe(404), soon);
  const text = await (await page()).text();
  expect(text).toContain('Page not found');
  expect(text).toContain('role="search"');
  expect(text).not.toMatch(/getStaticPaths|at file:|node_modules\/astro/);
});

test('a broken document is a finding on its page, not a stack trace', async () => {
  edit('plans/0001-a/agents/000-b.md', '---\nkey: [1, 2\n---\n# Agent b\n');
  const page = async () => get('t/0001/000/');
  await vi.waitFor(
    async () => expect(await page()).toContain('health/#invalid-front-matter'),
    soon,
  );
  expect(await page()).toContain('Agent b');
});

test('settings that cannot be read are told in the terminal and on the page, until they can', async () => {
  edit('stratigraph.json', '{ nonsense');
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/stratigraph\.json/), soon);
  const broken = await get('');
  expect(broken).toContain('Round 19');
  expect(broken).toMatch(/role="alert"[^>]*><strong>These pages are out of date/);
  edit('.limps/workspace.md', '# Meanwhile\n');
  edit('stratigraph.json', '{ "site": { "title": "Mended" } }');
  await vi.waitFor(async () => expect(await get('')).toContain('Mended'), soon);
  expect(await get('')).not.toContain('These pages are out of date');
  expect(await get('t/workspace/')).toContain('Meanwhile');
});
