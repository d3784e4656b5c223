// `stratigraph fix` of skills: only where every agent in use then lists them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

const BODY = '---\nDo it.\n';

test('quotes what is no YAML, adds a name, takes a byte order mark out and renames', async () => {
  const root = folder({
    'stratigraph.json': '{ "agents": ["copilot", "opencode"] }',
    '.agents/skills/hint/SKILL.md': `---\nname: hint\ndescription: Use when: it "rains"\nargument-hint: [a] [b]\r\n${BODY}`,
    '.agents/skills/nameless/SKILL.md': `---\ndescription: Has no name.\n${BODY}`,
    '.agents/skills/hash/SKILL.md': `---\nname: hash\ndescription: For issue #12 only.\n${BODY}`,
    '.agents/skills/case/skill.md': `---\nname: case\ndescription: In small letters.\n${BODY}`,
  });
  const read = (path: string): string => readFileSync(join(root, '.agents/skills', path), 'utf8');
  const dry = await run(['fix', '--dry-run', '--root', root]);
  expect(dry.out).toContain('rename .agents/skills/case/skill.md => .agents/skills/case/SKILL.md');
  expect(existsSync(join(root, '.agents/skills/case/skill.md'))).toBe(true);
  const { out } = await run(['fix', '--root', root]);
  expect(out).toContain('Fixed 4 findings in 4 files.');
  expect(read('hint/SKILL.md')).toBe(
    `---\nname: hint\ndescription: 'Use when: it "rains"'\nargument-hint: "[a] [b]"\r\n${BODY}`,
  );
  expect(read('nameless/SKILL.md')).toBe(`---\nname: nameless\ndescription: Has no name.\n${BODY}`);
  expect(read('hash/SKILL.md')).toContain('description: "For issue #12 only."');
  expect(readdirSync(join(root, '.agents/skills/case'))).toEqual(['SKILL.md']);
  expect((await run(['check', '--root', root])).out).not.toContain('unlisted-item');
});

test('leaves what one of the agents in use would still not take, and copies, which follow their source', async () => {
  const text = `---\ndescription: Of umlauts.\n${BODY}`;
  const root = folder({
    'stratigraph.json': '{ "agents": ["gemini", "droid"] }',
    '.agents/skills/Überblick/SKILL.md': text,
    '.agents/skills/copy/SKILL.md': `---\n# Copied from a by stratigraph\n${text.slice(4)}`,
  });
  expect((await run(['fix', '--root', root])).out).toBe('Nothing can be fixed without you.\n');
});

test('a mark before the head is taken out', async () => {
  const root = folder({
    'AGENTS.md': '# Zoo\n',
    '.agents/skills/mark/SKILL.md': `\uFEFF---\nname: mark\ndescription: Marked.\n${BODY}`,
  });
  await run(['fix', '--root', root]);
  expect(readFileSync(join(root, '.agents/skills/mark/SKILL.md'), 'utf8')).toMatch(/^---\n/);
});
