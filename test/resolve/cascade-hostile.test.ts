import { describe, expect, it } from 'vitest';
import { type Json, type MapNode, parseKeyPath } from '../../src/model/value.ts';
import { type CascadeLayer, cascade } from '../../src/resolve/cascade.ts';
import { layerOf, nodeOf } from '../helpers/arbitrary-layers.ts';
import { project, workspace } from '../helpers/cascade-layers.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';
import { replay } from '../helpers/replay.ts';

const strange = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'a/b',
  'm~n',
  'x.y',
  ' ',
  'two\nlines',
  'k'.repeat(300),
  'مفتاح',
  '🧭',
  '\u202e',
  'value',
];

describe('any key', () => {
  it.each(strange)('is a key like any other: %j', (key) => {
    const one = layerOf('one.md', record(key, record(key, 'low')));
    const two = { ...layerOf('two.md', record(key, record(key, 'high'))), priority: 10 } as const;
    const { values, provenance, conflicts } = cascade([one, two]);
    expect(Object.keys(values)).toEqual([key]);
    expect(replay(provenance, values)).toEqual(values);
    expect(Object.values(provenance)).toMatchObject([{ winner: { value: 'high' } }]);
    expect(parseKeyPath(conflicts[0]?.keyPath ?? '')).toEqual([key, key]);
    expect(({} as Record<string, unknown>)[key]).not.toBe('high');
  });

  it('can be locked and overridden by name', () => {
    const lower = workspace('"__proto__": {constructor: 1, x.y: 1}', {
      locked: ['__proto__.constructor'],
    });
    const higher = project('"__proto__": {constructor: 2, x.y: 2}', {
      overrides: ['__proto__."x.y"'],
    });
    expect(cascade([lower, higher]).conflicts.map(({ kind, keyPath }) => [kind, keyPath])).toEqual([
      ['locked-override', '__proto__.constructor'],
      ['declared-override', '__proto__."x.y"'],
    ]);
  });
});

describe('size and depth', () => {
  it('10,000 keys in 10 layers end soon', () => {
    const layers = Array.from({ length: 10 }, (_, rank) =>
      layerOf(
        `${rank}.md`,
        table(10_000, (key) => key * rank),
      ),
    );
    expect(cpuSeconds(() => cascade(layers))).toBeLessThan(10);
  });

  it('lists are joined without comparing every item with every other', () => {
    const layers = Array.from({ length: 10 }, (_, rank) =>
      layerOf(`${rank}.md`, {
        tags: Array.from({ length: 10_000 }, (_, item) => `${item + rank}`),
      }),
    );
    expect(cpuSeconds(() => cascade(layers))).toBeLessThan(10);
  });

  it('a thousand layers that change the type of one value', () => {
    const layers = Array.from({ length: 1000 }, (_, rank) =>
      layerOf(`${rank}.md`, { a: rank % 2 === 0 ? rank : { x: rank } }),
    );
    expect(cpuSeconds(() => cascade(layers))).toBeLessThan(10);
  });

  it('keys refused beneath a large locked map do not repeat the map', () => {
    const locked = workspace('', { constraints: 'x: 1' });
    const span = { start: 0, end: 0, line: 1, column: 1 };
    const lower = {
      ...locked,
      declarations: [nodeOf({ m: table(2000, String) }) as MapNode],
      locked: [{ path: ['m'], span }],
    };
    const intruder = layerOf('intruder.md', { m: table(2000, String, 'new') });
    const { conflicts } = cascade([lower, intruder]);
    expect(conflicts).toHaveLength(2000);
    expect(JSON.stringify(conflicts).length).toBeLessThan(2_000_000);
  });

  it('values as deep as the parser lets through, and dotted keys that pretend to be deeper', () => {
    const deep = Array.from({ length: 64 }).reduce<Json>((inner) => ({ a: inner }), 1);
    const bottomless = { [Array(5000).fill('a').join('.')]: 1, b: { c: { 'd.e': 1 } } };
    const layer: CascadeLayer = {
      ...layerOf('deep.md', deep),
      constraints: nodeOf(bottomless) as MapNode,
    };
    const { values, provenance } = cascade([layer, layer]);
    expect(values).toMatchObject({ b: { c: { d: { e: 1 } } } });
    expect(replay(provenance, values)).toEqual(values);
  });
});

function record(key: string, value: Json): Record<string, Json> {
  return Object.fromEntries([[key, value]]);
}

function table(size: number, value: (key: number) => Json, prefix = 'key') {
  return Object.fromEntries(
    Array.from({ length: size }, (_, key) => [`${prefix}-${key}`, value(key)]),
  );
}
