import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../../src/dialects/lily/edit-record.ts';
import {
  folderOf,
  namespaceIn,
  namespaceOf,
  placeOf,
  recordAt,
  recordPath,
} from '../../../src/dialects/lily/namespace.ts';
import { contentOf, formatRecord } from '../../../src/dialects/lily/record-file.ts';
import type { Json } from '../../../src/model/value.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ...['', '.', '..', '/', 'a/b', 'CON', 'nul', 'x.md', 'x.md.lock', '%', '+', '!a', 'é'],
  ),
  fc.string({ minLength: 170, maxLength: 400 }),
);

describe('a namespace is a folder', () => {
  test.each([
    [
      ['memory', 'task', 'task_memory', 'shop', 'default'],
      '.lily/memory/task/task_memory/shop/default',
    ],
    [
      ['memory', 'personality', 'user_profile', 'workspace:x', 'Ann'],
      '.lily/memory/personality/user_profile/workspace%3ax/!ann',
    ],
    [['users', 'ann@example.org'], '.lily/store/users/ann%40example%2eorg'],
    [['memory', '..', '', 'con', '日'], '.lily/memory/%2e%2e/%/%63on/%u65e5'],
  ])('%j', (namespace, folder) => {
    expect(folderOf(namespace)).toBe(folder);
    expect(namespaceOf(folder)).toEqual(namespace);
  });

  test('whatever its parts and its keys, and back', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, (namespace, key) => {
        const path = recordPath(namespace, key);
        expect(namespaceOf(folderOf(namespace))).toEqual(namespace);
        expect(recordAt(path)).toEqual({ namespace, key });
        expect(path).toMatch(
          /^\.lily\/(?:memory|store)(?:\/[a-z\d_%!+-]{1,181})*\/[a-z\d_%!-]{1,181}\.md$/,
        );
      }),
    );
  });

  test('no two of them are one folder, however little a file system tells apart', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), fc.array(text, { maxLength: 3 }), (a, b) => {
        const isSame = folderOf(a).toLowerCase() === folderOf(b).toLowerCase();
        expect(isSame).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });

  test('one that somebody made by hand means what it says', () => {
    expect(recordAt('.lily/memory/user_profile/workspace:x/persona:y/Tea time.md')).toEqual({
      namespace: ['memory', 'user_profile', 'workspace:x', 'persona:y'],
      key: 'Tea time',
    });
    expect(recordAt('.lily/memory.md')).toBeNull();
    expect(recordAt('.lily/checkpoints/a.md')).toBeNull();
    expect(recordAt('.lily/memory/a.txt')).toBeNull();
  });
});

test.each([
  ['memory/personality/user_profile/ann/work', 'personality', 'user_profile', 'ann', 'work'],
  ['memory/personality/ann/work', 'personality', null, 'ann', 'work'],
  ['memory/task/shop/default', 'task', null, 'shop', 'default'],
  ['user_profile/workspace:x/persona:y', 'personality', 'user_profile', 'workspace:x', 'persona:y'],
  ['memory/task_memory/shop', 'task', 'task_memory', 'shop', null],
  ['memory/task/task_memory/shop/a/b', 'task', 'task_memory', 'shop', 'a/b'],
  ['memory', null, null, null, null],
  ['notes', 'notes', null, null, null],
])('%s is of %s, %s, %s, %s', (namespace, domain, subdomain, owner, scope) => {
  expect(placeOf(namespace.split('/'))).toEqual({ domain, subdomain, owner, scope });
});

test('each sub-domain has its namespace', () => {
  expect(namespaceIn('task_memory', 'shop', 'default')).toEqual(
    'memory/task/task_memory/shop/default'.split('/'),
  );
  const { subdomain, domain } = placeOf(namespaceIn('working_rules', 'ann', 'default'));
  expect([domain, subdomain]).toEqual(['personality', 'working_rules']);
});

test.each<[Json, string]>([
  [{ content: 'Tea' }, 'Tea'],
  [{ memory: 'Tea', n: 1 }, 'Tea'],
  ['Tea', 'Tea'],
  [{ n: 1 }, '{"n":1}'],
  [null, 'null'],
])('the text of %j is %s', (value, text) => {
  expect(contentOf(value)).toBe(text);
});

const json = fc.jsonValue() as fc.Arbitrary<Json>;
const value = fc.oneof(
  json,
  fc.record({ content: fc.oneof(text, json) }),
  fc.dictionary(fc.oneof(text, fc.constantFrom('content', '__proto__')), json),
);

describe('a record is a file', () => {
  test('that people read', () => {
    const file = formatRecord({
      fields: {
        updated_at: '2026-02-16T10:00:00Z',
        source: 'command',
        confidence: 0.9,
        session_id: null,
        'on call': ['a'],
      },
      value: { content: 'Prefers short answers.', tags: ['style'] },
    });
    expect(file).toBe(
      '---\nsource: command\nconfidence: 0.9\nupdated_at: 2026-02-16T10:00:00Z\n"on call": ["a"]\n---\n\nPrefers short answers.\n\n```json value\n{\n  "tags": [\n    "style"\n  ]\n}\n```\n',
    );
  });

  test('and gives back any value and any fields', () => {
    fc.assert(
      fc.property(value, fc.dictionary(text, json, { maxKeys: 4 }), (value, fields) => {
        // JSON knows no -0.
        const record = JSON.parse(JSON.stringify({ fields, value }));
        const file = formatRecord(record);
        expect(file.isWellFormed()).toBe(true);
        expect(parseRecord(file)).toEqual({ ...record, problem: null });
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['\uFEFF---\r\nsource: import\r\n---\r\n\r\nTea\r\n', { content: 'Tea' }, 'import'],
    ['Tea, no front matter\n', { content: 'Tea, no front matter' }, undefined],
    [
      '---\nsource: a\n---\n```json value\n{"a": \n```\n',
      { content: '```json value\n{"a": \n```' },
      'a',
    ],
    ['---\nsource: a\n---\nTea\n```json value\n{"n": 1}\n```', { content: 'Tea', n: 1 }, 'a'],
  ])('written by hand: %j', (file, value, source) => {
    const record = parseRecord(file);
    expect([record.value, record.fields.source]).toEqual([value, source]);
  });

  test('that cannot be read loses no text', () => {
    const file = '---\na: [\n---\nTea\n';
    expect(parseRecord(file)).toEqual({
      ...{ fields: {}, value: { content: file } },
      problem: 'its front matter is not valid YAML',
    });
  });
});
