// What agents list, at the doors that tell what one has: resolve, compare, and what a change makes of it.

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { page } from '../../helpers/hierarchy.ts';
import { repository } from '../../helpers/repository.ts';

const skills = (names: readonly string[], description = 'Does it.') =>
  Object.fromEntries(
    names.map((name) => [
      `.claude/skills/${name}/SKILL.md`,
      page(`name: ${name}\ndescription: ${description}`, 'Do it.'),
    ]),
  );
const settings = (command: string) => ({
  '.claude/settings.json': JSON.stringify({
    hooks: { SessionStart: [{ hooks: [{ type: 'command', command }] }] },
  }),
});

test('what an agent starts with counts what it lists', async () => {
  const { root } = repository({ 'CLAUDE.md': '# All\n', ...skills(['a']) });
  const words = 'resolve at --as claude --tokens --json --root'.split(' ');
  const { out } = await run([...words, root]);
  const { listing, layers, tokens } = JSON.parse(out);
  expect(listing).toMatchObject({ window: 200_000, items: [{ name: 'a', listed: true }] });
  expect(tokens.total).toBe(layers[0].tokens + listing.items[0].tokens);
  const text = await run(['resolve', 'at', '--as', 'claude', '--root', root]);
  expect(text.out).toContain('skill a: Does it.  .claude/skills/a/SKILL.md:3');
});

test('two agents are compared by what they list, too', async () => {
  const { root } = repository({ 'AGENTS.md': '# All\n', ...skills(['a']) });
  const { out } = await run(['compare', 'at@claude', 'at@codex', '--root', root]);
  expect(out).toContain(
    'Listed at start  different: 1 of A, 0 of B, 0 the same\n  A skill a: Does it.',
  );
  const ask = async (...words: readonly string[]) => (await run([...words, '--root', root])).out;
  // Whose list is not known is not compared as one who lists nothing; an empty list is.
  expect(await ask('compare', 'at@claude', 'at@zed')).toContain(
    'Listed at start  not compared: not known of zed',
  );
  const { unknownListing, listing } = JSON.parse(
    await ask('compare', 'at@vscode', 'at@zed', '--json'),
  );
  expect([unknownListing, listing]).toEqual([['vscode', 'zed'], undefined]);
  expect(await ask('compare', 'at@codex', 'at@droid')).toContain(
    'start  no differences, 0 the same',
  );
  expect(JSON.parse(await ask('resolve', '--as', 'zed', '--json')).about).toMatch(
    /documentation\.? .*What it lists beside its files is not known\./,
  );
});

test('a skill that is added may cost others their description', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { root, write } = repository({ 'CLAUDE.md': '# All\n', ...skills(names, 'x'.repeat(250)) });
  write(skills(['aa', 'ab'], 'y'.repeat(500)));
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('+ now lists 2 skills: aa and ab  .claude/skills/aa/SKILL.md:3');
  expect(out).toContain(
    '~ no longer shows the description of 3 of 8 skills, in a window of 200,000 tokens: d, e and f',
  );
});

test('what is listed in a folder is told of those who start there, with a file of its own or not', async () => {
  const inside = (folder: string, what: string) =>
    Object.entries(skills([folder], what)).map(([path, text]) => [`${folder}/${path}`, text]);
  const all = (what: string) =>
    Object.fromEntries(['api', 'ui'].flatMap((folder) => inside(folder, what)));
  const { root, write } = repository({
    ...{ 'CLAUDE.md': '# All\n', 'api/CLAUDE.md': '# Api\n' },
    ...all('Does it.'),
  });
  write(all('Makes it.'));
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('Claude Code in api\n    ~ shows another description of skill api');
  expect(out).toContain('Claude Code in ui\n    ~ shows another description of skill ui');
});

