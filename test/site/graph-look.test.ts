import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GraphLayout, LayoutEdge } from '../../src/site/build/graph/graph-layout.ts';
import { addressOf, type Choice, choiceOf, toggled } from '../../src/site/scripts/graph/choice.ts';
import { NAME_HEIGHT, placeNames } from '../../src/site/scripts/graph/names.ts';
import { sceneOf } from '../../src/site/scripts/graph/scene.ts';
import { members, shownOf } from '../../src/site/scripts/graph/shown.ts';
import { fitted, visibleBox, zoomed } from '../../src/site/scripts/graph/view.ts';

/** workspace 0 contains plan 1, which contains agents 2 and 3; 3 depends on 2; 4 is a context nobody names. */
const LAYOUT: GraphLayout = {
  base: '/ctx/',
  nodes: (['workspace', 'plan', 'agent', 'agent', 'context'] as const).map((type, index) => ({
    ...{
      id: `id ${index}`,
      type,
      look: type === 'context' ? type : `level-${index}`,
      radius: 5,
      title: `Title ${index} & ${type}`,
      href: `t/${index}/`,
    },
    ...{ lifecycle: 'active', staleness: 'fresh', days: index },
  })),
  types: ['CONTAINS', 'INHERITS_FROM', 'DEPENDS_ON'],
  edges: [
    [0, 0, 1, -1, 0],
    [0, 1, 2, -1, 0],
    [0, 1, 3, -1, 0],
    [1, 2, 1, -1, 0],
    [2, 3, 2, 0, 7],
  ] satisfies LayoutEdge[],
  sources: [['003.md', 'd/003/']],
  places: { hierarchy: Array(10).fill(0), force: Array(10).fill(0) },
};
const scene = sceneOf(LAYOUT);
const chosen = (search: string): Choice => choiceOf(new URLSearchParams(search), scene);
const shown = (search: string) => shownOf(scene, chosen(search));

describe('a large graph', () => {
  // A root, two plans and 80 agents in each.
  const count = 163;
  const home = (at: number): number => (at < 3 ? 0 : 1 + (at % 2));
  const large = sceneOf({
    ...LAYOUT,
    nodes: Array.from({ length: count }, (_, at) => {
      const type = at === 0 ? 'workspace' : at < 3 ? 'plan' : 'agent';
      const [node] = LAYOUT.nodes;
      return {
        ...(node as (typeof LAYOUT.nodes)[number]),
        id: `id ${at}`,
        type,
        title: `Title ${at}`,
      };
    }),
    edges: [
      ...Array.from({ length: count - 1 }, (_, at): LayoutEdge => [0, home(at + 1), at + 1, -1, 0]),
      [2, 4, 3, 0, 7],
    ],
  });
  const nodesAt = (search: string): readonly number[] =>
    members(shownOf(large, choiceOf(new URLSearchParams(search), large)).node);

  test('begins with its clusters folded, and counts what is in them', () => {
    const { folded } = shownOf(large, choiceOf(new URLSearchParams(), large));
    expect(nodesAt('')).toEqual([0, 1, 2]);
    expect([...folded]).toEqual([
      [2, 80],
      [1, 80],
    ]);
  });

  test('opens the cluster of what is selected, and shows its neighbors elsewhere', () => {
    expect(nodesAt('node=id 1')).toHaveLength(83);
    expect(nodesAt('node=id 4')).toHaveLength(84);
    expect(nodesAt('node=id 4')).toContain(3);
  });

  test('shows what is searched for, and a kind that is chosen', () => {
    expect(nodesAt('q=title 77')).toEqual([0, 1, 2, 77]);
    expect(nodesAt('kind=agent')).toHaveLength(160);
  });
});

