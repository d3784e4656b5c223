// Folders of a system that the settings name.

import { expect } from 'vitest';
import { runIn } from '../helpers/command.ts';
import { testOf } from './samples.ts';

const FILES = {
  'work/memory/constitution.md': '# Shop Constitution\n',
  'work/features/pay/spec.md': '# Feature Specification: Pay\n',
  'notes/bank/now.md': '# Now\n',
  'design/log-in/requirements.md': '# Requirements Document\n',
  'web/openspec/project.md': '# Web\n',
  'web/openspec/changes/cart/proposal.md': '# Change: A cart\n',
  'web/openspec/changes/cart/specs/shop/spec.md':
    '## ADDED Requirements\n\n### Requirement: Cart\n\nIt SHALL hold tea.\n',
};
const withFolders = (folders: Readonly<Record<string, readonly string[]>>) => ({
  ...FILES,
  'stratigraph.json': JSON.stringify({ folders }, null, 2),
});
const ALL = {
  'spec-kit': ['work/'],
  'memory-bank': ['notes/bank'],
  kiro: ['design'],
  openspec: ['web/openspec'],
};
const testSpecs = testOf(...Object.keys(ALL));

testSpecs('each system is found in the folders that are set', async () => {
  const layersOf = async (...words: readonly string[]) => {
    const { out } = await runIn(withFolders(ALL), ['resolve', ...words, '--json']);
    return JSON.parse(out).layers.map(({ source }: { readonly source: string }) => source);
  };
  expect(await layersOf('pay')).toEqual([
    'work/memory/constitution.md',
    'work/features/pay/spec.md',
  ]);
  expect(await layersOf('notes/bank')).toEqual(['notes/bank/now.md']);
  expect(await layersOf('log-in', '--for', 'design')).toEqual(['design/log-in/requirements.md']);
  expect(await layersOf('cart')).toEqual([
    'web/openspec/project.md',
    'web/openspec/changes/cart/proposal.md',
    'web/openspec/changes/cart/specs/shop/spec.md',
  ]);
  const { out } = await runIn(withFolders(ALL), ['check', '--format', 'json']);
  expect(
    JSON.parse(out).findings.map(({ message }: { readonly message: string }) => message),
  ).toEqual([
    'A change without `tasks.md`, so that OpenSpec does not apply it: cart. Write it with `/opsx:continue`.',
    'A requirement has no scenario, or no text: Cart.',
  ]);
});

testSpecs.each([
  [{ kiro: ['desing'] }, ':4:7: There is no folder "desing".', 'Did you mean "design"?'],
  [{ openspce: ['web'] }, ':3:5: There is no system "openspce".', 'Did you mean "openspec"?'],
  [{ limps: ['web'] }, ':4:7: limps does not read "web".', 'Correct `folders`'],
])('%j is told with its place', async (folders, problem, advice) => {
  const { code, err } = await runIn(withFolders(folders), ['check']);
  expect(code).toBe(2);
  expect(err).toContain(`stratigraph.json${problem}`);
  expect(err).toContain(advice);
});