test('the window of the model is asked about at each door, or set', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const files = { 'CLAUDE.md': '# All\n', ...skills(names, 'x'.repeat(500)) };
  const { root, write } = repository(files);
  const ask = async (...words: readonly string[]) => (await run([...words, '--root', root])).out;
  expect(await ask('resolve', '--as', 'claude')).toContain('by name alone');
  expect(await ask('resolve', '--as', 'claude', '--window', '1M')).not.toContain('by name alone');
  expect(await ask('check')).toContain('in a window of 200,000 tokens');
  expect(await ask('check', '--window', '1M')).not.toContain('cut-description');
  expect(await ask('compare', 'at@claude', 'at@codex', '--window', '1M')).not.toContain('alone');
  const wrong = await run(['check', '--window', 'big', '--root', root]);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('no number of tokens') });
  write({ 'stratigraph.json': '{ "window": 1000000 }' });
  expect(await ask('check')).not.toContain('cut-description');
  expect(await ask('instructions', '--as', 'claude')).toContain('window of 1,000,000 tokens');
  const many = Array.from({ length: 30 }, (_, at) => `s${at}`);
  const others = Object.entries(skills(many, 'x'.repeat(900)));
  write(Object.fromEntries(others.map(([path, text]) => [path.replace('claude', 'agents'), text])));
  write({ 'AGENTS.md': '# All\n' });
  expect(await ask('check')).toMatch(/Codex cuts the description of 30 of 30 items: all/);
});

test('what a sub-agent has is resolved, too', async () => {
  const { root } = repository({ 'CLAUDE.md': '# All\n', ...skills(['a']) });
  const { out } = await run(['resolve', 'at', '--as', 'claude/Explore', '--root', root]);
  expect(out).toContain('no layers');
  expect(out).toContain('skill a: Does it.');
  const none = await run(['resolve', 'at', '--as', 'claude/Explor', '--root', root]);
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('has no sub-agent') });
});

test('a start hook adds text to every start, and a server tells of itself', async () => {
  const { root, write } = repository({ 'CLAUDE.md': '# All\n' });
  write({
    ...settings('echo Be brief'),
    '.mcp.json': '{"mcpServers":{"shop":{"command":"shop"}}}',
  });
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('+ now adds the text of a start hook to every start: echo Be brief');
  expect(out).toContain('+ now adds the text of a server to every start: shop');
  const markdown = await run(['check', '--base', 'main', '--format', 'markdown', '--root', root]);
  expect(markdown.out).toContain('| listing | now adds the text of a start hook to every start');
});

test('a client that is sent whole skills lists them all the same', async () => {
  const path = '.cursor/skills/a/SKILL.md';
  const { root, write } = repository({
    'AGENTS.md': '# All\n',
    [path]: page('name: a\ndescription: Does it.', 'Do it.'),
  });
  write({ [path]: null });
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('- no longer lists skill a');
});

test('agents that read the same files are counted together, whatever they list', async () => {
  const { root } = repository({
    'AGENTS.md': '# All\n',
    '.agents/skills/a/SKILL.md': page('name: a\ndescription: Does it.', 'Do it.'),
  });
  const { out } = await run(['instructions', '--json', '--root', root]);
  const { others } = JSON.parse(out) as {
    others: { agent: string; sameAs: string | null; items: number | null }[];
  };
  const sameAs = Object.fromEntries(others.map((one) => [one.agent, one.sameAs]));
  expect(sameAs).toMatchObject({ claude: 'codex', opencode: 'codex', zed: 'codex' });
  // Claude Code looks into no folder of this skill, opencode does as Codex.
  // Nobody knows what Zed lists.
  const items = Object.fromEntries(others.map((one) => [one.agent, one.items]));
  expect(items).toMatchObject({ claude: 0, opencode: 1, zed: null });
  const all = await run(['instructions', '--all', '--root', root]);
  expect(all.out).toMatch(/ none of it: Claude Code.*\n {5}not known of .*Zed/);
});

test('an item stands in the folder of instructions, whatever else there is', async () => {
  const { root } = repository({
    'AGENTS.md': '# All\n',
    'docs/adr/0001-zoo.md': '# 1. Zoo\n\n## Status\n\nAccepted\n\n## Decision\n\nA zoo.\n',
    '.agents/skills/a/SKILL.md': page('name: a\ndescription: Does it.', 'Do it.'),
  });
  const { nodes } = JSON.parse((await run(['graph', 'export', '--json', '--root', root])).out);
  const scopes = new Map(nodes.map((node: Record<string, string>) => [node.id, node.scope]));
  expect(scopes.get('.agents/skills/a/SKILL.md')).toBe('at');
  expect(scopes.get('docs/adr/0001-zoo.md')).toBe('workspace');
});

