// Five levels with odd words, and two roots, through every face: whoever knows a level of another dialect by its word fails here.

import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pullRequestText } from '../../action/src/pull-request-text.ts';
import bundleSchema from '../../schema/bundle.schema.json' with { type: 'json' };
import graphSchema from '../../schema/graph.schema.json' with { type: 'json' };
import {
  build,
  check,
  checkAll,
  compare,
  findTarget,
  listTargets,
  nameOfTarget,
  openTree,
  resolve,
  selectLayers,
} from '../../src/core.ts';
import { jsonText } from '../../src/emit/json.ts';
import { type ContextGraph, toGraphExport } from '../../src/model/graph.ts';
import { type ResolvedContext, toBundle } from '../../src/model/resolution.ts';
import { open } from '../../src/open.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { type Ran, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { hierarchy, TODAY } from '../helpers/hierarchy.ts';
import { call, connect } from '../mcp/workspace.ts';
import { samples } from './samples.ts';

vi.mock(import('../../src/dialects/index.ts'), async (original) =>
  (await import('./odd/mock.ts')).withOdd(original),
);

const files = samples.stars ?? {};

const VULCAN = 'stars/milky-way/3-orion/inner/core/7-vulcan';
const SUEZ = `${VULCAN}/2-suez`;
const SIWA = `${SUEZ}/1-siwa`;

/** Levels of the other dialects, and their name. */
const FOREIGN = /\b(?:plans?|agents?|projects?|limps)\b/i;

/** The odd words that are in a text. */
const LEVEL_WORDS = /\b(?:galax(?:y|ies)|nebulae?|planets?|isthm(?:us|i)|oas[ie]s)\b/gi;

function context(id: string, reader?: string): ResolvedContext {
  const opened = hierarchy(files);
  const { target } = findTarget(opened, id);
  const asked = reader === undefined ? target : { ...target, reader };
  return resolve(opened, asked, new Map(), { now: TODAY });
}

function graph(): ContextGraph {
  return build(hierarchy(files), new Map());
}

describe('targets', () => {
  test('are listed with their levels, root by root, level by level', () => {
    expect(listTargets(hierarchy(files)).map(({ level, id }) => `${level} ${id}`)).toEqual([
      'galaxy stars/andromeda',
      'galaxy stars/milky-way',
      'planet stars/andromeda/7-vega',
      'planet stars/andromeda/8-ember',
      'nebula stars/milky-way/3-orion',
      'isthmus stars/andromeda/8-ember/panama',
      'nebula stars/milky-way/3-orion/inner',
      'nebula stars/milky-way/3-orion/inner/core',
      `planet ${VULCAN}`,
      `isthmus ${SUEZ}`,
      `oasis ${SIWA}`,
      `oasis ${SUEZ}/farafra`,
    ]);
  });

  test.each([
    [['milky-way'], 'stars/milky-way'],
    [['Milky-Way', '3'], 'stars/milky-way/3-orion'],
    [['3-orion', 'inner'], 'stars/milky-way/3-orion/inner'],
    [['3', 'inner', 'core', '7', '2', '1'], SIWA],
    [['milky-way/3-orion/inner', 'core/7', '2', 'farafra'], `${SUEZ}/farafra`],
    [['7'], 'stars/andromeda/7-vega'],
    [[SUEZ, '1'], SIWA],
  ])('%j finds %s', (words, id) => {
    expect(findTarget(hierarchy(files), ...words).target.id).toBe(id);
  });

  test.each([
    [
      [],
      'There are 2 to choose from: stars/andromeda, stars/milky-way.',
      'for example "stars/andromeda"',
    ],
    [
      ['nowhere'],
      'There is no planet or nebula or galaxy "nowhere".',
      'There are 2 planets: 7-vega, 8-ember~; and 1 nebula: 3-orion; and 2 galaxies: andromeda, milky-way.',
    ],
    [['mliky-way'], 'There is no planet or nebula or galaxy', 'Did you mean "milky-way"?'],
    [[SUEZ, '3'], 'There is no oasis "3".', 'There are 2 oases: 1-siwa, farafra.'],
    [[SIWA, '1'], '1-siwa is an oasis and contains no targets.', SIWA],
  ])('%j is refused with what there is', (words, message, advice) => {
    expect(() => findTarget(hierarchy(files), ...words)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(message),
        advice: expect.stringContaining(advice),
      }),
    );
  });
});

