// Blobs come as artifacts of pull requests: whatever is in them, merge takes what a check can have written, or says why not.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckBlob } from '../../src/model/blob.ts';
import { readBlob } from '../../src/read/read-blob.ts';
import { finding, targetChange } from '../helpers/finding.ts';
import { folder } from '../helpers/folder.ts';

const HASH = 'a'.repeat(64);
const FINDING = finding({ fingerprint: '0123456789abcdef'.repeat(2) });
const VALUE = { source: 'a.md', line: 1, column: 1, priority: 0, value: 'x' } as const;
const CHANGE = targetChange({
  values: [
    {
      ...{ kind: 'added', pointer: '/a', keyPath: 'a', of: 'value', before: null, after: VALUE },
      cause: { in: 'after', source: 'a.md', line: 1, column: 1 },
    },
  ],
});

const BLOB: CheckBlob = {
  kind: 'stratigraph-check',
  schemaVersion: 1,
  shard: { index: 1, count: 2 },
  run: {
    ...{ version: '0.1.0', commit: HASH.slice(0, 40), settings: HASH, documents: HASH },
    ...{ dates: HASH, now: '2026-03-31T00:00:00.000Z', prefix: 'docs/', tokens: false },
    base: { revision: 'main', commit: HASH.slice(0, 40) },
  },
  findings: [FINDING],
  compared: { fixed: [], unchanged: 3, targets: [{ at: 0, change: CHANGE }] },
  lines: [['docs/a.md', [[3, 'See [it](gone).']]]],
};

const read = (text: string | Uint8Array) =>
  readBlob(join(folder({ 'b.json': text }), 'b.json'), 'b.json');

test('what a shard writes is read as it was written', async () => {
  expect(await read(JSON.stringify(BLOB))).toEqual(BLOB);
});

/** One thing at a time that no check writes. */
const HOSTILE: Readonly<Record<string, (blob: CheckBlob) => unknown>> = {
  'not an object': () => [],
  nothing: () => null,
  'another kind': (blob) => ({ ...blob, kind: 'stratigraph-build' }),
  'another schema': (blob) => ({ ...blob, schemaVersion: 2 }),
  'a key that is not known': (blob) => ({ ...blob, constructor: 1 }),
  'a key that is not known in a finding': (blob) => ({
    ...blob,
    findings: [{ ...FINDING, toString: 'x' }],
  }),
  'shard 0': (blob) => ({ ...blob, shard: { index: 0, count: 2 } }),
  'a billion shards': (blob) => ({ ...blob, shard: { index: 1, count: 1e9 } }),
  'a path out of the root': (blob) => withFinding(blob, { path: '../../etc/passwd' }),
  'an absolute path': (blob) => withFinding(blob, { path: '/etc/passwd' }),
  'a path in the middle': (blob) => withFinding(blob, { path: 'a/../../b' }),
  'an endless path': (blob) => withFinding(blob, { path: 'a/'.repeat(10_000) }),
  'a related place outside': (blob) =>
    withFinding(blob, { related: [{ path: '..', line: 1, message: '' }] }),
  'line 0': (blob) => withFinding(blob, { line: 0 }),
  'line 1.5': (blob) => withFinding(blob, { line: 1.5 }),
  'a line beyond all numbers': (blob) => withFinding(blob, { endLine: 1e300 }),
  'a rule that is a command': (blob) => withFinding(blob, { rule: 'x::error::y' }),
  'a severity that is not known': (blob) => withFinding(blob, { severity: 'fatal' as 'info' }),
  'a fingerprint that is none': (blob) => withFinding(blob, { fingerprint: '::' }),
  'a prefix out of the repository': (blob) => ({ ...blob, run: { ...blob.run, prefix: '../' } }),
  'a prefix that is a file': (blob) => ({ ...blob, run: { ...blob.run, prefix: 'docs' } }),
  'a commit that is none': (blob) => ({ ...blob, run: { ...blob.run, commit: '--help' } }),
  'a day that is none': (blob) => ({ ...blob, run: { ...blob.run, now: 'yesterday' } }),
  'a negative count': (blob) => ({ ...blob, compared: { ...blob.compared, unchanged: -1 } }),
  'lines of a file outside': (blob) => ({ ...blob, lines: [['../a', [[1, 'x']]]] }),
  'no value': (blob) => withValue(blob, { value: undefined }),
  'a priority that is not known': (blob) => withValue(blob, { priority: 15 }),
};

function withFinding(blob: CheckBlob, more: Partial<typeof FINDING>): unknown {
  return { ...blob, findings: [{ ...FINDING, ...more }] };
}

function withValue(blob: CheckBlob, more: object): unknown {
  const [value] = CHANGE.values;
  const change = { ...CHANGE, values: [{ ...value, after: { ...VALUE, ...more } }] };
  return { ...blob, compared: { ...blob.compared, targets: [{ at: 0, change }] } };
}

test.each(Object.entries(HOSTILE))('refused: %s', async (_, made) => {
  await expect(read(JSON.stringify(made(BLOB)))).rejects.toThrow('b.json is not what a shard');
});

test.each([
  ['half of it', JSON.stringify(BLOB).slice(0, 200)],
  ['bytes', new Uint8Array([0, 255, 254])],
  ['nothing', ''],
  ['brackets without end', '['.repeat(1_000_000)],
  [
    'a value without end',
    JSON.stringify(withValue(BLOB, { value: 'DEEP' })).replace(
      '"DEEP"',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ),
  ],
])('refused: %s', async (_, text) => {
  await expect(read(text)).rejects.toThrow('b.json is not what a shard');
});

test('brackets in a text are text', async () => {
  const message = `${'['.repeat(500)} \\" ${'{'.repeat(500)}`;
  const blob = { ...BLOB, findings: [{ ...FINDING, message }] };
  expect((await read(JSON.stringify(blob))).findings[0]?.message).toBe(message);
});

test('a value may have any key, and none of them reaches a prototype', async () => {
  const value =
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"1":2}';
  const text = JSON.stringify(withValue(BLOB, { value: 'KEYS' })).replace('"KEYS"', value);
  const blob = await read(text);
  const got = blob.compared?.targets[0]?.change.values[0]?.after?.value as object;
  expect(Object.getPrototypeOf(got)).toBeNull();
  expect(Object.keys(got)).toEqual(['1', '__proto__', 'constructor']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('a file that is larger than any shard writes is not even read', async () => {
  await expect(read(new Uint8Array((1 << 26) + 1))).rejects.toThrow('larger than any shard writes');
});

test('a folder and a file that is not there', async () => {
  const root = folder({});
  mkdirSync(join(root, 'd'));
  writeFileSync(join(root, 'e'), '');
  await expect(readBlob(join(root, 'd'), 'd')).rejects.toThrow('d is not what a shard');
  await expect(readBlob(join(root, 'gone'), 'gone')).rejects.toThrow(
    'gone cannot be read (ENOENT)',
  );
});
