// Instruction files as a hierarchy: folders as scopes, agents as readers.

import { expect, test } from 'vitest';
import { findTarget, listTargets, openTree, selectLayers } from '../../../src/core.ts';
import { instructions } from '../../../src/dialects/instructions/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { memoryTree } from '../../../src/read/memory-tree.ts';

const opened = openTree(
  memoryTree({
    'AGENTS.md': '# All\n\nBe kind.\n',
    'CLAUDE.md': '@AGENTS.md\n',
    'shop/AGENTS.md': '# Shop\n',
    'shop/cart/src/a.ts': '',
    'my docs/CLAUDE.md': '# Docs\n',
  }),
  DEFAULT_SETTINGS,
  { dialects: [instructions] },
);

test('scopes are the root and the folders that hold such files', () => {
  expect(listTargets(opened).map(({ id, parent }) => [id, parent])).toEqual([
    ...[
      ['at', null],
      ['at/my~20~docs', 'at'],
    ],
    ['at/shop', 'at'],
  ]);
});

test('any other folder can be asked for', () => {
  const { target } = findTarget(opened, 'at/shop/cart');
  expect(target).toMatchObject({ id: 'at/shop/cart', folder: 'shop/cart', parent: 'at/shop' });
  expect(() => findTarget(opened, 'at/nowhere')).toThrow(/nowhere/);
});

test('layers are those of the reader; without one all that anybody reads, and who does', () => {
  const { target } = findTarget(opened, 'at/shop/cart');
  const paths = (reader?: string): readonly string[] =>
    selectLayers(opened, { ...target, ...(reader && { reader }) }).map(({ path }) => path);
  expect(paths('codex')).toEqual(['AGENTS.md', 'shop/AGENTS.md']);
  expect(paths('claude')).toEqual(['CLAUDE.md']);
  expect(paths()).toEqual(['AGENTS.md', 'CLAUDE.md', 'shop/AGENTS.md']);
  const [first] = selectLayers(opened, target);
  expect(first?.because.says).toMatch(/^read by Codex, .+ more$/);
});

test('nothing in the head of a rule is a value, or a mistake', () => {
  const tree = memoryTree({ '.cursor/rules/a.mdc': '---\nglobs: *.ts\nmine: 1\n---\n# A\n' });
  const hierarchy = openTree(tree, DEFAULT_SETTINGS, { dialects: [instructions] });
  expect(hierarchy.document('.cursor/rules/a.mdc')).toMatchObject({ declarations: [], faults: [] });
});
