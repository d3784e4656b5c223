// Plugins lie in a tree for other repositories: what an install of them lists, as Claude Code 2.1.330 was seen to.

import { expect, test } from 'vitest';
import { instructionsAt } from '../../../src/dialects/instructions/instructions-at.ts';
import { pluginsIn } from '../../../src/dialects/instructions/plugins.ts';
import type { Tree } from '../../../src/model/source.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { run } from '../../helpers/command.ts';
import { page } from '../../helpers/hierarchy.ts';
import { repository } from '../../helpers/repository.ts';

type Files = Readonly<Record<string, string>>;

const skill = (path: string, head = `name: ${path.split('/').at(-1)}\ndescription: Does it.`) => ({
  [`${path}/SKILL.md`]: page(head, 'Do it.'),
});
const market = (...plugins: readonly object[]) => ({
  '.claude-plugin/marketplace.json': JSON.stringify({ name: 'zoo', plugins }),
});

function told(files: Files): readonly string[] {
  const { items } = instructionsAt(textTree(files), 'claude-plugin');
  return (items ?? []).map(({ kind, name, state, description }) =>
    [kind, name, state === 'listed' ? description : state].join(' '),
  );
}

test('what a plugin brings has its name in front, and is dropped without a description', () => {
  const files = {
    'zoo/.claude-plugin/plugin.json': '{ "name": "animals" }',
    ...market({ name: 'other', source: './zoo' }, { name: 'away', source: { source: 'github' } }),
    ...skill('zoo/skills/count'),
    ...skill('zoo/skills/keep.er', 'name: keeper\ndescription: Keeps.\npaths: src/**'),
    ...skill('zoo/skills/bare', 'name: bare'),
    ...skill('zoo/skills/group/deep'),
    ...skill('zoo/skills/feed'),
    'zoo/commands/sub/wash.md': page('description: Washes.', 'Wash.'),
    'zoo/commands/feed.md': page('description: Feeds.', 'Feed.'),
    'zoo/commands/plain.md': 'Nothing more.\n',
    'zoo/agents/sub/vet.md': page('description: Heals.', 'You heal.'),
    'zoo/agents/README.md': 'Who works here.\n',
    'zoo/hooks/hooks.json':
      '{ "hooks": { "SessionStart": [{ "hooks": [{ "command": "echo Hello" }] }] } }',
    '.mcp.json': '{ "mcpServers": { "root": { "command": "x" } } }',
  };
  expect(told(files)).toEqual([
    'skill bare dropped',
    'skill animals:count Does it.',
    'skill animals:feed loses',
    'skill animals:keep-er Keeps.',
    'command animals:feed Feeds.',
    'command plain dropped',
    'command animals:sub:wash Washes.',
    'subagent animals:README Agent from animals plugin',
    'subagent animals:sub:vet Heals.',
    'hook  ',
  ]);
});

test('a manifest moves commands and sub-agents and adds skills; a marketplace adds to all, or chooses in the root', () => {
  const files = {
    ...skill('skills/one'),
    ...skill('extra/two'),
    ...skill('a/skills/three'),
    ...skill('a/more/four'),
    'a/commands/old.md': page('description: Old.', 'Old.'),
    'a/now/new.md': page('description: New.', 'New.'),
    'a/.claude-plugin/plugin.json': '{ "name": "a", "skills": "./more", "commands": ["./now"] }',
    ...market(
      { name: 'some', source: './', skills: ['./extra/two'] },
      { name: 'b', source: './a', commands: ['./commands/old.md'] },
    ),
  };
  expect(told(files)).toEqual([
    'skill some:two Does it.',
    'skill a:three Does it.',
    'skill a:four Does it.',
    'command a:new New.',
    'command a:old Old.',
  ]);
});

test('skills at the root without a manifest are plain ones, and nobody loads any of them where they lie', () => {
  const files = { ...skill('skills/one'), ...skill('skills/two', 'name: two') };
  expect(told(files)).toEqual(['skill one Does it.', 'skill two Do it.']);
  for (const agent of ['claude', 'codex', 'copilot', 'cursor', 'opencode'])
    expect(instructionsAt(textTree(files), agent).items).toEqual([]);
  const pages = { 'skills/README.md': '', 'src/skills/a/SKILL.md': page('name: a', 'Do it.') };
  expect(pluginsIn(textTree({ ...pages, 'skills/a/SKILL.md': '# A page\n' }))).toEqual([]);
});

