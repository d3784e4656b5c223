// Our loaders against what the real agents loaded; test/oracle/record.ts records it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';
import { type Recorded, scenarios } from './trees.ts';

const FOLDER = join(import.meta.dirname, 'recorded');

test.each(readdirSync(FOLDER))('%s', (name) => {
  const recorded = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recorded;
  expect(Object.keys(recorded.rows)).toEqual(Object.keys(scenarios));
  expect(differencesOf(recorded)).toEqual([]);
});
