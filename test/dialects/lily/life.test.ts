import { describe, expect, test } from 'vitest';
import { storesIn } from '../../../src/dialects/lily/stores.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { resolved } from '../../helpers/hierarchy.ts';
import { files, record, recordsOf } from './tree.ts';

/** `id lifecycle attention…` of each record that is not simply in force. */
function standing(now: string): readonly string[] {
  return recordsOf(files, now).flatMap(({ id, lifecycle, attention }) => {
    const words = [lifecycle, ...attention.map(({ kind }) => kind)].filter(
      (one) => one !== 'active',
    );
    return words.length === 0 ? [] : [`${id} ${words.join(' ')}`];
  });
}

test('what has expired is in no context from that day on', () => {
  const told = (now: string) =>
    resolved(files, 'ann', 'shop', now).layers.map(({ source }) => source);
  const [light, shop] = [/light\.md$/, /postgres\.md$/];
  for (const [now, rest] of [
    ['2026-05-31', [light, shop]],
    ['2026-06-01', [shop]],
    ['2026-09-01', []],
  ] as const)
    expect([light, shop].filter((one) => told(now).some((path) => one.test(path)))).toEqual(rest);
});

describe('a record stands in its life', () => {
  test.each([
    // Both themes are live from the day on which the second was written.
    ['2026-03-01', ['dark conflict', 'light conflict', 'old archived']],
    // The milestone of the shop asks for what was confirmed before it.
    ['2026-04-01', ['dark conflict', 'light conflict', 'old archived', 'postgres verify']],
    // 90 days after 10 February is 11 May: what a user prefers is confirmed again; dark was on 1 March.
    ['2026-05-11', ['dark conflict', 'light conflict', 'old archived', 'postgres verify']],
    [
      '2026-05-12',
      ['dark conflict', 'light verify conflict', 'short verify', 'old archived', 'postgres verify'],
    ],
    // The light theme is over on its day, and with it the conflict.
    [
      '2026-06-01',
      ['dark verify', 'light expired expired', 'short verify', 'old archived', 'postgres verify'],
    ],
    // 180 days after 10 January is 9 July: rules are reviewed; the persona never is by itself.
    [
      '2026-07-10',
      [
        'tests verify',
        'dark verify',
        'light expired expired',
        'short verify',
        'old archived',
        'postgres verify',
      ],
    ],
    // The whole namespace of the shop is over.
    [
      '2026-09-01',
      [
        'tests verify',
        'dark verify',
        'light expired expired',
        'short verify',
        'old archived',
        'postgres expired expired',
      ],
    ],
  ])('on %s', (now, expected) => {
    expect(standing(now)).toEqual(expected);
  });

  test('and says why', () => {
    const says = recordsOf(files, '2026-06-01').flatMap(({ attention }) =>
      attention.map((one) => one.says),
    );
    expect(says).toEqual([
      'It has last been verified on 2026-03-01, more than 90 days ago.',
      'It expired on 2026-06-01.',
      'It has never been verified since 2026-02-10, more than 90 days ago.',
      'It has never been verified since 2026-02-01, before the milestone of 2026-04-01.',
    ]);
  });
});

test('what another owner says of the same is no conflict', () => {
  const theme = record('conflict_group: theme', 'Prefers the light theme.');
  const bob = { '.lily/memory/personality/user_profile/bob/default/theme.md': theme };
  const dark = recordsOf({ ...files, ...bob }, '2026-07-01').filter(
    ({ facts }) => facts.conflictGroup,
  );
  expect(dark.flatMap(({ attention }) => attention).map(({ kind }) => kind)).not.toContain(
    'conflict',
  );
});

const row = {
  ...{ id: 'mem_1', schema_version: 1, store: 'personality_memory', content: 'Prefers tea.' },
  namespace: 'user_profile/workspace:x/persona:y',
  ...{ source: 'command', confidence: 1.0, tags: [], created_at: '2026-02-10T00:00:00Z' },
  ...{ updated_at: '2026-02-10T00:00:00Z', status: 'needs_verification', expires_at: null },
};

describe('the stores of the program', () => {
  test('are read beside the files, each record with its line', () => {
    const [tea] = recordsOf(
      { '.lily/memory/personality_memory.json': `[\n  ${JSON.stringify(row)}\n]` },
      '2026-03-01',
    );
    expect(tea).toMatchObject({
      ...{ id: 'mem_1', path: '.lily/memory/personality_memory.json', line: 2 },
      ...{ namespace: ['memory', 'personality', 'user_profile', 'workspace:x', 'persona:y'] },
      ...{ group: 'user_profile', text: 'Prefers tea.', lifecycle: 'active' },
      attention: [{ kind: 'verify', says: 'It is marked as needing verification.' }],
    });
  });

  test.each([
    ['no JSON', '{', 'The store is not JSON.'],
    ['no list', '{"a": 1}', 'The store is not a list of records.'],
    ['no record', '[1]', 'Record 1 is not an object.'],
    [
      'a field that is none',
      JSON.stringify([{ ...row, mood: 'good' }]),
      '`mood` is not a field of a record.',
    ],
    [
      'a prototype',
      `[{"__proto__": 1, ${JSON.stringify(row).slice(1)}]`,
      '`__proto__` is not a field of a record.',
    ],
    [
      'another store',
      JSON.stringify([{ ...row, store: 'task_memory' }]),
      '`store` should be personality_memory.',
    ],
    [
      'a wrong type',
      JSON.stringify([{ ...row, confidence: 'high' }]),
      '`confidence` should be a number.',
    ],
    ['a missing field', JSON.stringify([{ ...row, content: undefined }]), '`content` is missing.'],
  ])('with %s', (_, text, says) => {
    const tree = textTree({ '.lily/personality_memory.json': text });
    expect(storesIn(tree).problems).toMatchObject([
      { path: '.lily/personality_memory.json', at: { line: 1 }, data: { says } },
    ]);
  });
});
