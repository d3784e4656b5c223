import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import graphSchema from '../../schema/graph.schema.json' with { type: 'json' };
import { concerns } from '../../src/emit/memory-text.ts';
import { type GraphEdge, type GraphNode, toGraphExport } from '../../src/model/graph.ts';
import type { Target } from '../../src/model/scope.ts';
import { targetsText } from '../../src/operations/targets.ts';

const PLAIN = { colour: false, width: 80 };

function target(id: string, parent: string | null, more: Partial<Target> = {}): Target {
  return {
    id,
    level: 'plan',
    dialect: 'limps',
    name: id.replaceAll('/', '-'),
    number: null,
    parent,
    folder: '',
    retired: false,
    path: null,
    ...more,
  };
}

describe('targets', () => {
  test('form a tree', () => {
    const targets = [
      target('workspace', null, { name: 'Pottery' }),
      target('projects/site', 'workspace', { name: 'site' }),
      target('0042', 'workspace', { name: '0042-kiln' }),
      target('0042/000', '0042', { name: '000_clay' }),
      target('0042/001', '0042', { name: '001_glaze', retired: true }),
      target('0043', 'workspace', { name: '0043-shop' }),
      target('0043/000', '0043', { name: '000_till' }),
    ];
    expect(targetsText(targets, PLAIN)).toBe(`workspace         Pottery
├─ projects/site  site
├─ 0042           0042-kiln
│  ├─ 0042/000    000_clay
│  └─ 0042/001    001_glaze (retired)
└─ 0043           0043-shop
   └─ 0043/000    000_till
`);
  });

  test('of several systems say at each root what it belongs to', () => {
    const rooted = (id: string, dialect: string, name: string) => {
      return { ...target(id, null, { name }), dialect };
    };
    const targets = [
      rooted('workspace', 'limps', 'Pottery'),
      rooted('at', 'instructions', 'pottery'),
    ];
    expect(targetsText(targets, PLAIN)).toBe(
      'workspace  Pottery (limps)\nat         pottery (instructions)\n',
    );
  });

  test('without a known parent, or in a circle, are shown all the same; names are made safe', () => {
    const targets = [
      target('a', 'gone'),
      target('b', 'c'),
      target('c', 'b'),
      target('d', 'd\u001b'),
    ];
    expect(targetsText(targets, PLAIN)).toBe('a  a\nd  d\nb  b\nc  c\n');
    expect(targetsText([target('x', null, { name: 'n\u001b\n' })], PLAIN)).toBe(
      'x  n<U+001B>\\n\n',
    );
    expect(targetsText([], PLAIN)).toBe('');
  });
});

describe('graph.json', () => {
  const node = (id: string): GraphNode => ({
    id,
    type: 'plan',
    title: id,
    path: null,
    scope: 'workspace',
    lifecycle: 'active',
    rawStatus: null,
    updated: { value: '2026-02-01', from: 'git' },
  });
  const edge = (from: string, to: string, line: number | null = null): GraphEdge => ({
    type: 'REFERENCES',
    from,
    to,
    source: line === null ? null : 'a.md',
    line,
  });
  const levels = new Map([
    ['sky', [{ name: 'galaxy', plural: 'galaxies', colour: 4 }]],
    ['sea', [{ name: 'reef', plural: 'reefs', colour: 0 }]],
  ] as const);
  const graph = (nodes: GraphNode[], edges: GraphEdge[]) => toGraphExport({ levels, nodes, edges });

  test('is sorted, whatever the order in which things were found', () => {
    const edges = [edge('b', 'a', 10), edge('b', 'a', 9), edge('a', 'b'), edge('B', 'a')];
    const sorted = graph([node('b'), node('a'), node('B')], edges);
    expect(sorted.nodes.map(({ id }) => id)).toEqual(['B', 'a', 'b']);
    expect(sorted.edges.map(({ from, line }) => `${from} ${line}`)).toEqual([
      'B null',
      'a null',
      'b 9',
      'b 10',
    ]);
    expect(graph([node('a'), node('B'), node('b')], edges.toReversed())).toEqual(sorted);
  });

  test('begins with the levels of every dialect, outermost first', () => {
    expect(graph([], [])).toEqual({
      schemaVersion: 2,
      levels: [
        { dialect: 'sky', name: 'galaxy', plural: 'galaxies', colour: 4 },
        { dialect: 'sea', name: 'reef', plural: 'reefs', colour: 0 },
      ],
      nodes: [],
      edges: [],
    });
  });

  test('fits the published schema', () => {
    const fits = new Ajv2020({ strict: true }).compile(graphSchema);
    fits(graph([node('a'), { ...node('b'), updated: null }], [edge('a', 'b', 3)]));
    expect(fits.errors).toBeNull();
  });
});

test.each([
  [['001'], true],
  [['1'], true],
  [['0001'], true],
  [['001-glaze'], true],
  [['001_glaze'], true],
  [['003', 'all'], true],
  [['Everyone'], true],
  [['010'], false],
  [['003'], false],
  [[], false],
])('a decision that affects %j concerns agent 001: %s', (affects, expected) => {
  const agent = { level: 'agent', number: '001', name: '001_glaze' };
  expect(concerns({ affects }, 'plan', agent)).toBe(expected);
});

test('a decision concerns those who read it, whatever they are called, and not the one who keeps it', () => {
  const town = { level: 'town', number: '7', name: '7-harbour' };
  expect(concerns({ affects: ['07'] }, 'continent', town)).toBe(true);
  expect(concerns({ affects: ['all'] }, 'town', town)).toBe(false);
});
