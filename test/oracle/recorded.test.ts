// Our loaders against what the real agents loaded; test/oracle/record.ts records it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callScenarios } from './calls.ts';
import { differencesOf } from './differences.ts';
import { isAsked, itemScenarios } from './items.ts';
import { type Recorded, scenarios } from './trees.ts';

const FOLDER = join(import.meta.dirname, 'recorded');

test.each(readdirSync(FOLDER))('%s', (name) => {
  const recorded = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recorded;
  const asked = Object.keys(scenarios).filter((scenario) => isAsked(recorded.agent, scenario));
  const ofFiles = asked.filter(
    (scenario) => !Object.hasOwn({ ...itemScenarios, ...callScenarios }, scenario),
  );
  expect(Object.keys(recorded.rows)).toEqual(expect.arrayContaining(ofFiles));
  expect(asked).toEqual(expect.arrayContaining(Object.keys(recorded.rows)));
  expect(differencesOf(recorded)).toEqual([]);
});
