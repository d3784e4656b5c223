// What our site costs beside Starlight's, made of the same documents in the same run, search included.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Figure } from './bench.ts';
import { buildCost } from './built-site.ts';
import { generateWorkspace } from './generate.ts';
import type { Cost } from './measure.ts';
import { wholeCost } from './whole-cost.ts';

const AGENTS = 1000;

/** Runs by name only: it installs Starlight into a temporary folder, where symbolic links would break it. */
export function* starlight(): Iterable<Figure> {
  const ours = buildCost(AGENTS);
  const theirs = starlightCost(AGENTS);
  const a = `${AGENTS.toLocaleString('en-US')} agents`;
  yield {
    name: `Starlight, ${a}, processor time`,
    value: theirs.cpuMs / 1000,
    unit: 's',
    bar: null,
  };
  yield { name: `Starlight, ${a}, peak memory`, value: theirs.peakMb, unit: 'MB', bar: null };
  yield { name: `ours, ${a}, processor time`, value: ours.cpuMs / 1000, unit: 's', bar: null };
  yield {
    name: `ours over Starlight, ${a}, whole build`,
    value: ours.cpuMs / theirs.cpuMs,
    unit: '×',
    bar: 1,
  };
  yield {
    name: `ours over Starlight, ${a}, a page (${ours.pages} and ${theirs.pages})`,
    value: ours.cpuMs / ours.pages / (theirs.cpuMs / theirs.pages),
    unit: '×',
    bar: 1,
  };
}

function starlightCost(agents: number): Cost & { readonly pages: number } {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-starlight-'));
  const source = mkdtempSync(join(tmpdir(), 'stratigraph-documents-'));
  try {
    const { dependencies } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const manifest = {
      private: true,
      type: 'module',
      dependencies: { astro: dependencies.astro, '@astrojs/starlight': '0.42.4' },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
      stdio: 'ignore',
    });
    generateWorkspace(source, { agents, perPlan: 50, bytes: 6000 });
    documentsInto(join(folder, 'src/content/docs'), source);
    writeFileSync(join(folder, 'astro.config.mjs'), CONFIG);
    writeFileSync(join(folder, 'src/content.config.ts'), COLLECTIONS);
    const astro = join(folder, 'node_modules/astro/bin/astro.mjs');
    process.env.ASTRO_TELEMETRY_DISABLED = '1';
    const cost = wholeCost([astro, 'build', '--silent'], folder);
    return { ...cost, pages: globSync('dist/**/*.html', { cwd: folder }).length };
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(source, { recursive: true });
  }
}

/** The same texts; of the front matter only what Starlight knows. Its whole tree on every page would be quadratic. */
const CONFIG = `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'Bench', sidebar: [{ label: 'Start', link: '/' }] })] };
`;

const COLLECTIONS = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

function documentsInto(folder: string, source: string): void {
  for (const path of globSync(['.limps/**/*.md', 'plans/**/*.md'], { cwd: source })) {
    const text = readFileSync(join(source, path), 'utf8');
    const title = /^title: (.+)$/m.exec(text)?.[1] ?? 'Untitled';
    const to = join(folder, path.replace('.limps/', 'limps/'));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text.replace(/^---\n[\s\S]*?\n---\n/, `---\ntitle: ${title}\n---\n`));
  }
  cpSync(join(folder, 'limps/workspace.md'), join(folder, 'index.md'));
}
