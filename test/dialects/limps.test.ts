// What limps calls what: scopes, ids, layers, projects, names as people really write them (L-086 …, C-04 … C-06).

import { describe, expect, test } from 'vitest';
import { listTargets, selectLayers } from '../../src/core.ts';
import { limps } from '../../src/dialects/limps/index.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { hierarchy, page, resolved } from '../helpers/hierarchy.ts';
import { samples } from './samples.ts';

const ids = (files: Readonly<Record<string, string>>): string[] =>
  listTargets(hierarchy(files)).map(({ id }) => id);

const layersOf = (
  files: Readonly<Record<string, string>>,
  plan?: string,
  agent?: string,
): string[] =>
  resolved(files, plan, agent).layers.map(({ priority, source }) => `${priority} ${source}`);

describe('scopes', () => {
  test('workspace, projects, plans, then agents', () => {
    expect(ids(samples.limps ?? {})).toEqual([
      'workspace',
      'projects/site',
      'projects/tools',
      '0001',
      '0001-older',
      '0002',
      'no-number',
      'workspace-2',
      '0001/000',
      '0001/001',
      '0001-older/000',
    ]);
  });

  test('a live plan keeps its number beside a completed one; two live ones both lose it', () => {
    expect(ids({ 'plans/0042-New/plan.md': '', 'plans/Completed/0042-old/plan.md': '' })).toEqual([
      'workspace',
      '0042',
      '0042-old',
    ]);
    expect(ids({ 'plans/0042-a/plan.md': '', 'plans/0042-b/plan.md': '' })).toEqual([
      'workspace',
      '0042-a',
      '0042-b',
    ]);
  });

  test('memory files, index pages and hidden files are no agents', () => {
    const files = {
      'plans/1-x/agents/a.memory.md': '',
      'plans/1-x/agents/b.agent.memory.md': '',
      'plans/1-x/agents/README.md': '',
      'plans/1-x/agents/_notes.md': '',
      'plans/1-x/agents/.hidden.md': '',
      'plans/1-x/agents/list.txt': '',
    };
    expect(ids(files)).toEqual(['workspace', '1']);
  });
});

describe('layers', () => {
  const files = samples.limps ?? {};

  test('of an agent, lowest first: workspace, context, decisions, project, plan, plan memory, agent, memory', () => {
    expect(layersOf(files, '1', '0')).toEqual([
      '0 .limps/workspace.md',
      '0 .limps/context/brand.md',
      '0 .limps/context/vision.md',
      '0 .limps/adrs/ADR-0001-one.md',
      '10 .limps/projects/site/project.md',
      '20 plans/0001-first/0001-first-plan.md',
      '20 plans/0001-first/context.md',
      '20 plans/0001-first/gotchas.md',
      '20 plans/0001-first/plan.memory.md',
      '30 plans/0001-first/agents/000-alpha.md',
      '30 plans/0001-first/agents/000-alpha.memory.md',
    ]);
  });

  test('memory beside an agent file of the other spelling is found', () => {
    expect(layersOf(files, '1', '1').slice(-2)).toEqual([
      '30 plans/0001-first/agents/001_beta.agent.md',
      '30 plans/0001-first/agents/001_beta.agent.memory.md',
    ]);
  });

  test('a plan belongs to the project that it names, else to the one that lists it', () => {
    expect(layersOf(files, '2')).toContain('10 projects/tools/project.md');
    expect(layersOf(files, '1')).toContain('10 .limps/projects/site/project.md');
  });

  test('an agent inherits the project of its plan, whatever its own number', () => {
    const tree = {
      'projects/site/project.md': page('plans: [0042]'),
      'projects/tools/project.md': page('plans: [0001]'),
      'plans/0042-x/plan.md': '# X',
      'plans/0042-x/agents/0001-a.md': '# A',
    };
    expect(layersOf(tree, '42', '1')).toContain('10 projects/site/project.md');
    expect(layersOf(tree, '42', '1')).not.toContain('10 projects/tools/project.md');
  });

  test('only accepted decisions take part', () => {
    const adr = (status: string): string => page(`status: ${status}`, '# X');
    const tree = {
      '.limps/adrs/ADR-0001-a.md': adr('accepted'),
      '.limps/adrs/ADR-0002-b.md': adr('proposed'),
      '.limps/adrs/ADR-0003-c.md': page('status: accepted\nsuperseded_by: ADR-0001', '# X'),
      '.limps/adrs/ADR-0004-d.md': '# no status',
    };
    expect(layersOf(tree)).toEqual(['0 .limps/adrs/ADR-0001-a.md']);
  });

  test('an archived context file leaves resolution', () => {
    const tree = {
      '.limps/context/old.md': page('status: archived', '# Old'),
      '.limps/context/new.md': '# New',
    };
    expect(layersOf(tree)).toEqual(['0 .limps/context/new.md']);
  });

  test('documents of an archived plan still reach its own agents', () => {
    const tree = {
      'plans/archive/0007-x/0007-x-plan.md': '# X',
      'plans/archive/0007-x/context.md': '# Context',
      'plans/archive/0007-x/agents/000-a.md': '# A',
    };
    expect(layersOf(tree, '7', '0')).toHaveLength(3);
  });

  test.each([
    [
      'its folder and -plan',
      { 'plans/1-a/1-a-plan.md': '', 'plans/1-a/z-plan.md': '' },
      'plans/1-a/1-a-plan.md',
    ],
    ['the only *-plan.md', { 'plans/1-a/other-plan.md': '' }, 'plans/1-a/other-plan.md'],
    ['its number', { 'plans/1-a/1-plan.md': '', 'plans/1-a/x-plan.md': '' }, 'plans/1-a/1-plan.md'],
    ['plan.md', { 'plans/1-a/plan.md': '' }, 'plans/1-a/plan.md'],
  ])('the plan file is found by %s', (_, tree, expected) => {
    const opened = hierarchy(tree);
    expect(listTargets(opened).find(({ level }) => level === 'plan')?.path).toBe(expected);
  });

  test('an agent without a plan file still inherits the workspace', () => {
    const tree = { '.limps/workspace.md': '# W', 'plans/0003-x/agents/000-a.md': '# A' };
    expect(layersOf(tree, '3', '0')).toEqual([
      '0 .limps/workspace.md',
      '30 plans/0003-x/agents/000-a.md',
    ]);
  });

  test('the layers of one target are found without reading the rest of the tree', () => {
    const opened = hierarchy({ ...files, 'plans/0009-other/0009-other-plan.md': '# Other' });
    const read: string[] = [];
    const { tree } = opened;
    const target = listTargets(opened).find(({ id }) => id === '0001/000');
    const spied = {
      ...opened,
      document: (path: string) => {
        read.push(path);
        return opened.document(path);
      },
    };
    if (target) selectLayers(spied, target);
    expect(read.filter((path) => path.includes('0009') || path.includes('0002'))).toEqual([]);
    expect(tree.has('plans/0009-other/0009-other-plan.md')).toBe(true);
  });
});

