// The settings file that a root has: a stranger may have put anything there.

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/read/settings.ts';
import { folder } from '../helpers/folder.ts';

const SETTINGS = 'stratigraph.json';

test('a pipe is refused: reading it would never end', async () => {
  const root = folder({});
  execFileSync('mkfifo', [join(root, SETTINGS)]);
  await expect(readSettings(root)).rejects.toThrow('is not read: it is not a file');
});

test('a link out of the root is refused, and nothing of what it leads to is shown', async () => {
  const root = folder({});
  symlinkSync(join(folder({ secret: 'hunter2' }), 'secret'), join(root, SETTINGS));
  await expect(readSettings(root)).rejects.toThrow(/is not read: it is outside its folder\.$/);
});

test('a link to another file of the root is followed', async () => {
  const root = folder({ 'config/own.json': '{"tokenBudget": 7}' });
  symlinkSync('config/own.json', join(root, SETTINGS));
  expect((await readSettings(root)).tokenBudget).toBe(7);
});

test('megabytes are refused', async () => {
  const root = folder({ [SETTINGS]: `{"a": "${'x'.repeat(1 << 20)}"}` });
  await expect(readSettings(root)).rejects.toThrow('it has more than 1,048,576 bytes');
});
