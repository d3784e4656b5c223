// `stratigraph instructions sync`: one source, read by every agent, without touching what people wrote.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOwnBlock } from '../../../src/edit/patch.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const BLOCK =
  '<!-- stratigraph:begin instructions -->\n@AGENTS.md\n<!-- stratigraph:end instructions -->\n';

function sync(root: string, ...words: readonly string[]) {
  return run(['instructions', 'sync', ...words, '--root', root]);
}

function text(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('imports the source where an agent does not read it, and nowhere else', async () => {
  const root = folder({
    'AGENTS.md': '# All\n',
    'CLAUDE.md': '# Mine\r\n\r\nBe kind.\r\n',
    'api/AGENTS.md': '# Api\n',
    'web/AGENTS.md': '# Web\n',
    'web/CLAUDE.md': 'See @AGENTS.md\n',
  });
  const check = await sync(root, '--check');
  expect(check.code).toBe(1);
  expect(check.out).toContain(
    'api/CLAUDE.md  would create (an import), so that Claude Code reads api/AGENTS.md',
  );
  expect(text(root, 'CLAUDE.md')).toBe('# Mine\r\n\r\nBe kind.\r\n');
  expect((await sync(root)).out.match(/d \(an import\), so that/g)).toHaveLength(2);
  const crlf = BLOCK.replaceAll('\n', '\r\n');
  expect(text(root, 'CLAUDE.md')).toBe(`# Mine\r\n\r\nBe kind.\r\n\r\n${crlf}`);
  expect(text(root, 'api/CLAUDE.md')).toBe(BLOCK);
  const again = await sync(root);
  expect(again.code).toBe(0);
  expect(again.out).toContain(
    'AGENTS.md  Claude Code does not read it when it is started further in, such as in api: ',
  );
  expect(text(root, 'CLAUDE.md')).toBe(`# Mine\r\n\r\nBe kind.\r\n\r\n${crlf}`);
  expect((await sync(root, '--check')).code).toBe(0);
});

test('one file that only leads to the source is to be deleted where many like it would be needed', async () => {
  const inner = ['a', 'b', 'c', 'd'].map((name) => [`${name}/AGENTS.md`, `# ${name}\n`]);
  const root = folder({
    ...{ 'AGENTS.md': '# All\n', 'CLAUDE.md': 'See @AGENTS.md\n', '.codex/config.toml': '' },
    ...Object.fromEntries(inner),
  });
  const { code, out } = await sync(root);
  expect([code, existsSync(join(root, 'a/CLAUDE.md'))]).toEqual([1, false]);
  expect(out).toMatch(
    /^CLAUDE\.md {2}not written\. It only leads to AGENTS\.md, and 4 files like it would be needed\. Delete it: /,
  );
  expect((await sync(root, '--for', 'claude', '--dry-run')).out).toContain('d/CLAUDE.md  would ');
  rmSync(join(root, 'CLAUDE.md'));
  writeFileSync(join(root, 'stratigraph.json'), '{"agents": ["claude", "codex"]}');
  expect((await sync(root, '--check')).code).toBe(0);
  expect((await run(['check', '--root', root])).out).toContain(': no findings.');
});

test('of many files ten are listed, after what a person has to do first', async () => {
  const names = Array.from({ length: 14 }, (_, at) => [`p${at}/AGENTS.md`, `# ${at}\n`]);
  const rules = (last: string) =>
    Array.from({ length: 14 }, (_, at) => `- Rule ${at} of all\n`).join('') + last;
  const own = { 'AGENTS.md': rules('- Use tabs\n'), 'CLAUDE.md': rules('- Use blanks\n') };
  const root = folder({ ...own, ...Object.fromEntries(names) });
  const lines = (await sync(root, '--dry-run')).out.split('\n');
  expect(lines[0]).toMatch(
    /^CLAUDE\.md {2}not written\. .*: move what differs into AGENTS\.md, delete this one, and run this again\.$/,
  );
  expect(lines[11]).toBe('and 4 more (all of them: --json)');
});

test('links where an import would be asked about further in, imports where links are not wanted, and says what is left', async () => {
  const root = folder({
    'AGENTS.md': '# All\n',
    'CLAUDE.md': '@AGENTS.md\n',
    'apps/AGENTS.md': '# Apps\n',
    'apps/web/AGENTS.md': '# Web\n',
  });
  const findings = async (): Promise<string> =>
    (await run(['check', '--root', root])).out.match(/^.* dropped-import .*$/gm)?.join('\n') ?? '';
  const before = await findings();
  writeFileSync(join(root, 'stratigraph.json'), '{"agents": ["claude"]}');
  const told = (await run(['check', '--root', root])).out;
  expect(told).not.toContain('drifted-instructions');
  expect(told).toContain('apps/web/AGENTS.md:1:1 warning unread-instructions');
  const copies = await sync(root, '--items', 'copies');
  expect(copies.out).toContain(
    'apps/AGENTS.md  Claude Code does not read it when it is started further in, such as in apps/web: imports from outside the start folder (apps/web) need an approval; it would if apps/CLAUDE.md were a link to it\n',
  );
  expect(await findings()).toContain('apps/CLAUDE.md:2:1 info');
  expect((await sync(root, '--dry-run')).out).toContain(
    'apps/CLAUDE.md  would link (it asks before an import when started in apps/web), so that Claude Code reads apps/AGENTS.md',
  );
  expect((await sync(root)).out).toContain(
    'AGENTS.md  Claude Code does not read it when it is started further in, such as in apps: ',
  );
  expect(readlinkSync(join(root, 'apps/CLAUDE.md'))).toBe('AGENTS.md');
  expect(text(root, 'apps/web/CLAUDE.md')).toBe(BLOCK);
  expect(await findings()).toBe(before);
  expect((await sync(root, '--check')).code).toBe(0);
});

test('what an agent reads twice in many folders is said once', async () => {
  const of = (name: string) => ({ [`${name}/AGENTS.md`]: `# ${name}\n\nBe kind.\n` });
  const root = folder({ ...of('api'), ...of('web'), '.github/copilot-instructions.md': '# A\n' });
  const { out } = await sync(root, '--for', 'vscode,copilot');
  expect(out).toMatch(/^api\/AGENTS\.md and 1 more {2}Copilot CLI reads it more than once: /m);
});

test('a source that is not there is told with what to do', async () => {
  const { out } = await sync(folder({ 'CLAUDE.md': '# Shop\n' }), '--dry-run');
  expect(out).toContain('AGENTS.md  Claude Code would read it, but there is none: name the file');
});

test('what sync would write in many files is one finding', async () => {
  const files = { 'stratigraph.json': '{"agents": ["gemini"]}', 'AGENTS.md': '# All\n' };
  const root = folder({ ...files, 'api/AGENTS.md': '# Api\n', 'web/AGENTS.md': '# Web\n' });
  const { out } = await run(['check', '--root', root]);
  expect(out.match(/ drifted-instructions .*/g)).toEqual([
    expect.stringContaining('does not read this file: GEMINI.md is missing (2 more like this).'),
  ]);
});

test('links where the others are links', async () => {
  const root = folder({
    'AGENTS.md': '# All\n',
    'api/AGENTS.md': '# Api\n',
    'web/AGENTS.md': '# Web\n',
  });
  for (const place of ['', 'api/']) symlinkSync('AGENTS.md', join(root, `${place}CLAUDE.md`));
  expect((await sync(root)).out).toContain(
    'web/CLAUDE.md  linked (as most others are), so that Claude Code reads web/AGENTS.md',
  );
  expect((await sync(root, '--check')).code).toBe(0);
});

test('what a session beside a nested CLAUDE.md does not have is brought to it', async () => {
  const root = folder({ 'AGENTS.md': '# All\n', 'api/CLAUDE.md': '# Api\n' });
  expect((await sync(root, '--check')).code).toBe(1);
  expect((await sync(root)).out).toContain(
    'CLAUDE.md  linked (it asks before an import when started in api), so that Claude Code reads AGENTS.md',
  );
  expect((await sync(root, '--check')).code).toBe(0);
});

test('a text for a folder of which an agent in use gets nothing is told until it is brought to it', async () => {
  const files = { 'AGENTS.md': 'All.\n', 'api/CLAUDE.md': 'Api.\n', 'web/CLAUDE.md': 'Web.\n' };
  const root = folder({ ...files, '.github/instructions/a.instructions.md': 'Be kind.\n' });
  const pair = folder({ 'AGENTS.md': '@CLAUDE.md\n', 'CLAUDE.md': 'All.\n' });
  expect((await sync(pair, '--check')).out).toMatch(/^CLAUDE.md {2}Codex does not read it: rename/);
  expect((await run(['check', '--root', pair])).out).toContain('no findings');
  await sync(root);
  const { code, out } = await sync(root, '--check');
  expect(code).toBe(1);
  expect(out).toMatch(/^api\/CLAUDE.md and 1 more {2}Codex does not read it: rename it to AGENTS/);
  expect(out).toContain('\nNothing to write, but not all is read.\n');
  const check = await run(['check', '--root', root]);
  expect(check.out).toContain(
    'api/CLAUDE.md:1:1 info unread-instructions No text for this folder and 1 more reaches Codex: ',
  );
  expect(check.out).not.toContain('Copilot');
  await sync(root, '--source', 'CLAUDE.md', '--for', 'codex');
  expect((await sync(root, '--check', '--for', 'claude,codex')).code).toBe(0);
  expect((await run(['check', '--root', root])).out).not.toContain(' reaches Codex');
});

test('what one folder brings silences no file of another', async () => {
  const root = folder({
    ...{ 'AGENTS.md': 'All.\n', 'web/AGENTS.md': 'Web.\n', 'api/CLAUDE.md': 'Api.\n' },
    'stratigraph.json': '{"agents": ["claude", "codex"]}',
  });
  const { out } = await run(['check', '--root', root]);
  expect(out).not.toContain('drifted-instructions');
  expect(out).toContain('api/CLAUDE.md:1:1 warning unread-instructions ');
  expect((await sync(root)).out).not.toContain('linked');
});

test('AGENTS.md alone is read by Claude Code without any help', async () => {
  const root = folder({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  const { code, out } = await sync(root, '--check', '--for', 'claude');
  expect(code).toBe(0);
  expect(out).toBe(
    'Claude Code already reads every AGENTS.md: nothing to write. Other agents: --for, or `agents` in stratigraph.json.\n',
  );
});

test('an empty source is said to be empty', async () => {
  const { out } = await sync(folder({ 'AGENTS.md': '\n', 'CLAUDE.md': '# C\n' }), '--check');
  expect(out).toContain('reads nothing there: it is empty');
});

test('without names it serves the agents in use', async () => {
  const skill = '---\nname: add\ndescription: Adds.\n---\nAdd.\n';
  for (const files of [{ 'CLAUDE.md': '# All\n' }, { '.claude/skills/add/SKILL.md': skill }])
    expect((await sync(folder(files), '--check')).code).toBe(0);
  const none = await sync(folder({ 'CLAUDE.md': 'All.\n' }), '--for', 'codex', '--check');
  expect(none).toMatchObject({
    code: 1,
    out: expect.stringContaining('it the source (--source CLAUDE.md)'),
  });
  const root = folder({ 'AGENTS.md': '# All\n', 'GEMINI.md': '' });
  expect((await sync(root, '--check')).out).toContain('so that Gemini CLI reads AGENTS.md');
});

test('says what an agent cannot be brought to read', async () => {
  const root = folder({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  const { out } = await sync(root, '--for', 'codex,gemini', '--dry-run');
  expect(out).toContain('GEMINI.md  would create (an import), so that Gemini CLI reads AGENTS.md');
  expect(out).toContain(
    'api/AGENTS.md  Codex reads it only when it is started in its folder or below',
  );
  const full = folder({ 'AGENTS.md': 'All.\n'.repeat(9000), 'api/CLAUDE.md': '# Api\n' });
  const words = ['--source', 'CLAUDE.md', '--for', 'codex', '--check'];
  expect(await sync(full, ...words)).toMatchObject({
    code: 1,
    out: 'api/CLAUDE.md  Codex does not read it: Codex does not look for it here, and a copy in AGENTS.md would be lost: the files before it take all 32,768 bytes (project_doc_max_bytes)\nNothing to write, but not all is read.\n',
  });
  mkdirSync(join(full, '.codex'));
  writeFileSync(join(full, '.codex/config.toml'), 'project_doc_max_bytes = 65536\n');
  expect((await sync(full, ...words)).out).toContain('api/AGENTS.md  would create (a copy), so');
  expect((await run(['check', '--root', full])).out).not.toContain('lost-instructions');
});

test('the settings say which file is the source, who reads it, and whose rules are passed on', async () => {
  const root = folder({
    'stratigraph.json': JSON.stringify({
      instructions: { source: 'docs/agents.md', agents: ['codex', 'cursor'], rules: 'claude' },
    }),
    'docs/agents.md': 'Be kind.\n',
    '.claude/rules/db.md': '---\npaths: ["/db/**"]\n---\nUse SQL.\n',
  });
  await sync(root);
  expect(text(root, 'AGENTS.md')).toContain('\nBe kind.\n');
  expect(text(root, '.cursor/rules/db.mdc')).toContain('\nglobs: db/**\n');
  writeFileSync(join(root, 'docs/agents.md'), 'Be kinder.\n');
  const check = await run(['check', '--root', root, '--format', 'json']);
  expect(JSON.parse(check.out).findings).toMatchObject([
    { rule: 'drifted-instructions', path: 'AGENTS.md' },
  ]);
  expect((await sync(root, '--check')).code).toBe(1);
  expect((await sync(root, '--for', 'claud')).err).toContain('Did you mean');
  expect((await sync(root, '--source', '../x.md')).err).toContain('inside the root');
});

test('what lies outside the root or is write-protected stays as it is, and all else is written', async () => {
  const outside = folder({ 'x.md': 'Theirs.\n' });
  const root = folder({
    ...{ 'AGENTS.md': 'a\n', 'api/AGENTS.md': 'b\n', 'web/AGENTS.md': 'c\n' },
    'api/GEMINI.md': 'Mine.\n',
  });
  symlinkSync(join(outside, 'x.md'), join(root, 'GEMINI.md'));
  chmodSync(join(root, 'api/GEMINI.md'), 0o444);
  const { code, out } = await sync(root, '--for', 'gemini');
  expect(code).toBe(1);
  expect(out).toContain('GEMINI.md  not written. It cannot be read: ');
  expect(out).toContain('api/GEMINI.md  not written. api/GEMINI.md is write-protected.');
  expect(out).toContain('web/GEMINI.md  created');
  expect(text(outside, 'x.md') + text(root, 'api/GEMINI.md')).toBe('Theirs.\nMine.\n');
});

test('a block is replaced in its place, and damaged markers are left to a person', () => {
  const old = `a\n${BLOCK}b`;
  expect(withOwnBlock(old, 'instructions', ['@AGENTS.md'])).toBe(old);
  expect(withOwnBlock(old, 'instructions', ['x', 'y'])).toBe(old.replace('@AGENTS.md', 'x\ny'));
  expect(withOwnBlock('no end', 'a', ['x'])).toContain(
    'no end\n\n<!-- stratigraph:begin a -->\nx\n',
  );
  expect(withOwnBlock(BLOCK + BLOCK, 'instructions', ['x'])).toBeNull();
  expect(withOwnBlock('<!-- stratigraph:end a -->', 'a', ['x'])).toBeNull();
});

test('a text that is nearly there is not imported a second time', async () => {
  const text = Array.from({ length: 20 }, (_, at) => `- Rule ${at} is kept.\n`).join('');
  const root = folder({ 'AGENTS.md': `${text}Only here.\n`, 'CLAUDE.md': `${text}Only there.\n` });
  const { code, out } = await run(['instructions', 'sync', '--check', '--root', root]);
  expect([code, out]).toEqual([1, expect.stringContaining('It has nearly the text of AGENTS.md')]);
  writeFileSync(join(root, 'stratigraph.json'), '{"agents": ["claude"]}');
  expect((await run(['check', '--root', root])).out).toContain(': 1 finding in');
  for (const agent of ['Codex', 'Claude'])
    writeFileSync(
      join(root, agent === 'Codex' ? 'AGENTS.md' : 'CLAUDE.md'),
      `# ${agent === 'Codex' ? 'All' : 'Shop'}\n\nFor ${agent}\n${text}`,
    );
  expect((await sync(root, '--check')).code).toBe(0);
  expect((await run(['check', '--root', root])).out).toContain('no findings');
});