describe('values', () => {
  test('a project overrides the workspace (L-004)', () => {
    const { values, provenance } = resolved(
      {
        '.limps/workspace.md': page('brand_voice: "professional"'),
        '.limps/projects/site/project.md': page('brand_voice: "casual"\nplans: [0001]'),
        'plans/0001-x/plan.md': '# X',
      },
      '1',
    );
    expect(values).toEqual({ brand_voice: 'casual' });
    expect(provenance['/brand_voice']).toMatchObject({
      winner: { source: '.limps/projects/site/project.md', line: 2, value: 'casual', priority: 10 },
      shadowed: [{ source: '.limps/workspace.md', line: 2, value: 'professional', priority: 0 }],
    });
  });

  test('the worked example of the defaults holds exactly (L-036)', () => {
    const defaults = (yaml: string): string =>
      `# X\n\n## Defaults\n\n\`\`\`yaml\ndefaults:\n${yaml}\`\`\`\n`;
    const { values, dropped } = resolved(
      {
        '.limps/workspace.md': defaults('  language: TypeScript\n  test_coverage: 80%\n'),
        'projects/p/project.md': page('plans: [0001-x]', defaults('  test_coverage: 90%\n')),
        'plans/0001-x/0001-x-plan.md': defaults('  language: Python\n  override: true\n'),
      },
      '0001',
    );
    expect(values).toEqual({ defaults: { language: 'Python' } });
    expect(dropped['/defaults/test_coverage']?.shadowed.map(({ value }) => value)).toEqual([
      '90%',
      '80%',
    ]);
  });

  test('a constraint of an accepted decision stands against a plan', () => {
    const { values, conflicts, constraints } = resolved(
      {
        '.limps/adrs/ADR-0001-db.md': page(
          'status: accepted\nconstraints:\n  defaults.database: SQLite',
        ),
        'plans/0001-x/plan.md': page('defaults:\n  database: PostgreSQL\n  override: true'),
      },
      '1',
    );
    expect(values).toEqual({ defaults: { database: 'SQLite' } });
    expect(conflicts.map(({ kind }) => kind)).toContain('locked-override');
    expect(constraints).toMatchObject([{ keyPath: 'defaults.database', value: 'SQLite', line: 4 }]);
  });
});

test('a journal of plans in folders of days is no workspace', () => {
  const { strength } = limps.evidence(
    textTree({ 'plans/260803-1552-shop/plan.md': '# Shop\n', 'plans/2026-08-04-x/plan.md': '' }),
  );
  expect(strength).toBe(0);
});
