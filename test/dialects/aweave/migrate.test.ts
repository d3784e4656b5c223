// Heads that are missing are proposed, and written only when asked; nothing else of a document changes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const HOME = 'resources/workspaces/k';

test('names, first words and days are proposed, then written', async () => {
  const plan = `${HOME}/_plans/260301-a.md`;
  const root = folder({
    [`${HOME}/OVERVIEW.md`]: '# The "K"\n\nSells\ntea.\n\nMore.\n',
    [plan]: '---\r\nname: A\r\n---\r\n\r\n# A\r\n\r\nDo it.\r\n',
    [`${HOME}/d/OVERVIEW.md`]: '---\nname: D\n---\n',
    [`${HOME}/d/ABSTRACT.md`]: '# D\n\nAn old abstract.\n',
    [`${HOME}/e/ABSTRACT.md`]: '# E\n',
    [`${HOME}/_plans/260302-broken.md`]: '---\nname: [a\n---\n',
  });
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const shown = await run(['workspace', 'migrate', '--json', '--root', root]);
  expect(JSON.parse(shown.out)).toEqual({
    proposals: [
      { path: `${HOME}/OVERVIEW.md`, adds: { name: 'The "K"', description: 'Sells tea.' } },
      { path: plan, adds: { description: 'Do it.', status: 'new', created: '2026-03-01' } },
      { path: `${HOME}/d/OVERVIEW.md`, adds: { description: 'An old abstract.' } },
      { path: `${HOME}/e/OVERVIEW.md`, adds: { name: 'e' } },
    ],
    orphans: [],
    unsaid: [`${HOME}/d/ABSTRACT.md`],
    uncovered: [`${HOME}/e/ABSTRACT.md`],
    written: false,
  });
  expect(read(`${HOME}/d/OVERVIEW.md`)).toBe('---\nname: D\n---\n');
  await run(['workspace', 'migrate', '--write', '--root', root]);
  expect(read(`${HOME}/OVERVIEW.md`)).toBe(
    '---\nname: "The \\"K\\""\ndescription: Sells tea.\n---\n\n# The "K"\n\nSells\ntea.\n\nMore.\n',
  );
  expect(read(plan)).toBe(
    '---\r\nname: A\r\ndescription: Do it.\r\nstatus: new\r\ncreated: 2026-03-01\r\n---\r\n\r\n# A\r\n\r\nDo it.\r\n',
  );
  const again = await run(['workspace', 'migrate', '--json', '--root', root]);
  expect(JSON.parse(again.out)).toMatchObject({
    proposals: [],
    orphans: [`${HOME}/d/ABSTRACT.md`, `${HOME}/e/ABSTRACT.md`],
  });
});

test('tags that the topic knows are proposed where the words of an entry have them', async () => {
  const root = folder({
    [`${HOME}/OVERVIEW.md`]: '---\nname: K\ndescription: K.\n---\n',
    [`${HOME}/_plans/OVERVIEW.md`]:
      '---\nname: P\ndescription: P.\nfolder_structure: flat\ntag_values: [tea, milk, [sugar]]\n---\n',
    [`${HOME}/_plans/260301-a.md`]: '# Sell tea\n\nNo lemon.\n',
    [`${HOME}/_plans/260302-b.md`]:
      '---\nname: B\ndescription: B.\nstatus: new\ncreated: 2026-03-02\ntags: [lemon]\n---\n',
  });
  const { out } = await run(['workspace', 'migrate', '--write', '--json', '--root', root]);
  expect(JSON.parse(out).proposals).toMatchObject([
    { path: `${HOME}/_plans/260301-a.md`, adds: { tags: ['tea', 'lemon'] } },
  ]);
  const text = readFileSync(join(root, `${HOME}/_plans/260301-a.md`), 'utf8');
  expect(text).toContain('tags: [tea, lemon]\n');
});

test('an abstract stays until the overview says it; a missing overview is made of it', async () => {
  const root = folder({
    [`${HOME}/OVERVIEW.md`]: '---\nname: K\ndescription: Something else.\n---\n',
    [`${HOME}/ABSTRACT.md`]: '# K\n\nOnly here.\n',
    [`${HOME}/d/ABSTRACT.md`]: '# D\n\nSells coffee.\n',
  });
  const shown = await run(['workspace', 'migrate', '--root', root]);
  expect(shown.out).toContain(`${HOME}/ABSTRACT.md  says what the overview beside it does not`);
  expect(shown.out).not.toContain('can be removed');
  await run(['workspace', 'migrate', '--write', '--root', root]);
  expect(readFileSync(join(root, `${HOME}/d/OVERVIEW.md`), 'utf8')).toBe(
    '---\nname: d\ndescription: Sells coffee.\n---\n\n# d\n\nSells coffee.\n',
  );
  const again = await run(['workspace', 'migrate', '--json', '--root', root]);
  expect(JSON.parse(again.out)).toMatchObject({
    orphans: [`${HOME}/d/ABSTRACT.md`],
    unsaid: [`${HOME}/ABSTRACT.md`],
  });
});
