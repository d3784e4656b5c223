// Astro projects with stratigraph() among their integrations: a Starlight site with pages of its own, and one without.

import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const STRATIGRAPH = new URL('../..', import.meta.url).pathname;

const FILES = {
  'workspace/.limps/workspace.md': '---\nname: Maps\nlanguage: English\n---\n# Maps\n',
  'workspace/plans/0042-map/0042-map-plan.md': '# The map\n\n## Goal\n\nOne map of the world.\n',
  'workspace/plans/0042-map/agents/001-draw.agent.md':
    '---\nscale: "1:25000"\n---\n# Draw the map\n',
  'astro.config.mjs': `
    import starlight from '@astrojs/starlight';
    import { defineConfig } from 'astro/config';
    import stratigraph from 'stratigraph/astro';

    export default defineConfig({
      site: 'https://docs.example.org',
      base: '/docs',
      integrations: [
        starlight({ title: 'Docs', pagefind: false }),
        stratigraph({
          root: './workspace',
          prefix: '/context',
          layout: 'stratigraph/starlight',
          components: { Target: './src/Target.astro' },
        }),
      ],
    });
  `,
  'src/content.config.ts': `
    import { docsLoader } from '@astrojs/starlight/loaders';
    import { docsSchema } from '@astrojs/starlight/schema';
    import { defineCollection } from 'astro:content';
    import { contextLoader } from 'stratigraph/astro';

    export const collections = {
      docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
      targets: defineCollection({ loader: contextLoader() }),
    };
  `,
  'src/Target.astro': '<p>Ask the owner of {Astro.props.id}.</p><slot />',
  'public/context/llms.txt': 'Of the project.',
  'src/pages/context/feed.json.ts': "export const GET = () => new Response('of the project');",
  'src/content/docs/index.mdx': `---
title: Welcome
---
import { getEntry } from 'astro:content';
import { context, findings, targets } from 'virtual:stratigraph';

export const agent = await getEntry('targets', '0042/001');

We draw at {agent.data.values.scale} in {context('0042/001').values.language}.
{targets.length} targets, {findings.length} findings.
`,
};

/** An Astro project below the package, so that what it depends on is found. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(STRATIGRAPH, '.foreign-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(STRATIGRAPH, join(root, 'node_modules/stratigraph'));
  return root;
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(STRATIGRAPH, program), ...args], {
    cwd,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1774915200', NODE_ENV: 'production', VITEST: '' },
    stdio: 'pipe',
  });
}

let site: string;
beforeAll(() => {
  site = project(FILES);
  run(site, 'bin/stratigraph.cjs', 'build');
});

const read = (path: string): string => readFileSync(join(site, 'dist', path), 'utf8');

test('an MDX page shows a resolved value', () => {
  expect(read('index.html')).toContain('We draw at 1:25000 in English.');
  expect(read('index.html')).toContain('3 targets, ');
});

test('the pages are below the prefix, in the frame of Starlight', () => {
  const page = read('context/t/0042/001/index.html');
  expect(page).toContain('<h2 id="h-computed">Values</h2>');
  expect(page).toMatch(/class="[^"]*site-title/);
  expect(page).not.toContain('Content-Security-Policy');
  expect(page.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(page.match(/<starlight-toc\b/g)).toHaveLength(1);
  expect(page).not.toContain('class="parts"');
  const [toc = '', side = ''] = ['starlight-toc', 'sl-sidebar-state-persist'].map(
    (name) => page.split(`<${name}`)[1]?.split(`</${name}`)[0] ?? '',
  );
  expect(toc).toContain('href="#h-computed"');
  expect(side).toContain('href="/docs/context/t/0042/"');
  expect(side).toContain('href="/docs/context/search/"');
});

test('a component of the project stands around what we show of a target', () => {
  const page = read('context/t/0042/001/index.html');
  expect(page.indexOf('<p>Ask the owner of 0042/001.</p>')).toBeLessThan(
    page.indexOf('<h2 id="h-computed"'),
  );
  expect(read('context/health/index.html')).not.toContain('Ask the owner');
});

test('our styles are in a layer, below one class', () => {
  const styles = globSync('dist/**/*.css', { cwd: site }).map((file) =>
    readFileSync(join(site, file), 'utf8'),
  );
  const ours = styles.filter((text) => text.includes('stratigraph'));
  expect(ours).not.toEqual([]);
  expect(ours.every((text) => text.includes('@layer stratigraph'))).toBe(true);
});

test('so are the files for programs, and the search index', () => {
  expect(JSON.parse(read('context/bundles/0042/001.json')).values.scale).toBe('1:25000');
  expect(JSON.parse(read('context/graph.json')).nodes).not.toEqual([]);
  expect(read('context/pagefind/pagefind.js')).toContain('pagefind');
  expect(read('context/sitemap.xml')).toContain(
    'https://docs.example.org/docs/context/t/0042/001/',
  );
});

test('files of the project stay, whether it makes them or has them', () => {
  expect(read('context/llms.txt')).toBe('Of the project.');
  expect(read('context/feed.json')).toBe('of the project');
});

test('where there are no other pages, `astro build` makes what `stratigraph build` makes', () => {
  const own = project({
    'astro.config.mjs': `
      import stratigraph from 'stratigraph/astro';
      export default { integrations: [stratigraph({ root: './context' })] };
    `,
    'context/plans/0001-a/agents/000-b.md': '---\npace: brisk\n---\n# Agent b\n',
  });
  run(own, 'node_modules/astro/bin/astro.mjs', 'build', '--silent');
  run(own, 'bin/stratigraph.cjs', 'build', '--root', 'context', '--out', 'other');
  const [astro, ours] = ['dist', 'other'].map((folder) => filesIn(join(own, folder)));
  expect(astro).toEqual(ours);
  expect(astro?.size).toBeGreaterThan(50);
});

/** Texts by path; the index of Pagefind names its files by chance. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.*', { cwd: folder, exclude: ['pagefind/**'] }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