describe('an address', () => {
  test.each([
    '',
    '?layout=force&colour=freshness',
    '?kind=plan&kind=agent&edge=DEPENDS_ON&q=a+%26+b',
    '?node=id+3&depth=2',
  ])('%s is that of the choice that it asks for', (address) => {
    expect(addressOf(chosen(address), scene)).toBe(address);
  });

  test('that names what is not there shows everything', () => {
    expect(addressOf(chosen('?node=gone&layout=spiral&depth=9&colour=red'), scene)).toBe('');
  });

  test('asks for forces only where there are some', () => {
    const without = sceneOf({ ...LAYOUT, places: { ...LAYOUT.places, force: null } });
    expect(choiceOf(new URLSearchParams('layout=force'), without).layout).toBe('hierarchy');
  });

  test('a chip pressed twice is as if never pressed', () => {
    expect([...toggled(toggled(new Set(['plan']), 'agent'), 'agent')]).toEqual(['plan']);
  });
});

describe('what is shown', () => {
  test('without a choice: everything, and nothing stands out', () => {
    const { node, edge, lit } = shown('');
    expect([members(node).length, members(edge).length, lit]).toEqual([5, 5, null]);
  });

  test('by kind: its nodes, and the edges among them', () => {
    const { node, edge, listed } = shown('?kind=agent');
    expect([members(node), members(edge), members(listed)]).toEqual([[2, 3], [4], [2, 3]]);
  });

  test('by edge: all nodes, and only its edges', () => {
    const { node, edge } = shown('?edge=DEPENDS_ON');
    expect([members(node).length, members(edge)]).toEqual([5, [4]]);
  });

  test('a search makes what has all its words stand out, in titles and ids', () => {
    expect(members(shown('?q=AGENT+title').listed)).toEqual([2, 3]);
    expect(members(shown('?q=id+4').listed)).toEqual([4]);
    expect(members(shown('?q=agent').litEdge)).toEqual([4]);
  });

  test('a selected node stands out with its neighbours, or theirs too', () => {
    expect(members(shown('?node=id+2').lit ?? new Uint8Array())).toEqual([1, 2, 3]);
    expect(members(shown('?node=id+2').litEdge)).toEqual([1, 3, 4]);
    expect(members(shown('?node=id+2&depth=2').lit ?? new Uint8Array())).toEqual([0, 1, 2, 3]);
    expect(members(shown('?node=id+2&edge=DEPENDS_ON').lit ?? new Uint8Array())).toEqual([2, 3]);
  });

  test('a selected node is there, whatever the kinds', () => {
    expect(members(shown('?node=id+0&kind=agent').node)).toEqual([0, 2, 3]);
  });
});

test('two edges between the same nodes do not lie on each other; a line leads to its page', () => {
  expect(scene.edges.map(({ bend }) => Math.abs(bend))).toEqual([0, 0, 0, 1, 0]);
  expect(scene.edges[4]?.place).toEqual({ text: '003.md:7', href: '/ctx/d/003/#L7' });
});

test('no name lies on another, or outside', () => {
  const size = { width: 400, height: 300 };
  const wanted = fc.array(
    fc.record({
      node: fc.nat(),
      x: fc.integer({ min: -50, max: 450 }),
      y: fc.integer({ min: -50, max: 350 }),
      radius: fc.integer({ min: 1, max: 15 }),
      width: fc.integer({ min: 0, max: 200 }),
      isImportant: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(wanted, (names) => {
      const placed = placeNames(names, names, [], size, 1000);
      placed.forEach((a, index) => {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.left + a.width).toBeLessThanOrEqual(size.width);
        for (const b of placed.slice(index + 1)) {
          const isBeside = a.left >= b.left + b.width || b.left >= a.left + a.width;
          expect(isBeside || Math.abs(a.middle - b.middle) >= NAME_HEIGHT).toBe(true);
        }
      });
    }),
    { numRuns: 100 },
  );
});

test('what is zoomed stays where the pointer is; what is fitted is all in sight', () => {
  const view = zoomed({ k: 1, x: 10, y: 20 }, 2, 110, 220);
  expect([(110 - view.x) / view.k, (220 - view.y) / view.k]).toEqual([100, 200]);
  const size = { width: 300, height: 200 };
  const box = { left: -5000, top: -10, right: 3000, bottom: 2000 };
  const seen = visibleBox(fitted(box, size), size);
  expect(seen.left).toBeLessThan(box.left);
  expect(seen.right).toBeGreaterThan(box.right);
  expect(seen.top).toBeLessThan(box.top);
  expect(seen.bottom).toBeGreaterThan(box.bottom);
});
