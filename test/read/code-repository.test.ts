// What git is asked about the code around a workspace.

import { expect, test } from 'vitest';
import { codeAround } from '../../src/read/code-repository.ts';
import { repository } from '../helpers/repository.ts';

test('two rules that ask for the same steps read one log', () => {
  const { root, commit } = repository({ 'src/a.ts': '', 'AGENTS.md': '' });
  const hash = commit({ 'src/a.ts': null });
  const code = codeAround(root);
  const first = [...(code?.steps(['src'], 'AD') ?? [])];
  expect(first.map((step) => step.commit)).toEqual([hash, expect.any(String)]);
  const again = [...(code?.steps(['src'], 'AD') ?? [])];
  expect(again.every((step, at) => step === first[at])).toBe(true);
  expect([...(code?.steps(['AGENTS.md'], 'AD') ?? [])]).toHaveLength(1);
});