test('the text of an output style is told as the text that it is', async () => {
  const { root, write } = repository({ 'CLAUDE.md': '# All\n' });
  const style = (body: string) => ({ '.claude/output-styles/terse.md': page('name: terse', body) });
  write({ ...style('Be brief.'), '.claude/settings.json': '{ "outputStyle": "terse" }' });
  const check = () => run(['check', '--base', 'main', '--root', root]);
  expect((await check()).out).toContain(
    '+ now adds the text of an output style to every start: terse  .claude/output-styles/terse.md:1',
  );
});

test('who finds nothing has no column, and what a program says has no size', async () => {
  const { root } = repository({
    'CLAUDE.md': '# A\n',
    'AGENTS.md': '# B\n',
    ...settings('./start.sh'),
  });
  const { out } = await run(['instructions', '--root', root]);
  expect(out).toContain('  A  Claude Code  what a server or hook adds\n     none of it: Codex\n');
  const own = await run(['instructions', '--as', 'claude', '--root', root]);
  expect(own.out).toContain(
    'start hook  ./start.sh  size not known  .claude/settings.json, sent in the user message',
  );
});

test('a broken link in what a folder of skills leads to is told once', async () => {
  const { root } = repository({
    'AGENTS.md': '# A\n',
    'skills/a/SKILL.md': page('name: a\ndescription: A', '[b](b.md)'),
  });
  mkdirSync(join(root, '.agents'));
  symlinkSync('../skills', join(root, '.agents/skills'));
  const { findings } = JSON.parse((await run(['check', '--json', '--root', root])).out);
  expect(findings.map(({ rule, path }: Record<string, string>) => `${rule} ${path}`)).toEqual([
    'broken-link skills/a/SKILL.md',
  ]);
});

test('one figure for Cursor at every door; what its client sends of other folders is told apart', async () => {
  const { root } = repository({
    '.agents/skills/a/SKILL.md': page('name: a\ndescription: Does it.', 'Do it.'),
    '.cursor/rules/a.mdc': page('globs: "*.ts"', 'Use types.'),
    'AGENTS.md': '# All\n',
    'web/AGENTS.md': '# Web\n',
    'api/AGENTS.md': '# Api\n',
    'api/.cursor/skills/c/SKILL.md': page('name: c\ndescription: Does that.', 'Do that.'),
  });
  const ask = async (...words: readonly string[]) =>
    (await run(['instructions', 'web', ...words, '--root', root])).out;
  const { total, elsewhere } = JSON.parse(await ask('--as', 'cursor', '--json'));
  const all = JSON.parse(await ask('--json'));
  const inTable = all.agents.find(({ agent }: { agent: string }) => agent === 'cursor');
  expect(total).toEqual(inTable.total);
  expect(elsewhere).toMatchObject([
    { path: 'api/AGENTS.md' },
    { path: 'api/.cursor/skills/c/SKILL.md' },
  ]);
  const text = await ask('--as', 'cursor');
  expect(text).toContain('3 files, 23 B, ~');
  expect(text).toContain('Its client also sends 2 of other folders, ~');
  // Who lists the same with other tokens has a line of its own.
  expect(await ask()).toMatch(/ {2}A {2}Codex {2}.*\n {2}B {2}Cursor {2}/);
});

test('a sub-agent that gets no files does not read the text under another name', async () => {
  const { root } = repository({ 'CLAUDE.md': '# All\n' });
  symlinkSync('CLAUDE.md', join(root, 'AGENTS.md'));
  const { out } = await run(['instructions', '--as', 'claude/Explore', '--root', root]);
  expect(out).not.toContain('its text is read');
});

