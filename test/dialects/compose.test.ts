// Several dialects in one tree: what one attaches reaches the targets of all others that are not closed, and every target is found.

import { describe, expect, test } from 'vitest';
import { memoryPlace, recall } from '../../src/core/memory.ts';
import {
  build,
  check,
  claimOf,
  documentPaths,
  findTarget,
  type Hierarchy,
  listTargets,
  openTree,
  resolve,
} from '../../src/core.ts';
import { adr } from '../../src/dialects/adr/index.ts';
import { limps } from '../../src/dialects/limps/index.ts';
import type { Dialect } from '../../src/model/dialect.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { page, TODAY } from '../helpers/hierarchy.ts';
import { closedOf } from './closed.ts';
import { odd } from './odd/index.ts';
import { known, testOf, testOfAll } from './samples.ts';

type Files = Readonly<Record<string, string>>;

const opened = (files: Files, dialects: readonly Dialect[] = [limps, adr, odd]): Hierarchy =>
  openTree(textTree(files), DEFAULT_SETTINGS, { dialects });

function context(hierarchy: Hierarchy, ...words: readonly string[]): ResolvedContext {
  return resolve(hierarchy, findTarget(hierarchy, ...words).target, new Map(), { now: TODAY });
}

const sources = ({ layers }: ResolvedContext): readonly string[] =>
  layers.map(({ source, level, priority }) => `${priority} ${level} ${source}`);

const SQLITE = page('status: accepted\nconstraints:\n  database: SQLite', '# Use SQLite\n');

describe('an accepted decision anywhere', () => {
  const files: Files = {
    '.limps/workspace.md': '# Shop\n',
    'plans/0001-x/0001-x-plan.md': page('database: Postgres', '# X\n'),
    'plans/0001-x/agents/000-a.md': '# A\n',
    'docs/adr/0001-sqlite.md': SQLITE,
  };

  test('binds the targets of another dialect, and says against whom', () => {
    const { values, provenance, conflicts, constraints } = context(opened(files), '1', '0');
    expect(values).toEqual({ database: 'SQLite' });
    expect(provenance['/database']).toMatchObject({
      winner: { source: 'docs/adr/0001-sqlite.md', line: 4, value: 'SQLite' },
      shadowed: [{ source: 'plans/0001-x/0001-x-plan.md', line: 2, value: 'Postgres' }],
      reason: 'locked',
    });
    expect(conflicts).toMatchObject([
      {
        kind: 'locked-override',
        keyPath: 'database',
        winner: { value: 'SQLite', level: 'workspace' },
        loser: { value: 'Postgres', level: 'plan' },
        lockedAt: { source: 'docs/adr/0001-sqlite.md', line: 4 },
      },
    ]);
    expect(constraints).toMatchObject([
      { keyPath: 'database', value: 'SQLite', source: 'docs/adr/0001-sqlite.md', line: 4 },
    ]);
  });

  test('stands after what is of the outermost level, and before all else', () => {
    expect(sources(context(opened(files), '1', '0'))).toEqual([
      '0 workspace .limps/workspace.md',
      '0 workspace docs/adr/0001-sqlite.md',
      '20 plan plans/0001-x/0001-x-plan.md',
      '30 agent plans/0001-x/agents/000-a.md',
    ]);
  });

  test('is told by a check, in the plan that it overrules', () => {
    const hierarchy = opened(files);
    const { findings } = check(hierarchy, build(hierarchy, new Map()), { now: TODAY });
    expect(findings.map(({ rule, path, targets }) => [rule, path, targets])).toEqual([
      ['locked-override', 'plans/0001-x/0001-x-plan.md', ['0001', '0001/000']],
    ]);
  });

  test.each([
    ['only proposed', page('status: proposed\nconstraints:\n  database: SQLite')],
    ['without a status', page('constraints:\n  database: SQLite')],
    [
      'superseded',
      page('status: accepted\nsuperseded_by: ADR-0002\nconstraints:\n  database: SQLite'),
    ],
  ])('binds nobody where it is %s', (_, decision) => {
    const hierarchy = opened({ ...files, 'docs/adr/0001-sqlite.md': decision });
    expect(context(hierarchy, '1', '0').values).toEqual({ database: 'Postgres' });
  });

  test.each([
    ['docs/adr/0001-sqlite.md'],
    ['docs/decisions/0001-sqlite.md'],
    ['packages/core/docs/adr/0001-sqlite.md'],
    ['.limps/adrs/ADR-0001-sqlite.md'],
  ])('binds from %s', (path) => {
    const { 'docs/adr/0001-sqlite.md': decision = '', ...rest } = files;
    const { values } = context(opened({ ...rest, [path]: decision }), '1', '0');
    expect(values).toEqual({ database: 'SQLite' });
  });

  test('speaks for the outermost level of each hierarchy, whatever it is called', () => {
    const hierarchy = opened({
      ...files,
      'stars/a/galaxy.md': page('database: none', '# A\n'),
      'stars/a/b/planet.md': '# B\n',
    });
    const { values, conflicts } = context(hierarchy, 'a', 'b');
    expect(values).toEqual({ database: 'SQLite' });
    // The two are of one priority: peers that disagree.
    expect(conflicts.map(({ kind, loser }) => `${kind} ${loser.level}`)).toEqual([
      'same-priority galaxy',
    ]);
    expect(sources(context(hierarchy, 'a', 'b'))).toEqual([
      '0 galaxy stars/a/galaxy.md',
      '0 galaxy docs/adr/0001-sqlite.md',
      '100 planet stars/a/b/planet.md',
    ]);
  });

  test('is one document of one dialect, however many targets have it', () => {
    const hierarchy = opened(files);
    expect(hierarchy.document('docs/adr/0001-sqlite.md')?.dialect).toBe('adr');
    const paths = documentPaths(hierarchy);
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths.map((path) => claimOf(hierarchy, path)?.dialect.name)).toEqual([
      ...['limps', 'adr', 'limps', 'limps'],
    ]);
  });
});

