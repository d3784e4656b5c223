// `stratigraph instructions sync --items`: skills and sub-agents for agents that look elsewhere, as links or copies.

import { lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const skill = (name: string, more = '', body = 'Do it.'): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n${body}\n`;
const ZOO = { 'AGENTS.md': '# Zoo\n', 'CLAUDE.md': '@AGENTS.md\n' };
const sync = (root: string, ...words: readonly string[]) =>
  run(['instructions', 'sync', ...words, '--root', root]);

test('links the whole folder where there is none, each item where there is one, and then says so', async () => {
  const root = folder({
    '.agents/skills/sum/SKILL.md': skill('sum'),
    '.github/skills/add/SKILL.md': skill('add'),
    '.github/skills/add/add.py': 'print(1)\n',
    ...ZOO,
    '.claude-plugin/plugin.json': '{"name": "zoo"}',
    'stratigraph.json': '{"agents": ["codex", "claude", "copilot"]}',
  });
  const words = ['--items', 'links'];
  const check = await sync(root, ...words, '--check');
  expect(check.code).toBe(1);
  expect(check.out).toContain(
    '.agents/skills/add  would link, so that Codex reads .github/skills/add',
  );
  expect((await sync(root, ...words)).out).not.toContain('plugins');
  expect(readlinkSync(join(root, '.agents/skills/add'))).toBe('../../.github/skills/add');
  expect(readlinkSync(join(root, '.claude/skills'))).toBe('../.agents/skills');
  const again = await sync(root, ...words, '--check');
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('nothing to write')]);
  const told = await run(['instructions', '--as', 'claude', '--root', root]);
  expect(told.out).toMatch(/Does add\.[\s\S]*Does sum\./);
});

test('copies say where they come from, are kept in step, and never take the place of what people wrote', async () => {
  const root = folder({
    '.claude/skills/sum/SKILL.md': skill('sum'),
    '.claude/skills/sum/more/notes.md': 'More.\n',
    '.claude/skills/add/SKILL.md': skill('add'),
    '.agents/skills/add/notes.txt': 'Mine.\n',
    ...ZOO,
  });
  const words = ['--items', 'copies', '--for', 'codex,claude'];
  const { out, code } = await sync(root, ...words);
  expect(code).toBe(1);
  expect(out).toContain('.agents/skills/add  not written. It is there');
  const copy = join(root, '.agents/skills/sum/SKILL.md');
  expect(lstatSync(copy).isSymbolicLink()).toBe(false);
  const marked = '---\n# Copied from .claude/skills/sum by stratigraph\n';
  expect(readFileSync(copy, 'utf8')).toBe(skill('sum').replace('---\n', marked));
  expect(readFileSync(join(root, '.agents/skills/sum/more/notes.md'), 'utf8')).toBe('More.\n');
  const newer = skill('sum', '', 'Do it twice.');
  writeFileSync(join(root, '.claude/skills/sum/SKILL.md'), newer);
  await sync(root, ...words);
  expect(readFileSync(copy, 'utf8')).toBe(newer.replace('---\n', marked));
  const called = await run(['skill', 'sum', '--root', root]);
  expect([called.code, called.out]).toEqual([
    0,
    expect.stringMatching(
      /The same text: .agents[\s\S]*Claude Code: Skill\(sum\)[\s\S]*Codex: reads the file/,
    ),
  ]);
  writeFileSync(join(root, '.agents/skills/sum/SKILL.md'), skill('sum', '', 'Other.'));
  expect((await run(['skill', 'sum', '--root', root])).err).toContain('Use a path: skill .');
});

test('a copy is neither a second skill nor one that takes the place of another', async () => {
  const root = folder({
    'stratigraph.json': '{ "agents": ["codex", "gemini"] }',
    '.codex/skills/sum/SKILL.md': skill('sum'),
    'AGENTS.md': '# Zoo\n',
    'GEMINI.md': '@AGENTS.md\n',
  });
  expect((await sync(root, '--items', 'copies')).code).toBe(0);
  const found = await run(['check', '--root', root]);
  expect(found.out).toContain('no findings');
});

test('says what an agent cannot be told', async () => {
  const root = folder({
    '.claude/skills/deploy/SKILL.md': skill(
      'deploy',
      'disable-model-invocation: true\npaths: "src/**"\n',
      'Deploy $ARGUMENTS.',
    ),
    '.claude/agents/keeper.md': skill('keeper', 'tools: Read, Grep\n'),
    'CLAUDE.md': '# Zoo\n',
    'opencode.json': '{}',
  });
  const { out } = await sync(root, '--items', 'links', '--for', 'codex,opencode,copilot,qwen');
  expect(out).toContain('opencode ends at start with `tools` that is a text: it is not passed on');
  expect(out).toContain('Codex lists no sub-agents');
  expect(out).toContain('Codex does not heed `disable-model-invocation`');
  expect(out).toContain('Codex lists it from the start, whatever its `paths` say');
  expect(out).toContain('is sent `$ARGUMENTS` and commands in it as they are written');
  expect(out).toContain('.qwen/agents  linked, so that Qwen Code reads .claude/agents');
});

test('nothing is put where git ignores what a program makes, and a finding says what to do instead', async () => {
  const root = folder({
    '.agents/skills/sum/SKILL.md': skill('sum', '', 'Sum it: `!` or a `BREAKING CHANGE:` ends it.'),
    '.gitignore': '.claude/skills/\n',
    ...ZOO,
  });
  for (const how of ['links', 'copies']) {
    const { out, code } = await sync(root, '--items', how, '--for', 'codex,claude', '--check');
    expect([code, out]).toEqual([
      1,
      '.agents/skills/sum  Claude Code does not find it, and `.claude/skills` is left alone: git ignores it; run what fills it, or stop ignoring it\nNothing to write, but not all is read.\n',
    ]);
  }
  const found = await run(['check', '--root', root]);
  expect(found.out).toMatch(
    / Git ignores `.claude\/skills`: run what fills it, or stop ignoring it\.\n\n/,
  );
  const three = folder({
    '.github/skills/sum/SKILL.md': skill('sum'),
    '.github/copilot-instructions.md': '# Zoo\n',
    '.gitignore': '.claude/\n',
    '.codex/config.toml': '',
    'CLAUDE.md': '# Zoo\n',
  });
  expect((await run(['check', '--root', three])).out).toContain('Link them in `.agents/skills`.');
});

test('leaves them alone where nobody asks', async () => {
  const root = folder({
    '.claude/skills/sum/SKILL.md': skill('sum'),
    ...ZOO,
  });
  expect((await sync(root, '--check')).code).toBe(0);
});
