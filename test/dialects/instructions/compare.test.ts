// What a change makes each agent read differently.

import { expect, test } from 'vitest';
import { run } from '../../helpers/command.ts';
import { repository } from '../../helpers/repository.ts';

test('a CLAUDE.md silences every AGENTS.md for Claude Code, and for nobody else', async () => {
  const made = repository({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  made.write({ 'CLAUDE.md': '# For Claude\n' });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toContain(
    '  Claude Code in the root and api\n    + layer CLAUDE.md\n    - layer AGENTS.md\n',
  );
  expect(out).toContain('  Claude Code in api\n    - layer api/AGENTS.md\n');
  expect(out).not.toContain('Codex');
  expect(out).toContain('api/AGENTS.md:1:1 warning unread-instructions');
});

test('a text that grew beyond a limit is lost to those who have it', async () => {
  const made = repository({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  made.write({ 'AGENTS.md': `# All\n${'Be kind.\n'.repeat(4000)}` });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toContain('lost-instructions Codex, started in the root, stops reading here');
  expect(out).toContain('  Codex in api\n    - layer api/AGENTS.md\n');
});
