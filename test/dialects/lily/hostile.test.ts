// Files from strangers: whatever they hold, each is a record with its text, and what is wrong is told at its place.

import { expect, test } from 'vitest';
import { findingsIn } from '../../helpers/rule-example.ts';
import { recordsOf } from './tree.ts';

const FOLDER = '.lily/memory/personality/user_profile/ann/default';

test.each([
  ['broken YAML', '---\nsource: [\n---\nTea\n', 'Tea', ['invalid-front-matter']],
  [
    'a byte order mark and CRLF',
    '\uFEFF---\r\nsource: import\r\n---\r\n\r\nTea\r\n',
    'Tea',
    ['missing-field'],
  ],
  ['no front matter', 'Tea\n', 'Tea', ['missing-field']],
  [
    'an unclosed one',
    '---\nsource: import\n\nTea\n',
    '---\nsource: import\n\nTea',
    ['invalid-front-matter'],
  ],
  [
    'a prototype',
    '---\n__proto__: {lifecycle: archived}\nconstructor: 1\n---\nTea\n',
    'Tea',
    ['missing-field'],
  ],
  [
    'wrong types',
    '---\nsource: 5\nconfidence: high\ncreated_at: [1]\nexpires_at: {a: b}\nconflict_group: [x]\nindex: {a: 1}\ntags: 1\n---\nTea\n',
    'Tea',
    ['invalid-value'],
  ],
  [
    'a value that is no JSON',
    '---\nsource: import\n---\nTea\n\n```json value\n{\n```\n',
    'Tea\n\n```json value\n{\n```',
    ['missing-field'],
  ],
])('%s', (_, text, content, rules) => {
  const files = { [`${FOLDER}/tea.md`]: text };
  expect(recordsOf(files, '2026-03-31')).toMatchObject([
    { id: 'tea', text: content, lifecycle: 'active', supersededBy: null },
  ]);
  const found = findingsIn({ title: '', files }).map(({ rule }) => rule);
  expect(found).toEqual(expect.arrayContaining(rules));
});

test('two records of one id are told apart, whatever else stands in their folders', () => {
  const files = {
    [`${FOLDER}/tea.md`]: 'Black',
    [`${FOLDER.replace('ann', 'bob')}/tea.md`]: 'Green',
    [`${FOLDER}/tea.txt`]: '',
    [`${FOLDER}/deep/a+/b/c/d/e/tea.md`]: 'Deep',
  };
  expect(recordsOf(files, '2026-03-31').map(({ id }) => id)).toEqual([
    'memory/personality/user_profile/ann/default/deep/ab/c/d/e/tea',
    'memory/personality/user_profile/ann/default/tea',
    'memory/personality/user_profile/bob/default/tea',
  ]);
});
