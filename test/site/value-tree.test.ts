import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreeing,
  losers,
  type ValueRow,
  valueTree,
} from '../../src/site/view/target/value-tree.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

const files = (workspace: string, plan: string) => ({
  '.limps/workspace.md': page(`title: W\n${workspace}`),
  'plans/0042-x/0042-x-plan.md': page(`title: P\n${plan}`),
});
const rowsOf = (workspace: string, plan: string) =>
  valueTree(resolved(files(workspace, plan), '0042'));
const row = (rows: readonly ValueRow[], ...keys: string[]): ValueRow => {
  const found = rows.find(({ key }) => key === keys[0]);
  if (found === undefined) throw new Error(`no row ${keys[0]}`);
  return keys.length === 1 ? found : row(found.children, ...keys.slice(1));
};

test('a winner stands above what it beat', () => {
  const { text, provenance, conflicts } = row(
    rowsOf('brand_voice: formal', 'brand_voice: casual'),
    'brand_voice',
  );
  if (provenance === null) throw new Error('no provenance');
  expect(text).toBe('casual');
  expect(losers(provenance).map(({ value, source, line }) => ({ value, source, line }))).toEqual([
    { value: 'formal', source: '.limps/workspace.md', line: 3 },
  ]);
  expect(conflicts.map(({ kind }) => kind)).toEqual(['undeclared-override']);
});

test('who says the same is no loser', () => {
  const { provenance } = row(rowsOf('voice: same', 'voice: same'), 'voice');
  if (provenance === null) throw new Error('no provenance');
  expect(losers(provenance)).toEqual([]);
  expect(agreeing(provenance)).toHaveLength(1);
});

describe('rows', () => {
  test('nest as maps and lists do', () => {
    const rows = rowsOf('limits: {a: 1, deep: {b: [x, y]}}', '');
    expect(row(rows, 'limits', 'a').text).toBe('1');
    expect(row(rows, 'limits', 'deep', 'b')).toMatchObject({
      kind: 'list',
      pointer: '/limits/deep/b',
    });
    expect(row(rows, 'limits', 'deep', 'b', '1')).toMatchObject({ isItem: true, text: 'y' });
  });
  test('show empty maps, empty lists, null and empty text', () => {
    const rows = rowsOf('a: {}\nb: []\nc: null\nd: ""', '');
    expect(['a', 'b', 'c', 'd'].map((key) => row(rows, key).text)).toEqual([
      '{}',
      '[]',
      'null',
      '',
    ]);
  });
  test('keep keys that are names of JavaScript, or hold slashes', () => {
    const rows = rowsOf('__proto__: 1\nconstructor: 2\n"a/b~c": 3', '');
    expect(['__proto__', 'constructor', 'a/b~c'].map((key) => row(rows, key).text)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
});

test('what a marker dropped has a row without value', () => {
  const rows = rowsOf('limits: {a: 1, b: 2}', 'limits: {inherit: false, a: 3}');
  const gone = row(rows, 'limits', 'b');
  expect(gone.kind).toBe('gone');
  expect(gone.dropped?.shadowed.map(({ value }) => value)).toEqual([2]);
});

test('every pointer of the provenance has exactly one row', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      tie('list'),
      tie('map'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
  }));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1 }), json.value, { maxKeys: 4 }),
      (values) => {
        const context = resolved({});
        const rows = valueTree({ ...context, values: values as never });
        const pointers: string[] = [];
        const walk = (row: ValueRow): void => {
          pointers.push(row.pointer);
          row.children.forEach(walk);
        };
        rows.forEach(walk);
        expect(new Set(pointers).size).toBe(pointers.length);
      },
    ),
  );
});
