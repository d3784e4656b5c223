// The pages that are compiled with the package, beside the same pages built by Astro in a project.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { astroSettings } from '../../build/astro-settings.mjs';
import { provideSite } from '../../src/site/current-site.ts';
import { siteIntegration } from '../../src/site/integration.ts';
import { writePages } from '../../src/site/program/program.ts';
import { compiledPages } from '../helpers/compiled-pages.ts';
import { folder } from '../helpers/folder.ts';
import { type Story, story } from './story.ts';

let told: Story;
beforeAll(async () => {
  told = story();
  await compiledPages();
});

/** Text by path; what Vite writes for one base path only is the same for all. */
function filesIn(root: string): ReadonlyMap<string, string> {
  const paths = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'latin1')]));
}

test('give byte for byte the site that Astro builds', async () => {
  await told.build();
  const outDir = folder({});
  const { build } = await import('astro');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(outDir);
  vi.stubEnv('NODE_ENV', 'production');
  await build(
    {
      ...astroSettings(join(outDir, 'site'), join(outDir, 'cache')),
      integrations: [siteIntegration({ open: told.open, onProgress: () => {} })],
    },
    // Known to Astro's builder, though not to its types: without it types are written into the package.
    { devOutput: false, sync: false } as { devOutput: boolean },
  );
  vi.unstubAllEnvs();
  cwd.mockRestore();
  const [ours, theirs] = [filesIn(told.outDir), filesIn(join(outDir, 'site'))];
  // The marker names the files of a folder that a build replaces as a whole; a project's folder is not replaced.
  const isPart = ([path]: readonly [string, string]): boolean => path !== '.stratigraph';
  expect([...ours].filter(isPart)).toEqual([...theirs].filter(isPart));
});

test('a page that fails fails the build, with its error, and leaves the last site', async () => {
  await told.build();
  const before = filesIn(told.outDir);
  const data = await told.data();
  const { graph } = data;
  const broken = {
    ...data,
    resolve(): never {
      throw new Error('The context is gone.');
    },
    graph,
  };
  const { buildSite } = await import('../../src/site/build-site.ts');
  await expect(buildSite(broken, { outDir: told.outDir })).rejects.toThrow('The context is gone.');
  expect(filesIn(told.outDir)).toEqual(before);
});

test('without a site to show they say what is missing', async () => {
  provideSite(null);
  const place = { base: '/', origin: null, isLive: false };
  await expect(writePages('site', place, folder({}))).rejects.toThrow(
    'There is no workspace to show',
  );
});