test('decisions that count as in force without a status are no layers, and the answer says so', () => {
  const bare = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`docs/adr/${name}/README.md`, '# A\n\nWe do it.\n']));
  const files = bare(['0001-a', '0002-b', '0003-c', '0004-d']);
  const { layers, warnings } = context(opened(files));
  expect(layers).toEqual([]);
  expect(warnings).toEqual([
    '⚠️ 4 decisions without a status are in force but, unlike accepted ones, not handed over: stratigraph adr list --in-force (tool adr_list)',
  ]);
  const replaced = { ...files, 'docs/adr/0005-e/README.md': '# E\n\nSupersedes ADR-0001.\n' };
  expect(context(opened(replaced)).warnings).toEqual(warnings);
  const stated = {
    ...files,
    'docs/adr/0001-a/README.md': SQLITE,
    'docs/adr/0002-b/README.md': SQLITE,
  };
  expect(context(opened(stated)).warnings).toEqual([]);
});

describe('an accepted decision of a project', () => {
  const files: Files = {
    '.limps/workspace.md': page('database: Postgres', '# Shop\n'),
    '.limps/projects/site/project.md': page('plans: [0001-x]', '# Site\n'),
    '.limps/projects/site/adrs/ADR-0001-sqlite.md': SQLITE,
    '.limps/projects/tools/project.md': '# Tools\n',
    'plans/0001-x/plan.md': '# X\n',
    'plans/0001-x/agents/000-a.md': '# A\n',
    'plans/0002-y/plan.md': '# Y\n',
    'plans/0002-y/agents/000-b.md': '# B\n',
  };

  test.each([
    [['site'], 'SQLite'],
    [['1'], 'SQLite'],
    [['1', '0'], 'SQLite'],
    [[], 'Postgres'],
    [['tools'], 'Postgres'],
    [['2'], 'Postgres'],
    [['2', '0'], 'Postgres'],
  ])('for %j the database is %s', (words, database) => {
    expect(context(opened(files), ...words).values).toEqual({ database });
  });

  test('is a layer of the project, and locks what plans say', () => {
    const hierarchy = opened({ ...files, 'plans/0001-x/plan.md': page('database: MySQL') });
    const answer = context(hierarchy, '1');
    expect(sources(answer)).toEqual([
      '0 workspace .limps/workspace.md',
      '10 project .limps/projects/site/project.md',
      '10 project .limps/projects/site/adrs/ADR-0001-sqlite.md',
      '20 plan plans/0001-x/plan.md',
    ]);
    expect(answer.values).toEqual({ database: 'SQLite' });
    expect(answer.conflicts.map(({ kind }) => kind)).toContain('locked-override');
    expect(answer.constraints.map(({ keyPath }) => keyPath)).toEqual(['database']);
  });

  test('stands beside those of everybody', () => {
    const hierarchy = opened({
      ...files,
      'docs/adr/0001-node.md': page('status: accepted\nconstraints:\n  runtime: node'),
      '.limps/adrs/ADR-0001-mit.md': page('status: accepted\nconstraints:\n  licence: MIT'),
    });
    expect(context(hierarchy, '1', '0').values).toEqual({
      ...{ database: 'SQLite', licence: 'MIT', runtime: 'node' },
    });
    expect(context(hierarchy, '2', '0').values).toEqual({
      ...{ database: 'Postgres', licence: 'MIT', runtime: 'node' },
    });
  });

  test('may have the number of another one elsewhere', () => {
    const hierarchy = opened({ ...files, 'docs/adr/0001-node.md': page('status: accepted') });
    const { findings } = check(hierarchy, build(hierarchy, new Map()), { now: TODAY });
    expect(findings.filter(({ rule }) => rule === 'duplicate-id')).toEqual([]);
  });
});

