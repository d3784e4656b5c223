import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { graphParts, type Place, treePlaces } from '../../src/site/view/graph/parts.ts';
import { type Picture, partsOf, pictureOf } from '../../src/site/view/graph/picture.ts';
import { page } from '../helpers/hierarchy.ts';
import { STORY, type Story, story } from './story.ts';

type Pair = readonly [number, number];
const range = (count: number) => [...Array(count).keys()];

/** Any graph at all: circles, loops, several parents, ends that are not there. */
const graphs = fc.integer({ min: 0, max: 60 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.array(fc.tuple(fc.nat(Math.max(0, count - 1)), fc.nat(Math.max(0, count - 1))), {
      maxLength: 120,
    }),
  ),
);

const isWhole = ({ x, y }: Place): boolean => Number.isInteger(x) && Number.isInteger(y);

describe('the hierarchy', () => {
  test('gives every node a place of its own, whoever contains whom', () => {
    fc.assert(
      fc.property(graphs, ([count, contains]) => {
        const found = treePlaces(range(count), contains);
        const places = range(count).flatMap((node) => found.get(node) ?? []);
        expect(places).toHaveLength(count);
        expect(places.every(isWhole)).toBe(true);
        expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
        expect(treePlaces(range(count), contains)).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves are on one circle, a name apart, those of a scope side by side', () => {
    const contains: Pair[] = [
      [0, 1],
      [0, 2],
      ...Array.from({ length: 40 }, (_, leaf): Pair => [1, 3 + leaf]),
      ...Array.from({ length: 40 }, (_, leaf): Pair => [2, 43 + leaf]),
    ];
    const places = treePlaces(range(83), contains);
    const leaves = range(83)
      .flatMap((node) => places.get(node) ?? [])
      .slice(3);
    expect(new Set(leaves.map(({ ring }) => Math.round(ring))).size).toBe(1);
    for (const [at, { x, y, angle }] of leaves.entries()) {
      const next = leaves[(at + 1) % leaves.length];
      if (next === undefined) throw new Error('There is no leaf.');
      expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(13);
      if (at > 0) expect(angle).toBeGreaterThan(leaves[at - 1]?.angle ?? 0);
    }
  });

  test('a chain of thousands does not overflow', () => {
    const chain = Array.from({ length: 5000 }, (_, index): Pair => [index, index + 1]);
    expect([...treePlaces(range(5001), chain).values()].every(isWhole)).toBe(true);
  });
});

describe('parts', () => {
  const seen = (count: number, contains: readonly Pair[]) =>
    graphParts(range(count), contains).flatMap(({ nodes, rest }) => [...nodes, ...rest]);

  test('a small graph is one', () => {
    expect(graphParts(range(300), [[0, 1]])).toMatchObject([{ root: null, further: new Map() }]);
  });

  test('a large one is a picture of scopes, and one of what is inside each', () => {
    const plans = Array.from({ length: 20 }, (_, plan): Pair => [0, plan + 1]);
    const agents = plans.flatMap(([, plan]) =>
      Array.from({ length: 30 }, (_, agent): Pair => [plan, 21 + (plan - 1) * 30 + agent]),
    );
    const [first, ...others] = graphParts(range(621), [...plans, ...agents]);
    expect(first?.nodes).toHaveLength(21);
    expect([...(first?.further ?? [])][0]).toEqual([1, 30]);
    expect(others.map(({ nodes }) => nodes.length)).toEqual(Array(20).fill(31));
  });

  test('what is too much for a picture is listed', () => {
    const [, part] = graphParts(
      range(1001),
      Array.from({ length: 1000 }, (_, leaf): Pair => [0, leaf + 1]),
    );
    expect([part?.nodes.length, part?.rest.length]).toEqual([300, 701]);
  });

  test('no picture is too large, and every node is in one, whoever contains whom', () => {
    const pair = fc.tuple(fc.nat(400), fc.nat(400));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 800 }), (contains) => {
        const parts = graphParts(range(401), contains);
        expect(parts.every(({ nodes }) => nodes.length <= 300)).toBe(true);
        expect(new Set(seen(401, contains)).size).toBe(401);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the picture', () => {
  let told: Story;
  let picture: Picture;
  let count: number;
  beforeAll(async () => {
    told = story({
      ...STORY,
      'plans/0044-odd/0044-odd-plan.md': page('title: "Odd \u202egnp"'),
      '.limps/adrs/ADR-0009-lamps.md': page(
        'title: Lamps that are seen from far away\nstatus: accepted',
      ),
    });
    const data = await told.data();
    const site = await prepareSite(data, { base: '/ctx/', origin: null, isLive: false });
    const [part] = partsOf(site);
    if (part === undefined) throw new Error('There is no part.');
    picture = pictureOf(site, part);
    count = data.graph.nodes.length;
  });

  test('has every node, and names that start nowhere twice', () => {
    expect(picture.nodes).toHaveLength(count);
    const names = picture.nodes.filter(({ isNamed }) => isNamed).map(({ name }) => name);
    expect(new Set(names.map(({ x, y, turn }) => `${x} ${y} ${turn}`)).size).toBe(names.length);
  });

  test('says of a node what it is, how fresh, and where its page lies', () => {
    expect(picture.nodes.find(({ id }) => id === '0042/000')).toMatchObject({
      ...{ type: 'agent', look: 'level-3', title: 'Draw the map', href: '/ctx/t/0042/000/' },
      ...{ lifecycle: 'active', staleness: 'fresh' },
    });
  });

  test('containment is drawn once, not again as what is inherited', () => {
    const types = new Set(picture.edges.map(({ type }) => type));
    expect(types).toContain('CONTAINS');
    expect(types).toContain('REFERENCES');
    expect(types).not.toContain('INHERITS_FROM');
  });

  test('a decision goes by its number and the start of its title', () => {
    const lamps = picture.nodes.find(({ name }) => name.text.startsWith('ADR-0009'));
    expect(lamps?.name.text).toBe('ADR-0009 Lamps that are seen…');
    expect(lamps?.title).toBe('Lamps that are seen from far away');
  });

  test('hides nothing in titles', () => {
    expect(picture.nodes.find(({ id }) => id === '0044')?.title).toBe('Odd <U+202E>gnp');
  });
});
