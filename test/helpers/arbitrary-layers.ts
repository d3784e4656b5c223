// Random cascades, small enough that keys, values and key paths meet often, and nasty enough to matter.

import fc from 'fast-check';
import type { KeyPathStatement } from '../../src/model/document.ts';
import type { Json, MapNode, ValueNode } from '../../src/model/value.ts';
import type { CascadeLayer } from '../../src/resolve/cascade.ts';

type Pairs = readonly (readonly [string, ValueNode])[];

const key = fc.constantFrom('a', 'b', 'x.y', '', 'value', '__proto__', 'constructor', 'k/~');
const scalar = fc.constantFrom(null, true, 0, 1, '1', 'p', '80%');

/** Every value stands on a line of its own across all layers, so that a candidate tells which statement it is. */
let line = 0;

function span() {
  line += 1;
  return { start: line, end: line + 1, line, column: 1 };
}

function mapOf(pairs: Pairs): MapNode {
  const entries = pairs.map(([name, value]) => ({ key: name, keySpan: span(), value }));
  return { type: 'map', entries, span: span() };
}

/** Plain data as it would stand in a file. */
export function nodeOf(value: Json): ValueNode {
  if (Array.isArray(value)) return { type: 'list', items: value.map(nodeOf), span: span() };
  if (value === null || typeof value !== 'object') {
    return { type: 'scalar', value: value as null | boolean | number | string, span: span() };
  }
  return mapOf(Object.entries(value).map(([name, inner]) => [name, nodeOf(inner as Json)]));
}

const scalarNode = scalar.map(nodeOf);
const list = (item: fc.Arbitrary<ValueNode>) =>
  fc
    .array(item, { maxLength: 3 })
    .map((items): ValueNode => ({ type: 'list', items, span: span() }));
const map = (name: fc.Arbitrary<string>, value: fc.Arbitrary<ValueNode>) =>
  fc
    .uniqueArray(fc.tuple(name, value), { maxLength: 4, selector: ([unique]) => unique })
    .map(mapOf);

const markers: Pairs[] = [
  [],
  [],
  [['override', nodeOf(true)]],
  [['inherit', nodeOf(false)]],
  [['override', nodeOf(false)]],
  [['inherit', nodeOf(true)]],
];

function marked(value: fc.Arbitrary<MapNode>): fc.Arbitrary<MapNode> {
  return fc.tuple(fc.constantFrom(...markers), value).map(([marks, { entries }]) => ({
    ...mapOf(marks),
    entries: [...mapOf(marks).entries, ...entries],
  }));
}

function wrapped(value: fc.Arbitrary<ValueNode>): fc.Arbitrary<ValueNode> {
  return fc
    .tuple(fc.constantFrom(...markers), fc.option(value))
    .map(([marks, inner]) => mapOf([...marks, ...(inner ? ([['value', inner]] as Pairs) : [])]));
}

const plainValues = fc.letrec<{ node: ValueNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalarNode,
    list(tie('node')),
    map(key, tie('node')),
  ),
}));

const markedValues = fc.letrec<{ node: ValueNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalarNode,
    list(tie('node')),
    marked(map(key, tie('node'))),
    wrapped(tie('node')),
  ),
}));

/** The first letter of a key tells the type of its value: nothing clashes. */
const shapedMap = (marks: boolean): fc.Arbitrary<MapNode> =>
  fc.letrec<{ map: MapNode }>((tie) => {
    const pair = fc.oneof(
      { maxDepth: 3 },
      fc.tuple(fc.constantFrom('s1', 's2'), fc.constantFrom('p', 'q', 1).map(nodeOf)),
      fc.tuple(fc.constantFrom('l1', 'l2'), list(fc.constantFrom('p', 'q', 1).map(nodeOf))),
      fc.tuple(fc.constantFrom('m1', 'm2'), tie('map')),
    );
    const pairs = fc
      .uniqueArray(pair, { maxLength: 5, selector: ([unique]) => unique })
      .map((all) => mapOf(all as Pairs));
    return { map: marks ? marked(pairs) : pairs };
  }).map;

const keyPath = fc
  .array(key, { minLength: 1, maxLength: 3 })
  .map((path): KeyPathStatement => ({ path, span: span() }));
const keyPaths = fc.array(keyPath, { maxLength: 2 });

interface Parts {
  readonly declarations: readonly MapNode[];
  readonly locked?: readonly KeyPathStatement[];
  readonly overrides?: readonly KeyPathStatement[];
  readonly constraints?: MapNode | null;
}

/** A layer with a path and a priority of its own. */
function layersOf(
  parts: fc.Arbitrary<Parts>,
  maxLength = 5,
): fc.Arbitrary<readonly CascadeLayer[]> {
  const priority = fc.constantFrom(0, 10, 20, 30);
  return fc.array(fc.tuple(priority, parts), { maxLength }).map((all) =>
    all
      .sort(([a], [b]) => a - b)
      .map(([own, { declarations, locked = [], overrides = [], constraints = null }], index) => ({
        source: `layer-${index}.md`,
        level: `level-${own}`,
        priority: own,
        declarations,
        locked,
        overrides,
        constraints,
      })),
  );
}

const blocks = (block: fc.Arbitrary<MapNode>) => fc.array(block, { maxLength: 2 });
const plainMap = map(key, plainValues.node);
const markedMap = marked(map(key, markedValues.node));

/** Data alone: no markers, no locks. */
export const plainLayers = layersOf(fc.record({ declarations: blocks(plainMap) }));

/** Data alone, and a path has the same type in every layer. */
export const shapedLayers = layersOf(fc.record({ declarations: blocks(shapedMap(false)) }));

/** Markers, but neither locks nor clashes of type. */
export const shapedMarkedLayers = layersOf(fc.record({ declarations: blocks(shapedMap(true)) }));

/** Everything a workspace can say. */
export const anyLayers = layersOf(
  fc.record({
    declarations: blocks(markedMap),
    locked: keyPaths,
    overrides: keyPaths,
    constraints: fc.option(markedMap, { nil: null }),
  }),
);

/** One layer that says `value` and nothing else. */
export function layerOf(source: string, value: Json): CascadeLayer {
  const node = nodeOf(value);
  const declarations = node.type === 'map' ? [node] : [];
  return {
    source,
    level: 'level-0',
    priority: 0,
    declarations,
    locked: [],
    overrides: [],
    constraints: null,
  };
}