describe('an answer', () => {
  test('is a cascade of all five levels, on the scale of the dialect', () => {
    expect(
      context(SIWA).layers.map(({ level, priority, kind }) => [level, priority, kind]),
    ).toEqual([
      ['galaxy', 0, 'galaxy'],
      ['galaxy', 0, 'lore'],
      ['galaxy', 0, 'lore'],
      ['nebula', 1.1, 'nebula'],
      ['nebula', 1.2, 'nebula'],
      ['nebula', 1.3, 'nebula'],
      ['planet', 100, 'planet'],
      ['planet', 100, 'lore'],
      ['isthmus', 1000, 'isthmus'],
      ['isthmus', 1000, 'scroll'],
      ['oasis', 5000, 'oasis'],
      ['oasis', 5000, 'scroll'],
    ]);
  });

  test('names the level of whoever won and of whoever lost', () => {
    const { values, provenance, conflicts } = context(VULCAN);
    expect(values).toEqual({ defaults: { fuel: 'ion', crew: 9, tags: ['old', 'dusty'] } });
    expect(provenance['/defaults/crew']).toMatchObject({
      winner: { level: 'planet', priority: 100, value: 9 },
      shadowed: [{ level: 'galaxy', priority: 0, value: 4 }],
      reason: 'higher-priority',
    });
    expect(conflicts.map(({ kind, keyPath }) => `${kind} ${keyPath}`)).toEqual([
      'undeclared-override defaults.crew',
    ]);
  });

  test('has of a document what takes part, and no more', () => {
    const text = context('milky-way')
      .sections.flatMap(({ parts }) => parts.map(({ markdown }) => markdown))
      .join('\n');
    expect(text).toContain('The first line.');
    expect(text).not.toContain('cut off');
    expect(text).toContain('One law.');
    expect(text).not.toMatch(/Preamble|Many songs/);
  });

  test('says why a document takes part, with the place where that is written', () => {
    const { layers, values } = context('andromeda/7-vega');
    expect(values).toEqual({ defaults: { fuel: 'none', crew: 9 } });
    expect(layers.map(({ source, because }) => [source, because])).toEqual([
      ['stars/andromeda/galaxy.md', { says: 'the galaxy around it' }],
      [
        `${VULCAN}/planet.md`,
        {
          says: 'the planet that it is a colony of',
          at: { path: 'stars/andromeda/7-vega/planet.md', line: 2 },
        },
      ],
      ['stars/andromeda/7-vega/planet.md', { says: 'the planet around it' }],
    ]);
  });

  test('is that of the reader who asks', () => {
    const kinds = (reader?: string): ReadonlySet<string> =>
      new Set(context(SIWA, reader).layers.map(({ kind }) => kind));
    expect(kinds('pilot')).toEqual(kinds());
    expect(kinds()).toContain('lore');
    expect(kinds('poet')).not.toContain('lore');
  });

  test('remembers in the form of the dialect', () => {
    const { memory } = context(SIWA);
    expect(memory.map(({ owner, shared, findings }) => [owner, shared, findings.length])).toEqual([
      ['isthmus', true, 1],
      ['oasis', false, 2],
    ]);
  });

  test.each([SIWA, VULCAN, 'andromeda', 'andromeda/8-ember/panama'])(
    'about %s is a bundle as published, in nobody else’s words',
    (id) => {
      const fits = new Ajv2020({ strict: true, allErrors: true }).compile(bundleSchema);
      const opened = hierarchy(files);
      for (const reader of [undefined, 'poet']) {
        const target = { ...findTarget(opened, id).target, ...(reader && { reader }) };
        const text = jsonText(toBundle(resolve(opened, target, new Map(), { now: TODAY })));
        fits(JSON.parse(text));
        expect(fits.errors).toBeNull();
        expect(text).not.toMatch(FOREIGN);
      }
    },
  );
});