test('a SKILL.md in the folder of all is the only one of it', () => {
  const files = {
    '.claude-plugin/plugin.json': '{ "name": "p" }',
    ...skill('skills', 'name: all\ndescription: All.'),
    ...skill('skills/one'),
  };
  expect(told(files)).toEqual(['skill p:all All.']);
  expect(told({ 'plugins/p/.claude-plugin/plugin.json': '{}', ...skill('plugins/p') })).toEqual([
    'skill p:p Does it.',
  ]);
});

test('what a marketplace offers and its root says of itself by the same name is one', () => {
  const offered = {
    ...market({ name: 'zoo', source: './plugins/zoo' }),
    ...skill('plugins/zoo/skills/a'),
  };
  const own = { '.claude-plugin/plugin.json': '{ "name": "zoo" }', ...skill('skills/a') };
  expect(told({ ...offered, ...own })).toEqual(['skill zoo:a Does it.']);
});

test('broken manifests, paths that lead out and links in circles are passed by', () => {
  expect(told({ '.claude-plugin/marketplace.json': '{', ...skill('skills/one') })).toEqual([
    'skill one Does it.',
  ]);
  const out = market({ name: 'x', source: '../../etc' }, { source: 7 }, 'none' as never);
  expect(told({ ...out, 'README.md': '' })).toEqual([]);
});

test('a repository of plugins is read, shown and checked', async () => {
  const { root } = repository({
    'zoo/.claude-plugin/plugin.json': '{ "name": "zoo" }',
    ...market({ name: 'zoo', source: './zoo' }),
    ...skill('zoo/skills/count'),
    ...skill('zoo/skills/bare', 'name: bare'),
    'zoo/agents/vet.md': page(
      'name: vet\ndescription: Fix: see issue #12 first',
      'Edit `src/gone.ts`, see [x](no.md), [the guide](docs/guide.md).',
    ),
    'src/here.ts': '',
    'zoo/hooks/hooks.json': `{ "hooks": { "Stop": [{ "hooks": [
      { "command": "\${CLAUDE_PLUGIN_ROOT}/hooks/gone.sh" }, { "command": "\${CLAUDE_PLUGIN_ROOT}/hooks/run.sh" } ] }] } }`,
    'zoo/hooks/run.sh': '',
  });
  const at = (...words: readonly string[]) => run([...words, '--root', root]);
  const first = await at('status');
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain('A  Claude Code with this repository as a plugin');
  expect(first.out).toContain(
    'In use here, guessed from files: Claude Code with this repository as a plugin (.claude-plugin/',
  );
  const { findings } = JSON.parse((await at('check', '--json')).out);
  const short = findings.map(({ rule, path }: Record<string, string>) => `${rule} ${path}`);
  expect(short).toEqual([
    'broken-link zoo/agents/vet.md',
    'missing-program zoo/hooks/hooks.json',
    'unlisted-item zoo/skills/bare/SKILL.md',
  ]);
  expect(findings[2].message).toBe(
    'Claude Code with this repository as a plugin does not list this skill: it has no description.',
  );
  expect((await at('skill', 'count')).out).toContain('Skill(zoo:count) sends the body');
});

test('the whole tree is not searched for them', () => {
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`packages/p${at}/.claude-plugin/plugin.json`, '{}']),
  );
  const plain = textTree({ ...many, 'plugins/a/.claude-plugin/plugin.json': '{}' });
  const listed: string[] = [];
  const list: Tree['list'] = (folder) => {
    listed.push(folder);
    return plain.list(folder);
  };
  expect(pluginsIn({ ...plain, list })).toHaveLength(1);
  expect(listed).toEqual(['', 'plugins']);
});

test('skills of a root that names no plugin are one list, and their budget is told once', async () => {
  const files = Object.fromEntries(
    [...'abcdefgh'].flatMap((name) =>
      Object.entries(skill(`skills/${name}`, `name: ${name}\ndescription: ${'Long. '.repeat(60)}`)),
    ),
  );
  const { out } = await run(['check'], { cwd: repository(files).root });
  expect(out.match(/Claude Code with .* shows only the name of \d+ of \d+ items/g)).toEqual([
    'Claude Code with this repository as a plugin shows only the name of 3 of 8 items',
  ]);
});
