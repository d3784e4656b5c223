// What a prompt is told: the order of the domains, how much of each, and never what is over or unsure.

import { expect, test } from 'vitest';
import { askedFor, findTarget, resolve } from '../../../src/core.ts';
import { hierarchy } from '../../helpers/hierarchy.ts';
import { files, record } from './tree.ts';

const RULES = '.lily/memory/personality/working_rules/ann/default';

function told(
  extra: Readonly<Record<string, string>>,
  now: string,
): Readonly<Record<string, readonly string[]>> {
  const opened = hierarchy({ ...files, ...extra });
  const target = askedFor(opened, findTarget(opened, 'memory').target, 'prompt');
  const { sections } = resolve(opened, target, new Map(), { now });
  return Object.fromEntries(
    sections.map(({ heading, parts }) => [heading, parts.map(({ markdown }) => markdown)]),
  );
}

test('rules, persona, user and task, each labelled, the newest two of each', () => {
  const prompt = told({}, '2026-03-01');
  expect(Object.keys(prompt)).toEqual([
    'working_rules',
    'persona_core',
    'user_profile',
    'task_memory',
  ]);
  expect(prompt).toEqual({
    working_rules: ['Run the tests before each commit.'],
    persona_core: ['Stays calm and says what it does not know.'],
    user_profile: ['Prefers the light theme.', 'Likes short answers.'],
    task_memory: ['Orders are kept in Postgres.'],
  });
});

test('nothing that has expired by itself or with its namespace', () => {
  const prompt = told({}, '2026-09-01');
  expect(prompt.user_profile).toEqual(['Likes short answers.', 'Prefers the dark theme.']);
  expect(prompt.task_memory).toBeUndefined();
});

test('nothing that is less sure than 0.6, and no more than 900 characters', () => {
  const long = 'word '.repeat(120).trim();
  const prompt = told(
    {
      [`${RULES}/unsure.md`]: record('confidence: 0.59\ncreated_at: 2026-02-20', 'Perhaps so.'),
      [`${RULES}/sure.md`]: record('confidence: 0.6\ncreated_at: 2026-02-20', long),
      '.lily/memory/personality/persona_core/ann/default/long.md': record(
        'confidence: 1\ncreated_at: 2026-02-20',
        long,
      ),
    },
    '2026-03-01',
  );
  expect(prompt.working_rules).toEqual([long, 'Run the tests before each commit.']);
  // There is room for 267 characters more: not for another 599, but for what is short.
  expect(prompt.persona_core).toEqual(['Stays calm and says what it does not know.']);
  expect(Object.values(prompt).flat().join('').length).toBeLessThanOrEqual(900);
});