describe('the graph', () => {
  test('has the levels of the dialect, and scopes of these', () => {
    const { levels, nodes } = graph();
    expect([...levels.keys()]).toEqual(['stars']);
    expect(levels.get('stars')?.map(({ plural }) => plural)).toEqual([
      ...['galaxies', 'nebulae', 'planets', 'isthmi', 'oases'],
    ]);
    const types = new Set(nodes.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      ...['galaxy', 'isthmus', 'lore', 'nebula', 'oasis', 'planet', 'relic', 'scroll'],
    ]);
  });

  test('follows scopes inward, to a mother elsewhere, to memory and to what is referred to', () => {
    const { edges } = graph();
    const told = edges.map(({ type, from, to }) => `${from} ${type} ${to}`);
    expect(told).toEqual(
      expect.arrayContaining([
        `${SIWA} INHERITS_FROM ${SUEZ}`,
        'stars/milky-way/3-orion CONTAINS stars/milky-way/3-orion/inner',
        `stars/andromeda/7-vega INHERITS_FROM ${VULCAN}`,
        'stars/andromeda/7-vega INHERITS_FROM stars/andromeda',
        `${SIWA} REMEMBERS ${SIWA}.scroll.md`,
        `${SUEZ} REMEMBERS ${SUEZ}/isthmus.scroll.md`,
        `${SIWA} DEPENDS_ON stars/milky-way/3-orion`,
      ]),
    );
  });

  test('is written as published, in nobody else’s words', () => {
    const fits = new Ajv2020({ strict: true }).compile(graphSchema);
    fits(toGraphExport(graph()));
    expect(fits.errors).toBeNull();
    expect(jsonText(toGraphExport(graph()))).not.toMatch(FOREIGN);
  });

  test('lets what is over be over with all that stands in it', () => {
    const nodes = new Map(graph().nodes.map((node) => [node.id, node.lifecycle]));
    expect(nodes.get('stars/andromeda/8-ember')).toBe('done');
    const old = '---\nseen: 2020-01-01\n---\n\n# Old lore\n';
    const [ember, vega] = ['stars/andromeda/8-ember~/old.md', 'stars/andromeda/7-vega/old.md'];
    const opened = hierarchy({ ...files, [ember]: old, [vega]: old });
    const { findings } = check(opened, build(opened, new Map()), { now: TODAY });
    const stale = findings.filter(({ rule }) => rule === 'stale-document');
    expect(stale.map(({ path }) => path)).toEqual([vega]);
  });
});

describe('a check', () => {
  const report = () => {
    const opened = hierarchy({
      ...files,
      'stars/andromeda/7-vega/planet.md':
        '---\nmood: cheerful\nseen: 2025-01-01\n---\n\n# [x](no.txt)\n',
    });
    return check(opened, build(opened, new Map()), { now: TODAY });
  };

  test('finds disagreements between levels by their words', () => {
    const { findings } = report();
    expect(findings.map(({ rule }) => rule).sort()).toEqual([
      'broken-link',
      'declared-override',
      'direct-contradiction',
      'dropped-values',
      'stale-document',
    ]);
    const said = findings.find(({ rule }) => rule === 'direct-contradiction');
    expect(said?.message).toContain('(planet)');
    expect(said?.message).toContain('(galaxy)');
    expect(said?.targets).toEqual([VULCAN, SUEZ, `${SUEZ}/farafra`]);
  });

  test('says nothing in words of somebody else', () => {
    for (const { message, related } of report().findings) {
      expect([message, ...related.map((one) => one.message)].join('\n')).not.toMatch(FOREIGN);
    }
  });
});

test('a workspace of several roots is called as the settings say, else as its folder', async () => {
  const root = folder(files);
  const titleOf = async (): Promise<string> => (await open({ root, cwd: root, now: TODAY })).title;
  expect(await titleOf()).toBe(basename(root));
  writeFileSync(join(root, 'stratigraph.json'), '{ "site": { "title": "Skies" } }');
  expect(await titleOf()).toBe('Skies');
});

test('selecting layers of one target reads nothing of the other galaxy', () => {
  const read: string[] = [];
  const tree = textTree(files);
  const watched = {
    ...tree,
    read: (path: string) => {
      read.push(path);
      return tree.read(path);
    },
  };
  const opened = openTree(watched, DEFAULT_SETTINGS);
  read.length = 0;
  selectLayers(opened, findTarget(opened, SIWA).target);
  expect(read).not.toEqual([]);
  expect(read.filter((path) => !path.startsWith('stars/milky-way/'))).toEqual([]);
});

