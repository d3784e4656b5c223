import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate, Cascade } from '../../src/model/resolution.ts';
import { type Json, toPointer, type ValueNode } from '../../src/model/value.ts';
import { type CascadeLayer, cascade } from '../../src/resolve/cascade.ts';
import {
  anyLayers,
  layerOf,
  plainLayers,
  shapedLayers,
  shapedMarkedLayers,
} from '../helpers/arbitrary-layers.ts';
import { replay } from '../helpers/replay.ts';

const runs = { numRuns: 150 };

function holds(
  layers: fc.Arbitrary<readonly CascadeLayer[]>,
  law: (all: readonly CascadeLayer[]) => void,
) {
  fc.assert(fc.property(layers, law), runs);
}

/** Joins layers as somebody would who writes down what they resolve to. */
function preMerge(layers: readonly CascadeLayer[]): CascadeLayer {
  return layerOf('merged.md', cascade(layers).values);
}

describe('layers', () => {
  it('that say nothing change nothing, wherever they stand', () => {
    fc.assert(
      fc.property(anyLayers, fc.nat(5), (layers, at) => {
        const silent = { ...layerOf('silent.md', {}), priority: layers[at]?.priority ?? 30 };
        expect(cascade(layers.toSpliced(at, 0, silent))).toEqual(cascade(layers));
      }),
      runs,
    );
  });

  it('give the same answer every time, to the byte, and are left as they were', () => {
    holds(anyLayers, (layers) => {
      const before = JSON.stringify(layers);
      expect(JSON.stringify(cascade(layers))).toBe(JSON.stringify(cascade(layers)));
      expect(JSON.stringify(layers)).toBe(before);
    });
  });

  it('said twice in a row say what they said once, where a document does not contradict itself', () => {
    holds(anyLayers, (layers) => {
      const last = layers.slice(-1).map((layer) => ({
        ...layer,
        declarations: layer.declarations.slice(0, 1),
        constraints: null,
      }));
      const once = [...layers.slice(0, -1), ...last];
      expect(cascade([...once, ...last]).values).toEqual(cascade(once).values);
    });
  });

  it('without markers and locks can be joined from below: (A + B) + C = A + B + C', () => {
    fc.assert(
      fc.property(plainLayers, fc.nat(5), (layers, at) => {
        const joined = [preMerge(layers.slice(0, at)), ...layers.slice(at)];
        expect(cascade(joined).values).toEqual(cascade(layers).values);
      }),
      runs,
    );
  });

  it('can also be joined from above, A + (B + C) = A + B + C, where no types clash', () => {
    fc.assert(
      fc.property(shapedLayers, fc.nat(5), (layers, at) => {
        const joined = [...layers.slice(0, at), preMerge(layers.slice(at))];
        expect(cascade(joined).values).toEqual(cascade(layers).values);
      }),
      runs,
    );
  });

  it('alone resolve to the plain data that they say, but for repeats in lists', () => {
    const data = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })) as fc.Arbitrary<{
      [key: string]: Json;
    }>;
    const unmarked = data.filter((value) => !/override|inherit/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(unmarked, (value) => {
        expect(cascade([layerOf('one.md', value)]).values).toEqual(withoutRepeats(value));
      }),
      runs,
    );
  });
});

describe('provenance', () => {
  it('accounts for every leaf, and the winners alone give the values back', () => {
    holds(anyLayers, (layers) => {
      const { values, provenance } = cascade(layers);
      const unlisted = new Set(leavesOf(values).map(toPointer));
      expect(new Set(Object.keys(provenance))).toEqual(unlisted);
      expect(replay(provenance, values)).toEqual(values);
    });
  });

  it('speaks only of what layers say: every candidate stands at a place of its source', () => {
    holds(anyLayers, (layers) => {
      const places = new Set(layers.flatMap(placesOf));
      for (const { source, line } of candidatesOf(cascade(layers))) {
        expect(places).toContain(`${source}:${line}`);
      }
    });
  });

  it('never loses a scalar: it won, was shadowed, or was taken out, and exactly one of them', () => {
    holds(shapedMarkedLayers, (layers) => {
      const answer = cascade(layers);
      const seen = [...candidatesOf({ ...answer, conflicts: [] })];
      const scalars = seen.filter(({ value }) => value === null || typeof value !== 'object');
      const said = layers.flatMap((layer) => layer.declarations.flatMap(scalarsOf));
      expect(scalars.map(({ line }) => line).sort()).toEqual(said.sort());
    });
  });

  it('lists losers from the most recent to the oldest', () => {
    holds(anyLayers, (layers) => {
      const rank = new Map(layers.map(({ source }, index) => [source, index]));
      const { provenance, dropped } = cascade(layers);
      for (const { shadowed } of [...Object.values(provenance), ...Object.values(dropped)]) {
        const ranks = shadowed.map(({ source }) => rank.get(source) ?? -1);
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
      }
    });
  });

  it('says `only` and `added` where nobody lost, and nowhere else', () => {
    holds(anyLayers, (layers) => {
      for (const { shadowed, reason } of Object.values(cascade(layers).provenance)) {
        if (reason === 'only' || reason === 'added') expect(shadowed).toEqual([]);
        else if (reason !== 'locked') expect(shadowed).not.toEqual([]);
      }
    });
  });
});

