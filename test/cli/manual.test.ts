// The manual page as `man` reads it.

import { expect, test } from 'vitest';
import { manual } from '../../build/man.mjs';
import { allCommands } from '../../src/cli/commands.ts';

test('the manual page has every command, and no line that roff takes for a request', async () => {
  const page = await manual();
  const commands = await allCommands();
  for (const { name } of commands) expect(page).toContain(`\n.SS "${name.replaceAll('-', '\\-')}`);
  const requests = page.match(/^[.'].*$/gm) ?? [];
  const known = /^\.(?:TH|SH|SS|TP|PP|B|nf|fi)(?: |$)/;
  expect(requests.filter((line) => !known.test(line))).toEqual([]);
  expect(page).not.toMatch(/[^\\]-/);
});
