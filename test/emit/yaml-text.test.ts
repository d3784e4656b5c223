import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { yamlText } from '../../src/emit/yaml-text.ts';
import type { JsonMap } from '../../src/model/value.ts';

test('scalars are plain where that is safe, quoted where YAML would read something else', () => {
  const values = {
    plain: '80%',
    zeros: '000',
    version: '1.0',
    word: 'yes',
    none: null,
    really: true,
    n: 3,
    date: '2026-02-01',
    sentence: 'Write it down: slowly # always',
    empty: '',
    nothing: {},
    list: ['a', ['b'], { c: 1 }],
  };
  expect(yamlText(values, (pointer) => (pointer === '/list/1/0' ? 'x.md:3' : ''))).toBe(
    [
      'plain: 80%',
      'zeros: "000"',
      'version: "1.0"',
      'word: "yes"',
      'none: null',
      'really: true',
      '"n": 3',
      'date: "2026-02-01"',
      'sentence: "Write it down: slowly # always"',
      'empty: ""',
      'nothing: {}',
      'list:',
      '  - a',
      '  -',
      '    - b # x.md:3',
      '  -',
      '    c: 1',
    ].join('\n'),
  );
});

test('several lines stand as they are', () => {
  expect(yamlText({ rule: 'First.\n  Then.\n', next: 'a\n\nb' }, () => 'x.md:1')).toBe(
    'rule: | # x.md:1\n  First.\n    Then.\nnext: |- # x.md:1\n  a\n\n  b',
  );
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'ab01-: #\n\t"\'\\`~.,[]{}&*!|>%@é 🏺\u2028\u202e'.split('')),
  }),
);

test('any values read back as they were', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      nasty,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(nasty, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(nasty, value, { maxKeys: 4, noNullPrototype: true }), (data) => {
      const values = JSON.parse(JSON.stringify(data)) as JsonMap;
      const text = yamlText(values, () => 'a/b.md:1');
      expect(parse(text, { uniqueKeys: false })).toEqual(values);
      expect(parse(text, { version: '1.1', uniqueKeys: false, merge: false })).toEqual(values);
    }),
    { numRuns: 300 },
  );
});
