// `stratigraph instructions sync`: one source, read by every agent, without touching what people wrote.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOwnBlock } from '../../../src/core.ts';
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
    'api/CLAUDE.md  would create, so that Claude Code reads api/AGENTS.md',
  );
  expect(text(root, 'CLAUDE.md')).toBe('# Mine\r\n\r\nBe kind.\r\n');
  expect((await sync(root)).out.match(/d, so that/g)).toHaveLength(2);
  const crlf = BLOCK.replaceAll('\n', '\r\n');
  expect(text(root, 'CLAUDE.md')).toBe(`# Mine\r\n\r\nBe kind.\r\n\r\n${crlf}`);
  expect(text(root, 'api/CLAUDE.md')).toBe(BLOCK);
  expect(await sync(root)).toMatchObject({ code: 0, out: 'Every agent reads its sources.\n' });
  expect(text(root, 'CLAUDE.md')).toBe(`# Mine\r\n\r\nBe kind.\r\n\r\n${crlf}`);
  expect((await sync(root, '--check')).code).toBe(0);
});

test('AGENTS.md alone is read by Claude Code without any help', async () => {
  const root = folder({ 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' });
  expect((await sync(root, '--check')).code).toBe(0);
});

test('says what an agent cannot be brought to read', async () => {
  const root = folder({ 'AGENTS.md': '# All\n' });
  const { out } = await sync(root, '--for', 'copilot-review,gemini', '--dry-run');
  expect(out).toContain('GEMINI.md  would create, so that Gemini CLI reads AGENTS.md');
  expect(out).toContain('AGENTS.md  not read by Copilot code review');
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
