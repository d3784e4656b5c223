import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPointer, parseKeyPath, toKeyPath, toPointer } from '../../src/model/value.ts';

const keys = fc.array(
  fc.string({ unit: fc.constantFrom('a', '.', '"', "'", '\\', '/', '~', '1', 'é') }),
);

describe('toPointer', () => {
  it.each([
    [[], ''],
    [[''], '/'],
    [['defaults', 'database'], '/defaults/database'],
    [['tags', '0'], '/tags/0'],
    [['a/b', 'm~n', '~1'], '/a~1b/m~0n/~01'],
    [['__proto__', 'x.y', '🧭'], '/__proto__/x.y/🧭'],
  ])('%j is %s', (path, pointer) => {
    expect(toPointer(path)).toBe(pointer);
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(keys, (path) => {
        expect(fromPointer(toPointer(path))).toEqual(path);
      }),
    );
  });
});

describe('toKeyPath', () => {
  it.each([
    [['defaults', 'database'], 'defaults.database'],
    [['limits', 'node.js', 'min'], 'limits."node.js".min'],
    [['say "hi"'], 'say "hi"'],
    [['"hi"', ''], String.raw`"\"hi\"".""`],
    [['two\nlines'], String.raw`"two\nlines"`],
  ])('%j is %s', (path, text) => {
    expect(toKeyPath(path)).toBe(text);
  });

  it('can be read back, whatever the keys', () => {
    fc.assert(
      fc.property(keys, (path) => {
        expect(parseKeyPath(toKeyPath(path))).toEqual(path);
      }),
    );
  });
});

describe('parseKeyPath', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a.b', ['a', 'b']],
    ['.a.', ['', 'a', '']],
    ["'node.js'.min", ['node.js', 'min']],
    ["'it''s'", ["it's"]],
    ['"open.end', ['"open', 'end']],
    ['"a"b.c', ['"a"b', 'c']],
    [String.raw`"bad \x escape"`, [String.raw`"bad \x escape"`]],
  ])('%s is %j', (text, path) => {
    expect(parseKeyPath(text)).toEqual(path);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseKeyPath(text)).toBeInstanceOf(Array);
      }),
    );
  });
});