test('a hierarchy that is closed gets nothing attached, the others still do', () => {
  const files: Files = {
    'plans/0001-x/plan.md': '# X\n',
    'stars/a/galaxy.md': '# A\n',
    'docs/adr/0001-sqlite.md': SQLITE,
  };
  const { inheritance } = odd;
  if (inheritance === undefined) throw new Error('the odd dialect has a hierarchy');
  const closed: Dialect = { ...odd, inheritance: closedOf(inheritance) };
  const values = (dialects: readonly Dialect[]): readonly unknown[] =>
    ['0001', 'a'].map((id) => context(opened(files, dialects), id).values);
  expect(values([limps, adr, odd])).toEqual([{ database: 'SQLite' }, { database: 'SQLite' }]);
  expect(values([limps, adr, closed])).toEqual([{ database: 'SQLite' }, {}]);
});

describe('two hierarchies whose scopes have the same ids', () => {
  const files: Files = {
    '.limps/workspace.md': page('kind: shop', '# Shop\n'),
    'plans/0001-x/plan.md': page('kind: plan', '# X\n'),
    'plans/0001-x/agents/000-a.md': page('kind: agent', '# A\n'),
    'plans/0001-x/agents/000-a.memory.md': '# A\n\n## Findings\n\n- of an agent\n',
    'stars/0001/galaxy.md': page('kind: galaxy', '# A galaxy with the number of a plan\n'),
    'stars/0001/000/isthmus.md': page(
      'kind: isthmus',
      '# An isthmus with the number of an agent\n',
    ),
    'stars/0001/000/isthmus.scroll.md': '# Scroll\n\n- of an isthmus\n',
    'stars/0001/000/1.oasis.md': page('kind: oasis', '# An oasis\n'),
    'stars/workspace/galaxy.md': page('kind: home', '# A galaxy with the name of a root\n'),
  };
  const hierarchy = opened(files);
  const targets = listTargets(hierarchy);

  test('list every scope once, under an id of its own', () => {
    expect(targets).toHaveLength(7);
    expect(new Set(targets.map(({ id }) => id)).size).toBe(7);
  });

  test('let every listed target be found by its id, with the values of its own', () => {
    const found = targets.map(({ id }) => {
      const { target } = findTarget(hierarchy, id);
      expect(target).toEqual(targets.find((one) => one.id === id));
      // Who has a file open knows its path.
      if (target.path !== null)
        expect(findTarget(hierarchy, target.path).target.path).toBe(target.path);
      return context(hierarchy, id).values.kind;
    });
    expect(found.sort()).toEqual(['agent', 'galaxy', 'home', 'isthmus', 'oasis', 'plan', 'shop']);
  });

  test('name what there is in each of them, where words mean nothing in any', () => {
    const refused = (word: string) => () => findTarget(opened(files), word);
    expect(refused('nowhere')).toThrow(
      expect.objectContaining({
        message: 'There is no target "nowhere".',
        advice: expect.stringMatching(
          /There (?:is|are) \d+ plans?: .+ There (?:is|are) \d+ .*galax/,
        ),
      }),
    );
  });

  test('keep each scope inside the one of its own hierarchy', () => {
    const byId = new Map(targets.map((target) => [target.id, target]));
    for (const { parent, dialect, folder } of targets) {
      if (parent === null) continue;
      expect(byId.get(parent)).toMatchObject({ dialect });
      expect(folder.startsWith(byId.get(parent)?.folder ?? '?')).toBe(true);
    }
    const { edges, nodes } = build(hierarchy, new Map());
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const inside = edges.filter(({ type }) => type === 'INHERITS_FROM');
    for (const { from, to } of inside) {
      expect(byId.get(from)?.dialect).toBe(byId.get(to)?.dialect);
    }
    expect(inside).toHaveLength(4);
  });

  test('remember each for itself', () => {
    const remembered = targets
      .filter(({ level }) => level === 'agent' || level === 'isthmus')
      .map((target) => recall(hierarchy, memoryPlace(hierarchy, target))?.findings[0]?.text);
    expect(remembered.sort()).toEqual(['of an agent', 'of an isthmus']);
  });
});

