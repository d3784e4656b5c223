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

test('why it is not JSON is said once, without the text', async () => {
  const root = folder({ [SETTINGS]: '{"staleness": warning}' });
  const problem = "1:15 is not valid JSON: Unexpected token 'w'.";
  await expect(readSettings(root)).rejects.toThrow(new RegExp(`${problem}$`));
});

test.each([
  ['{"staleness": warning}', '1:15'],
  ['{\n  "tokenBudget": 7,\n  "staleness": warning\n}', '3:16'],
  ['{"a": ,}', '1:7'],
  ['{"a": tru}', '1:10'],
  ['{"a": 1,}', '1:9'],
  ['{\n"a": 1', '2:7'],
  ['', '1:1'],
  ['{"a": "x', '1:9'],
  ['{"a": "\\q"}', '1:9'],
  ['{"a": 1}\n}', '2:1'],
])('the place of what is not JSON in %j is %s', async (text, place) => {
  const root = folder({ [SETTINGS]: text });
  await expect(readSettings(root)).rejects.toThrow(`${SETTINGS}:${place} is not valid JSON: `);
});
