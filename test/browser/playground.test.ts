// The playground's own page and program, without the frame of the documentation.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundlePlayground } from '../../build/playground.mjs';
import { previewSite, type Server } from '../../src/serve/serve.ts';
import { folder } from '../helpers/folder.ts';
import { barriers, goTo, page, watchedPages } from '../helpers/visit.ts';

const FILES = {
  'AGENTS.md': '# Shop\n\nRun `make deploy`, and read [the rules](docs/rules.md).\n',
  'CLAUDE.md': '@AGENTS.md\n',
  Makefile: 'test:\n\tnode --test\n',
  'src/logo.png': '\0',
  'node_modules/other/AGENTS.md': '# Other\n',
};

let server: Server;
const pages = watchedPages();
beforeAll(async () => {
  const source = readFileSync(
    new URL('../../build/docs/src/pages/playground.astro', import.meta.url),
    'utf8',
  );
  const body = /<StarlightPage[^>]*>([\s\S]*)<\/StarlightPage>/.exec(source)?.[1] ?? '';
  const own = body.replace(/src=\{.*\}/, 'src="playground/page.js"');
  const html = `<!doctype html><html lang="en"><title>Playground</title><link rel="icon" href="data:,"><main><h1>Playground</h1>${own}</main></html>`;
  const root = folder({ 'index.html': html });
  await bundlePlayground(join(root, 'playground'));
  server = await previewSite(root, { port: 0 });
  pages.stayAt(server.url);
});
afterAll(() => server.close());

test('a folder: what agents read, what is wrong, what anything inherits', async () => {
  await goTo(server.url);
  await page.locator('#folder').setInputFiles(folder(FILES));
  const reads = page.locator('#reads');
  await expect.poll(() => reads.textContent()).toMatch(/Claude Code[\s\S]*Codex/);
  expect(await reads.textContent()).not.toContain('node_modules');
  const wrong = await page.locator('#wrong').textContent();
  expect(wrong).toMatch(/warning: broken-linkAGENTS\.md:3:29 .*docs\/rules\.md/);
  await page.locator('#target').selectOption({ index: 0 });
  await expect.poll(() => page.locator('#context').textContent()).toContain('read [the rules]');
  expect(await barriers()).toEqual([]);
});

test('trees of this repository, one after the other: of the first nothing is left beside the second', async () => {
  await goTo(server.url);
  const shown: (string | null)[] = [];
  await page.exposeFunction('tell', (text: string) => shown.push(text));
  await page.evaluate(() => {
    const results = document.getElementById('results') as HTMLElement;
    const tell = (globalThis as unknown as { tell(text: string): void }).tell;
    new MutationObserver(() => {
      if (!results.hidden) tell(document.getElementById('context')?.textContent ?? '');
    }).observe(results, { attributes: true });
  });
  for (const tree of ['docs/example', 'content']) {
    await page
      .locator('#folder')
      .setInputFiles(fileURLToPath(new URL(`../../${tree}`, import.meta.url)));
    await expect.poll(() => page.locator('#context').textContent()).toMatch(/^# /);
    await expect.poll(() => page.locator('#status').textContent()).toMatch(/^Read \d/);
  }
  expect(shown).toEqual(['', '']);
});

test('a zip with a folder around all, and one of nothing', async () => {
  await goTo(server.url);
  const packed = (files: object) => ({
    ...{ name: 'shop.zip', mimeType: 'application/zip' },
    buffer: Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, text]) => [`shop-main/${path}`, strToU8(text)]),
        ),
      ),
    ),
  });
  await page.locator('#zip').setInputFiles(packed(FILES));
  await expect.poll(() => page.locator('#reads').textContent()).toContain('1  AGENTS.md');
  await page.locator('#zip').setInputFiles(packed({}));
  await expect.poll(() => page.locator('#status').textContent()).toBe('There are no files in it.');
  const broken = { name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') };
  await page.locator('#zip').setInputFiles(broken);
  await expect
    .poll(() => page.locator('#status').textContent())
    .toContain('It could not be read: ');
});
