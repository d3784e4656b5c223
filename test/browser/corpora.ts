// How the pages of the sites of some workspaces are set: `npm run corpora FOLDER …` looks at a sample of each kind of page, at
// six widths, light and dark. Ends with 1 where something is wrong.

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { open } from '../../src/open.ts';
import { previewSite } from '../../src/serve/serve.ts';
import { buildSite } from '../../src/site/site.ts';
import { siteData } from '../../src/site/site-data.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { flawsOf, WIDTHS } from '../helpers/flaws.ts';

/** Pages of one kind that are looked at. */
const MOST = 6;
const browser = await launchBrowser();
let wrong = 0;
for (const root of process.argv.slice(2).map((given) => resolve(given))) {
  const outDir = join(mkdtempSync(join(tmpdir(), 'stratigraph-set-')), 'site');
  const workspace = await open({ root, cwd: root, now: new Date().toISOString() });
  await buildSite(await siteData(workspace), { outDir });
  const server = await previewSite(outDir, { port: 0 });
  const paths = globSync('**/index.html', { cwd: outDir })
    .filter((path) => !readFileSync(join(outDir, path), 'utf8').includes('<title>Moved<'))
    .sort();
  const kinds = Map.groupBy(paths, (path) => path.split('/', 1)[0] ?? '');
  const looked = [...kinds.values()].flatMap((some) => some.slice(0, MOST));
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
    for (const path of looked) {
      await page.goto(new URL(encodeURI(path.replace(/index\.html$/, '')), server.url).href);
      const flaws = await flawsOf(page, WIDTHS);
      wrong += flaws.length;
      for (const flaw of flaws) console.log(`${basename(root)} ${path} ${colorScheme} ${flaw}`);
    }
    await page.close();
  }
  console.log(`${basename(root)}: ${looked.length} of ${paths.length} pages`);
  await server.close();
  rmSync(outDir, { recursive: true });
}
await browser.close();
process.exit(wrong === 0 ? 0 : 1);
