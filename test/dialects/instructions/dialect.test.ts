// Instruction files as a hierarchy: folders as scopes, agents as readers.

import { expect, test } from 'vitest';
import { findTarget, listTargets, openTree, readingOf, selectLayers } from '../../../src/core.ts';
import { instructions } from '../../../src/dialects/instructions/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';

const opened = openTree(
  textTree({
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
  const tree = textTree({ '.cursor/rules/a.mdc': '---\nglobs: *.ts\nmine: 1\n---\n# A\n' });
  const hierarchy = openTree(tree, DEFAULT_SETTINGS, { dialects: [instructions] });
  expect(hierarchy.document('.cursor/rules/a.mdc')).toMatchObject({ declarations: [], faults: [] });
});

test('the agents a tree is made for are told by their own files', () => {
  const used = (
    files: Readonly<Record<string, string>>,
    agents: readonly string[] = [],
  ): readonly string[] | undefined =>
    instructions
      .in?.(textTree(files), { ...DEFAULT_SETTINGS, agents }, [])
      .inheritance?.readers?.names(textTree(files));
  expect(used({ 'AGENTS.md': '# A\n' })).toEqual(['codex']);
  expect(used({ 'docs/CLAUDE.md': '# A\n', '.cursor/rules/a.mdc': '# A\n' })).toEqual([
    'claude',
    'cursor',
  ]);
  expect(used({ '.clinerules/a.md': '# A\n' })).toEqual(['cline']);
  expect(used({ 'README.md': '# A\n' })).toEqual([]);
  expect(used({ 'AGENTS.md': '# A\n' }, ['zed', 'amp'])).toEqual(['amp', 'zed']);
});

test('a reading tells what arrives, and why the rest does not', () => {
  const long = `# Long\n\n${'Be kind.\n'.repeat(4000)}`;
  const hierarchy = openTree(
    textTree({
      'AGENTS.md': long,
      'CLAUDE.md': '# For Claude\n',
      '.claude/rules/ts.md': '---\npaths: "**/*.ts"\n---\n# TS\n',
      'api/AGENTS.md': '# Api\n',
    }),
    DEFAULT_SETTINGS,
    { dialects: [instructions] },
  );
  const { target } = findTarget(hierarchy, 'at/api');
  const reading = (reader: string) =>
    readingOf(hierarchy, { ...target, reader }, (text) => text.length);
  const [claude, codex] = [reading('claude'), reading('codex')];
  expect(codex).toMatchObject({
    ...{ reader: 'codex', title: 'Codex', limit: 32768 },
    read: [{ path: 'AGENTS.md', when: 'start', kept: 32768, cut: { line: 3643 } }],
    total: { bytes: long.length, kept: 32768, tokens: 32768 },
  });
  const passed = (one: typeof codex) =>
    Object.fromEntries(one.passed.map(({ path, is }) => [path, is]));
  expect(passed(codex)).toEqual({
    ...{ 'CLAUDE.md': 'foreign', '.claude/rules/ts.md': 'foreign', 'api/AGENTS.md': 'dropped' },
  });
  expect(claude?.read.map(({ path }) => path)).toEqual(['CLAUDE.md']);
  expect(passed(claude)).toEqual({
    ...{ 'AGENTS.md': 'dropped', 'api/AGENTS.md': 'dropped', '.claude/rules/ts.md': 'waiting' },
  });
});

test('files below the root are enough', () => {
  const below = textTree({
    'README.md': '',
    'packages/api/CLAUDE.md': '# Api\n',
    'src/a.ts': '',
  });
  expect(listTargets(openTree(below, DEFAULT_SETTINGS)).map(({ id }) => id)).toEqual([
    ...['at', 'at/packages/api'],
  ]);
});

test('a hidden folder with such a file is a directory, the folder of an agent is not', () => {
  const hidden = textTree({
    ...{ 'AGENTS.md': '', '.claude/CLAUDE.md': '', 'web/.storybook/AGENTS.md': '# Stories\n' },
  });
  const hierarchy = openTree(hidden, DEFAULT_SETTINGS);
  expect(listTargets(hierarchy).map(({ id }) => id)).toEqual(['at', 'at/web/.storybook']);
});

test('a huge tree without any is not looked through', () => {
  let listed = 0;
  const folders = ['a', 'b', 'c'].map((name) => ({ name, type: 'folder' as const }));
  const endless = {
    ...textTree({}),
    list: () => {
      listed += 1;
      return folders;
    },
  };
  expect(instructions.evidence(endless).strength).toBe(0);
  expect(listed).toBeLessThan(100_000);
});

test('a copy of what is read is not missed', () => {
  const files = { 'AGENTS.md': '# All\n\nBe kind.\n', 'CLAUDE.md': '# All\n\nBe kind.\n' };
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS, { dialects: [instructions] });
  const { target } = findTarget(hierarchy, 'at');
  const { passed } = readingOf(hierarchy, { ...target, reader: 'codex' }, () => 0);
  expect(passed).toMatchObject([{ path: 'CLAUDE.md', is: 'same' }]);
});

test('a command without a title is known by its file', () => {
  const path = '.claude/commands/plan.md';
  const tree = textTree({ [path]: '---\ndescription: Plans.\n---\n\n## User input\n' });
  const { document } = openTree(tree, DEFAULT_SETTINGS, { dialects: [instructions] });
  expect(document(path)?.title).toBe('plan');
});
