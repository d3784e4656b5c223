// The disk as the core sees it: nothing outside the root, nothing endless, nothing that is not text.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { diskTree } from '../../src/read/disk-tree.ts';

let root: string;
let outside: string;

beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'stratigraph-tree-'));
  root = join(base, 'root');
  outside = join(base, 'outside');
  mkdirSync(join(root, 'a/b'), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.md'), 'secret');
  writeFileSync(join(root, 'a/one.md'), '\uFEFF# Ünë');
});

const tree = () => diskTree(root, { maxFileBytes: 1000 });

test('lists by name, reads text with its byte order mark', () => {
  writeFileSync(join(root, 'a/B.md'), '');
  expect(tree().list('a')).toEqual([
    { name: 'B.md', type: 'file' },
    { name: 'b', type: 'folder' },
    { name: 'one.md', type: 'file' },
  ]);
  expect(tree().read('a/one.md')).toEqual({ path: 'a/one.md', text: '\uFEFF# Ünë', bytes: 10 });
  expect(tree().has('a/one.md')).toBe(true);
  expect(tree().has('a/b')).toBe(false);
  expect(tree().list('nowhere')).toEqual([]);
});

test('a link that leads outside is not followed, however it is spelt; that of a file is named', () => {
  symlinkSync(outside, join(root, 'a/out'));
  symlinkSync(join(outside, 'secret.md'), join(root, 'a/secret.md'));
  symlinkSync('../../outside', join(root, 'a/b/up'));
  expect(
    tree()
      .list('a')
      .map(({ name }) => name),
  ).toEqual(['b', 'one.md', 'secret.md']);
  expect(tree().has('a/secret.md')).toBe(false);
  expect(tree().read('a/secret.md')).toMatchObject({ reason: 'outside-root' });
  expect(tree().read('a/out/secret.md')).toMatchObject({ reason: 'missing' });
  expect(tree().read('a/b/up/secret.md')).toMatchObject({ reason: 'missing' });
  expect(tree().read('../outside/secret.md')).toMatchObject({ reason: 'missing' });
  expect(tree().list('../outside')).toEqual([]);
});

test('what we built is not read as context, and links into it still lead somewhere', () => {
  writeFileSync(join(root, 'a/.stratigraph'), '{}');
  expect(tree().list('a')).toEqual([]);
  expect(tree().has('a/one.md')).toBe(true);
  writeFileSync(join(root, '.stratigraph'), '{}');
  expect(tree().list('')).not.toEqual([]);
});

test('a link inside the root counts as what it leads to', () => {
  symlinkSync('one.md', join(root, 'a/alias.md'));
  expect(tree().read('a/alias.md')).toMatchObject({ text: '\uFEFF# Ünë' });
});

test('a circle of links ends', () => {
  mkdirSync(join(root, 'c'));
  symlinkSync('../c', join(root, 'a/to-c'));
  symlinkSync('../a', join(root, 'c/to-a'));
  symlinkSync('.', join(root, 'a/self'));
  symlinkSync('loop', join(root, 'loop'));
  const seen: string[] = [];
  const seeing = tree();
  const walk = (folder: string): void => {
    for (const { name, type } of seeing.list(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      seen.push(path);
      if (type === 'folder') walk(path);
    }
  };
  walk('');
  expect(seen.length).toBeLessThan(30);
  expect(seen).toContain('a/to-c');
});

test('too large, binary, missing and strange files say what they are', () => {
  writeFileSync(join(root, 'large.md'), 'x'.repeat(1001));
  truncateSync(join(root, 'large.md'), 50_000_000);
  writeFileSync(join(root, 'binary.md'), Buffer.from([0x89, 0x50, 0, 1]));
  execFileSync('mkfifo', [join(root, 'pipe.md')]);
  symlinkSync('/dev/zero', join(root, 'zero.md'));
  const listed = tree()
    .list('')
    .map(({ name }) => name);
  expect(listed).toEqual(expect.arrayContaining(['pipe.md', 'zero.md']));
  expect(tree().has('pipe.md')).toBe(false);
  expect(tree().read('zero.md')).toMatchObject({ reason: 'outside-root' });
  expect(tree().read('large.md')).toMatchObject({
    reason: 'too-large',
    detail: expect.stringContaining('50,000,000'),
  });
  expect(tree().read('binary.md')).toMatchObject({ reason: 'binary' });
  expect(tree().read('pipe.md')).toMatchObject({ reason: 'not-a-file' });
  expect(tree().read('a')).toMatchObject({ reason: 'not-a-file' });
  expect(tree().read('nothing.md')).toMatchObject({ reason: 'missing' });
});

test('excluded paths are not part of the tree', () => {
  const excluding = diskTree(root, {
    maxFileBytes: 1000,
    excluded: (path) => path.startsWith('a/one'),
  });
  expect(excluding.list('a').map(({ name }) => name)).toEqual(['b']);
  expect(excluding.read('a/one.md')).toMatchObject({ reason: 'missing' });
});
