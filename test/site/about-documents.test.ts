import { describe, expect, test } from 'vitest';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import type { PreparedSite } from '../../src/site/prepared-site.ts';
import { keysOf } from '../../src/site/view/search/named-things.ts';
import { story } from './story.ts';

async function siteOf(files: Readonly<Record<string, string>>): Promise<PreparedSite> {
  const told = story({ '.limps/workspace.md': '# Workspace\n', ...files });
  return prepareSite(await told.data(), { base: '/', origin: null, isLive: false });
}

test('a copy without git says of no document that it is fresh, or when it changed', async () => {
  const site = await siteOf({
    [PLAN]: '# Plan\n',
    '.limps/context/known.md': '---\nupdated: 2026-04-29\n---\n',
  });
  const { dates } = site.data.graph;
  const of = (path: string) => [site.about.health(path)?.staleness, dates.get(path)?.value ?? null];
  expect(of(PLAN)).toEqual(['unknown', null]);
  expect(of('.limps/context/known.md')).toEqual(['fresh', '2026-04-29']);
  expect(site.summaries.get('0001')?.ownStaleness).toBe('unknown');
});

const defaults = (yaml: string): string => `# A\n\n## Defaults\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
const PLAN = 'plans/0001-a/0001-a-plan.md';
const agent = (number: string): string => `plans/0001-a/agents/${number}-x.md`;

describe('what a document declares', () => {
  test('stands where it wins, and where it lost names the line that won', async () => {
    const site = await siteOf({
      [PLAN]: defaults('voice: formal\npages: 3'),
      [agent('000')]: defaults('voice: casual'),
      [agent('001')]: defaults('voice: formal'),
    });
    expect(site.about.declared(PLAN)).toMatchObject([
      {
        ...{ keyPath: 'defaults.voice', value: 'formal', line: 6, wins: 2, loses: 1 },
      },
      { keyPath: 'defaults.pages', wins: 3, loses: 0 },
    ]);
  });
  test('a target is counted once for a value that two of its documents declare', async () => {
    const site = await siteOf({
      [PLAN]: defaults('voice: formal'),
      [agent('000')]: defaults('voice: casual'),
      [agent('001')]: defaults('voice: formal'),
    });
    const [voice] = keysOf(site);
    expect(voice?.values.map((same) => same.map(({ text, place }) => [text, place.text]))).toEqual([
      [
        ['formal', expect.stringContaining('plan.md:6')],
        ['formal', expect.stringContaining('001')],
      ],
      [['casual', expect.stringContaining('000')]],
    ]);
  });
  test('a map in a list is told by its keys and values', async () => {
    const site = await siteOf({ [PLAN]: defaults('tools:\n  - name: tsc\n    strict: yes') });
    const [tools] = keysOf(site);
    expect(tools?.values.flat().map(({ text }) => text)).toEqual(['name: tsc, strict: yes']);
  });
  test('an item of a list is called as its list, however many stand before it', async () => {
    const site = await siteOf({
      [PLAN]: defaults('tools: [one, two]'),
      [agent('000')]: defaults('tools: [three]'),
    });
    expect(site.about.declared(agent('000'))).toMatchObject([
      { keyPath: 'defaults.tools', value: 'three', wins: 1 },
    ]);
  });
  test('what a marker took out has lost to no line', async () => {
    const site = await siteOf({
      [PLAN]: defaults('limits:\n  pages: 3'),
      [agent('000')]: defaults('limits:\n  inherit: false\n  words: 9'),
    });
    expect(site.about.declared(PLAN)).toMatchObject([
      {
        keyPath: 'defaults.limits.pages',
        wins: 1,
        loses: 1,
      },
    ]);
  });
});

describe('chains', () => {
  const adr = (number: number, more: string): readonly [string, string] => [
    `.limps/adrs/ADR-000${number}-x.md`,
    `---\ntitle: No ${number}\n${more}\n---\n`,
  ];
  const pathOf = (number: number): string => adr(number, '')[0];
  const chainOf = async (files: readonly (readonly [string, string])[], number: number) =>
    (await siteOf(Object.fromEntries(files))).about
      .chain(pathOf(number))
      .map(({ path }) => Number(/ADR-000(\d)/.exec(path)?.[1]));

  test('run from the newest to the oldest, whoever says so', async () => {
    const files = [
      adr(1, 'status: superseded\nsuperseded_by: ADR-0002'),
      adr(2, 'status: accepted'),
      adr(3, 'status: accepted\nsupersedes: ADR-0002'),
      adr(4, 'status: accepted'),
    ];
    for (const number of [1, 2, 3]) expect(await chainOf(files, number)).toEqual([3, 2, 1]);
    expect(await chainOf(files, 4)).toEqual([]);
  });
  test('fork and join without saying anything twice', async () => {
    const files = [
      adr(1, 'status: accepted'),
      adr(2, 'status: accepted\nsupersedes: ADR-0001'),
      adr(3, 'status: accepted\nsupersedes: ADR-0001'),
      adr(4, 'status: accepted\nsupersedes: [ADR-0002, ADR-0003]'),
    ];
    expect(await chainOf(files, 1)).toEqual([4, 2, 3, 1]);
  });
  test('name a record after all that replaces it, also by a shorter way', async () => {
    const files = [
      adr(1, 'status: accepted'),
      adr(2, 'status: accepted\nsupersedes: ADR-0001'),
      adr(3, 'status: accepted\nsupersedes: [ADR-0001, ADR-0002]'),
    ];
    expect(await chainOf(files, 1)).toEqual([3, 2, 1]);
  });
  test('end also where they run in a circle', async () => {
    const files = [
      adr(1, 'status: accepted\nsupersedes: ADR-0002'),
      adr(2, 'status: accepted\nsupersedes: ADR-0001'),
    ];
    expect(await chainOf(files, 2)).toEqual([2, 1]);
  });
});