describe('a plan whose folder is called like what other systems begin with', () => {
  const files: Files = {
    'AGENTS.md': '# All\n',
    'api/AGENTS.md': '# Api\n',
    'plans/at/plan.md': '# At\n',
    'plans/at/agents/api.md': '# Api\n',
    'plans/aweave/plan.md': '# Weave\n',
    'plans/aweave/agents/shop.md': '# Shop\n',
    'plans/limps/plan.md': '# Limp\n',
  };
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS);

  testOf('aweave')('has the name of its own system in front, also where no other is there', () => {
    const ids = [
      ...['workspace', 'limps/at', 'limps/aweave', 'limps/limps'],
      ...['limps/at/api', 'limps/aweave/shop'],
    ];
    expect(listTargets(hierarchy).map(({ id }) => id)).toEqual([...ids, 'at', 'at/api']);
    const { 'AGENTS.md': _, 'api/AGENTS.md': __, ...alone } = files;
    expect(listTargets(opened(alone)).map(({ id }) => id)).toEqual(ids);
  });

  test.each(known([['limps/at/api'], ['at/api'], ['limps/aweave/shop'], ['limps/limps']]))(
    'is %s',
    (id) => {
      expect(findTarget(hierarchy, id).target.id).toBe(id);
      expect(context(hierarchy, id).target.id).toBe(id);
    },
  );
});