describe('locks', () => {
  it('hold: what is locked reads the same under any later layers', () => {
    const path = fc.array(fc.constantFrom('a', 'b', '__proto__', ''), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(anyLayers, anyLayers, path, (lower, higher, keys) => {
        const span = { start: 0, end: 0, line: 1, column: 1 };
        const lock = { ...layerOf('lock.md', {}), locked: [{ path: keys, span }] };
        const before = valueAt(cascade([...lower, lock]).values, keys);
        if (before === undefined) return;
        expect(valueAt(cascade([...lower, lock, ...higher]).values, keys)).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it('are the only reason for a refusal, and name their place', () => {
    holds(anyLayers, (layers) => {
      for (const { kind, lockedAt } of cascade(layers).conflicts) {
        expect(lockedAt !== undefined).toBe(kind === 'locked-override');
      }
    });
  });
});

describe('conflicts', () => {
  it('are over where nothing is locked and a last layer opts out of all that was said', () => {
    holds(anyLayers, (all) => {
      const layers = all.map((layer) => ({ ...layer, locked: [], constraints: null }));
      const keys = layers.flatMap(({ declarations }) =>
        declarations.flatMap(({ entries }) => entries),
      );
      const optOut = Object.fromEntries(keys.map(({ key }) => [key, { inherit: false }]));
      expect(cascade([...layers, layerOf('last.md', optOut)]).conflicts).toEqual([]);
    });
  });
});

describe('output', () => {
  it('never holds a marker, at any depth', () => {
    holds(anyLayers, (layers) => {
      const answer = cascade(layers);
      for (const value of [answer.values, ...candidatesOf(answer).map((one) => one.value)]) {
        expect(hasMarker(value)).toBe(false);
      }
    });
  });

  it('has no prototype to pollute', () => {
    holds(anyLayers, (layers) => {
      const known = Object.getOwnPropertyNames(Object.prototype);
      const { values, provenance, dropped } = cascade(layers);
      for (const map of [...mapsOf(values), provenance, dropped]) {
        expect(Object.getPrototypeOf(map)).toBe(null);
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(known);
    });
  });
});

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function entriesOf(value: Json): [string, Json][] {
  return value === null || typeof value !== 'object' ? [] : Object.entries(value);
}

function mapsOf(value: Json): Json[] {
  const inner = entriesOf(value).flatMap(([, child]) => mapsOf(child));
  return value === null || typeof value !== 'object' || isList(value) ? inner : [value, ...inner];
}

function hasMarker(value: Json): boolean {
  return mapsOf(value).some((map) =>
    entriesOf(map).some(
      ([key, inner]) => (key === 'override' || key === 'inherit') && typeof inner === 'boolean',
    ),
  );
}

/** Key paths of scalars, items of lists, and empty containers. */
function leavesOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  return entriesOf(value).flatMap(([key, child]) => {
    const at = [...path, key];
    return isList(value) || entriesOf(child).length === 0 ? [at] : leavesOf(child, at);
  });
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (value === null || typeof value !== 'object' || isList(value)) return undefined;
  return valueAt(value?.[key], rest);
}

function withoutRepeats(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) {
    const texts = value.map((item) => JSON.stringify(sorted(item)));
    return value.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  }
  return Object.fromEntries(entriesOf(value).map(([key, child]) => [key, withoutRepeats(child)]));
}

function sorted(value: Json): unknown {
  if (isList(value)) return { list: value.map(sorted) };
  if (value === null || typeof value !== 'object') return value;
  return entriesOf(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, child]) => [`key ${key}`, sorted(child)]);
}

function candidatesOf({ provenance, dropped, conflicts }: Cascade): Candidate[] {
  return [
    ...Object.values(provenance).flatMap(({ winner, shadowed }) => [winner, ...shadowed]),
    ...Object.values(dropped).flatMap(({ shadowed }) => shadowed),
    ...conflicts.flatMap(({ winner, loser }) => [winner, loser]),
  ];
}

function nodesOf(node: ValueNode): ValueNode[] {
  if (node.type === 'map') return [node, ...node.entries.flatMap(({ value }) => nodesOf(value))];
  return node.type === 'list' ? [node, ...node.items.flatMap(nodesOf)] : [node];
}

function placesOf({ source, declarations, constraints }: CascadeLayer): string[] {
  const maps = constraints === null ? declarations : [...declarations, constraints];
  return maps.flatMap(nodesOf).map(({ span }) => `${source}:${span.line}`);
}

/** Lines of the scalars that a layer declares. Markers are the only booleans here. */
function scalarsOf(map: ValueNode): number[] {
  return nodesOf(map)
    .filter((node) => node.type === 'scalar' && typeof node.value !== 'boolean')
    .map(({ span }) => span.line);
}
