import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { devSite, type SiteServer } from '../../src/site/site.ts';
import { type Story, story } from './story.ts';

let told: Story;
let server: SiteServer;
const said: string[] = [];
beforeAll(async () => {
  // Astro's server answers nothing where it believes to be a part of a test of Astro.
  vi.stubEnv('VITEST', '');
  told = story({
    '.limps/workspace.md': '# Before\n',
    'plans/0001-a/agents/000-b.md': '# Agent b\n',
  });
  server = await devSite(told.open, {
    port: 4390,
    onProgress: (message) => said.push(message),
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  told.remove();
});

const get = async (path: string) => (await fetch(new URL(path, server.url))).text();
const edit = (path: string, text: string) => writeFileSync(join(told.root, path), text);
const soon = { timeout: 120_000, interval: 50 };

test('every kind of page and file is served', async () => {
  // Vite may still be bundling what the pages import when the first of them is asked for.
  await vi.waitFor(async () => {
    expect(await get('')).toContain('Before');
    expect(await get('t/0001/000/')).toContain('Agent b');
    expect(JSON.parse(await get('bundles/0001/000.json')).target.id).toBe('0001/000');
    expect(JSON.parse(await get('graph.json')).nodes).not.toEqual([]);
    expect(await get('pagefind/pagefind.js')).toContain('pagefind');
  }, soon);
});

test('a change, a new document and a removed one are seen', async () => {
  edit('.limps/workspace.md', '# After\n');
  await vi.waitFor(async () => expect(await get('d/limps/workspace/')).toContain('After'), soon);
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
  const page = async () => get('d/plans/0001-a/agents/000-b/');
  await vi.waitFor(async () => expect(await page()).toContain('rules/#invalid-front-matter'), soon);
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
  expect(await get('d/limps/workspace/')).toContain('Meanwhile');
});
