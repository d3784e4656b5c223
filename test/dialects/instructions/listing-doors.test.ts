// What agents list, at the doors that tell what one has: resolve, compare, and what a change makes of it.

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
  const { out } = await run([
    'resolve',
    'at',
    '--as',
    'claude',
    '--tokens',
    '--json',
    '--root',
    root,
  ]);
  const { listing, layers, tokens } = JSON.parse(out);
  expect(listing).toMatchObject({ window: 200_000, items: [{ name: 'a', listed: true }] });
  expect(tokens.total).toBe(layers[0].tokens + listing.items[0].tokens);
  const text = await run(['resolve', 'at', '--as', 'claude', '--root', root]);
  expect(text.out).toContain('skill a: Does it.  .claude/skills/a/SKILL.md:3');
});

test('two agents are compared by what they list, too', async () => {
  const { root } = repository({ 'AGENTS.md': '# All\n', ...skills(['a']) });
  const { out } = await run(['compare', 'at@claude', 'at@codex', '--root', root]);
  expect(out).toContain('Listed at start  1 difference, 0 the same\n  A skill a: Does it.');
});

test('a skill that is added may cost others their description', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { root, write } = repository({ 'CLAUDE.md': '# All\n', ...skills(names, 'x'.repeat(250)) });
  write(skills(['aa'], 'y'.repeat(1000)));
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('+ now lists skill aa  .claude/skills/aa/SKILL.md:3');
  expect(out).toContain(
    '~ no longer shows the description of 3 of 7 skills, in a window of 200,000 tokens: d, e, f',
  );
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
