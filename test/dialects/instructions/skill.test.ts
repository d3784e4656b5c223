// What happens when a skill is called, and what a sub-agent gets.

import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { page } from '../../helpers/hierarchy.ts';
import { repository } from '../../helpers/repository.ts';

const BODY = 'For $ARGUMENTS, then $1.\n\n!`git status`\n\n@notes.md @gone.md @scope/package\n';
const files = {
  'CLAUDE.md': '# All\n',
  'AGENTS.md': '# All agents\n',
  'notes.md': 'Note.\n',
  '.claude/skills/ship/SKILL.md': page('name: ship\ndescription: Ships it.', BODY),
  '.claude/skills/ship/run.sh': 'true\n',
  '.claude/agents/reviewer.md': page('name: reviewer\ndescription: Reviews.', 'You review.'),
};

test('one agent fills in a skill and runs its commands, others send it as it is written', async () => {
  const { root } = repository(files);
  const { out } = await run(['skill', 'ship', '--all', '--root', root]);
  expect(out).toContain('1 file beside it');
  expect(out).toContain('@gone.md  .claude/skills/ship/SKILL.md:10  there is no such file');
  expect(out).not.toContain('@scope/package  ');
  expect(out).toMatch(
    /Claude Code: Skill\(ship\) sends the body, and says where it lies; runs at once: git status; attaches notes\.md\n/,
  );
  expect(out).toMatch(
    /Copilot CLI: skill\(ship\) sends .*leaves as written: \$ARGUMENTS, \$1, !`git status`/,
  );
  expect(out).toMatch(/Codex.*not in the folders that it looks into/);
});

test('arguments are put in as they are counted, and nothing is run', async () => {
  const { root } = repository(files);
  const path = '.claude/skills/ship/SKILL.md';
  const asked = ['skill', path, '--args', 'a b', '--text', '--json', '--root', root];
  const { agents, ...others } = JSON.parse((await run(asked)).out);
  expect(agents[0].text).toContain('For a b, then b.\n\n!`git status`');
  expect(others).toMatchObject({ path, line: 5, files: ['.claude/skills/ship/run.sh'] });
});

test('a name that nobody finds is refused with those that there are', async () => {
  const { root } = repository(files);
  const { code, err } = await run(['skill', 'shop', '--root', root]);
  expect(code).toBe(2);
  expect(err).toContain(
    'No agent finds a skill or command "shop" here.\n  Did you mean "ship"? Who lists which: stratigraph instructions.',
  );
  const plugin = repository({
    '.claude-plugin/plugin.json': '{ "name": "documents" }',
    'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads.\n---\nRead.\n',
  });
  const refused = await run(['skill', 'pdff', '--root', plugin.root]);
  expect(refused.err).toContain('Did you mean "pdf"? Who lists which');
  const none = repository({ 'CLAUDE.md': '# All\n' });
  expect((await run(['skill', 'ship', '--root', none.root])).err).toContain(
    'There is none: a skill is a file such as .claude/skills/NAME/SKILL.md.',
  );
});

test('what only agents find that are not in use is shown with who does', async () => {
  const { root } = repository({
    'CLAUDE.md': '# All\n',
    '.agents/skills/count/SKILL.md': page('name: count\ndescription: Counts.', 'Count.'),
  });
  const { code, out } = await run(['skill', 'count', '--root', root]);
  expect(code).toBe(0);
  expect(out).toMatch(/Codex: reads the file/);
  expect(out).toMatch(/Claude Code.*: not in the folders that it looks into/);
});

test('a sub-agent gets its own text, and of its agent what that hands on', async () => {
  const { root } = repository(files);
  const asked = async (as: string) => {
    const { out } = await run(['instructions', '--as', as, '--json', '--root', root]);
    const { loaded, items, subagent } = JSON.parse(out);
    const paths = loaded.map(({ path }: { path: string }) => path);
    return { subagent, paths, items: items.map(({ name }: { name: string }) => name) };
  };
  expect(await asked('claude/reviewer')).toEqual({
    ...{ subagent: 'reviewer', items: ['ship'] },
    paths: ['.claude/agents/reviewer.md', 'CLAUDE.md'],
  });
  expect(await asked('claude/explore')).toEqual({
    subagent: 'Explore',
    paths: [],
    items: ['ship'],
  });
  expect(await asked('copilot/reviewer')).toMatchObject({ paths: ['.claude/agents/reviewer.md'] });
  expect(await asked('copilot/explore')).toMatchObject({ paths: [], items: [] });
});

test('a sub-agent that there is not, or of which nothing is known, is refused', async () => {
  const { root } = repository(files);
  const errorOf = async (as: string) =>
    (await run(['instructions', '--as', as, '--root', root])).err;
  expect(await errorOf('claude/nobody')).toContain(
    'Use one of general-purpose, Explore, reviewer.',
  );
  expect(await errorOf('codex/any')).toContain('What a sub-agent of Codex gets is not known.');
});
