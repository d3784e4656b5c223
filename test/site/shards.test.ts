// In: a workspace built in shares. Out: proof that together they are the site of one build, and that nothing else is put together.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteData } from '../../src/cli/site-data.ts';
import { open } from '../../src/open.ts';
import { type BuildSiteOptions, buildSite } from '../../src/site/build-site.ts';
import { mergeSite } from '../../src/site/merge-site.ts';
import { folder } from '../helpers/folder.ts';
import { page, TODAY } from '../helpers/hierarchy.ts';

const FILES = {
  '.limps/workspace.md': page('name: Kiln\nupdated: 2026-03-28\nbrand_voice: formal', '# Kiln\n'),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((number) => [
      `plans/0001-glaze/agents/00${number}-mix.md`,
      page(`title: Mix ${number}\nupdated: 2026-03-20`, `# Mix\n\n[Gone](gone-${number}.md)\n`),
    ]),
  ),
  'plans/0001-glaze/0001-glaze-plan.md': page('title: Glaze\nupdated: 2026-03-20', '# Glaze\n'),
};

let root = '';
const at = (name: string): string => join(root, 'out', name);

async function build(out: string, options: Partial<BuildSiteOptions> = {}, now = TODAY) {
  const data = await siteData(await open({ root, cwd: root, now }));
  return buildSite(data, { outDir: at(out), base: '/kiln/', ...options });
}

const share = (index: number, count = 3) => ({ shard: { index, count } });
const merge = (...names: string[]) => mergeSite(names.map(at), { outDir: at('merged'), cwd: root });

beforeAll(async () => {
  root = folder(FILES);
  await build('whole');
  for (const index of [1, 2, 3]) await build(`${index}`, share(index));
});
afterAll(() => rmSync(root, { recursive: true }));

function bytesOf(out: string): Readonly<Record<string, string>> {
  const files = globSync('**/*', { cwd: at(out), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files
      .sort()
      .map((path) => [
        path.slice(at(out).length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}

test('all shards, in whatever order, are the site of one build to the byte', async () => {
  const { pages, bundles } = await merge('3', '1', '2');
  expect(bytesOf('merged')).toEqual(bytesOf('whole'));
  expect(bundles).toBe(8);
  expect(pages).toBe(Object.keys(bytesOf('whole')).filter((file) => file.endsWith('.html')).length);
});

test('a search index in parts, too', async () => {
  await build('parts', { mostRecords: 3 });
  const names = ['3', '1', '2'].map(at);
  await mergeSite(names, { outDir: at('merged'), cwd: root, mostRecords: 3 });
  expect(readFileSync(join(at('merged'), 'pagefind/parts.json'), 'utf8')).toBe('["1/","2/"]');
  expect(bytesOf('merged')).toEqual(bytesOf('parts'));
});

test('a shard makes its share only', () => {
  const pages = (out: string): number => globSync('[td]/**/*.html', { cwd: at(out) }).length;
  expect(pages('1') + pages('2') + pages('3')).toBe(pages('whole'));
  expect(Math.max(pages('1'), pages('2'), pages('3'))).toBeLessThan(pages('whole'));
});

test('shards that are missing, double or no shards are refused', async () => {
  await expect(merge('1', '3')).rejects.toThrow('Shard 2/3 is missing.');
  await expect(merge('1', '2', '3', '2')).rejects.toThrow('Shard 2/3 is given twice');
  await expect(merge('1', '2', 'whole')).rejects.toThrow('is not the output of a shard');
  await expect(merge()).rejects.toThrow('nothing to merge');
  await expect(mergeSite(['1', '2', '3'].map(at), { outDir: at('2'), cwd: root })).rejects.toThrow(
    'is a shard itself',
  );
});

test.each<[string, Partial<BuildSiteOptions>, string?]>([
  ['times', {}, '2026-03-31T00:00:01.000Z'],
  ['base paths', { base: '/' }],
  ['sites', { site: 'https://example.org/kiln/' }],
])('shards of different %s are refused', async (what, options, now = TODAY) => {
  await build('other', { ...share(2), ...options }, now);
  await expect(merge('1', 'other', '3')).rejects.toThrow(`were built of different ${what}`);
});

test('shards of different workspaces or of different numbers are refused', async () => {
  const path = join(root, 'plans/0001-glaze/agents/000-mix.md');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text}More.\n`);
  await build('other', share(2));
  writeFileSync(path, text);
  await expect(merge('1', 'other', '3')).rejects.toThrow('different workspaces');
  await build('other', share(2, 2));
  await expect(merge('1', 'other', '3')).rejects.toThrow('one of 3 shards');
});

/** A page that no other shard has. */
const ownPage = (folder: string): string =>
  join(folder, globSync('[td]/**/*.html', { cwd: folder })[0] ?? '');

test.each([
  ['a file that somebody changed', (folder: string) => writeFileSync(ownPage(folder), 'x')],
  ['a file that is gone', (folder: string) => rmSync(ownPage(folder))],
  [
    'a pipe in the place of a file',
    (folder: string) => {
      const path = ownPage(folder);
      rmSync(path);
      execFileSync('mkfifo', [path]);
    },
  ],
  [
    'a folder that is a link',
    (folder: string) => {
      const own = dirname(ownPage(folder));
      renameSync(own, join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), own);
    },
  ],
  [
    'a list of search records that somebody changed',
    (folder: string) => writeFileSync(join(folder, '.stratigraph-shard/records.jsonl'), '{}\n'),
  ],
  [
    'a list of search records of another shape',
    (folder: string) => {
      const records = '[0,{"url":1}]\n';
      const hash = createHash('sha256').update(records).digest('hex');
      writeFileSync(join(folder, '.stratigraph-shard/records.jsonl'), records);
      const manifest = join(folder, '.stratigraph-shard/shard.json');
      const text = readFileSync(manifest, 'utf8');
      writeFileSync(manifest, text.replace(/"records":"\w+"/, `"records":"${hash}"`));
    },
  ],
  [
    'a manifest that names what lies elsewhere',
    (folder: string) => {
      const manifest = join(folder, '.stratigraph-shard/shard.json');
      const text = readFileSync(manifest, 'utf8').replace('"404.html"', '"../../workspace.md"');
      writeFileSync(manifest, text);
    },
  ],
])('%s is refused, and what was there stays', async (_, damage) => {
  rmSync(at('other'), { recursive: true, force: true });
  cpSync(at('2'), at('other'), { recursive: true });
  await merge('1', '2', '3');
  damage(at('other'));
  const before = bytesOf('merged');
  await expect(merge('1', 'other', '3')).rejects.toThrow('is not as the shard wrote it');
  expect(bytesOf('merged')).toEqual(before);
});

test.each([
  'null',
  '{}',
  '{"kind":"stratigraph-build","schemaVersion":1,"shard":{"index":2,"count":3}}',
])('a manifest that says %s is none', async (text) => {
  rmSync(at('other'), { recursive: true, force: true });
  cpSync(at('2'), at('other'), { recursive: true });
  writeFileSync(join(at('other'), '.stratigraph-shard/shard.json'), text);
  await expect(merge('1', 'other', '3')).rejects.toThrow('is not the output of a shard');
});
