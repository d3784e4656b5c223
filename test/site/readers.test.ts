// A site of instruction files: a bundle for each agent and directory.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { searchRecords } from '../../src/site/build/search-records.ts';
import { siteData } from '../../src/site/site-data.ts';
import { itemsTable } from '../../src/site/view/readers/tables.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

let told: Story;
beforeAll(async () => {
  told = story({
    'AGENTS.md': `# All\n\n${'Be kind to everybody.\n'.repeat(1600)}`,
    'CLAUDE.md': '@docs/for-claude.md\n',
    'docs/for-claude.md': '# For Claude\n\nUse tools.\n',
    'api/AGENTS.md': '# Api\n\nAnswer fast.\n',
    '.claude/skills/tidy/SKILL.md': '---\nname: tidy\ndescription: Tidies.\n---\nTidy.\n',
    '.claude/skills/release/SKILL.md': '---\ndisable-model-invocation: true\n---\nRelease.\n',
  });
  await told.build();
});

const read = (path: string): string => readFileSync(join(told.outDir, path), 'utf8');

test.each([
  ['at', 'claude'],
  ['at/api', 'claude'],
  ['at/api', 'codex'],
])('the bundle of %s for %s is what the command answers', async (id, reader) => {
  const asked = ['context', 'resolve', id, '--as', reader, '--root', told.root, '--now', TODAY];
  expect(read(`bundles/${id}@${reader}.json`)).toBe((await run([...asked, '--json'])).out);
  expect(read(`bundles/${id}@${reader}.md`)).toBe((await run([...asked, '--format', 'md'])).out);
});

test('the index lists them with the tokens that arrive', () => {
  const { bundles } = JSON.parse(read('bundles/index.json'));
  expect(bundles.map(({ id, reader }: Record<string, string>) => [id, reader])).toEqual(
    ['at', 'at/api'].flatMap((id) => [undefined, 'claude', 'codex'].map((reader) => [id, reader])),
  );
  expect(bundles[5]).toMatchObject({ json: { path: 'at/api@codex.json' } });
  expect(bundles[5].tokens).toBeLessThan(bundles[3].tokens);
});

test('the overview has what reaches each agent, and who reads each file', () => {
  const html = read('index.html');
  expect(html).toContain('What does each agent read here, and where do they differ?');
  expect(html).toContain('<td data-reader="Codex" class="cut"');
  expect(html).not.toContain('% inherited');
  expect(html).toContain('<strong>2</strong> directories');
});

test('what is listed only after a start in a folder is told on its page, with a place for each reason', async () => {
  const skill = '---\nname: call\ndescription: Calls.\n---\nCall.\n';
  const nested = story({ 'CLAUDE.md': '# All\n', 'api/.claude/skills/call/SKILL.md': skill });
  await nested.build();
  const page = (path: string) => readFileSync(join(nested.outDir, path, 'index.html'), 'utf8');
  const [, below = ''] = page('t/at/api').split('Listed when started in api</h3>');
  expect(below).toContain('>skill call</a>');
  expect(page('as/at/api@claude')).toContain('id="here/listed"');
  expect(page('t/at')).not.toContain('Listed when started');
});

test('beneath a directory stand those inside it by the rest of their path', async () => {
  const files = [
    'AGENTS.md',
    'lib/core/AGENTS.md',
    'lib/core/ui/AGENTS.md',
    'lib/core/db/AGENTS.md',
  ];
  const nested = story(Object.fromEntries(files.map((path) => [path, `# ${path}\n`])));
  await nested.build();
  const html = readFileSync(join(nested.outDir, 't/at/lib/core/ui/index.html'), 'utf8');
  const [, sidebar = ''] = html.split('<nav class="scope"');
  const [links = ''] = sidebar.split('</nav>');
  expect(links.match(/(?<=<span dir=auto>)[^<]+/g)).toEqual(['db', 'ui']);
});

test('what an agent skips when it is started in a folder is told beside what it reads from the root', () => {
  expect(read('t/at/api/index.html')).toContain('started here: skipped');
  expect(read('index.html')).toMatch(/started there: skips \d/);
});

test('as many other agents are counted as the command counts', async () => {
  const { out } = await run(['instructions', '--root', told.root, '--json']);
  expect(read('t/at/index.html')).toContain(
    `${JSON.parse(out).others.length} other agents without files of their own in this repository, started in the root<`,
  );
});

test('the reason of each mark is told where it leads', () => {
  const marks = read('t/index.html').matchAll(/href="?\/(as\/[^">\s]*)#([^">\s]*)/g);
  const all = [...marks].map(([, page = '', id = '']) => [page, decodeURIComponent(id)]);
  expect(all).toContainEqual(['as/at@claude/', 'f/claude/skills/release/SKILL']);
  for (const [page, id] of all) expect(read(`${page}index.html`)).toContain(`id="${id}"`);
});

test('a skill that an agent lists is not called unread', () => {
  const [, table = ''] = read('t/index.html').split('Who reads each file</h2>');
  const [, row = ''] = table.split('tidy/<wbr>SKILL.md</a>');
  const [claude = ''] = row.split('</td>');
  expect(claude).toContain('listed');
  expect(claude).not.toContain('not read');
});

