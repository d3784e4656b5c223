// Every file of a folder of rules is a rule that is listed, documented and shown by examples.

import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/core.ts';
import { listedFolders } from '../helpers/unlisted-dialects.ts';

const files = ['check', ...listedFolders.map((name) => `dialects/${name}`)]
  .flatMap((folder) => globSync(`src/${folder}/rules/*.ts`))
  .map((path) => basename(path, '.ts'))
  .filter((name) => name !== 'index' && name !== 'local');

test('every file is listed once, under its own name', () => {
  expect(rules.map(({ id }) => id).sort()).toEqual(files.sort());
});

test('unused suppressions are told last: they look at what the others found', () => {
  expect(rules.at(-1)?.id).toBe('unused-suppression');
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('says what it finds, why, and what to do, in sentences', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(rule.summary).toMatch(/^[A-Z“`][^\n]{20,160}\.$/);
    expect(rule.rationale).toMatch(/\.$/);
    expect(rule.remedy).toMatch(/\.$/);
    for (const message of Object.values(rule.messages)) expect(message).toMatch(/[.?}]$/);
  });

  test('has examples of what it finds and of what it leaves alone', () => {
    expect(rule.good.length).toBeGreaterThan(0);
    expect(rule.bad.length).toBeGreaterThan(0);
    const titles = [...rule.good, ...rule.bad].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
