// What faces are given for the fields of an operation is read in one way.

import { describe, expect, test } from 'vitest';
import { argumentsOf } from '../../src/cli/command.ts';
import type { Fields } from '../../src/model/operation.ts';
import { readInput } from '../../src/operations/input.ts';

const FIELDS: Fields = {
  target: { type: 'target', summary: 'a target', positional: true },
  type: { type: 'text', summary: 'a type', positional: true, choices: ['fact', 'lesson'] },
  content: {
    type: 'text',
    summary: 'words',
    positional: true,
    required: true,
    alias: 'c',
    most: 20,
  },
  limit: { type: 'number', summary: 'how many', least: 1, most: 9, default: 5 },
  all: { type: 'flag', summary: 'everything' },
};

test('what is left out is null, false or the default', () => {
  expect(readInput(FIELDS, { content: 'x' })).toEqual({
    ...{ target: null, type: null, content: 'x', limit: 5, all: false },
  });
});

test.each([
  [{ content: 'x', target: '42 1' }, { target: ['42 1'] }],
  [{ content: 'x', target: ['42', '1'] }, { target: ['42', '1'] }],
  [{ content: 'x', target: 42 }, { target: ['42'] }],
  [{ content: 'x', target: '' }, { target: null }],
  [{ content: 7 }, { content: '7' }],
  [{ content: ['a', 'b'] }, { content: 'a, b' }],
  [{ c: 'x' }, { content: 'x' }],
  [{ content: 'x', limit: '9' }, { limit: 9 }],
  [{ content: 'x', all: 'true' }, { all: true }],
  [{ content: 'x', type: 'Fact' }, { type: 'fact' }],
])('%j is read as %j', (given, read) => {
  expect(readInput(FIELDS, given)).toMatchObject(read);
});

test.each([
  [{}, 'The content is missing.'],
  [{ content: 'x', limt: 3 }, 'There is no input "limt".'],
  [{ content: 'x', ['__proto__']: 1 }, 'There is no input "__proto__".'],
  [{ content: 'x', type: 'fct' }, '"fct" is not a valid value for type.'],
  [{ content: 'x', limit: 10 }, '"10" is not a valid value for limit.'],
  [{ content: 'x', limit: 1.5 }, '"1.5" is not a valid value for limit.'],
  [{ content: 'x', limit: 'many' }, '"many" is not a valid value for limit.'],
  [{ content: 'x', all: 'yes' }, '"yes" is not a valid value for all.'],
  [{ content: { a: 1 } }, '"{"a":1}" is not a valid value for content.'],
  [{ content: 'x'.repeat(21) }, 'The content is too long.'],
  [{ content: 'x', target: 'x'.repeat(2000) }, 'The target is too long.'],
])('%j is refused', (given, message) => {
  expect(() => readInput(FIELDS, given)).toThrow(message);
});

describe('words of a command line', () => {
  const { target, type, content } = FIELDS as Required<typeof FIELDS>;
  const needed = { ...target, required: true } as NonNullable<typeof target>;
  const named = (...fields: readonly (readonly [string, typeof target])[]): Fields =>
    Object.fromEntries(fields) as Fields;

  test.each([
    ['42 1 fact it is so', { target: ['42', '1'], type: 'fact', content: 'it is so' }],
    ['42/1 fact so', { target: ['42/1'], type: 'fact', content: 'so' }],
    ['a b c lesson x', { target: ['a', 'b', 'c'], type: 'lesson', content: 'x' }],
    ['42 1 fct so', { target: ['42', '1'], type: 'fct', content: 'so' }],
    ['fact', { target: ['fact'], type: undefined, content: undefined }],
  ])('%s: a target goes on up to a word that is a choice of the next field', (typed, read) => {
    const fields = named(['target', needed], ['type', type], ['content', content]);
    expect(argumentsOf(fields, typed.split(' '))).toEqual(read);
  });

  test.each([
    ['42 1 key', { target: ['42', '1'], key: 'key' }],
    ['key', { target: undefined, key: 'key' }],
  ])('%s: a target takes what the fields after it leave', (typed, read) => {
    const fields = named(['target', target], ['key', content]);
    expect(argumentsOf(fields, typed.split(' '))).toEqual(read);
  });

  test.each([
    ['a b', { one: ['a'], other: ['b'] }],
    ['42 0 42 1', { one: ['42', '0'], other: ['42', '1'] }],
  ])('%s: two targets take as many words each', (typed, read) => {
    expect(argumentsOf(named(['one', needed], ['other', needed]), typed.split(' '))).toEqual(read);
  });
});
