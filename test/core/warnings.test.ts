// The sentence about a stale layer (L-066).

import { expect, test } from 'vitest';
import { page, resolved } from '../helpers/hierarchy.ts';

test.each([
  ['2026-03-17', []],
  ['2026-03-16', ['⚠️ context/architecture.md is 15 days old (threshold: 14)']],
  ['2026-03-01', ['⚠️ context/architecture.md is 30 days old (threshold: 14)']],
  ['2026-02-28', ['⚠️ context/architecture.md is 31 days old (threshold: 30)']],
])('updated %s', (updated, warnings) => {
  const files = { '.limps/context/architecture.md': page(`updated: ${updated}`, '# Architecture') };
  expect(resolved(files, undefined, undefined, '2026-03-31').warnings).toEqual(warnings);
});
