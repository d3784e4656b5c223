// What a change makes each agent read differently.

import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { repository } from '../../helpers/repository.ts';

test('a CLAUDE.md silences every AGENTS.md for Claude Code, and for nobody else', async () => {
  const made = repository({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  made.write({ 'CLAUDE.md': '# For Claude\n' });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toContain(
    '  Claude Code in the root and api\n    + file CLAUDE.md\n    - file AGENTS.md\n',
  );
  expect(out).toContain('  Claude Code in api\n    - file api/AGENTS.md\n');
  expect(out).not.toContain('Codex');
  expect(out).toContain('api/AGENTS.md:1:1 warning unread-instructions');
});

test('that a change leaves an agent without a text for a folder counts, what was so before does not', async () => {
  const old = { 'AGENTS.md': 'All.\n', 'old/CLAUDE.md': 'Old.\n' };
  const made = repository({ ...old, 'api/AGENTS.md': 'Api.\n', 'api/GEMINI.md': 'Api.\n' });
  made.write({ 'api/GEMINI.md': null, 'web/CLAUDE.md': 'Web.\n', 'GEMINI.md': 'All.\n' });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toMatch(/^api\/AGENTS.md:1:1 warning unread-instructions No text .* Gemini CLI:/m);
  expect(out).toMatch(/^web\/CLAUDE.md:1:1 warning unread-instructions No text .* Codex and/m);
  expect(out).not.toMatch(/^old.* warning/m);
});

test('a text that grew beyond a limit is lost to those who have it', async () => {
  const made = repository({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  made.write({ 'AGENTS.md': `# All\n${'Be kind.\n'.repeat(4000)}` });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toContain('lost-instructions Codex, started in the root, stops reading here');
  expect(out).toContain('  Codex in api\n    - file api/AGENTS.md\n');
});

test('what drifts apart is told beside what has drifted before, at its own place', async () => {
  const rules = Array.from({ length: 20 }, (_, at) => `- Rule ${at} is kept.\n`);
  const [text, again] = [rules.slice(0, 15).join(''), rules.slice(15).join('')];
  const made = repository({
    'AGENTS.md': `Hello, all.\n${text}${again}`,
    'CLAUDE.md': `Hello, you.\n${text}${again}`,
  });
  const check = () => run(['check', '--base', 'main', '--fail-on', 'warning', '--root', made.root]);
  expect((await check()).code).toBe(0);
  made.write({ 'CLAUDE.md': `Hello, you.\n${text}- Never push.\n${again}` });
  expect(await check()).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      'CLAUDE.md:17:1 warning drifted-instructions AGENTS.md has the same',
    ),
  });
  made.write({
    'AGENTS.md': `Hello, all.\n${text}- Never push.\n${again}`,
    'CLAUDE.md': `Hello, you.\n${text}${again}`,
  });
  expect((await check()).out).toContain(
    'AGENTS.md:17:1 warning drifted-instructions CLAUDE.md has the',
  );
  expect((await run(['check', '--root', made.root])).out).toContain(
    'AGENTS.md:1:1 warning drifted-instructions CLAUDE.md has the same text but for this line and 2 more.',
  );
});
