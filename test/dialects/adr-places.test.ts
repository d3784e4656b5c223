// Where decisions stand: the usual folders, packages of a monorepo, folders that somebody names, and what there is no decision.

import { describe, expect, test } from 'vitest';
import { decisionsOf, summarize } from '../../src/core/decisions.ts';
import { build, documentPaths, listTargets, openTree, selectLayers } from '../../src/core.ts';
import type { Settings } from '../../src/model/settings.ts';
import type { Tree } from '../../src/model/source.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { checked } from '../helpers/check.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

function decisions(files: Files, settings: Partial<Settings> = {}): string[] {
  const opened = openTree(textTree(files), { ...DEFAULT_SETTINGS, ...settings });
  return documentPaths(opened).filter((path) => opened.document(path)?.role.kind === 'adr');
}

const at = (folder: string): string[] =>
  decisions({ [`${folder}/0001-x.md`]: '# X', 'README.md': '# R' });

describe('folders', () => {
  test.each([
    '.limps/adrs',
    'docs/adr',
    'docs/adrs',
    'docs/ADR',
    'docs/decisions',
    'doc/adr',
    'doc/architecture/decisions',
    'docs/architecture/decisions',
    'docs/architecture-decisions',
    'src/adr',
    'adr',
    'architecture-decision-record',
    'source/architecture_decision_records',
    'decision-record',
    'decision-records',
    'docs/rfcs',
    'rfcs',
    'docs/architecture/adr',
    'docs/contributing/design/decisions',
    'documentation/wiki/product/decisions',
    'packages/core/docs/adr',
    'apps/mobile/ios/docs/decisions',
    'docs/adr/backend',
    'docs/guides/architecture-decision-record-adrs',
    'docs/design-decisions',
    'decisions',
  ])('%s holds decisions', (folder) => {
    expect(at(folder)).toEqual([`${folder}/0001-x.md`]);
  });

  test.each([
    'docs',
    'docs/guides',
    'a/b/c/d/docs/adr',
    'node_modules/tool/docs/adr',
    'vendor/x/docs/adr',
    'packages/core/.limps/adrs',
    '.github/adr',
  ])('%s does not', (folder) => {
    expect(at(folder)).toEqual([]);
  });

  test('what is kept among old pages is history, and what a folder of that name decided is not', () => {
    const inForce = (path: string): unknown =>
      hierarchy({ [path]: '# X\n\n## Status\n\nAccepted\n' }).document(path)?.lifecycle;
    expect(inForce('docs/legacy/adr/0001-x.md')).toBe('archived');
    expect(inForce('legacy/docs/adr/0001-x.md')).toBe('active');
  });

  test('the settings name more', () => {
    const files = { 'architecture/log/0001-x.md': '# X', 'notes/a.md': '# A' };
    expect(decisions(files)).toEqual([]);
    expect(decisions(files, { adrs: ['./architecture/log/'] })).toEqual([
      'architecture/log/0001-x.md',
    ]);
  });

  test('adr-tools is told of another one', () => {
    expect(
      decisions({ '.adr-dir': 'architecture/log\n', 'architecture/log/0001-x.md': '# X' }),
    ).toEqual(['architecture/log/0001-x.md']);
    expect(decisions({ '.adr-dir': '../elsewhere', 'a/0001-x.md': '# X' })).toEqual([]);
  });

  test('so is log4brains, for the project and its packages', () => {
    const config =
      'project:\n  adrFolder: ./decisions\n  packages:\n    - name: a\n      adrFolder: "pkg/a/log"\n';
    expect(
      decisions({
        '.log4brains.yml': config,
        'decisions/20240102-x.md': '# X',
        'pkg/a/log/20240103-y.md': '# Y',
        'elsewhere/20240104-z.md': '# Z',
      }),
    ).toEqual(['decisions/20240102-x.md', 'pkg/a/log/20240103-y.md']);
    const here = { '.log4brains.yml': 'project:\n  adrFolder: .\n', '20240102-x.md': '# X' };
    expect(decisions(here)).toEqual(['20240102-x.md']);
    expect(
      decisions({ '.log4brains.yml': 'project:\n  adrFolder: ../up', 'up/20240102-x.md': '# X' }),
    ).toEqual([]);
  });

  test('beside other pages on the architecture a name says which are records', () => {
    const files = {
      'docs/architecture/adr-001-use-x.md': '# X',
      'doc/arch/adr-001-use-z.md': '# Z',
      'docs/architecture/adr-002-use-y/README.md': '# Y',
      'docs/architecture/overview.md': '# O',
    };
    expect(decisions(files)).toEqual([
      'doc/arch/adr-001-use-z.md',
      'docs/architecture/adr-001-use-x.md',
      'docs/architecture/adr-002-use-y/README.md',
    ]);
    expect(hierarchy(files).document('docs/architecture/overview.md')).toBeNull();
    expect(
      decisions({
        'docs/reference/architecture/adr-003-z.md': '# Z',
        'docs/reference/architecture/old/adr-001-x.md': '# X',
        'docs/reference/architecture/old/notes.md': '# N',
        'docs/reference/rfc/rfc-004-w.md': '# W',
      }),
    ).toEqual([
      'docs/reference/architecture/adr-003-z.md',
      'docs/reference/architecture/old/adr-001-x.md',
      'docs/reference/rfc/rfc-004-w.md',
    ]);
  });

  test('at the root only what has the name of a record is one', () => {
    const files = { 'rfc-012-x.md': '# X', 'SECURITY.md': '# S', 'CODE_OF_CONDUCT.md': '# C' };
    expect(decisions(files)).toEqual(['rfc-012-x.md']);
  });

  test('text/ holds RFCs where a template for them stands beside it', () => {
    const files = { 'text/0012-x.md': '# X', 'text/notes.md': '# N', 'README.md': '# R' };
    const inside = { 'text/0000-template.md': '# T', 'text/java/0001-x.md': '# X' };
    expect(decisions({ ...files, ...inside })).toHaveLength(3);
    expect(decisions({ ...files, '0000-template.md': '# T' })).toEqual([
      'text/0012-x.md',
      'text/notes.md',
    ]);
    expect(decisions(files)).toEqual([]);
  });

  test('an RFC has a folder of its own', () => {
    expect(decisions({ 'rfcs/0001-x/README.md': '# X', 'rfcs/README.md': '# RFCs' })).toEqual([
      'rfcs/0001-x/README.md',
    ]);
  });

  test('the root may be the folder of decisions itself', () => {
    const files = {
      '0001-x.md': '# X',
      'adr-0002-y.md': '# Y',
      'README.md': '# R',
      'more/0003-z.md': '# Z',
    };
    expect(decisions(files)).toEqual(['0001-x.md', 'adr-0002-y.md']);
    expect(decisions({ '2020-01-01-diary.md': '# D', 'notes.md': '# N' })).toEqual([]);
    expect(decisions({ '0001-x.md': '# X', 'plans/0001-y/plan.md': '# Y' })).toEqual([]);
    const cips = { 'CIP-0001/README.md': '# X', 'CIP-0001/CIPs/0002/README.md': '# Y' };
    expect(decisions({ ...cips, 'SECURITY.md': '' }, { adrs: ['.'] })).toEqual([
      'CIP-0001/README.md',
    ]);
  });
});