describe('a tree of decisions to which a system comes', () => {
  const decisions: Files = { 'docs/adr/0001-sqlite.md': SQLITE };
  const idsOf = (files: Files) =>
    listTargets(openTree(textTree(files), DEFAULT_SETTINGS)).map(({ id }) => id);

  test.each(
    known<readonly [string, Files, readonly string[]]>([
      ['none', {}, ['workspace']],
      ['limps', { '.limps/workspace.md': '# A\n' }, ['workspace']],
      ['instructions', { 'AGENTS.md': '# A\n' }, ['workspace', 'at']],
      [
        'aweave',
        { 'resources/workspaces/shop/OVERVIEW.md': page('name: Shop', '# Shop') },
        ['aweave/shop', 'workspace'],
      ],
    ]),
  )('keeps its target beside %s', (_, more, ids) => {
    expect(idsOf({ ...decisions, ...more })).toEqual(ids);
  });

  testOf('hobbs')('keeps it as the alias of a root that is the whole tree, too', () => {
    const memory = { 'foundation.md': '# Foundation\n', 'memory/active/a.md': '# A\n' };
    const hierarchy = openTree(textTree({ ...decisions, ...memory }), DEFAULT_SETTINGS);
    expect(findTarget(hierarchy, 'workspace').target.id).toBe('hobbs/assistant');
    expect(context(hierarchy, 'workspace').values).toEqual({ database: 'SQLite' });
  });
});

test('a closed hierarchy keeps its ids where decisions bind the whole tree, and finding one of its targets searches no tree', () => {
  const zone = Array.from({ length: 60 }, (_, index) => [`zone/${index}/a.ts`, ''] as const);
  const tree = textTree({
    'AGENTS.md': '# All\n',
    'pkg/AGENTS.md': '# Package\n',
    'docs/deep/adr/0001-sqlite.md': SQLITE,
    ...Object.fromEntries(zone),
  });
  const listed = new Set<string>();
  const list = (folder: string) => {
    listed.add(folder);
    return tree.list(folder);
  };
  const hierarchy = openTree({ ...tree, list }, DEFAULT_SETTINGS);
  for (const words of ['at/pkg', 'pkg'])
    expect(findTarget(hierarchy, words).target.id).toBe('at/pkg');
  expect([...listed].filter((folder) => folder.startsWith('zone/'))).toEqual([]);
  for (const words of ['instructions/at/pkg', 'instructions/pkg'])
    expect(findTarget(hierarchy, words).target.id).toBe('at/pkg');
  expect(listTargets(hierarchy).map(({ id }) => id)).toEqual(['workspace', 'at', 'at/pkg']);
});

describe('all systems at home in one tree', () => {
  const files: Files = {
    '.limps/workspace.md': '# Mix\n',
    'plans/0001-pay/0001-pay-plan.md': page('status: active\nupdated: 2026-03-30', '# Pay\n'),
    'plans/0001-pay/agents/000-build.md': page('status: active', '# Build\n'),
    'resources/workspaces/shop/OVERVIEW.md': page('name: Shop\ndescription: Kettles.', '# Shop\n'),
    'resources/workspaces/shop/web/OVERVIEW.md': page('name: Web\ndescription: Web.', '# Web\n'),
    'resources/workspaces/shop/_decisions/260301-kettles.md': page(
      'name: Kettles only\ndescription: No pots.\ncreated: 2026-03-01',
      'No pots.\n',
    ),
    'projects.json': '{"projects": []}',
    'memory/decisions/kettle-cache.md': '# Kettle cache\n\nRedis.\n',
    'api/package.json': '{}',
    'api/memory/gotchas/kettle.md': '# Slow kettle\n\nIt is slow.\n',
    'AGENTS.md': '# Mix\n\nUse npm.\n',
    'docs/adr/0001-postgres.md': page('status: accepted', '# Use Postgres\n'),
  };
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS);

  testOfAll('lists the targets of each, the strongest evidence first', () => {
    expect(listTargets(hierarchy).map(({ id }) => id)).toEqual([
      ...['workspace', '0001', '0001/000'],
      ...['aweave/shop', 'aweave/shop/web'],
      ...['tlc/workspace', 'tlc/api', 'at'],
    ]);
  });

  testOfAll('gives each target its own layers, and the decisions of the tree', () => {
    expect(sources(context(hierarchy, 'api'))).toEqual([
      '0 workspace memory/decisions/kettle-cache.md',
      '0 workspace docs/adr/0001-postgres.md',
      '10 project api/memory/gotchas/kettle.md',
    ]);
    expect(sources(context(hierarchy, 'shop/web'))).toContain(
      '0 workspace docs/adr/0001-postgres.md',
    );
    expect(sources(context(hierarchy, 'at')).join()).toContain('AGENTS.md');
  });

  testOfAll('is checked by the rules of whose document it is', () => {
    const { findings } = check(hierarchy, build(hierarchy, new Map()), { now: TODAY });
    const ofNames = findings.filter(({ rule }) => rule === 'entry-name' || rule === 'size-budget');
    expect(ofNames.filter(({ path }) => !path.startsWith('resources/'))).toEqual([]);
    expect(ofNames).not.toEqual([]);
  });

  testOfAll('a text without a heading stands under the name of its document', () => {
    const decision = hierarchy.document('resources/workspaces/shop/_decisions/260301-kettles.md');
    expect(decision?.structure.sections.map(({ heading }) => heading)).toEqual(['Kettles only']);
  });
});

