import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cascade } from '../../../src/resolve/cascade.ts';
import { contributions, differing, valueTree } from '../../../src/site/view/target/value-tree.ts';
import { locksOf, valuesHtml } from '../../../src/site/view/target/values-html.ts';
import { anyLayers } from '../../helpers/arbitrary-layers.ts';
import { page, resolved } from '../../helpers/hierarchy.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-x/0042-x-plan.md';
const files = (workspace: string, plan: string) => ({
  [WORKSPACE]: page(`title: W\n${workspace}`),
  [PLAN]: page(`title: P\n${plan}`),
});

describe('what differs', () => {
  const differs = (workspace: string, plan: string) => {
    const tree = files(workspace, plan);
    return [...differing(resolved(tree, '42'), resolved(tree))];
  };
  test('is what the target adds and what it changes', () => {
    expect(differs('a: 1\nb: 2', 'b: 3\nc: 4\na: 1')).toEqual(['/b', '/c']);
  });
  test('is an item that the list above has not, wherever it stands', () => {
    expect(differs('l: [x, y]', 'l: [y, z]')).toEqual(['/l/2']);
    expect(differs('l: [x, y]', 'l: {override: true, value: [y, z]}')).toEqual(['/l/1', '/l']);
  });
  test('is what the target drops', () => {
    expect(differs('m: {a: 1, b: 2}', 'm: {inherit: false, b: 3}')).toContain('/m/a');
  });
  test('is no override that a lock refuses', () => {
    expect(differs('a: 1\nlocked: [a]', 'a: 2')).toEqual([]);
  });
  test('is everything that was of another type', () => {
    expect(differs('a: {"0": x}', 'a: [x]')).toContain('/a/0');
  });
  test('is nothing between a cascade and itself, nor where a last layer is silent', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const answer = cascade(layers);
        expect(differing(answer, cascade(layers)).size).toBe(0);
        for (const pointer of differing(answer, cascade([]))) {
          expect(answer.provenance[pointer] ?? answer.dropped[pointer]).toBeDefined();
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('locks', () => {
  const locks = (workspace: string, plan = '') => {
    const tree = files(workspace, plan);
    return locksOf(resolved(tree, '42'));
  };
  test('are shown at the value or the map that they hold', () => {
    expect([...locks('a: 1\nm: {b: 2}\nlocked: [a, m]').keys()]).toEqual(['/a', '/m']);
  });
  test('lock nothing where nothing had been said', () => {
    expect(locks('locked: [a]', 'a: 2').size).toBe(0);
  });
  test('are those of the first who locked', () => {
    const lock = locks('a: 1\nlocked: [a]', 'locked: [a]').get('/a');
    expect(lock).toMatchObject({ source: WORKSPACE, line: 4 });
  });
  test('of decisions are locks like others', () => {
    const tree = {
      '.limps/adrs/ADR-0001-x.md': page('title: X\nstatus: accepted\nconstraints:\n  a.b: 1'),
    };
    expect([...locksOf(resolved(tree)).keys()]).toEqual(['/a/b']);
  });
});

test('a layer gives what it won, what it lost, and its sections', () => {
  const tree = {
    [WORKSPACE]: page('a: 1\nb: 2\nl: [x]', '# W\n\n## One\n\nText.\n'),
    [PLAN]: page('b: 3\nl: [y]', '# P\n\n## One\n\nText.\n\n## Two\n\nText.\n'),
  };
  const given = contributions(resolved(tree, '42'));
  expect(given(WORKSPACE)).toEqual({ won: 2, lost: 1, sections: 2, memories: 0 });
  expect(given(PLAN)).toEqual({ won: 2, lost: 0, sections: 2, memories: 0 });
});

describe('the tree', () => {
  const words = {
    visible: (text: string) => text,
    place: (path: string, line: number) => ({ text: `${path}:${line}`, title: path, href: '#' }),
    since: () => null,
    locks: new Map([['/a', { source: 'lock.md', line: 7 }]]),
  };
  const html = (workspace: string, plan = '') => {
    const tree = files(workspace, plan);
    const context = resolved(tree, '42');
    return valuesHtml(valueTree(context), differing(context, resolved(tree)), words).html;
  };
  test('marks what is the same around it, and its branches', () => {
    const [branch, same, own] =
      html('m: {a: 1}', 'm: {b: 2}').match(/class=(?:\w+|"[^"]*") id=v/g) ?? [];
    expect([branch, same, own]).toEqual([
      'class=map id=v',
      'class="leaf same" id=v',
      'class=leaf id=v',
    ]);
  });
  test('says locked with the place, conflict and declared override in words', () => {
    expect(html('a: 1')).toMatch(/locked<\/span><span>at .*lock\.md:7/);
    expect(html('b: 1', 'b: 2')).toContain('undeclared override');
    expect(html('b: 1', 'b: 2\noverrides: [b]')).toContain('declared override');
  });
  test('folds long lists and leaves nothing out', () => {
    const items = Array.from({ length: 2000 }, (_, index) => `i${index}`);
    const long = html(`l: [${items.join(', ')}]`);
    expect(long).toContain('<summary>1,980 more items</summary>');
    expect(long.match(/class="leaf item/g)).toHaveLength(2000);
  });
  test('shows keys and values as text', () => {
    const nasty = html('"<b>\\"": "<script>"');
    expect(nasty).not.toMatch(/<(b|script)>/);
    expect(nasty).toContain('&lt;script&gt;');
  });
});
