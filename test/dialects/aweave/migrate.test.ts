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
    ],
    orphans: [],
    uncovered: [`${HOME}/e/ABSTRACT.md`],
    written: false,
  });
  expect(read(`${HOME}/d/OVERVIEW.md`)).toBe('---\nname: D\n---\n');
  await run(['workspace', 'migrate', '--write', '--root', root]);
  expect(read(`${HOME}/OVERVIEW.md`)).toBe(
    '---\nname: "The \\"K\\""\ndescription: "Sells tea."\n---\n\n# The "K"\n\nSells\ntea.\n\nMore.\n',
  );
  expect(read(plan)).toBe(
    '---\r\nname: A\r\ndescription: "Do it."\r\nstatus: "new"\r\ncreated: "2026-03-01"\r\n---\r\n\r\n# A\r\n\r\nDo it.\r\n',
  );
  const again = await run(['workspace', 'migrate', '--json', '--root', root]);
  expect(JSON.parse(again.out)).toMatchObject({
    proposals: [],
    orphans: [`${HOME}/d/ABSTRACT.md`],
  });
});
