// The pictures of the README, taken in a real browser. Run by `npm run screenshots`.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '../../src/open.ts';
import { previewSite } from '../../src/serve/preview.ts';
import { siteData } from '../../src/site/build/site-data.ts';
import { buildSite } from '../../src/site/site.ts';
import { launchBrowser } from '../helpers/browser.ts';

const project = new URL('../..', import.meta.url).pathname;

/** Name in `.github/` → the page that it shows. */
const PICTURES = {
  screenshot: '/t/0004/001/',
  graph: '/graph/?node=0004',
} as const;

const outDir = join(mkdtempSync(join(tmpdir(), 'stratigraph-pictures-')), 'site');
const root = join(project, 'content');
const workspace = await open({ root, cwd: root, now: new Date().toISOString() });
await buildSite(await siteData(workspace), { outDir });
const server = await previewSite(outDir, { port: 0 });
const browser = await launchBrowser();
const page = await browser.newPage({
  viewport: { width: 1200, height: 760 },
  deviceScaleFactor: 1.5,
});
for (const [name, address] of Object.entries(PICTURES)) {
  await page.goto(new URL(address, server.url).href);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(project, `.github/${name}.png`) });
  console.log(`.github/${name}.png`);
}
await browser.close();
process.exit(0);
