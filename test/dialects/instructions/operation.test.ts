// `stratigraph instructions`: what each agent reads, as a command, a tool and an address.

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, runIn } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { repository } from '../../helpers/repository.ts';
import { call, connect } from '../../mcp/workspace.ts';

const LONG = 'One more line of text.\n'.repeat(1500);

const root = folder({
  '.git/HEAD': 'ref: refs/heads/main\n',
  'AGENTS.md': LONG,
  'CLAUDE.md': '<!-- For people. -->\n@AGENTS.md\n',
  'shop/AGENTS.md': '# Shop\n',
  'shop/main.ts': '',
  '.cursor/rules/ts.mdc': '---\nglobs: *.ts\n---\nUse types.\n',
});

async function json(...words: readonly string[]) {
  const { out, err } = await run(['instructions', ...words, '--json', '--root', root]);
  return out === '' ? err : JSON.parse(out);
}

test('an agent that reads a file by two names says so', async () => {
  const root = folder({ '.git/HEAD': 'ref: refs/heads/main\n', 'AGENTS.md': '# Shop\n' });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const { out } = await run(['instructions', '--as', 'cursor', '--root', root]);
  expect(out).toMatch(/found in the root; it is the same file as (?:AGENTS|CLAUDE)\.md/);
});

test('two managers in one file are told, not two ways, nor what a skill is locked with', async () => {
  const install = (manager: string) => `\n\n\`\`\`sh\n${manager} install\n\`\`\`\n\n## `;
  const files = {
    'AGENTS.md': `# Shop${install('pnpm')}Release${install('npm')}End\n`,
    'web/AGENTS.md': `# Web${install('pnpm')}Without pnpm${install('npm')}End\n`,
    ...{ 'pnpm-lock.yaml': '', 'web/pnpm-lock.yaml': '', 'skills/a/package-lock.json': '{}' },
  };
  const { out } = await run(['check', '--root', repository(files).root]);
  expect(out.match(/\S+ warning contradictory.*/g)).toEqual([
    'AGENTS.md:10:1 warning contradictory-instructions This says that the package manager is `npm`, but the repository has `pnpm` in pnpm-lock.yaml.',
  ]);
});

test('a file that links lead to is found once', async () => {
  const root = folder({ 'AGENTS.md': '# Shop\n\nTea is green.\n' });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const { out } = await run(['search', 'green', '--json', '--root', root]);
  expect(JSON.parse(out).hits).toHaveLength(1);
});

test('a file need not be there yet', async () => {
  expect(await json('shop/new.ts', '--as', 'codex')).toMatchObject({ file: 'shop/new.ts' });
  expect(await json('shop/new')).toContain('There is no file or folder');
  expect(await json('shoq')).toContain('Did you mean "shop"?');
  expect(await json('shop/gone/new.ts')).toContain('There is no file or folder');
});

test('of one agent: files in order, what is cut and what is left out, each with its reason', async () => {
  expect(await json('--as', 'codex', '--cwd', 'shop')).toMatchObject({
    ...{ agent: 'codex', version: '0.169.0', confidence: 'measured', cwd: 'shop', file: null },
    loaded: [
      {
        ...{ path: 'AGENTS.md', when: 'start', how: 'user', bytes: 34_500, kept: 32_768 },
        because: { says: 'found in the root' },
        cut: {
          line: 1425,
          says: 'only 32,768 bytes of all files together are kept (project_doc_max_bytes)',
        },
        tokens: 9881,
      },
    ],
    skipped: [
      {
        path: 'shop/AGENTS.md',
        why: 'the files before it take all 32,768 bytes (project_doc_max_bytes)',
      },
      { path: '.cursor/rules/ts.mdc', why: 'Codex does not look for it here' },
      { path: 'CLAUDE.md', why: 'Codex does not look for it here' },
    ],
    total: { files: 1, bytes: 34_500, kept: 32_768, tokens: 9881 },
  });
});