describe('the command line', () => {
  let root: string;
  beforeAll(() => {
    root = folder(files);
  });
  const told = async (...argv: readonly string[]): Promise<Ran> => run([...argv, '--root', root]);

  test.each([
    [['targets']],
    [['targets', '--json']],
    [['context', 'resolve', SIWA]],
    [['context', 'resolve', SIWA, '--diff']],
    [['context', 'resolve', SIWA, '--format', 'md']],
    [['context', 'resolve', SIWA, '--json']],
    [['context', 'resolve', SUEZ, '1']],
    [['context', 'explain', SIWA, 'defaults.fuel']],
    [['context', 'explain', SIWA, 'defaults', '--json']],
    [['context', 'conflicts']],
    [['context', 'health']],
    [['context', 'health', SIWA, '--json']],
    [['compare', 'milky-way', 'andromeda']],
    [['graph', 'health']],
    [['graph', 'export', '--json']],
    [['search', 'water']],
    [['search', 'water', '--kind', 'oasis', '--scope', SUEZ]],
    [['report']],
    [['memory', 'show', SUEZ, '1']],
    [['memory', 'plan', 'show', SUEZ]],
  ])('%j answers in its words and no others', async (argv) => {
    const { code, out, err } = await told(...argv);
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toBe('');
    expect(out).not.toMatch(FOREIGN);
  });

  test('check fails on a contradiction, and tells it by the words of the levels', async () => {
    const { code, out } = await told('check');
    expect(code).toBe(1);
    expect(out).not.toMatch(FOREIGN);
    expect(out.match(LEVEL_WORDS)).toEqual(expect.arrayContaining(['planet', 'galaxy', 'oasis']));
  });

  test.each([
    [['context', 'resolve'], 'There are 2 to choose from'],
    [['context', 'resolve', 'nowhere'], 'no planet or nebula or galaxy'],
    [['memory', 'plan', 'show', 'milky-way'], 'has no memory file.\n  Only isthmi and oases'],
    [['search', 'water', '--kind', 'plan'], 'Did you mean "planet"?'],
    [['context', 'archive', SIWA], 'is an oasis and cannot be archived'],
    [['memory', 'add', SUEZ, '1', 'blocker', 'No water'], 'A scroll holds findings alone.'],
    [['context', 'explain', SIWA, 'defaults.colour'], 'There is no value'],
  ])('%j is refused in its words and no others', async (argv, says) => {
    const { code, out, err } = await told(...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err.replace('"plan"', '')).not.toMatch(FOREIGN);
  });

  test('columns fit priorities and words of any length', async () => {
    const { out } = await told('context', 'resolve', SIWA);
    const table = out.split('\n').filter((line) => /^ +[\d.]+ {2}stars\//.test(line));
    expect(table).toHaveLength(12);
    expect(new Set(table.map((line) => line.indexOf('stars/'))).size).toBe(1);
    const counts = out.split('\n').filter((line) => /^ +(?:isthmus|oasis) +\d/.test(line));
    expect(counts).toHaveLength(2);
    expect(new Set(counts.map((line) => line.search(/\d/))).size).toBe(1);
  });

  test('memory is added to, promoted and cleared; documents are refreshed and archived', async () => {
    root = folder(files);
    const done = async (...argv: readonly string[]): Promise<string> => {
      const { code, out, err } = await told(...argv);
      expect([code, err]).toEqual([0, '']);
      expect(out).not.toMatch(FOREIGN);
      return out;
    };
    expect(await done('memory', 'add', SUEZ, '1', 'finding', 'Palms give shade')).toContain(
      'finding-3',
    );
    const { code, err } = await told('memory', 'promote', SUEZ, '1', 'finding-3');
    expect([code, err]).toEqual([0, expect.stringMatching(/^note: .* keeps its own copy\./)]);
    expect(err).not.toMatch(FOREIGN);
    expect(await done('memory', 'plan', 'show', SUEZ)).toContain('Palms give shade');
    expect(await done('memory', 'clear', SUEZ, '1', '--yes')).toContain('museum/1-siwa.scroll.md');
    expect(await done('context', 'refresh', SIWA)).toContain('seen: 2026-03-20 → 2026-03-31');
    expect(await done('context', 'archive', 'dust')).toContain('museum/dust.md');
  });
});

describe('the tools of the MCP server', () => {
  test('answer in its words and no others', async () => {
    const { client } = await connect(folder(files));
    const asked = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
      const { text, data, isError } = await call(client, name, input);
      expect([name, isError]).toEqual([name, false]);
      expect(text).not.toMatch(FOREIGN);
      return data;
    };
    const siwa = { isthmusId: SUEZ, oasisId: '1' };
    // A planet stands in its mother, which may be listed after it.
    expect(await asked('targets')).toMatchObject({ targets: { length: 4 }, more: 8 });
    expect(await asked('targets', { depth: 9 })).toMatchObject({ targets: { length: 12 } });
    expect(await asked('targets', { target: SUEZ })).toMatchObject({
      targets: [
        { id: SIWA, level: 'oasis' },
        { id: `${SUEZ}/farafra`, level: 'oasis' },
      ],
    });
    expect(await asked('resolve', { target: SIWA, detail: 'full' })).toMatchObject({
      target: { id: SIWA, level: 'oasis', title: 'Siwa' },
      values: { defaults: { fuel: 'dates' } },
    });
    expect(await asked('resolve', siwa)).toMatchObject({ target: { id: SIWA } });
    await asked('explain', { ...siwa, key: 'defaults.fuel' });
    await asked('check', { target: VULCAN });
    await asked('search', { query: 'water', kind: 'oasis' });
    expect(await asked('memory_show', siwa)).toMatchObject({ findings: { length: 2 } });
    await asked('memory_add', { ...siwa, type: 'finding', content: 'Palms give shade' });
    await asked('memory_promote', { ...siwa, findingId: 'finding-3' });
  });

  test('refuse in its words and no others', async () => {
    const { client } = await connect(folder(files));
    for (const [name, input, says] of [
      ['resolve', {}, 'There are 2 to choose from'],
      ['resolve', { target: 'nowhere' }, 'planets'],
      ['resolve', { oasisId: '1' }, SIWA],
      ['resolve', { planId: '1' }, 'There is no input "planId"'],
      [
        'memory_show',
        { target: 'milky-way 3' },
        'Nebula milky-way/3-orion (stars/milky-way/3-orion/nebula.md) has no memory',
      ],
    ] as const) {
      const { isError, text } = await call(client, name, input);
      expect([name, isError]).toEqual([name, true]);
      expect(text).toContain(says);
      expect(text.replace('"planId"', '')).not.toMatch(FOREIGN);
    }
  });
});

