// The pictures of README and docs/, taken in a real browser. Run by `npm run screenshots`.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '../../src/open.ts';
import { previewSite } from '../../src/serve/serve.ts';
import { buildSite } from '../../src/site/site.ts';
import { siteData } from '../../src/site/site-data.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { folder } from '../helpers/folder.ts';

const project = new URL('../..', import.meta.url).pathname;

/** Name in `docs/images/` → the page of this project's own context that it shows. */
const PICTURES = {
  screenshot: '/t/0004/001/',
  graph: '/graph/?node=0004',
} as const;

/** A repository as many are: one source, an import of it, a rule, and a folder with instructions of its own. */
const SHOP = {
  'stratigraph.json': '{"site": {"title": "Shop"}}',
  'AGENTS.md': `# Shop\n\nRun \`pnpm test\` before you commit.\n\n${section('Style', 420)}`,
  'CLAUDE.md': '@AGENTS.md\n',
  'packages/api/AGENTS.md': `# API\n\nEvery route has a schema.\n\n${section('Errors', 260)}`,
  'packages/web/AGENTS.md': '# Web\n\nComponents are server components unless they need state.\n',
  'packages/web/CLAUDE.md': '# Web\n\nUse the tokens of `theme.css`, never a colour.\n',
  '.cursor/rules/sql.mdc':
    '---\nglobs: "**/*.sql"\nalwaysApply: false\n---\n\nKeywords in capitals.\n',
};

function section(title: string, lines: number): string {
  const line = 'Prefer small functions, and name things in the words of the domain.';
  return `## ${title}\n\n${Array.from({ length: lines }, () => `- ${line}\n`).join('')}`;
}

const browser = await launchBrowser();
const now = new Date().toISOString();
await take(join(project, 'content'), PICTURES);
await take(folder(SHOP), { instructions: '/t/at/packages/api/' });
await browser.close();
process.exit(0);

async function take(root: string, pictures: Readonly<Record<string, string>>): Promise<void> {
  const outDir = join(mkdtempSync(join(tmpdir(), 'stratigraph-pictures-')), 'site');
  const workspace = await open({ root, cwd: root, now });
  await buildSite(await siteData(workspace), { outDir });
  const server = await previewSite(outDir, { port: 0 });
  const page = await browser.newPage({
    viewport: { width: 1200, height: 760 },
    deviceScaleFactor: 1.5,
  });
  for (const [name, address] of Object.entries(pictures)) {
    await page.goto(new URL(address, server.url).href);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(project, `docs/images/${name}.png`) });
    console.log(`docs/images/${name}.png`);
  }
}
