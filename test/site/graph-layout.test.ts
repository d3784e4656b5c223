import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forcePlaces, MOST_FORCED } from '../../src/site/build/graph/graph-forces.ts';
import { type GraphLayout, layoutGraph } from '../../src/site/build/graph/graph-layout.ts';
import { type Pair, type Place, treePlaces } from '../../src/site/build/graph/graph-tree.ts';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { page } from '../helpers/hierarchy.ts';
import { STORY, type Story, story } from './story.ts';

/** Any graph at all: circles, loops, several parents, ends that are not there. */
const graphs = fc.integer({ min: 0, max: 60 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.array(fc.tuple(fc.nat(Math.max(0, count - 1)), fc.nat(Math.max(0, count - 1))), {
      maxLength: 120,
    }),
  ),
);

const isWhole = ([x, y]: Place): boolean => Number.isInteger(x) && Number.isInteger(y);
const pulls = (pairs: readonly Pair[]) => pairs.map((ends) => ({ ends, isSkeleton: true }));

describe('the hierarchy', () => {
  test('gives every node a place of its own, whoever contains whom', () => {
    fc.assert(
      fc.property(graphs, ([count, contains]) => {
        const places = treePlaces(count, contains);
        expect(places).toHaveLength(count);
        expect(places.every(isWhole)).toBe(true);
        expect(new Set(places.map(String)).size).toBe(count);
        expect(treePlaces(count, contains)).toEqual(places);
      }),
      { numRuns: 60 },
    );
  });

  test('what a scope contains lies nearer to it than to another scope', () => {
    const contains: Pair[] = [
      [0, 1],
      [0, 2],
      ...Array.from({ length: 10 }, (_, leaf): Pair => [1, 3 + leaf]),
      ...Array.from({ length: 10 }, (_, leaf): Pair => [2, 13 + leaf]),
    ];
    const places = treePlaces(23, contains);
    const apart = (a: number, b: number): number =>
      Math.hypot(
        (places[a]?.[0] ?? 0) - (places[b]?.[0] ?? 0),
        (places[a]?.[1] ?? 0) - (places[b]?.[1] ?? 0),
      );
    for (let leaf = 3; leaf < 13; leaf += 1) expect(apart(leaf, 1)).toBeLessThan(apart(leaf, 2));
  });

  test('a chain of thousands does not overflow', () => {
    const chain = Array.from({ length: 5000 }, (_, index): Pair => [index, index + 1]);
    expect(treePlaces(5001, chain).every(isWhole)).toBe(true);
  });
});

describe('forces', () => {
  test('move every node somewhere, the same way each time', () => {
    fc.assert(
      fc.property(graphs, ([count, pairs]) => {
        const start = treePlaces(count, pairs);
        const places = forcePlaces(start, pulls(pairs));
        expect(places).toHaveLength(count);
        expect(places?.every(isWhole)).toBe(true);
        expect(forcePlaces(start, pulls(pairs))).toEqual(places);
      }),
      { numRuns: 8 },
    );
  });

  test('keep at a distance from each other what no edge binds', () => {
    const places = forcePlaces(treePlaces(40, []), []) ?? [];
    expect(new Set(places.map(String)).size).toBe(40);
  });

  test('cost no more the larger the graph is, and are left out where it is too large', () => {
    const star = Array.from({ length: 4999 }, (_, leaf): Pair => [leaf % 50, leaf + 1]);
    const start = treePlaces(5000, star);
    const before = process.cpuUsage();
    forcePlaces(start, pulls(star));
    const { user, system } = process.cpuUsage(before);
    // A tenth of a second for each of the ticks that it may have would be 16 s: the bound is on their number.
    expect((user + system) / 1e6).toBeLessThan(6);
    expect(forcePlaces(Array(MOST_FORCED + 1).fill([0, 0]), [])).toBeNull();
  });
});

describe('graph-layout.json', () => {
  let told: Story;
  let layout: GraphLayout;
  beforeAll(async () => {
    told = story({
      ...STORY,
      'plans/0044-odd/0044-odd-plan.md': page('title: "Odd \u202egnp"'),
      '.limps/adrs/ADR-0009-lamps.md': page(
        'title: Lamps that are seen from far away\nstatus: accepted',
      ),
    });
    const data = await told.data();
    layout = layoutGraph(await prepareSite(data, { base: '/ctx/', origin: null, isLive: false }));
  });
  afterAll(() => told.remove());

  test('holds all nodes and edges of the graph, with a place in both layouts', async () => {
    const { graph } = await told.data();
    expect(layout.nodes).toHaveLength(graph.nodes.length);
    expect(layout.edges).toHaveLength(graph.edges.length);
    for (const places of [layout.places.hierarchy, layout.places.force ?? []]) {
      expect(places).toHaveLength(graph.nodes.length * 2);
      expect(places.every(Number.isInteger)).toBe(true);
    }
  });

  test('says of a node what it is, how fresh, and where its page lies', () => {
    expect(layout.nodes.find(({ id }) => id === '0042/000')).toEqual({
      ...{
        id: '0042/000',
        type: 'agent',
        look: 'level-3',
        radius: 5,
        title: 'Draw the map',
        href: 't/0042/000/',
      },
      ...{ lifecycle: 'active', staleness: 'fresh', days: 1 },
    });
  });

  test('says of an edge which line states it', () => {
    const types = layout.edges.filter(([, , , , line]) => line > 0).map(([type]) => type);
    const reference = layout.types.indexOf('REFERENCES');
    expect(types).toContain(reference);
    const [, , , source = -1, line] =
      layout.edges.find(([type, from]) => {
        return type === reference && layout.nodes[from]?.id === '0042/000';
      }) ?? [];
    expect(layout.sources[source]).toEqual([
      '000-draw.agent.md',
      'd/plans/0042-map/agents/000-draw.agent/',
    ]);
    expect(line).toBeGreaterThan(1);
  });

  test('a decision goes by its number and the start of its title', () => {
    const lamps = layout.nodes.find(({ label }) => label?.startsWith('ADR-0009'));
    expect(lamps?.label).toBe('ADR-0009 Lamps that are seen …');
    expect(lamps?.title).toBe('Lamps that are seen from far away');
  });

  test('hides nothing in titles', () => {
    expect(layout.nodes.find(({ id }) => id === '0044')?.title).toBe('Odd <U+202E>gnp');
  });
});