test('what an agent reads when it is started elsewhere is not called unknown to it', async () => {
  const { loaded, skipped } = await json('shop/main.ts', '--as', 'codex', '--cwd', '');
  expect(loaded.map(({ path }: { path: string }) => path)).toEqual(['AGENTS.md']);
  expect(skipped).toContainEqual({
    ...{ path: 'shop/AGENTS.md', why: 'Codex looks for it when started in shop', is: 'waiting' },
  });
});

test('a folder is where the agent is started, a file what it works on', async () => {
  expect(await json('shop', '--as', 'claude@2.1.197')).toMatchObject({
    ...{ version: '2.1.197', cwd: 'shop', file: null },
  });
  expect(await json('shop/main.ts', '--cwd', 'shop', '--as', 'claude')).toMatchObject({
    ...{ cwd: 'shop', file: 'shop/main.ts' },
  });
  expect(await json('shop', '--cwd', 'shop')).toContain('Two folders are given.');
  expect(await json('--cwd', 'shop/main.ts')).toContain('shop/main.ts is not a folder.');
  expect(await json('--file', 'shop')).toContain('shop is a folder.');
  expect(await json('--as', 'cluade')).toMatch(
    /There is no coding agent "cluade"\.\s+Did you mean "claude"\?/,
  );
});

test('a version of which nothing is known is answered with the nearest one, and it is said', async () => {
  expect((await json('--as', 'codex@99')).unknown).toBe(
    'You asked for 99; these are the rules of the newest that is known: 0.169.0.',
  );
  expect((await json('--as', 'claude@v1.0.3')).unknown).toContain(
    'the oldest that is known: 2.1.197',
  );
  expect((await json('--as', 'codex@0.169')).unknown).toBeNull();
  expect((await json('--as', 'claude@2.1.300')).unknown).not.toContain('You asked');
  expect(await json('--as', 'claude@latest')).toContain('"latest" is no version of Claude Code.');
});

test('of a rule for many files three patterns are named, and a field of a request by its number', async () => {
  const globs = ['a', 'b', 'c', 'd', 'e'].map((one) => `"${one}/**"`).join(',');
  const files = {
    '.cursor/rules/all.mdc': `---\nglobs: ${globs}\n---\nBe kind.\n`,
    '.claude/skills/sum/SKILL.md': '---\nname: sum\ndescription: Sums.\n---\nSum.\n',
  };
  const { out } = await runIn(files, ['instructions', '--as', 'cursor']);
  expect(out).toContain('for files that fit a/**, b/**, c/** and 2 more');
  expect(out).toContain('sent in its request, in field 2 beside the messages');
});

test('an answer names the command for the other start: in the root, or in the folder', async () => {
  const of = async (...words: readonly string[]) =>
    (await run(['instructions', ...words, '--root', root])).out;
  expect(await of('shop')).toMatch(/^Started in the root, .*: \S+ instructions shop\/FILE$/m);
  expect(await of('shop/main.ts', '--as', 'claude')).toMatch(
    /^Started in its folder: \S+ instructions --cwd shop --file shop\/main\.ts$/m,
  );
  expect(await of()).not.toContain('Started in ');
  const seen = await run(['resolve', 'shop', '--as', 'claude', '--root', root]);
  expect(seen.out).toContain(' · as claude, started in shop\n');
});

test('settings of an agent can be assumed, by name or by a word that only one of them knows', async () => {
  const files = async (...words: readonly string[]) =>
    (await json(...words)).loaded.map((one: { path: string }) => one.path);
  expect(await files('--as', 'claude', '--mode', 'managed-only')).toEqual([]);
  expect(await files('--as', 'cursor', '--mode', 'thirdParty=false')).not.toContain('CLAUDE.md');
  expect((await json('--as', 'codex', '--mode', 'trusted')).settings.trusted).toBe(true);
  expect(await json('--as', 'claude', '--mode', 'cluade-md')).toContain(
    'Did you mean "claude-md"?',
  );
  expect(await json('--as', 'codex', '--mode', 'trusted=7')).toContain(
    'There are project_doc_max_',
  );
  expect(await json('--as', 'droid', '--mode', 'x')).toContain('It has none at all.');
  expect(await json('--mode', 'trusted')).toContain('Name it with --as.');
});

