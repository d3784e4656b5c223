import { describe, expect, it } from 'vitest';
import { cascade } from '../../src/resolve/cascade.ts';
import { agent, layer, plan, project, workspace } from '../helpers/cascade-layers.ts';
import { conflictsOf, droppedOf, provenanceOf } from '../helpers/verdict.ts';

describe('the worked examples of the requirements', () => {
  it('L-004: the brand voice of the project wins over that of the workspace, with its origin', () => {
    const answer = cascade([
      workspace('brand_voice: "professional"'),
      project('brand_voice: "casual"'),
    ]);
    const casual = {
      source: 'project.md',
      line: 1,
      column: 14,
      level: 'project',
      priority: 10,
      value: 'casual',
    };
    const professional = {
      source: 'workspace.md',
      line: 1,
      column: 14,
      level: 'workspace',
      priority: 0,
      value: 'professional',
    };
    expect({ ...answer.values }).toEqual({ brand_voice: 'casual' });
    expect({ ...answer.provenance }).toEqual({
      '/brand_voice': { winner: casual, shadowed: [professional], reason: 'higher-priority' },
    });
    expect(answer.conflicts).toEqual([
      {
        kind: 'undeclared-override',
        pointer: '/brand_voice',
        keyPath: 'brand_voice',
        winner: casual,
        loser: professional,
      },
    ]);
  });

  it('L-036: an overriding map leaves exactly what it says, and the record of what it took out', () => {
    const answer = cascade([
      workspace('defaults: {language: TypeScript, test_coverage: 80%}'),
      project('defaults: {test_coverage: 90%}'),
      plan('defaults: {language: Python, override: true}'),
    ]);
    expect(answer.values).toEqual({ defaults: { language: 'Python' } });
    expect(provenanceOf(answer)).toEqual({
      '/defaults/language': 'declared-override: Python (plan.md) > TypeScript (workspace.md)',
    });
    expect(droppedOf(answer)).toEqual({
      '/defaults/test_coverage': 'override in plan.md: 90% (project.md), 80% (workspace.md)',
    });
    expect(answer.dropped['/defaults/test_coverage']?.by).toEqual({
      marker: 'override',
      source: 'plan.md',
      line: 1,
      column: 30,
    });
  });

  it('L-037: 80% stays the string "80%"', () => {
    expect(cascade([workspace('test_coverage: 80%')]).values).toEqual({ test_coverage: '80%' });
  });

  it('L-082: the database of the plan contradicts that of the workspace', () => {
    const answer = cascade([
      workspace('defaults:\n  database: PostgreSQL'),
      plan('defaults:\n  database: SQLite'),
    ]);
    expect(answer.conflicts).toEqual([
      {
        kind: 'undeclared-override',
        pointer: '/defaults/database',
        keyPath: 'defaults.database',
        winner: {
          ...{ source: 'plan.md', line: 2, column: 13, level: 'plan', priority: 20 },
          value: 'SQLite',
        },
        loser: {
          ...{ source: 'workspace.md', line: 2, column: 13, level: 'workspace', priority: 0 },
          value: 'PostgreSQL',
        },
      },
    ]);
  });
});

describe('scalars', () => {
  it('of one value agree; the most specific layer is the winner', () => {
    const answer = cascade([workspace('a: 1'), project('a: 1'), plan('a: 1')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'agreed: 1 (plan.md) > 1 (project.md) > 1 (workspace.md)',
    });
    expect(answer.conflicts).toEqual([]);
  });

  it('keep the reason for which they had to win when a later layer says the same', () => {
    const answer = cascade([workspace('a: 1'), project('a: 2'), plan('a: 2')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'higher-priority: 2 (plan.md) > 2 (project.md) > 1 (workspace.md)',
    });
  });

  it('contradict whoever stood before them, step by step', () => {
    const answer = cascade([workspace('a: 1'), project('a: 2'), plan('a: 3')]);
    expect(conflictsOf(answer)).toEqual([
      'undeclared-override a: 2 (project.md) > 1 (workspace.md)',
      'undeclared-override a: 3 (plan.md) > 2 (project.md)',
    ]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'higher-priority: 3 (plan.md) > 2 (project.md) > 1 (workspace.md)',
    });
  });

  it('written differently differ: 1 and "1" are a contradiction', () => {
    const answer = cascade([workspace('a: 1'), project('a: "1"')]);
    expect(answer.values).toEqual({ a: '1' });
    expect(answer.conflicts).toHaveLength(1);
  });

  it('of two documents of one priority: the later wins, and nothing excuses it', () => {
    const answer = cascade([
      layer('context/a.md', 0, 'tone: dry'),
      layer('context/b.md', 0, 'tone: {override: true, value: warm}', { overrides: ['tone'] }),
    ]);
    expect(conflictsOf(answer)).toEqual([
      'same-priority tone: warm (context/b.md) > dry (context/a.md)',
    ]);
    expect(answer.provenance['/tone']?.reason).toBe('later-document');
  });

  it('of front matter and Defaults block of one document disagree like peers', () => {
    const answer = cascade([plan('defaults: {a: 1}', { defaults: 'defaults: {a: 2}' })]);
    expect(conflictsOf(answer)).toEqual(['same-priority defaults.a: 2 (plan.md) > 1 (plan.md)']);
  });
});

