// AGENTS.md and links to each rule, from the files of hot memory: written once, kept in step, and never over what a person wrote.

import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { open } from '../../../src/open.ts';
import { operationViews } from '../../../src/operations/index.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const RULES = 'agent/rules/common';
const files = {
  'resources/workspaces/k/OVERVIEW.md': '# K\n',
  [`${RULES}/workspace-workflow.md`]: '# Workflow\r\n\r\nAsk first.\r\n',
  [`${RULES}/user-profile.md`]:
    '<!-- budget: 50 lines -->\n# User\n\n## Style\n\n```sh\n# no heading\n```\n\n###### Deepest\n',
  [`${RULES}/other.md`]: '# Not one of the four\n',
};

const ran = (root: string, ...words: readonly string[]) =>
  run(['workspace', 'build-rules', ...words, '--root', root]);
const agents = (root: string): string => readFileSync(join(root, 'AGENTS.md'), 'utf8');

test('the sources stand in their order, each one level deeper, and each is linked', async () => {
  const root = folder(files);
  const { out } = await ran(root);
  expect(out).toBe(
    [
      'AGENTS.md  created',
      `.agents/rules/user-profile.md  linked to ${RULES}/user-profile.md`,
      `.agents/rules/workspace-workflow.md  linked to ${RULES}/workspace-workflow.md`,
      `${RULES}/global-conventions.md  is missing`,
      `${RULES}/context-memory-rule.md  is missing`,
      '',
    ].join('\n'),
  );
  expect(agents(root)).toBe(
    [
      '<!-- stratigraph:begin rules -->',
      `<!-- Generated from ${RULES}/user-profile.md, ${RULES}/workspace-workflow.md. Edit those, then run: stratigraph workspace build-rules -->`,
      ...['', '# AI Agent Entry Point', '', '## User', '', '### Style', ''],
      ...['```sh', '# no heading', '```', '', '###### Deepest', ''],
      ...['## Workflow', '', 'Ask first.', '', '<!-- stratigraph:end rules -->', ''],
    ].join('\n'),
  );
  const link = join(root, '.agents/rules/user-profile.md');
  expect(readlinkSync(link)).toBe(`../../${RULES}/user-profile.md`);
  const again = await ran(root, '--json');
  expect(JSON.parse(again.out)).toMatchObject({ steps: [], written: false });
});

test('where no link can be made, AGENTS.md is as it was', async () => {
  const root = folder({ ...files, '.agents': 'a file\n' });
  expect(await ran(root)).toMatchObject({ code: 2, err: expect.stringContaining('.agents') });
  expect(existsSync(join(root, 'AGENTS.md'))).toBe(false);
});

test('a second run changes nothing but what the sources say, and keeps what stands around it', async () => {
  const root = folder(files);
  await ran(root);
  writeFileSync(join(root, 'AGENTS.md'), `My own line.\n\n${agents(root)}`);
  expect(await ran(root, '--check')).toMatchObject({ code: 0 });
  writeFileSync(join(root, RULES, 'user-profile.md'), '# User\n\nBe kind.\n');
  const check = await run(['check', '--json', '--root', root]);
  expect(check.out).toContain(`This no longer matches ${RULES}/user-profile.md.`);
  const before = agents(root);
  expect(await ran(root, '--check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('would be changed'),
  });
  expect(agents(root)).toBe(before);
  expect(await ran(root)).toMatchObject({
    code: 0,
    out: expect.stringContaining('AGENTS.md  changed'),
  });
  expect(agents(root)).toMatch(
    /^My own line\.\n\n<!-- stratigraph:begin rules -->[\s\S]*Be kind\./,
  );
});

test('what was written by hand is replaced only by force', async () => {
  const root = folder({
    ...files,
    'AGENTS.md': '# Mine\n',
    '.agents/rules/user-profile.md': '# Mine, too\n',
  });
  expect(await ran(root)).toMatchObject({
    code: 2,
    err: expect.stringContaining('AGENTS.md was written by hand'),
  });
  expect(agents(root)).toBe('# Mine\n');
  expect((await ran(root, '--force')).code).toBe(0);
  expect(agents(root)).not.toContain('Mine');
  expect(lstatSync(join(root, '.agents/rules/user-profile.md')).isSymbolicLink()).toBe(true);
  writeFileSync(join(root, RULES, 'user-profile.md'), '<!-- stratigraph:end rules -->\n');
  expect(await ran(root)).toMatchObject({ code: 2, err: expect.stringContaining('markers') });
});

test('the budget tells what is over, what names one workspace, and what is a convention of all', async () => {
  const root = folder({
    ...files,
    [`${RULES}/user-profile.md`]: `<!-- budget: 2 lines -->\n# User\n\nSee resources/workspaces/k/.\n`,
    'resources/workspaces/k/_decisions/260301-names.md':
      '---\nname: Names\ncategory: convention\n---\n',
    'resources/workspaces/other/OVERVIEW.md': '',
  });
  const { out } = await run(['workspace', 'budget', '--json', '--root', root]);
  const { files: told, total, demote, promote } = JSON.parse(out);
  expect(told.map(({ state }: { readonly state: string }) => state)).toEqual(['ok', 'over', 'ok']);
  expect(total).toMatchObject({ lines: 8, mostLines: 500, mostTokens: 5000, state: 'ok' });
  expect(demote).toMatchObject([{ because: 'names the workspace k' }]);
  expect(promote).toMatchObject([{ name: 'Names', because: 'is a convention' }]);
  const words = await run(['workspace', 'budget', '--root', root]);
  expect(words.out).toContain(`${RULES}/user-profile.md  4 of 2 lines (over)`);
  const views = await operationViews(await open({ root, cwd: root, now: '2026-03-31' }));
  expect(views).toEqual([
    { command: 'workspace budget', title: 'Always-loaded rules', text: words.out },
  ]);
});

test('what all rules may have together can be set', async () => {
  const root = folder({
    ...files,
    'stratigraph.json': '{"alwaysLoaded": {"lines": 5, "tokens": 9000}}',
  });
  const { out } = await run(['workspace', 'budget', '--json', '--root', root]);
  expect(JSON.parse(out).total).toMatchObject({ mostLines: 5, mostTokens: 9000, state: 'over' });
  const told = await run(['check', '--root', root]);
  expect(told.out).toContain('the limit is 5 lines or 9,000 tokens');
});

test('rules of one agent that every conversation of it begins with count', async () => {
  const root = folder({
    ...files,
    '.cursor/rules/gitignore.mdc': `---\nalwaysApply: true\n---\n${'Line.\n'.repeat(27)}`,
    '.cursor/rules/tests.mdc': '---\nglobs: "*.test.ts"\n---\nWaits for a test.\n',
    '.cursor/rules/asked.mdc': '---\nalwaysApply: false\n---\nWaits to be asked.\n',
    '.cursor/rules/user-profile.md': 'A copy of a rule of everybody.\n',
  });
  const before = await run(['workspace', 'budget', '--json', '--root', folder(files)]);
  const { out } = await run(['workspace', 'budget', '--json', '--root', root]);
  expect(JSON.parse(out).total.lines).toBe(JSON.parse(before.out).total.lines + 30);
  expect(JSON.parse(out).files.at(-1)).toMatchObject({ path: '.cursor/rules/gitignore.mdc' });
});