test('index pages, templates, pictures and notes are no decisions', () => {
  const inFolder = (name: string): string[] =>
    decisions({ [`docs/adr/${name}`]: '# Words', 'docs/adr/0001-x.md': '# X' });
  const none = [
    'README.md',
    'index.md',
    'decisions.md',
    'template.md',
    'adr-template.md',
    '0000-template.md',
    'template-short.md',
    'adr.template.md',
    '_template.md',
    'ADR-NNNN-title.md',
    'ADRXXX-record.md',
    '_notes.md',
    'picture.png',
    'templates/0001-a.md',
    'img/0002-a.md',
    'AGENTS.md',
    'ADR-模板.md',
    'ADR-000-索引.md',
    '000-index.md',
    'plantilla.md',
  ];
  for (const name of none) expect(inFolder(name), name).toEqual(['docs/adr/0001-x.md']);
  for (const name of [
    '0039-use-a-template-engine.md',
    'ADR-7.md',
    'adr_with_a_WeIrd-name.md',
    '20200101-slug.md',
  ]) {
    expect(inFolder(name), name).toHaveLength(2);
  }
});

describe('a template', () => {
  test('is what is still to be filled in, whatever it is called', () => {
    expect(
      decisions({
        'docs/adr/0001-x.md': '# [short title of solved problem]',
        'docs/adr/0002-y.md': '# {title}',
        'rfcs/0000/README.md': '# RFC-NNNN Title',
      }),
    ).toEqual([]);
  });

  test.each([
    ['template.md', '* Status: [proposed | accepted | superseded by [ADR-0005](0005-example.md)]'],
    ['adr.template.md', page('status: {proposed | superseded by [ADR-1](0001-a.md)}\ndate: {DAY}')],
    ['0001-a.md', page('date: {YYYY-MM-DD}', '# {short title}\n\n[link](path-to-x.md)\n')],
  ])('deserves no finding: %s', (name, text) => {
    const { findings } = checked({ [`docs/adr/${name}`]: text, 'docs/adr/0002-b.md': '# B' });
    expect(findings).toEqual([]);
  });

  test('a status that was never chosen is none', () => {
    const status = (text: string) =>
      hierarchy({ 'docs/adr/0001-a.md': `# A\n\n## Status\n\n${text}\n` }).document(
        'docs/adr/0001-a.md',
      )?.rawStatus;
    expect(status('> Accepted or Rejected\n>\n> Valid ones are …')).toBeNull();
    expect(status('Proposed, Accepted, Rejected, Superseded by ADR-n')).toBeNull();
    expect(status('Accepted, Superseded by ADR-2')).not.toBeNull();
  });
});