describe('instruction files below the root', () => {
  const below = {
    'packages/api/AGENTS.md': '# Api\n\nSee [the guide](gone.md).\n',
    'packages/web/.cursor/rules/a.mdc': '---\nalwaysApply: true\n---\n\nSee [it](gone.md).\n',
  };
  const roots: Readonly<Record<string, Files>> = {
    limps: { '.limps/workspace.md': '# Shop\n', 'plans/0001-x/0001-x-plan.md': '# X\n' },
    hobbs: { 'resources/workspaces/a/OVERVIEW.md': '# A\n' },
    tlc: { '.tlc/config.json': '{}', 'memory/decisions/a.md': '# A\n' },
    aweave: { 'resources/workspaces/a/OVERVIEW.md': '# A\n' },
    lily: { '.lily/memory/personality/user_profile/ann/default/tea.md': '# Tea\n' },
    adr: { 'docs/adr/0001-a.md': '# A\n' },
  };

  test.each(Object.entries(roots))('are targets with findings in a tree of %s', (_, files) => {
    const hierarchy = openTree(textTree({ ...files, ...below }), DEFAULT_SETTINGS);
    const ids = listTargets(hierarchy).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['at', 'at/packages/api', 'at/packages/web']));
    const { findings } = check(hierarchy, build(hierarchy, new Map()), { now: TODAY });
    const broken = findings.filter(({ rule }) => rule === 'broken-link');
    expect(broken.map(({ path }) => path)).toEqual(Object.keys(below));
  });

  test.each(Object.entries(roots))('are no targets in a tree of %s that has none', (_, files) => {
    const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS);
    const targets = listTargets(hierarchy);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter(({ dialect }) => dialect === 'instructions')).toEqual([]);
    const levels = [...build(hierarchy, new Map()).levels.values()].flat();
    expect(levels.map(({ name }) => name)).not.toContain('directory');
  });

  test('cost an answer about another target nothing, however many folders there are', () => {
    const tree = textTree({
      ...roots.limps,
      'plans/0001-x/agents/000-a.md': '# A\n',
      'a/b/c/d/e/AGENTS.md': '# Deep\n',
    });
    const listed: string[] = [];
    const list = (folder: string) => {
      listed.push(folder);
      return tree.list(folder);
    };
    const hierarchy = openTree({ ...tree, list }, DEFAULT_SETTINGS);
    for (const words of [[], ['0001/000'], ['1', '0'], ['0001-x', '000-a']])
      context(hierarchy, ...words);
    expect(listed.filter((folder) => folder.startsWith('a/b/c/d'))).toEqual([]);
  });
});
