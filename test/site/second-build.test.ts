// In: a small workspace that is edited again and again. Out: proof that what is carried over never differs from a clean build.

import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteData } from '../../src/cli/site-data.ts';
import { open } from '../../src/open.ts';
import type { BuildMemory } from '../../src/site/build/carry/build-memory.ts';
import type { GraphLayout } from '../../src/site/build/graph/graph-layout.ts';
import { type BuildSiteOptions, buildSite } from '../../src/site/build-site.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const FILES: Readonly<Record<string, string>> = {
  'stratigraph.json': '{}',
  '.limps/workspace.md': page(
    'name: Kiln\nupdated: 2026-03-28\nbrand_voice: formal',
    '# Kiln\n\n## Rules\n\nSee [style](context/style.md).\n',
  ),
  '.limps/context/style.md': page(
    'title: Style\nupdated: 2025-11-01',
    '# Style\n\n## Colours\n\nSea is blue.\n',
  ),
  '.limps/adrs/ADR-0001-clay.md': page(
    'title: Clay\nstatus: accepted\nupdated: 2026-03-01\nconstraints:\n  clay: red',
    '# Clay\n',
  ),
  'plans/0001-glaze/0001-glaze-plan.md': page(
    'title: Glaze\nupdated: 2026-03-20\nbrand_voice: casual',
    '# Glaze\n\n## Goal\n\n[Style](../../.limps/context/style.md)\n',
  ),
  'plans/0001-glaze/agents/000-mix.md': page(
    'title: Mix\nupdated: 2026-03-20',
    '# Mix\n\n## Work\n\nAfter [fire](../../0002-fire/agents/000-heat.md).\n',
  ),
  'plans/0001-glaze/agents/001-dip.md': page(
    'title: Dip\nupdated: 2026-03-20\ndepends_on: ["000"]',
    '# Dip\n',
  ),
  'plans/0001-glaze/agents/000-mix.memory.md': page(
    'updated: 2026-03-20',
    '# Memory\n\n## Findings\n\n- Cobalt is strong\n',
  ),
  'plans/0002-fire/0002-fire-plan.md': page(
    'title: Fire\nupdated: 2026-01-20',
    '# Fire\n\n```js\nlet a = 1;\n```\n',
  ),
  'plans/0002-fire/agents/000-heat.md': page(
    'title: Heat\nupdated: 2026-03-20',
    '# Heat\n\nADR-0001 holds.\n',
  ),
};

let root = '';
beforeEach(() => {
  root = folder(FILES);
});
afterEach(() => rmSync(root, { recursive: true }));