test('the comment on a pull request tells who sees what differently, in its words', () => {
  const checked = (some: Readonly<Record<string, string>>) => {
    const opened = hierarchy(some);
    const built = build(opened, new Map());
    const found = checkAll(opened, built, { now: TODAY });
    return { hierarchy: opened, graph: built, ...found, dates: new Map() };
  };
  const before = checked(files);
  const galaxy = files['stars/milky-way/galaxy.md']?.replace('fuel: ion', 'fuel: light') ?? '';
  const { [`${SUEZ}/farafra.oasis.md`]: _, ...rest } = files;
  const after = checked({
    ...rest,
    'stars/milky-way/galaxy.md': galaxy,
    [`${SUEZ}/9-dakhla.oasis.md`]: '# Dakhla\n',
  });
  const change = compare(before, after, { now: TODAY });
  expect(change.targets.map(({ level, kind, id }) => `${kind} ${level} ${id}`)).toEqual([
    'changed galaxy stars/milky-way',
    'changed nebula stars/milky-way/3-orion',
    'changed nebula stars/milky-way/3-orion/inner',
    'changed nebula stars/milky-way/3-orion/inner/core',
    `changed planet ${VULCAN}`,
    `changed isthmus ${SUEZ}`,
    `changed oasis ${SIWA}`,
    `added oasis ${SUEZ}/9-dakhla`,
    `removed oasis ${SUEZ}/farafra`,
  ]);
  const text = pullRequestText(
    {
      prefix: '',
      report: after.report,
      comparison: { ...change, base: { revision: 'main', commit: 'a'.repeat(40) } },
      before: before.report.findings,
      siteUrl: 'https://example.org/',
      nameOf: (id) => nameOfTarget(after.hierarchy, id),
      url: 'https://github.com/octo-org/octo-repo',
      head: 'b'.repeat(40),
    },
    60_000,
  );
  expect(text).toContain('light');
  // Whoever reads a comment has never heard of us: that it is about coding agents is said.
  expect(text.replaceAll('coding agents', '')).not.toMatch(FOREIGN);
});