test('a decision may have a folder of its own; what else lies there belongs to it', () => {
  const files = { 'docs/adr/0001-use-x/README.md': '# X', 'docs/adr/0001-use-x/figures.md': '# F' };
  expect(decisions(files)).toEqual(['docs/adr/0001-use-x/README.md']);
});

test('the record in a folder may be called as the folder, and name its successor as deprecated', () => {
  const files = {
    'deprecated/0001-a/0001-a.md': page('deprecated: 0002-b'),
    'deprecated/notes.md': '# Notes',
    '0002-b/0002-b.md': '# B',
    '0002-b/README.md': '# How to read B',
    '0002-b/notes.md': '# Notes',
    'old/TIP-0006/tip-0006.md': page('tip: 6\nstatus: Replaced\nsuperseded-by: TIP-7'),
    'old/TIP-0007/tip-0007.md': page('tip: 7\nreplaces: 6'),
  };
  const opened = openTree(textTree(files), { ...DEFAULT_SETTINGS, adrs: ['.', 'old'] });
  expect(build(opened, new Map()).supersession.pairs).toMatchObject([
    { newer: '0002-b/0002-b.md', older: 'deprecated/0001-a/0001-a.md' },
    { newer: 'old/TIP-0007/tip-0007.md', older: 'old/TIP-0006/tip-0006.md' },
  ]);
  expect(decisions(files, { adrs: ['.', 'old'] })).toHaveLength(4);
});

