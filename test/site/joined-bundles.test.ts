// The context of each target as each agent in use has it, among the files of a site.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { siteData } from '../../src/site/site-data.ts';
import { samples } from '../dialects/samples.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

let shop: Story;
beforeAll(async () => {
  shop = story({
    '.limps/workspace.md': '---\ntitle: Shop\nupdated: 2026-03-30\nlanguage: Go\n---\n\n# Shop\n',
    'plans/0001-till/0001-till-plan.md': '---\nupdated: 2026-03-30\n---\n\n# Till\n',
    'AGENTS.md': '# All\n\nBe kind.\n',
  });
  await shop.build();
});

const read = (path: string): string => readFileSync(join(shop.outDir, 'bundles', path), 'utf8');

test.each(['workspace', '0001'])('the bundle of %s for Codex is the answer', async (id) => {
  const asked = ['context', 'resolve', id, '--as', 'codex', '--root', shop.root, '--now', TODAY];
  const { out } = await run([...asked, '--tokens', '--json']);
  expect(read(`${id}@codex.json`)).toBe(out);
  expect(read(`${id}@codex.md`)).toBe((await run([...asked, '--format', 'md'])).out);
  expect(read(`${id}@codex.md`)).toContain('You load `AGENTS.md` by yourself');
});

test('the index lists them with the tokens of all that is there', () => {
  const { bundles } = JSON.parse(read('index.json'));
  const own = bundles.find((one: Record<string, string>) => one.id === '0001' && !one.reader);
  const joined = bundles.find((one: Record<string, string>) => one.id === '0001' && one.reader);
  expect(joined).toMatchObject({ reader: 'codex', json: { path: '0001@codex.json' } });
  expect(joined.tokens).toBeGreaterThan(own.tokens);
});

test('what a page says of an agent and a purpose is what the command counts', async () => {
  const shelf = story({
    ...samples['spec-kit'],
    'AGENTS.md': '# All\n\nBe kind.\n',
    '.agents/skills/tidy/SKILL.md': '---\nname: tidy\ndescription: Tidies.\n---\nTidy.\n',
  });
  await shelf.build();
  const page = readFileSync(join(shelf.outDir, 't/spec-kit/001-log-in/index.html'), 'utf8');
  const asked = ['resolve', '001', '--root', shelf.root, '--now', TODAY, '--tokens', '--json'];
  const counts = async (...more: string[]) =>
    JSON.parse((await run([...asked, ...more])).out).tokens.total;
  expect(page).toContain(`${await counts()} tokens`);
  expect(page).toContain(`${await counts('--as', 'codex')} tokens, `);
  const tokens = await counts('--as', 'codex', '--for', 'implement');
  expect(page).toContain(`--for implement</code>: 5 files, ${tokens} tokens`);
});

test('where all would be too many, those of what is over are left out first', async () => {
  const tasks = Array.from({ length: 201 }, (_, at) => `archive/2026-01-01-${at}`)
    .concat('open')
    .map((name) => [`openspec/changes/${name}/tasks.md`, '- [x] 1.1 Do it\n']);
  const root = folder({ ...Object.fromEntries(tasks), 'AGENTS.md': '# All\n' });
  const workspace = await open({ root, cwd: root, now: TODAY });
  const { asAgents } = await siteData(workspace);
  const shown = workspace.targets().filter((target) => asAgents(target).length > 0);
  expect(shown.map(({ level }) => level)).toEqual(['project', 'change']);
});
