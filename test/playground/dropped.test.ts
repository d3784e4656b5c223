// A zip may be made to harm whoever drops it.

import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { inZip, textsOf } from '../../src/playground/dropped.ts';

type Level = 0 | 9;

function zip(files: Readonly<Record<string, string>>, level: Level = 9): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level }));
}

const opened = async (bytes: Uint8Array<ArrayBuffer>) => textsOf(await inZip(new Blob([bytes])));

test('texts are read, and of all else the names', async () => {
  const all = { 'a/AGENTS.md': 'Hello', 'a/logo.png': 'x', 'a/node_modules/b/AGENTS.md': 'No' };
  expect(await opened(zip(all))).toEqual({
    files: { 'AGENTS.md': 'Hello', 'logo.png': null },
    leftOut: '',
  });
});

test('names that lead out of it are left out', async () => {
  const outside = [
    '../b.md',
    'a/../../b.md',
    '/etc/b.md',
    'C:\\b.md',
    '..\\b.md',
    'a//b.md',
    './b.md',
  ];
  const names = [...outside, 'a/'.repeat(600), 'a/..'];
  const files = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(await opened(zip({ ...files, 'AGENTS.md': 'Hello' }))).toEqual({
    files: { 'AGENTS.md': 'Hello' },
    leftOut: '../b.md was left out: its name is no path inside it (and 7 more).',
  });
});

test('names that objects have are files', async () => {
  const files = { constructor: 'a', toString: 'b', 'hasOwnProperty/AGENTS.md': 'c' };
  expect((await opened(zip(files))).files).toEqual(files);
});

test('a zip inside is not opened, and a large text not read', async () => {
  const { files, leftOut } = await opened(
    zip({ 'in.zip': 'x', 'b.ZIP': 'x', 'large.md': ' '.repeat(1_000_001), 'AGENTS.md': 'Hello' }),
  );
  expect(files).toEqual({ 'in.zip': null, 'b.ZIP': null, 'large.md': null, 'AGENTS.md': 'Hello' });
  expect(leftOut).toBe(
    'large.md was not read: it is larger than 1 MB. in.zip was not opened: it is a zip inside (and 1 more).',
  );
});

test('what unpacks to too much is refused before anything is unpacked', async () => {
  const bytes = zip(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.md`, 'x'])));
  // Each entry of the table at the end now says that it is 1 MB.
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000_000, true);
  await expect(opened(bytes)).rejects.toThrow(
    'It has more than 100,000,000 bytes of text, which is too much for a browser. Drop a folder inside.',
  );
});

test('files that hide their size are as large as what is packed', async () => {
  const bytes = zip({ 'AGENTS.md': 'x'.repeat(1_000_001) }, 0);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
  expect((await opened(bytes)).files).toEqual({ 'AGENTS.md': null });
});

test('a table of contents without an end is left at its limit', async () => {
  const end = new Uint8Array(98);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06064b50, true);
  view.setUint32(32, 0xffffffff, true);
  view.setUint32(56, 0x07064b50, true);
  view.setUint32(76, 0x06054b50, true);
  view.setUint16(84, 1, true);
  await expect(opened(end)).rejects.toThrow('It has more than 200,000 entries of a zip');
});

test('what is no zip', async () => {
  await expect(opened(zip({}))).rejects.toThrow('There are no files in it.');
  await expect(opened(new Uint8Array(30))).rejects.toThrow('It could not be read: ');
});
