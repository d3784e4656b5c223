import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, type Json } from '../../src/model/value.ts';
import { plainValue } from '../../src/resolve/key-paths.ts';
import { yamlMap } from '../helpers/yaml-map.ts';

describe('plainValue', () => {
  it.each([
    ['x: 80%\ny: 007\nz: 1.0\nn: null', { x: '80%', y: '007', z: '1.0', n: null }],
    ['override: true\nx: {inherit: false, y: 1}', { x: { y: 1 } }],
    ['x: {override: true, value: [1]}', { x: [1] }],
    ['x: {inherit: false}\ny: [{inherit: false}, 1]', { y: [1] }],
    ['x: {override: true}', { x: {} }],
    ['override: "true"', { override: 'true' }],
  ])('of %s', (yaml, value) => {
    expect(plainValue(yamlMap(yaml))).toEqual(value);
  });

  it('of nothing but an opt-out is null', () => {
    expect(plainValue(yamlMap('inherit: false'))).toBe(null);
  });
});

describe('canonicalText', () => {
  it.each<[Json, Json]>([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [[{ a: [{ c: 1, d: 2 }] }], [{ a: [{ d: 2, c: 1 }] }]],
  ])('is one for %j and %j', (one, other) => {
    expect(canonicalText(one)).toBe(canonicalText(other));
  });

  it.each<[Json, Json]>([
    [1, '1'],
    [null, 'null'],
    [true, 'true'],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a,b'], ['a', 'b']],
    [{}, []],
    [{ a: null }, {}],
  ])('differs for %j and %j', (one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other));
  });

  it('is JSON that says the same', () => {
    const data = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(data, (value) => {
        expect(JSON.parse(canonicalText(value))).toEqual(jsonOf(value));
      }),
    );
  });
});

/** JSON knows no negative zero. */
function jsonOf(value: Json): Json {
  return JSON.parse(JSON.stringify(value));
}