describe('targets', () => {
  const adr = (status: string): string => `# X\n\n## Status\n\n${status}\n`;

  test('a tree of nothing but decisions is one target, in which the accepted ones bind', () => {
    const opened = hierarchy({
      'docs/adr/0001-a.md': adr('Accepted'),
      'docs/adr/0002-b.md': adr('Proposed'),
      'docs/adr/0003-c.md': adr('Superseded by [4](0004-d.md)'),
      'docs/adr/0004-d.md': page('status: accepted\nconstraints:\n  defaults.database: SQLite'),
      'docs/adr/0005-e.md': '# No status',
      'docs/adr/README.md': '# Decisions',
      'packages/a/docs/adr/0001-x.md': adr('Approved'),
    });
    const [target, ...others] = listTargets(opened);
    expect(others).toEqual([]);
    expect(target).toMatchObject({
      id: 'workspace',
      level: 'repository',
      dialect: 'adr',
      path: null,
    });
    expect(
      target &&
        selectLayers(opened, target).map(
          ({ path, role, priority }) => `${priority} ${role.kind} ${path}`,
        ),
    ).toEqual([
      '0 adr docs/adr/0001-a.md',
      '0 adr docs/adr/0004-d.md',
      '0 adr packages/a/docs/adr/0001-x.md',
    ]);
  });

  test('an amended decision stays in force, for the list and for everyone who inherits', () => {
    const opened = hierarchy({
      'docs/adr/0001-a.md': '# A\n\n## Status\n\n♻️ Amended by [2](0002-b.md)\n',
      'docs/adr/0002-b.md': page('status: accepted', '# B\n'),
      'docs/adr/0003-c.md': page('status: Amended', '# C\n'),
      'docs/adr/0004-d.md': page('status: as the board wishes', '# D\n'),
    });
    const listed = summarize(decisionsOf(opened)).filter(({ inForce }) => inForce);
    expect(listed.map(({ path, status }) => [path, status])).toEqual([
      ['docs/adr/0001-a.md', 'amended'],
      ['docs/adr/0002-b.md', 'accepted'],
      ['docs/adr/0003-c.md', 'amended'],
    ]);
    const layers = listTargets(opened).flatMap((target) => selectLayers(opened, target));
    expect(layers.map(({ path }) => path)).toEqual(listed.map(({ path }) => path));
  });

  test('the word of an accepted successor is enough to leave the old one out; that of a proposed one is not', () => {
    const files = {
      'docs/adr/0001-a.md': page('status: accepted'),
      'docs/adr/0002-b.md': page('status: accepted\nsupersedes: ADR-0001'),
      'docs/adr/0003-c.md': page('status: proposed\nsupersedes: ADR-0002'),
      '.limps/adrs/ADR-0001-a.md': page('status: accepted'),
      '.limps/adrs/ADR-0002-b.md': page('status: accepted\nsupersedes: ADR-0001'),
    };
    const layersOf = (some: Files): string[] => {
      const opened = hierarchy(some);
      return listTargets(opened).flatMap((target) =>
        selectLayers(opened, target).map(({ path }) => path),
      );
    };
    expect(layersOf(Object.fromEntries(Object.entries(files).slice(0, 3)))).toEqual([
      'docs/adr/0002-b.md',
    ]);
    expect(layersOf(files)).toEqual(['.limps/adrs/ADR-0002-b.md', 'docs/adr/0002-b.md']);
  });

  test('beside plans there is still one workspace, and it is theirs', () => {
    const opened = hierarchy({
      'plans/0001-x/plan.md': '# X',
      'docs/adr/0001-a.md': adr('Accepted'),
      '.limps/adrs/ADR-0001-b.md': adr('Accepted'),
    });
    expect(listTargets(opened).map(({ id, dialect }) => `${dialect} ${id}`)).toEqual([
      'limps workspace',
      'limps 0001',
    ]);
    expect(opened.document('.limps/adrs/ADR-0001-b.md')?.dialect).toBe('adr');
    expect(opened.document('docs/adr/0001-a.md')?.dialect).toBe('adr');
  });
});

