// In: a workspace that somebody edits. Out: proof that the served pages follow, and survive what cannot be read.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { devSite, type SiteServer } from '../../src/site/serve-site.ts';
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
  server = await devSite(told.data, {
    root: told.root,
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
const soon = { timeout: 10_000, interval: 50 };

test('every kind of page and file is served', async () => {
  expect(await get('')).toContain('Before');
  expect(await get('t/0001/000/')).toContain('Agent b');
  expect(JSON.parse(await get('bundles/0001/000.json')).target.id).toBe('0001/000');
  expect(JSON.parse(await get('graph.json')).nodes).not.toEqual([]);
  expect(await get('pagefind/pagefind.js')).toContain('pagefind');
});

test('a change, a new document and a removed one are seen', async () => {
  edit('.limps/workspace.md', '# After\n');
  await vi.waitFor(async () => expect(await get('d/limps/workspace/')).toContain('After'), soon);
  edit('plans/0001-a/agents/001-new.md', '# Newcomer\n');
  await vi.waitFor(async () => expect(await get('t/0001/001/')).toContain('Newcomer'), soon);
  rmSync(join(told.root, 'plans/0001-a/agents/001-new.md'));
  await vi.waitFor(async () => expect(await get('')).not.toContain('Newcomer'), soon);
});

test('settings that cannot be read are told, and the pages stay', async () => {
  edit('stratigraph.json', '{ nonsense');
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/stratigraph\.json/), soon);
  expect(await get('')).toContain('After');
});