test('of all agents: a table of agents and files, and what is cut or left out', async () => {
  const { out } = await run(['instructions', 'shop/main.ts', '--cwd', 'shop', '--root', root]);
  expect(out).toContain('What agents read when started in shop, working on shop/main.ts');
  expect(out).toContain('  1  AGENTS.md  34.5 kB\n  2  CLAUDE.md  32 B\n');
  expect(out).toMatch(/^ {2}c +· +· +· +1 +32\.8 kB +~9,881 {2}Codex$/m);
  expect(out).toMatch(/^ {2}● +● +● +r .* {2}Cursor$/m);
  expect(out).toContain(
    'AGENTS.md:1425  cut: only 32,768 bytes of all files together are kept (project_doc_max_bytes)  Codex\n',
  );
  expect(out).toContain(
    'AGENTS.md  imports from outside the start folder (shop) need an approval, CLAUDE.md:2  Claude Code\n',
  );
  expect(out).toContain(
    'In use here, guessed from files: Claude Code (CLAUDE.md), Codex (AGENTS.md), Cursor (.cursor/rules/ts.mdc). To change this, set `agents` in stratigraph.json: `check` then holds all against what `instructions sync` would write.\n',
  );
  expect(out).toContain(
    'Other agents: 18 read other files than these, 2 read none. To see them: --all\n',
  );
  const all = await run(['instructions', '--all', '--root', root]);
  expect(all.out).toMatch(/read nothing: .*Gemini CLI/);
  const of = ({ agents }: { agents: { agent: string }[] }) => agents.map(({ agent }) => agent);
  expect(of(await json())).toEqual(['claude', 'codex', 'cursor']);
  expect(of(await json('--all'))).toHaveLength(23);
});

test('agents that read the same share a row, and the settings say which are in use', async () => {
  const files = { '.git/HEAD': '', 'AGENTS.md': '# A\n', '(api)/AGENTS.md': '# B\n' };
  const inside = await run(['instructions', '(api)'], { cwd: folder(files) });
  expect(inside.out).toContain(" instructions '(api)' --as codex");
  const guessed = await run(['instructions', '--root', folder(files)]);
  expect(guessed.out).toContain('In use here, guessed from files: Codex (AGENTS.md).');
  expect(guessed.out).toContain('Other agents: 20 read the same files as Codex, 2 read none.');
  const skill = {
    '.github/skills/add/SKILL.md': '---\nname: add\ndescription: Adds.\n---\nAdd.\n',
  };
  const both = await run(['instructions', '--root', folder({ ...files, ...skill })]);
  expect(both.out).toMatch(/skill add .*\n/);
  expect(both.out).toContain('(.github/skills/)');
  const offered = { 'skills/add/SKILL.md': skill['.github/skills/add/SKILL.md'] };
  const claude = { ...files, ...offered, 'stratigraph.json': '{ "agents": ["claude"] }' };
  expect((await run(['instructions', '--root', folder(claude)])).out).not.toContain('as a plugin');
  const set = folder({ ...files, 'stratigraph.json': '{ "agents": ["amp", "cursor"] }' });
  const { out } = await run(['instructions', '--root', set]);
  expect(out).toMatch(/^ {2}● .* {2}Cursor, Amp$/m);
  expect(out).toContain('In use here, as stratigraph.json says: Cursor, Amp.\n');
  const { out: synced } = await run(['instructions', 'sync', '--root', set]);
  expect(synced).toContain('Cursor');
  expect(synced).not.toContain('Codex');
});