test('a skill that one agent finds by a link is shown with both paths', async () => {
  const skill = '---\nname: tidy\ndescription: Tidies.\n---\nTidy.\n';
  const root = folder({
    '.git/HEAD': '',
    'AGENTS.md': '# A\n',
    '.agents/skills/tidy/SKILL.md': skill,
  });
  mkdirSync(join(root, '.claude'));
  symlinkSync('../.agents/skills', join(root, '.claude/skills'));
  const data = await siteData(await open({ root, cwd: root, now: TODAY }));
  const site = await prepareSite(data, { base: '/', origin: null, isLive: false });
  expect(itemsTable(site.startReadings('at'), () => '', site)).toMatchObject([
    { note: '.agents/skills/tidy/SKILL.md (linked as .claude/skills/tidy/SKILL.md)' },
  ]);
});

test('who only has what an install lists is not asked for a directory', async () => {
  const plugin = story({
    '.claude-plugin/plugin.json': '{ "name": "documents" }',
    'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads.\n---\nRead.\n',
    'stratigraph.json': '{ "agents": ["claude-plugin", "zed"] }',
  });
  await plugin.build();
  const [html, matrix, zed, page] = ['', 't/at/', 'as/at@zed/', 'd/skills/pdf/SKILL/'].map((at) =>
    readFileSync(join(plugin.outDir, at, 'index.html'), 'utf8'),
  );
  // Nobody knows what Zed lists.
  expect(matrix).toContain('<span aria-hidden="true">?</span> not known</span>');
  expect(matrix).toContain('what it lists is not known');
  expect(zed).toContain('What it lists beside these files is not known.');
  expect(page).toMatch(/Zed[^<]*: <span class="dim">not known</);
  expect(html).toContain('Claude Code with this repository as a plugin');
  expect(html).not.toContain('No target inherits');
});

test('an empty file is shown as one that is skipped, where decisions stand beside it', async () => {
  const empty = story({ 'AGENTS.md': '', 'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n' });
  await empty.build();
  const html = readFileSync(join(empty.outDir, 'index.html'), 'utf8');
  expect(html).toContain('What each agent reads</h2>');
  expect(html).toMatch(/Who reads each file[\s\S]*AGENTS\.md[\s\S]*skipped/);
  // Two roots of one name say of which system each is.
  expect(html).toMatch(
    /<span dir="?auto"?>[^<]+ \(ADR\)[\s\S]*<span dir="?auto"?>[^<]+ \(agent instructions\)/,
  );
});

test('files that are cut or skipped come before the others, then they are in the order of the tree', () => {
  const [, table = ''] = read('t/index.html').split('Who reads each file</h2>');
  const names = [...table.matchAll(/<th scope="row"[^>]*> ?<a [^>]*>(.*?)<\/a>/g)];
  const skill = (name: string) => `.<wbr>claude/<wbr>skills/<wbr>${name}/<wbr>SKILL.md`;
  const first = ['AGENTS.md', skill('release'), 'api/AGENTS.md'];
  expect(names.map(([, name]) => name)).toEqual([...first, 'CLAUDE.md', skill('tidy')]);
});

test('a mark on the page of a directory leads to its reason, and the marks are explained in text', () => {
  const html = read('t/at/api/index.html');
  expect(html).toContain('href="/as/at/api@codex/#f/AGENTS"');
  expect(html).toContain('<strong>✂ cut</strong> a limit cuts off the end.');
  expect(html).not.toMatch(/<td[^>]* title=/);
  expect(html).not.toContain('id="layers"');
});

test('the page of a directory as one agent has it is its text in order, cut where it is cut', () => {
  const codex = read('as/at/api@codex/index.html');
  expect(codex).toContain('Cut at <a href="/d/AGENTS/#L1492">line 1492</a>.');
  expect(codex.match(/Be kind to everybody\./g)?.length).toBeLessThan(1500);
  expect(codex).toContain('bundles/at/api@codex.md');
  const claude = read('as/at/api@claude/index.html');
  expect(claude.indexOf('Started in the root')).toBeLessThan(claude.indexOf('Started in api'));
  expect(claude.indexOf('id="f/CLAUDE"')).toBeLessThan(claude.indexOf('Use tools.'));
  expect(claude).toContain(
    'read only where there is no CLAUDE.md here or above, but CLAUDE.md exists',
  );
  expect(claude).toContain('imports from outside the start folder (api) need an approval');
});

test('the page of a file begins with who reads it', () => {
  expect(read('d/api/AGENTS/index.html')).toContain('Not read by Claude Code or Codex.');
  expect(read('d/CLAUDE/index.html')).toContain('Read by Claude Code, not by Codex.');
});

test('search finds a directory by its agents, and a file by who reads it', async () => {
  const site = await prepareSite(await told.data(), { base: '/', origin: null, isLive: false });
  const records = new Map([...searchRecords(site)].map(({ url, content }) => [url, content]));
  expect(records.get('t/at/')).toContain('Claude Code reads CLAUDE.md, docs/for-claude.md.');
  expect(records.get('d/CLAUDE/')).toContain('Read by Claude Code, not by Codex.');
});
