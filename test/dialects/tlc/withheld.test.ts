// What may be a secret is not inherited, and everybody who asks is told what was left out.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadInheritedMemory } from '../../../src/dialects/tlc/library.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const FILES: Readonly<Record<string, string>> = {
  'projects.json': '{}',
  'CLAUDE.md':
    '# Kasha\n\n## Rules\n\nReview everything.\n\n## Conventions\n\nStart with\n`password=tulip`.\n',
  'memory/decisions/db.md': '# Database\n\nPostgres.\n\nAPI_KEY=abc\n',
  'memory/decisions/token.md': '# Tokens\n\nA token lives for an hour.\n',
  'memory/gotchas/aws-credentials.md': '# Keys of AWS\n\nIn the vault.\n',
  'memory/gotchas/links.md': '# Links\r\n\r\nThey end in ?token=\r\n',
  '.tlc/memory/team/conventions.md': '# Team\n\nUse the private_key of the team.\n',
  'api/package.json': '{}',
  'api/memory/gotchas/own.md': '# Own\n\nsecret=ours\n',
};

const LEFT_OUT = [
  'CLAUDE.md:10 is not inherited: this line has `password=`',
  '.tlc/memory/team/conventions.md:3 is not inherited: this line has `private_key`',
  'memory/decisions/db.md:5 is not inherited: this line has `API_KEY=`',
  'memory/gotchas/aws-credentials.md:1 is not inherited: its name is that of a secret',
  'memory/gotchas/links.md:3 is not inherited: this line has `token=`',
];

async function meantBy(root: string, ...argv: readonly string[]): Promise<string> {
  return (await run([...argv, '--root', root])).out;
}

test('a project has the rest, and its own as it stands', async () => {
  const root = folder(FILES);
  const { layers, warnings, sections } = JSON.parse(
    await meantBy(root, 'context', 'resolve', 'api', '--json'),
  );
  expect(layers.map(({ source }: { source: string }) => source)).toEqual([
    'CLAUDE.md',
    'memory/decisions/token.md',
    'api/memory/gotchas/own.md',
  ]);
  expect(warnings).toEqual(LEFT_OUT.map((one) => `⚠️ ${one}`));
  expect(JSON.stringify(sections)).not.toMatch(/tulip|abc|private_key/);
  expect(
    await meantBy(root, 'context', 'resolve', 'api', '--for', 'build', '--format', 'md'),
  ).toContain(`⚠️ ${LEFT_OUT[4]}`);
  expect(await meantBy(root, 'search', 'Postgres', '--scope', 'api')).toContain('No results');
});

test('in the workspace itself nothing is left out', async () => {
  const { layers, warnings } = JSON.parse(
    await meantBy(folder(FILES), 'context', 'resolve', '--json'),
  );
  expect(layers).toHaveLength(6);
  expect(warnings).toEqual([]);
});

test('the block in CLAUDE.md goes without the section', async () => {
  const root = folder(FILES);
  const shown = await meantBy(root, 'workspace', 'cascade', 'api', '--json');
  expect(JSON.parse(shown).projects[0]).toMatchObject({
    sections: ['Rules'],
    withheld: [{ path: 'CLAUDE.md', line: 10, says: 'this line has `password=`' }],
  });
  expect(await meantBy(root, 'workspace', 'cascade', 'api')).toContain(`  ${LEFT_OUT[0]}`);
});

test('check tells where to look, without a word of what may be secret', async () => {
  const root = folder(FILES);
  const { findings } = JSON.parse(await meantBy(root, 'check', '--format', 'json'));
  const told = findings.filter(({ rule }: { rule: string }) => rule === 'sensitive-content');
  const places = told.map(({ path, line }: { path: string; line: number }) => `${path}:${line}`);
  expect(places.sort()).toEqual(LEFT_OUT.map((one) => one.split(' ')[0]).sort());
  expect(JSON.stringify(told)).not.toMatch(/tulip|abc/);
});

test('programs of TLC get the items apart', async () => {
  const memory = await loadInheritedMemory(join(folder(FILES), 'api'));
  expect(memory.decisions.map(({ topic }) => topic)).toEqual(['token']);
  expect(memory.gotchas.map(({ topic }) => topic)).toEqual(['own']);
  expect(memory.withheld.map(({ filename, line }) => `${filename}:${line}`)).toEqual([
    'db.md:5',
    'aws-credentials.md:1',
    'links.md:3',
  ]);
});
