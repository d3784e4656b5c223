import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openTree } from '../../src/core.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { found } from '../helpers/check.ts';
import { run, runIn, sourcesIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { findingsIn } from '../helpers/rule-example.ts';
import { samples } from './samples.ts';

const sources = (files: Readonly<Record<string, string>>, ...words: string[]) =>
  sourcesIn(files, 'memory-bank', ...words);

const ORDER = [
  'projectbrief.md',
  'productContext.md',
  'tech-context.md',
  'style.md',
  'activeContext.md',
  'progress.md',
];

test('files come in the order in which they build on each other, those of other names before the present', async () => {
  const sample = samples['memory-bank'] ?? {};
  expect(await sources(sample, 'memory-bank')).toEqual(ORDER);
  const rule = { '.clinerules/memory-bank.md': 'Read ALL memory bank files.\n' };
  const both = await sources({ ...sample, ...rule }, 'memory-bank', '--as', 'cline');
  expect(both).toEqual(['.clinerules/memory-bank.md', ...ORDER]);
});

test('links with lines, as editors write them, start from the root', () => {
  const notes = '# Notes\n\n[a](src/a.ts:12), [b](src/b.ts), [c](src/c.ts:1)\n';
  const bank = { 'memory-bank/activeContext.md': notes, 'memory-bank/progress.md': '# Progress\n' };
  const all = found('broken-link', { ...bank, 'src/a.ts': '', 'src/b.ts': '' });
  expect(all.map(({ message }) => message)).toEqual([
    'The link points to `memory-bank/src/c.ts:1`, which does not exist.',
  ]);
});

test.each([
  ['knowledge', 'activeContext.md', 'progress.md', true],
  ['docs/memory-bank', 'active-context.md', 'project-brief.md', true],
  ['.ai/memory_bank', 'active_context.md', 'projectBrief.md', true],
  ['notes', 'activeContext.md', 'ideas.md', false],
  ['notes', 'progress.md', 'techContext.md', false],
])('%s with %s and %s is a bank: %j', (folder, one, other, isOne) => {
  const files = { [`${folder}/${one}`]: '# A\n', [`${folder}/${other}`]: '# B\n' };
  const { dialects } = openTree(textTree(files), DEFAULT_SETTINGS);
  expect(dialects.some(({ name }) => name === 'memory-bank')).toBe(isOne);
});

test('it is behind after so many commits to the rest of the repository, however many lines those change', () => {
  const files = {
    'AGENTS.md': 'Read the memory bank.\n',
    'memory-bank/activeContext.md': '# Now\n',
    'memory-bank/progress.md': '# Done\n',
    'src/a.ts': '',
  };
  const commit = (date: number, changed: Record<string, number>) => ({
    ...{ time: `2026-03-0${date}T12:00:00Z`, author: 'Ada', files: changed },
  });
  const told = (...later: readonly Record<string, number>[]) =>
    findingsIn({
      title: 'a bank',
      settings: { code: { commits: 2, lines: 100, gone: 1, notices: true } },
      files,
      commits: [
        commit(1, { 'memory-bank/activeContext.md': 1, 'src/a.ts': 1 }),
        ...later.map((changed, index) => commit(index + 2, changed)),
      ],
    }).map(({ rule, path }) => `${rule} ${path}`);
  expect(told({ 'src/a.ts': 5000 }, { 'memory-bank/progress.md': 1 })).toEqual([]);
  expect(told({ 'src/a.ts': 1 }, { 'src/a.ts': 1 })).toEqual([
    'outdated-by-code memory-bank/activeContext.md',
  ]);
});

const FOCUS = { 'memory-bank/activeContext.md': '# Now\n' };

test.each([
  ['**Version**: 1.1.0', '1.2.0', ['The version is 1.2.0 in `package.json`, not 1.1.0.']],
  ['| Version | 1.1.0 |', '1.2.0', ['The version is 1.2.0 in `package.json`, not 1.1.0.']],
  ['Current version: v1.2.0', '1.2.0-beta.1', []],
  ['API version: 1.1.0', '1.2.0', []],
  ['Version: 1.1', '1.2.0', []],
  ['Version: 1.1.0', '0.0.0', []],
])('“%s” beside %s is told: %j', (line, version, messages) => {
  const told = found('memory-files-disagree', {
    ...FOCUS,
    'memory-bank/techContext.md': `# Tech\n\n- ${line}\n`.replace('- |', '|'),
    'package.json': `{\n  "version": "${version}"\n}\n`,
  });
  expect(told.map(({ message }) => message)).toEqual(messages);
});

test('a short box, a plan of one task, or a list that has both, contradicts nobody', () => {
  const told = found('memory-files-disagree', {
    'memory-bank/activeContext.md':
      '- [ ] Add tests\n- [ ] Write the manual for users\n- [x] Write the manual for users\n',
    'memory-bank/plan-7.md': '- [ ] Send the weekly mail\n',
    'memory-bank/progress.md':
      '- [x] Add tests\n- [x] Send the weekly mail\n- [x] Write the manual for users\n',
  });
  expect(told).toEqual([]);
});

const BANK = {
  'memory-bank/projectbrief.md': '# Shop\n',
  'memory-bank/activeContext.md':
    '# Now\n\n## Current Focus\n\nMail.\n\n## Learnings\n\n- Mails bounce\n\n## Next Steps\n\n- Pay\n',
  'memory-bank/decisionLog.md': '# Decisions\n\n[2026-01-02 10:00:00] - Use pnpm\n',
};

test.each([
  ['finding', 'activeContext.md', '- Mails bounce\n- 2026-03-31: Links are signed\n\n## Next'],
  ['decision', 'decisionLog.md', 'pnpm\n- [2026-03-31 12:00:00] - Links are signed\n'],
  ['progress', 'progress.md', '# Progress\n\n## What Works\n\n- 2026-03-31: Links are signed\n'],
])('remember writes a %s into %s, once', async (type, file, text) => {
  const root = folder(BANK);
  const words = ['remember', 'Links are  signed', '--type', type, '--root', root];
  const now = ['--now', '2026-03-31T12:00:00.000Z'];
  const first = await run([...words, ...now]);
  expect([first.err, first.out]).toEqual(['', `Remembered: memory-bank/${file}\n`]);
  const after = readFileSync(`${root}/memory-bank/${file}`, 'utf8');
  expect(after).toContain(text);
  expect((await run([...words, ...now])).out).toBe(`Known already: memory-bank/${file}\n`);
  expect(readFileSync(`${root}/memory-bank/${file}`, 'utf8')).toBe(after);
});

test('memory show lists entries with their places, and forget takes out the one that is meant', async () => {
  const root = folder({
    ...BANK,
    'memory-bank/progress.md': '# Done\n\n- [x] Send mails\n  - to all\n- [ ] Send parcels\n',
  });
  const ask = (...words: readonly string[]) => run([...words, '--root', root]);
  expect((await ask('memory', 'show', 'mails')).out).toBe(
    'activeContext.md:9 Learnings\n  Mails bounce\nprogress.md:3 Done\n  [x] Send mails\n',
  );
  const several = await ask('forget', 'send');
  expect(several.code).toBe(2);
  expect(several.err).toContain('2 entries have the words "send"');
  expect(several.err).toContain('Name one by its place: progress.md:3, progress.md:5.');
  expect((await ask('forget', 'progress.md:3')).out).toBe(
    'Forgotten: Send mails (memory-bank/progress.md:3)\n',
  );
  expect(readFileSync(`${root}/memory-bank/progress.md`, 'utf8')).toBe(
    '# Done\n\n- [ ] Send parcels\n',
  );
  expect((await ask('forget', 'nothing like it')).err).toContain(
    'List them: stratigraph memory show',
  );
});

test('a rule of which nothing is known may name the bank', async () => {
  const told = async (more: Readonly<Record<string, string>>) =>
    (await runIn({ ...BANK, ...more }, ['check'])).out.includes('No instructions here');
  expect([await told({}), await told({ '.roomodes': '{}\n' })]).toEqual([true, false]);
});