test('the text that reaches the model, without what the agent takes out', async () => {
  const { out } = await run(['instructions', '--as', 'claude', '--format', 'md', '--root', root]);
  expect(out).toContain('<!-- CLAUDE.md (at start, found in the root) -->\n\n@AGENTS.md\n');
  expect(out).toContain('<!-- AGENTS.md (at start, imported by CLAUDE.md) -->\nOne more line');
  expect(out).not.toContain('For people.');
});

test('paths are from the current folder', async () => {
  const at = { cwd: join(root, 'shop') };
  const { out } = await run(['instructions', 'main.ts', '--as', 'codex', '--json'], at);
  expect(JSON.parse(out)).toMatchObject({ cwd: '', file: 'shop/main.ts' });
});

test('the home folder is read when it is asked for', async () => {
  const home = folder({ '.codex/AGENTS.md': 'Mine.' });
  const before = process.env.HOME;
  process.env.HOME = home;
  const paths = ({ loaded }: { loaded: { path: string }[] }) => loaded.map(({ path }) => path);
  expect(paths(await json('--as', 'codex', '--home'))).toContain('~/.codex/AGENTS.md');
  expect(paths(await json('--as', 'codex'))).not.toContain('~/.codex/AGENTS.md');
  process.env.HOME = before;
});

test('a copy without its repository is taken for one, and says so', async () => {
  const copy = folder({ 'AGENTS.md': 'a', 'shop/AGENTS.md': 'b' });
  mkdirSync(join(copy, 'docs'));
  const { out } = await run(['instructions', 'shop', '--as', 'codex', '--root', copy]);
  expect(out).toContain('There is no git repository');
  expect(out).toContain('  1  AGENTS.md');
  const all = await run(['instructions', 'shop', '--root', copy]);
  expect(all.out).toContain('There is no git repository');
  const known = await run(['instructions', 'shop', '--root', root]);
  expect(known.out).not.toContain('There is no git repository');
});

test('an agent can ask what it should have got', async () => {
  const { client } = await connect(root);
  const { data } = await call(client, 'instructions', { path: 'shop', as: 'amp', text: true });
  expect(data).toMatchObject({
    agent: 'amp',
    loaded: [{}, { path: 'shop/AGENTS.md', text: '# Shop\n' }],
  });
});

test('without a command: the table, the worst findings, and what to do', async () => {
  const { out } = await run(['status', '--root', root]);
  expect(out).toContain('What agents read when started in the root');
  expect(out).toContain('AGENTS.md:1425:1 warning lost-instructions');
  const { out: checked } = await run(['check', '--root', root]);
  expect(checked).toContain(' 1,732 bytes of the file are not read.');
  expect(out).toContain('stratigraph instructions shop  the same for a folder or a file\n');
});

test('a folder is resolved as one agent sees it', async () => {
  const resolved = async (...words: readonly string[]) => {
    const { out, err } = await run(['context', 'resolve', ...words, '--json', '--root', root]);
    return out === '' ? err : JSON.parse(out);
  };
  const { target, layers } = await resolved('shop', '--as', 'amp');
  expect(target).toMatchObject({ id: 'at/shop', reader: 'amp' });
  expect(layers.map(({ source }: { source: string }) => source)).toEqual([
    ...['AGENTS.md', 'shop/AGENTS.md'],
  ]);
  expect((await resolved('--as', 'claude@2.1.197')).target).toMatchObject({ id: 'at' });
  expect(await resolved('--as', 'clod')).toContain('There is no coding agent "clod".');
  expect(await resolved('apps/sho')).toContain('There is no directory "apps/sho".');
});

