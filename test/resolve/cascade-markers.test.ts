import { describe, expect, it } from 'vitest';
import { cascade } from '../../src/resolve/cascade.ts';
import { layer, plan, project, workspace } from '../helpers/cascade-layers.ts';
import { conflictsOf, droppedOf, provenanceOf } from '../helpers/verdict.ts';

describe('a marker, by example', () => {
  it.each([
    // lower, higher, what stands, what was taken out
    ['a: {x: 1, y: 2}', 'a: {override: true, x: 3}', { a: { x: 3 } }, ['/a/y']],
    ['a: {x: 1, y: 2}', 'a: {inherit: false, x: 3}', { a: { x: 3 } }, ['/a/y']],
    ['a: {x: 1}', 'a: {override: true}', { a: {} }, ['/a/x']],
    ['a: {x: 1}', 'a: {inherit: false}', {}, ['/a/x']],
    ['a: {x: {k: 1, l: 2}}', 'a: {override: true, x: {k: 3}}', { a: { x: { k: 3 } } }, ['/a/x/l']],
    ['a: {x: [p, q]}', 'a: {override: true, x: [q, r]}', { a: { x: ['q', 'r'] } }, ['/a/x']],
    ['a: {x: 1}\nb: 1', 'a: {override: true, y: 2}', { a: { y: 2 }, b: 1 }, ['/a/x']],
    ['a: [p, q]', 'a: {override: true, value: [q, r]}', { a: ['q', 'r'] }, ['/a']],
    ['a: [p, q]', 'a: {override: true, value: [q, p]}', { a: ['q', 'p'] }, []],
    ['a: [p, q]', 'a: {inherit: false, value: [r]}', { a: ['r'] }, ['/a']],
    ['a: [p, q]', 'a: {inherit: false}', {}, ['/a']],
    ['a: 1', 'a: {override: true, value: 2}', { a: 2 }, []],
    ['a: 1', 'a: {inherit: false, value: 2}', { a: 2 }, []],
    ['a: 1', 'a: {inherit: false}', {}, ['/a']],
    ['a: {x: 1}', 'a: {override: true, value: {y: 2}}', { a: { y: 2 } }, ['/a/x']],
    ['a: {x: 1}', 'a: {override: true, value: {inherit: false}}', {}, ['/a/x']],
    ['a: {x: {}, y: []}', 'a: {override: true, z: 1}', { a: { z: 1 } }, ['/a/x', '/a/y']],
    ['a: 1', 'a: {override: true, x: 2}', { a: { x: 2 } }, ['/a']],
    ['b: 1', 'a: {inherit: false}', { b: 1 }, []],
    ['a: {x: 1}', 'a: {x: {inherit: false}}', { a: {} }, ['/a/x']],
  ])('%s under %s', (lower, higher, values, dropped) => {
    const answer = cascade([workspace(lower), plan(higher)]);
    expect(answer.values).toEqual(values);
    expect(Object.keys(answer.dropped)).toEqual(dropped);
  });

  it.each([
    [
      'only as a boolean',
      'a: {override: "yes", inherit: 0}',
      { a: { x: 1, override: 'yes', inherit: 0 } },
    ],
    [
      'without effect where it states the default',
      'a: {override: false, inherit: true}',
      { a: { x: 1 } },
    ],
    [
      'whose wrapper holds a further key is no wrapper',
      'a: {override: true, value: 1, y: 2}',
      { a: { value: 1, y: 2 } },
    ],
    [
      'without effect makes no wrapper',
      'a: {override: false, value: 1}',
      { a: { x: 1, value: 1 } },
    ],
    ['of both kinds replaces', 'a: {inherit: false, override: true}', { a: {} }],
  ])('counts %s', (_, higher, values) => {
    expect(cascade([workspace('a: {x: 1}'), plan(higher)]).values).toEqual(values);
  });

  it.each(['a: {override: true, x: [1]}', 'a: {inherit: false, x: {override: true, value: [1]}}'])(
    'has nothing to act on in the lowest layer: %s',
    (yaml) => {
      const answer = cascade([workspace(yaml)]);
      expect(answer.values).toEqual({ a: { x: [1] } });
      expect(provenanceOf(answer)).toEqual({ '/a/x/0': 'only: 1 (workspace.md)' });
      expect(droppedOf(answer)).toEqual({});
    },
  );

  it('never reaches the output, not even from within the items of a list', () => {
    const items =
      '[{override: true, k: 1}, {inherit: false, value: 2}, {inherit: false}, [{override: false}]]';
    expect(cascade([workspace(`a: ${items}`)]).values).toEqual({ a: [{ k: 1 }, 2, [{}]] });
  });
});

describe('at the top of a document', () => {
  const lower = [workspace('a: {x: 1}\nb: {x: 1}\nc: [p]'), project('b: {y: 2}')];

  it.each(['override: true', 'inherit: false'])(
    "`%s` acts on the document's own keys only",
    (marker) => {
      const answer = cascade([...lower, plan(`${marker}\nb: {z: 3}\nc: [q]`)]);
      expect(answer.values).toEqual({ a: { x: 1 }, b: { z: 3 }, c: ['q'] });
      expect(Object.keys(answer.dropped)).toEqual(['/b/x', '/b/y', '/c']);
    },
  );

  it('is no wrapper: `value` is a key of the document', () => {
    const answer = cascade([...lower, plan('override: true\nvalue: 1')]);
    expect(answer.values).toMatchObject({ a: { x: 1 }, value: 1 });
  });

  it('declares the overrides of that document', () => {
    const answer = cascade([workspace('a: 1'), plan('override: true\na: 2')]);
    expect(conflictsOf(answer)).toEqual(['declared-override a: 2 (plan.md) > 1 (workspace.md)']);
  });
});