describe('cost', () => {
  const many: Files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`plans/${index}-x/agents/000-a.md`, '']),
  );

  function counted(files: Files): { tree: Tree; listed: () => number } {
    const tree = textTree(files);
    const folders = new Set<string>();
    return {
      tree: {
        ...tree,
        list(folder) {
          folders.add(folder);
          return tree.list(folder);
        },
      },
      listed: () => folders.size,
    };
  }

  test('in a tree with plans nobody searches for decisions to answer about a plan', () => {
    const { tree, listed } = counted({ ...many, 'docs/adr/0001-x.md': '# X' });
    const opened = openTree(tree, DEFAULT_SETTINGS);
    opened.document('docs/adr/0001-x.md');
    expect(listed()).toBeLessThan(30);
  });

  test('a search looks into no plans, and ends in any tree', () => {
    const { tree, listed } = counted({ ...many, 'docs/adr/0001-x.md': '# X' });
    const opened = openTree(tree, DEFAULT_SETTINGS);
    expect(opened.dialects.at(-1)?.format?.folders).toEqual(['docs/adr']);
    expect(listed()).toBeLessThan(30);
  });

  const wide = (folders: number): Files =>
    Object.fromEntries([
      ...Array.from({ length: folders }, (_, index) => [`zone/${index}/x/a.ts`, ''] as const),
      ['zone/zz-last/docs/adr/0001-x.md', '# X'],
      ['packages/a/docs/adr/0001-x.md', '# X'],
    ]);

  test('in a tree of thousands of folders all records are found', () => {
    expect(decisions(wide(1400))).toEqual([
      'packages/a/docs/adr/0001-x.md',
      'zone/zz-last/docs/adr/0001-x.md',
    ]);
  });

  test('in a tree of far too many the search ends, and what was not looked into is told', () => {
    const { tree, listed } = counted(wide(30_000));
    const dialect = openTree(tree, DEFAULT_SETTINGS).dialects.at(-1);
    expect(dialect?.format?.folders).toEqual(['packages/a/docs/adr']);
    expect(listed()).toBeLessThan(3100);
    expect(dialect?.evidence(tree).unread?.length).toBeGreaterThan(10_000);
  });
});

test('the index of records that stand among other pages is read, and its dead links are found', () => {
  const record = '# ADR 001: Go\n\n## Status\n\nAccepted\n';
  const files = {
    'docs/architecture/adr-001-go.md': record,
    'docs/architecture/README.md': '# A\n\n- [001](adr-001-go.md)\n- [002](adr-002-c.md)\n',
    'docs/architecture/overview.md': '# O\n\n[gone](gone.md)\n',
    'doc/architecture/README.md': '# A\n\n[gone](gone.md)\n',
  };
  expect(checked(files).findings.map(({ path, line }) => [path, line])).toEqual([
    ['docs/architecture/README.md', 4],
  ]);
});

test.each(['docs/rfcs/', ''])(
  'a folder of %s without a number holds a record where each has a README with a status',
  (above) => {
    const own = ['approved', 'obsolete', 'review'].map((state, at): [string, string] => [
      `${above}use-${at}/README.md`,
      `---\nstate: ${state}\n---\n# X\n\nAs [x](../use-0/README.md).\n`,
    ]);
    const others = { [`${above}README.md`]: '# All\n', [`${above}use-0/1_more.md`]: '# More\n' };
    const files = { ...Object.fromEntries(own), ...others };
    const settings = { adrs: [above.replace(/\/$/, '')] };
    const opened = openTree(textTree(files), { ...DEFAULT_SETTINGS, ...settings });
    const all = summarize(decisionsOf(opened));
    const told = all.map(({ id, inForce }) => `${id} ${inForce}`);
    expect(told).toEqual(['use-0 true', 'use-1 false', 'use-2 false']);
    const two = { ...files, [`${above}use-2/README.md`]: '# Z\n' };
    expect(decisions(two, settings)).not.toContain(own[0]?.[0]);
  },
);