test('what is read through a link is not told as left out, nor shown twice', async () => {
  const root = folder({ '.git/HEAD': '', '.agents/AGENTS.md': '# Shop\n\n## Evaluations\n' });
  symlinkSync('.agents/AGENTS.md', join(root, 'AGENTS.md'));
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const skipped = async (agent: string) => {
    const { out } = await run(['instructions', '--as', agent, '--json', '--root', root]);
    return JSON.parse(out).skipped;
  };
  expect(await skipped('claude')).toMatchObject([
    { path: 'AGENTS.md', is: 'same', why: 'it is the same file as CLAUDE.md, which is read' },
    {
      path: '.agents/AGENTS.md',
      is: 'same',
      why: 'it is the same file as CLAUDE.md, which is read',
    },
  ]);
  expect(await skipped('codex')).toMatchObject([
    { path: '.agents/AGENTS.md', why: 'it is the same file as AGENTS.md, which is read' },
    { path: 'CLAUDE.md', why: 'it is the same file as AGENTS.md, which is read' },
  ]);
  expect((await run(['instructions', '--root', root])).out).not.toContain('no CLAUDE.md');
  const { out } = await run(['context', 'resolve', '--json', '--root', root]);
  expect(JSON.parse(out).layers).toHaveLength(1);
});

test('among what is cut or left out, the cuts come first', async () => {
  const { out } = await run(['instructions', 'shop', '--root', root]);
  const [, first = ''] = out.split('Cut or left out\n');
  expect(first.trimStart()).toMatch(/^AGENTS\.md:1425 {2}cut: only 32,768 bytes/);
});

test('without a folder it is started where we stand, and may be called by its title', async () => {
  const root = folder({ '.git/HEAD': '', 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# API\n' });
  const cwd = join(root, 'api');
  const { out } = await run(['instructions', '--as', 'Codex', '--json'], { cwd });
  expect(JSON.parse(out)).toMatchObject({ agent: 'codex', cwd: 'api', total: { files: 2 } });
  const above = await run(['instructions', '--as', 'claude-code', '--json', '--root', root], {
    cwd,
  });
  expect(JSON.parse(above.out)).toMatchObject({ agent: 'claude', cwd: '' });
});

test('where another system has the root, files further down are found as well', async () => {
  const below = folder({ '.limps/workspace.md': '# Shop\n', 'api/AGENTS.md': '# API\n' });
  const { out } = await run(['instructions', 'api', '--as', 'codex', '--root', below]);
  expect(out).toContain('api/AGENTS.md');
  const sync = ['instructions', 'sync', '--for', 'gemini', '--dry-run', '--root', below];
  expect((await run(sync)).out).toContain('api/GEMINI.md');
});

test('a skill that one agent finds by a link is shown by that link, whoever else lists it', async () => {
  const skill = '---\nname: tidy\ndescription: Tidies.\n---\nTidy.\n';
  const root = folder({ '.git/HEAD': '', 'AGENTS.md': '# A\n', 'skills/tidy/SKILL.md': skill });
  mkdirSync(join(root, '.agents'));
  symlinkSync('../skills', join(root, '.agents/skills'));
  expect((await run(['instructions', '--root', root])).out).toContain(
    'skill tidy  .agents/skills/tidy/SKILL.md (a link to skills/tidy/SKILL.md)',
  );
});

test('a CLAUDE.md that is a link to AGENTS.md may go: without it Claude Code reads them all', async () => {
  const files = { 'AGENTS.md': '# Shop\n', 'api/AGENTS.md': '# Api\n', 'web/AGENTS.md': '# Web\n' };
  const root = folder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const told = async () => (await run(['check', '--root', root])).out;
  expect(await told()).toContain('only links or imports AGENTS.md, delete them (Claude Code');
  rmSync(join(root, 'CLAUDE.md'));
  expect(await told()).not.toContain('unread-instructions');
});

test('many files that an agent loses by one limit are one finding', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const below = names.map((name) => [`${name}/AGENTS.md`, `# ${name}\n`] as const);
  const root = folder({ 'AGENTS.md': 'Be brief.\n'.repeat(4_000), ...Object.fromEntries(below) });
  const { out } = await run(['check', '--root', root]);
  expect(out.match(/ lost-instructions .*/g)).toEqual([
    expect.stringContaining('stops reading here'),
    expect.stringContaining('started in a, does not read this file'),
  ]);
  expect(out.match(/ here, too$/gm)).toHaveLength(5);
});