test('a long list is cut to a line for each', async () => {
  const names = [...'abcdefghijklmn'];
  const { root } = repository({ 'AGENTS.md': '# All\n', ...skills(names, 'x'.repeat(200)) });
  const { out } = await run(['instructions', '--as', 'claude', '--root', root]);
  expect(out).toContain(`  skill       a  ~38  ${'x'.repeat(69)}…\n  skill       b`);
  expect(out).toContain('Whole, and with paths: --json');
});

test('a link is as old as the text that it leads to', async () => {
  const { root, commit } = repository({ 'AGENTS.md': '# All\n' });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  commit({}, '2026-03-02T12:00:00Z');
  commit({ 'AGENTS.md': '# All of us\n' }, '2026-03-20T12:00:00Z');
  const words = ['resolve', 'at', '--as', 'claude', '--now', '2026-03-31', '--root', root];
  expect((await run(words)).out).toMatch(/CLAUDE\.md +11 days/);
});

test('two names of one text are one text where two agents are compared', async () => {
  const { root } = repository({ 'AGENTS.md': '# All\n\n## Rules\n\nBe kind.\n' });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const { out } = await run(['compare', 'at@claude', 'at@codex', '--root', root]);
  expect(out).toContain('Sections  no differences, 2 the same');
  expect(out).toContain('  A CLAUDE.md\n  B AGENTS.md  the same text\n');
});

test('one agent is shown which skills it does not find, though another in use lists them', async () => {
  const { root } = repository({ 'CLAUDE.md': '# All\n', 'AGENTS.md': '# All\n', ...skills(['a']) });
  const { out } = await run(['instructions', '--as', 'codex', '--root', root]);
  expect(out).toContain(
    'Not found\n  skill a  .claude/skills/a/SKILL.md, which Claude Code lists\n',
  );
  const own = await run(['instructions', '--as', 'claude', '--root', root]);
  expect(own.out).not.toContain('Not found');
});

test('what git ignores is no part of a change, but where it is committed all the same', async () => {
  const { root, write, git } = repository({
    '.gitignore': '.mcp.json\n.claude/skills/\n',
    '.agents/skills/a/SKILL.md': page('name: a\ndescription: Does it.', 'Do it.'),
    'AGENTS.md': '# All\n',
    'CLAUDE.md': '# All\n',
  });
  write({ '.mcp.json': '{"mcpServers":{"shop":{"command":"shop"}}}' });
  mkdirSync(join(root, '.claude/skills'), { recursive: true });
  symlinkSync('../../.agents/skills/a', join(root, '.claude/skills/a'));
  const check = async () => (await run(['check', '--base', 'main', '--root', root])).out;
  expect(await check()).toMatch(/^No agent's context has changed.*[\s\S]*no new findings/);
  write({
    '.agents/skills/a/SKILL.md': page('name: a\ndescription: Does that.', 'Do it.'),
    '.claude/settings.json':
      '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"ls"}]}]}}',
  });
  expect(await check()).toContain('shows another description of skill a');
  expect(await check()).toContain('now adds the text of a start hook');
  git('switch', '-qc', 'own');
  write({ '.claude/skills/b/SKILL.md': page('name: b\ndescription: Does.', 'Do.') });
  git('add', '-f', '.claude/skills/b');
  git('commit', '-qm', 'B');
  expect(await check()).toContain('skill b');
});

test('a call of a skill depends on the window, and a short answer counts what it leaves out', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { root } = repository({ 'CLAUDE.md': '# All\n', ...skills(names, 'x'.repeat(500)) });
  const state = async (...words: readonly string[]) =>
    JSON.parse((await run(['skill', 'g', '--json', ...words, '--root', root])).out).agents[0].state;
  expect([await state(), await state('--window', '1M')]).toEqual(['name-only', 'listed']);
  const { out } = await run(['check', '--severity', 'warning', '--root', root]);
  expect(out).toContain('no such findings; left out by severity: 1 info.');
  const asked = 'check --severity warning --detail short --json --root'.split(' ');
  const short = await run([...asked, root]);
  expect(JSON.parse(short.out)).toMatchObject({ findings: [], note: expect.any(String) });
});