describe('what a marker took out', () => {
  it('is recorded with the place of the marker and all its losers, the most recent first', () => {
    const answer = cascade([
      workspace('tags: [a, b]\nx: 1'),
      project('tags: [c, b]\nx: 2'),
      plan('tags:\n  inherit: false\n  value: [d]\nx: {inherit: false}'),
    ]);
    expect(droppedOf(answer)).toEqual({
      '/tags':
        'inherit in plan.md: b (project.md), c (project.md), a (workspace.md), b (workspace.md)',
      '/x': 'inherit in plan.md: 2 (project.md), 1 (workspace.md)',
    });
    expect(answer.dropped['/tags']?.by).toMatchObject({ line: 2, column: 3 });
  });

  it('belongs to the losers of whoever sets the value again', () => {
    const answer = cascade([workspace('a: 1'), project('a: {inherit: false}'), plan('a: 3')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'higher-priority: 3 (plan.md) > 1 (workspace.md)',
    });
    expect(answer.dropped).toEqual({});
    expect(answer.conflicts).toEqual([]);
  });

  it('can be what a peer said, who is a lower layer all the same', () => {
    const answer = cascade([
      layer('context/a.md', 0, 'm: {x: 1}'),
      layer('context/b.md', 0, 'm: {override: true, y: 2}'),
    ]);
    expect(answer.values).toEqual({ m: { y: 2 } });
  });

  it("is never what the marker's own document says", () => {
    const answer = cascade([
      workspace('m: {x: 1}\nt: [p]'),
      plan('m: {y: 2}\nt: [q]', {
        defaults: 'm: {override: true, z: 3}\nt: {override: true, value: [r]}',
      }),
    ]);
    expect(answer.values).toEqual({ m: { y: 2, z: 3 }, t: ['q', 'r'] });
  });
});

describe('a disagreement beneath a marker', () => {
  it.each([
    [
      'of a key that the marker dropped',
      'defaults: {language: TypeScript, test_coverage: 80%}',
      'defaults: {test_coverage: 90%}',
      'defaults: {language: Python, override: true}',
      ['declared-override defaults.language: Python (plan.md) > TypeScript (workspace.md)'],
    ],
    ['of a key that was opted out of', 'a: 1', 'a: 2', 'a: {inherit: false}', []],
    ['beneath a map that was opted out of', 'a: {x: 1}', 'a: {x: 2}', 'a: {inherit: false}', []],
    ['of types, before the map was dropped', 'a: 1', 'a: {x: 2}', 'a: {inherit: false}', []],
    [
      'of types, before the map was written anew',
      'a: 1',
      'a: {x: 2}',
      'a: {inherit: false, y: 3}',
      [],
    ],
    [
      'of a value that was set again on purpose',
      'a: 1',
      'a: 2',
      'override: true\na: 3',
      ['declared-override a: 3 (plan.md) > 2 (project.md)'],
    ],
    [
      'of a value that was set again without a word stays',
      'a: 1',
      'a: 2',
      'a: 3',
      [
        'undeclared-override a: 2 (project.md) > 1 (workspace.md)',
        'undeclared-override a: 3 (plan.md) > 2 (project.md)',
      ],
    ],
  ])('%s', (_, lowest, lower, higher, expected) => {
    expect(conflictsOf(cascade([workspace(lowest), project(lower), plan(higher)]))).toEqual(
      expected,
    );
  });

  it('is over by a declaration in `overrides:`, too; what a lock decided stays', () => {
    const overrides = { overrides: ['a', 'b'] };
    const locked = { locked: ['b'] };
    const layers = [
      workspace('a: 1\nb: 1', locked),
      project('a: 2\nb: 2'),
      plan('a: 3\nb: 3', overrides),
    ];
    expect(conflictsOf(cascade(layers))).toEqual([
      'locked-override b: 1 (workspace.md) > 2 (project.md)',
      'declared-override a: 3 (plan.md) > 2 (project.md)',
      'locked-override b: 1 (workspace.md) > 3 (plan.md)',
    ]);
  });

  it('is told where the document that marks contradicts itself', () => {
    const twice = layer('plan.md', 20, 'a: 2');
    const again = layer('plan.md', 20, 'a: {override: true, value: 3}');
    const declarations = [...twice.declarations, ...again.declarations];
    expect(conflictsOf(cascade([workspace('a: 1'), { ...twice, declarations }]))).toEqual([
      'undeclared-override a: 2 (plan.md) > 1 (workspace.md)',
      'same-priority a: 3 (plan.md) > 2 (plan.md)',
    ]);
  });

  it('is told in what was dropped: the value that lost to a map, too', () => {
    const answer = cascade([workspace('a: 1'), project('a: {x: 2}'), plan('a: {inherit: false}')]);
    expect(answer.values).toEqual({});
    expect(droppedOf(answer)).toEqual({
      '/a/x': 'inherit in plan.md: 2 (project.md)',
      '/a': 'inherit in plan.md: 1 (workspace.md)',
    });
  });
});
