// Links that lead above the root: those that do, however they are written, and those that only look like it.

import { expect, test } from 'vitest';
import { found } from '../helpers/check.ts';

const PATH = '.limps/context/vision.md';
const outside = (target: string) =>
  found('link-outside-root', { [PATH]: `# V\n\n[it](${target})\n` }).length;

test.each([
  '../../../other.md',
  '../../..',
  '../../../',
  './../../../a',
  '%2e%2e/../../../a',
  '../../%2E%2E/a.md',
  '/../a',
  'a/../../../../b.md#c',
  '../../../a.md?x=1',
])('%s leads out', (target) => {
  expect(outside(target)).toBe(1);
});

test.each([
  '../../a.md',
  '../..',
  'a/../b.md',
  '...',
  '..a/b',
  'https://example.com/../../../../x',
  'mailto:a@example.com',
  '//example.com/../../../../x',
  '#../../../../x',
  '?a=../../../../x',
  '../../../<path>',
  '../../../path/to/file.md',
  '../../issues',
])('%s does not', (target) => {
  expect(outside(target)).toBe(0);
});