let kept: Uint8Array | null = null;
const memory: BuildMemory = {
  recall: () => kept,
  keep: async (bytes) => {
    kept = bytes;
  },
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const change = (path: string, from: string | RegExp, to: string): void =>
  write(path, read(path).replace(from, to));

async function build(
  out: string,
  now: string,
  remembering: boolean,
  options: Partial<BuildSiteOptions> = {},
): Promise<void> {
  const data = await siteData(await open({ root, cwd: root, now }));
  await buildSite(data, {
    outDir: join(root, out),
    ...(remembering ? { memory } : {}),
    ...options,
  });
}

/** Hash of every file by its path. */
function bytesOf(out: string): ReadonlyMap<string, string> {
  const files = globSync('**/*', { cwd: join(root, out), withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [
        path.slice(join(root, out).length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}

/** Names of the files whose bytes differ or that only one of the two has. */
async function differences(now: string): Promise<readonly string[]> {
  await build('dist', now, true);
  await build('clean', now, false);
  const [second, clean] = [bytesOf('dist'), bytesOf('clean')];
  return [...new Set([...second.keys(), ...clean.keys()])].filter(
    (path) => second.get(path) !== clean.get(path),
  );
}

const NOW = '2026-03-31T10:00:00Z';
const AGENT = 'plans/0001-glaze/agents/000-mix.md';
const EDITS: readonly (readonly [what: string, edit: () => void, now?: string])[] = [
  ['nothing', () => {}],
  ['an agent says more', () => change(AGENT, '## Work', '## Work\n\nMore, and `0001` too.')],
  ['an agent has another title', () => change(AGENT, 'title: Mix', 'title: Mix and <stir>')],
  ['a second later', () => {}, '2026-03-31T10:00:01Z'],
  [
    'a plan has a value more',
    () =>
      change('plans/0001-glaze/0001-glaze-plan.md', 'brand_voice', 'cones: [6, 10]\nbrand_voice'),
  ],
  [
    'an agent is added',
    () =>
      write(
        'plans/0001-glaze/agents/002-dry.md',
        page('title: Dry\nupdated: 2026-03-02', '# Dry\n\n[Nowhere](gone.md)\n'),
      ),
  ],
  ['a document that was linked is gone', () => rmSync(join(root, '.limps/context/style.md'))],
  [
    'and comes back under another name',
    () =>
      write(
        '.limps/context/Style.md',
        page('title: Style, again\nupdated: 2026-03-30', '# Style\n'),
      ),
  ],
  [
    'a decision is superseded',
    () => {
      write(
        '.limps/adrs/ADR-0002-stone.md',
        page(
          'title: Stone\nstatus: accepted\nsupersedes: ADR-0001\nupdated: 2026-03-30\nconstraints:\n  clay: white',
          '# Stone\n',
        ),
      );
      change(
        '.limps/adrs/ADR-0001-clay.md',
        'status: accepted',
        'status: superseded\nsuperseded_by: ADR-0002',
      );
    },
  ],
  [
    'memory grows',
    () => change('plans/0001-glaze/agents/000-mix.memory.md', 'strong', 'strong\n- Iron is brown'),
  ],
  [
    'a plan is renamed',
    () => renameSync(join(root, 'plans/0002-fire'), join(root, 'plans/0003-fire')),
  ],
  ['everything has an owner', () => write('.github/CODEOWNERS', '* @potters\n')],
  ['and another one', () => write('.github/CODEOWNERS', '* @potters\n/plans/ @kiln/hands\n')],
  ['days later', () => {}, '2026-04-20T10:00:00Z'],
  [
    'settings change',
    () => write('stratigraph.json', '{"site":{"title":"The kiln"},"staleness":{"warning":3}}'),
    '2026-04-20T10:00:00Z',
  ],
  [
    'the workspace changes its mind',
    () => change('.limps/workspace.md', 'formal', 'dry\nlocked: [brand_voice]'),
    '2026-04-20T10:00:00Z',
  ],
];

test('a second build is the clean one, whatever happened in between', {
  timeout: 240_000,
}, async () => {
  kept = null;
  await build('dist', NOW, true);
  for (const [what, edit, now = NOW] of EDITS) {
    edit();
    expect([what, await differences(now)]).toEqual([what, []]);
  }
});

const PAGE = 'dist/t/0002/000/index.html';
const inode = (path: string): number => statSync(join(root, path)).ino;

test('only what shows a change is made anew', { timeout: 60_000 }, async () => {
  kept = null;
  await build('dist', NOW, true);
  const [own, other] = [inode('dist/t/0001/000/index.html'), inode(PAGE)];
  const bundle = inode('dist/bundles/0002/000.json');
  change(AGENT, /$/, '\nMore.\n');
  await build('dist', '2026-03-31T11:00:00Z', true);
  expect(inode('dist/t/0001/000/index.html')).not.toBe(own);
  expect(inode(PAGE)).toBe(other);
  expect(inode('dist/bundles/0002/000.json')).toBe(bundle);
});

test('of a search index in parts, those that say the same stay', { timeout: 60_000 }, async () => {
  kept = null;
  const parts = { mostRecords: 3 };
  await build('dist', NOW, true, parts);
  const entries = (): readonly number[] =>
    globSync('dist/pagefind/**/pagefind-entry.json', { cwd: root }).sort().map(inode);
  const before = entries();
  expect(before.length).toBeGreaterThan(2);
  change(AGENT, /$/, '\nMore.\n');
  await build('dist', NOW, true, parts);
  expect(entries().filter((entry) => !before.includes(entry))).toHaveLength(1);
  await build('clean', NOW, false, parts);
  expect(bytesOf('dist')).toEqual(bytesOf('clean'));
});

const layoutOf = (out: string): GraphLayout => JSON.parse(read(`${out}/graph-layout.json`));

test('places in the graph are worked out again only where nodes or edges changed', {
  timeout: 60_000,
}, async () => {
  kept = null;
  await build('dist', NOW, true);
  change(AGENT, 'title: Mix', 'title: Stir');
  expect(await differences(NOW)).toEqual([]);
  expect(layoutOf('dist').nodes.map(({ title }) => title)).toContain('Stir');
  const before = layoutOf('dist').places;
  change(AGENT, /$/, '\n[Dip](001-dip.md)\n');
  expect(await differences(NOW)).toEqual([]);
  expect(layoutOf('dist').places).not.toEqual(before);
});

const DAMAGE: readonly (readonly [what: string, damage: () => void])[] = [
  ['a page that somebody wrote into', () => write(PAGE, 'no page of ours')],
  ['a page of the same length', () => write(PAGE, read(PAGE).replaceAll('e', 'o'))],
  ['a page that is gone', () => rmSync(join(root, PAGE))],
  ['a page with the time of another', () => utimesSync(join(root, PAGE), 1, 1)],
  [
    'an index of which a file is gone',
    () => rmSync(join(root, globSync('dist/pagefind/*.pf_meta', { cwd: root })[0] ?? '')),
  ],
  ['an output folder that is gone', () => rmSync(join(root, 'dist'), { recursive: true })],
  [
    'no memory',
    () => {
      kept = null;
    },
  ],
  [
    'a memory cut short',
    () => {
      kept = kept?.subarray(0, kept.length >> 1) ?? null;
    },
  ],
  [
    'a memory with another byte',
    () => {
      kept?.set([7], kept.length >> 1);
    },
  ],
  [
    'a memory of something else',
    () => {
      kept = Buffer.from('{"stamp":1,"files":{}}');
    },
  ],
];

test('what was damaged since is made anew', { timeout: 240_000 }, async () => {
  kept = null;
  await build('dist', NOW, true);
  for (const [what, damage] of DAMAGE) {
    damage();
    expect([what, await differences(NOW)]).toEqual([what, []]);
    // Nothing of it reaches the files that both builds share.
    expect(existsSync(join(root, PAGE))).toBe(true);
  }
});

test('a build that fails leaves the last one, and the next one does not trust it less', {
  timeout: 60_000,
}, async () => {
  kept = null;
  await build('dist', NOW, true);
  const before = bytesOf('dist');
  const data = await siteData(await open({ root, cwd: root, now: NOW }));
  const broken = {
    ...data,
    get rules(): never {
      throw new Error('no rules');
    },
  };
  await expect(buildSite(broken, { outDir: join(root, 'dist'), memory })).rejects.toThrow(
    'no rules',
  );
  expect(bytesOf('dist')).toEqual(before);
  expect(await differences(NOW)).toEqual([]);
});