describe('a declared override', () => {
  const parent = workspace('db: {engine: PostgreSQL, port: 5432}');

  it.each([
    [
      '`override: true` in the same map',
      project('db: {override: true, engine: SQLite, port: 5432}'),
    ],
    ['a wrapper', project('db: {engine: {override: true, value: SQLite}}')],
    ['an opt-out with a value', project('db: {engine: {inherit: false, value: SQLite}}')],
    ['the key path', project('db: {engine: SQLite}', { overrides: ['db.engine'] })],
    ['a key path above', project('db: {engine: SQLite}', { overrides: ['db'] })],
  ])('%s is recorded as such', (_, child) => {
    const answer = cascade([parent, child]);
    expect(answer.values).toEqual({ db: { engine: 'SQLite', port: 5432 } });
    expect(conflictsOf(answer)).toEqual([
      'declared-override db.engine: SQLite (project.md) > PostgreSQL (workspace.md)',
    ]);
    expect(answer.provenance['/db/engine']?.reason).toBe('declared-override');
  });

  it.each([
    ['of the parent', [workspace('a: 1', { overrides: ['a'] }), project('a: 2')]],
    ['of another key', [workspace('a: 1'), project('a: 2', { overrides: ['b', 'a.b'] })]],
    ['of a sibling map', [workspace('a: 1'), project('a: 2\nb: {override: true}')]],
  ])('%s declares nothing here', (_, layers) => {
    expect(cascade(layers).conflicts.map(({ kind }) => kind)).toEqual(['undeclared-override']);
  });
});

describe('lists', () => {
  it('L-032: parent first, child adds, exact repeats once', () => {
    const answer = cascade([workspace('tags: [a, b]'), project('tags: [b, c]'), plan('tags: [a]')]);
    expect(answer.values).toEqual({ tags: ['a', 'b', 'c'] });
    expect(provenanceOf(answer)).toEqual({
      '/tags/0': 'agreed: a (plan.md) > a (workspace.md)',
      '/tags/1': 'agreed: b (project.md) > b (workspace.md)',
      '/tags/2': 'added: c (project.md)',
    });
    expect(answer.conflicts).toEqual([]);
  });

  it('compare items by what they say: maps in any order of keys, but 1 is not "1"', () => {
    const answer = cascade([
      workspace('rules: [{id: x, level: 1}, 1]'),
      project('rules: [{level: 1, id: x}, "1", [1]]'),
    ]);
    expect(answer.values).toEqual({ rules: [{ id: 'x', level: 1 }, 1, '1', [1]] });
  });

  it('hold every item once, also within one document', () => {
    expect(cascade([workspace('tags: [a, b, a]')]).values).toEqual({ tags: ['a', 'b'] });
  });

  it('that are empty are values with an origin, until somebody adds', () => {
    const [nothing, something] = [workspace('tags: []'), project('tags: [a]')];
    expect(provenanceOf(cascade([nothing]))).toEqual({ '/tags': 'only: [] (workspace.md)' });
    expect(provenanceOf(cascade([nothing, something]))).toEqual({
      '/tags/0': 'added: a (project.md)',
    });
    expect(cascade([something, plan('tags: []')]).values).toEqual({ tags: ['a'] });
  });
});

describe('maps', () => {
  it('L-033: merge key by key, at every depth, keys in the order of first appearance', () => {
    const answer = cascade([
      workspace('a: {x: 1, deep: {k: 1}}\nb: 1'),
      agent('c: 1\na: {deep: {l: 2}, y: 2}'),
    ]);
    expect(JSON.stringify(answer.values)).toBe(
      '{"a":{"x":1,"deep":{"k":1,"l":2},"y":2},"b":1,"c":1}',
    );
    expect(answer.conflicts).toEqual([]);
  });

  it('that are empty are values with an origin, until somebody adds', () => {
    const answer = cascade([workspace('a: {}\nb: {}'), project('a: {}\nb: {x: 1}')]);
    expect(answer.values).toEqual({ a: {}, b: { x: 1 } });
    expect(provenanceOf(answer)).toEqual({
      '/a': 'agreed: {} (project.md) > {} (workspace.md)',
      '/b/x': 'only: 1 (project.md)',
    });
  });
});

describe('types that clash', () => {
  it.each([
    ['a: 1', 'a: [x]', { a: ['x'] }],
    ['a: 1', 'a: {x: 1}', { a: { x: 1 } }],
    ['a: [x]', 'a: {x: 1}', { a: { x: 1 } }],
    ['a: [x]', 'a: 1', { a: 1 }],
    ['a: {x: 1}', 'a: [y]', { a: ['y'] }],
    ['a: {x: 1}', 'a: 1', { a: 1 }],
    ['a: 1', 'a: {override: true, value: [x]}', { a: ['x'] }],
    ['a: {x: 1}', 'a: {inherit: false, value: 1}', { a: 1 }],
  ])(
    '%s under %s is a clash, declared or not, and the later layer wins',
    (lower, higher, values) => {
      const answer = cascade([workspace(lower), project(higher, { overrides: ['a'] })]);
      expect(answer.values).toEqual(values);
      expect(answer.conflicts.map(({ kind }) => kind)).toEqual(['type-clash']);
    },
  );

  it('keep every loser, through each change of type', () => {
    const answer = cascade([workspace('a: 1'), project('a: {x: 2}'), plan('a: 3')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'higher-priority: 3 (plan.md) > {"x":2} (project.md) > 1 (workspace.md)',
    });
  });

  it('do not include null: it says "no value", which fits every type', () => {
    const answer = cascade([workspace('a: {x: 1}\nb: null'), project('a: null\nb: [y]')]);
    expect(answer.values).toEqual({ a: null, b: ['y'] });
    expect(conflictsOf(answer)).toEqual([
      'undeclared-override a: null (project.md) > {"x":1} (workspace.md)',
      'undeclared-override b: ["y"] (project.md) > null (workspace.md)',
    ]);
  });
});
