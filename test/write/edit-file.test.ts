// Files are changed by many hands at once: no write is lost, none is half done, and what cannot be written stays.

import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editFile, finishEdits } from '../../src/write/edit-file.ts';
import { moveFile, moveFiles } from '../../src/write/files.ts';
import { folder } from '../helpers/folder.ts';
import { adding, ended, findings, MEMORY, workspace } from './adding.ts';

// What these processes leave is nobody else's to clear meanwhile.
const { HOME } = process.env;
beforeAll(() => {
  process.env.HOME = folder({});
});
afterAll(() => {
  if (HOME === undefined) delete process.env.HOME;
  else process.env.HOME = HOME;
});

/** Starts a process that gives `a.md` the edit written in `source`; it prints what was thrown. */
function scripted(root: string, source: string, before = '') {
  const module = fileURLToPath(new URL('../../src/write/edit-file.ts', import.meta.url));
  const script = `import { editFile } from ${JSON.stringify(module)};
process.on('SIGXFSZ', () => {});
await editFile(${JSON.stringify(root)}, 'a.md', ${source}).catch((error) => process.stdout.write(String(error)));`;
  const command = `${before}exec "$0" --input-type=module -e "$1"`;
  const child = spawn('sh', ['-c', command, process.execPath, script]);
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  return { child, out: () => out };
}

const append = (words: string) => (text: string | null) => ({ text: `${text ?? ''}${words}\n` });

test('eight processes, twelve entries each: 96 entries', async () => {
  const root = workspace();
  const runs = Array.from({ length: 8 }, (_, at) => adding(root, `p${at}`, 12));
  expect(await Promise.all(runs.map((run) => run.ended))).toEqual(runs.map(() => 0));
  const all = findings(root);
  expect(all).toHaveLength(96);
  expect(new Set(all)).toEqual(new Set(runs.flatMap((run) => run.acknowledged())));
  expect(readdirSync(join(root, 'plans/0042-graph/agents'))).toHaveLength(2);
});

test('a killed process loses nothing that it acknowledged', async () => {
  const root = workspace();
  const acknowledged: string[] = [];
  const killed = async (name: string, delay: number): Promise<void> => {
    const run = adding(root, name, 1000);
    await new Promise<void>((resolve) => run.child.stdout.once('data', () => resolve()));
    // From right after a write to the middle of one, or while it waits for the others.
    await new Promise((resolve) => setTimeout(resolve, delay));
    run.child.kill('SIGKILL');
    await run.ended;
    acknowledged.push(...run.acknowledged());
  };
  for (let round = 0; round < 2; round += 1) {
    const delays = [0, 3, 11, 29].map((delay) => delay + 3 * round);
    await Promise.all(delays.map((delay, at) => killed(`r${round}-${at}`, delay)));
  }
  await editFile(root, MEMORY, (text) => ({ text: text ?? '' }));
  const all = findings(root);
  expect(new Set(all).size).toBe(all.length);
  expect(acknowledged.filter((entry) => !all.includes(entry))).toEqual([]);
  // At most the one that was being written when each was killed.
  expect(all.length - acknowledged.length).toBeLessThanOrEqual(8);
  expect(readdirSync(join(root, 'plans/0042-graph/agents')).sort()).toEqual([
    '001-resolve.md',
    '001-resolve.memory.md',
  ]);
});

test('many tasks of one process wait for each other', async () => {
  const root = folder({});
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => editFile(root, 'a.md', append(String(at)))),
  );
  expect(readFileSync(join(root, 'a.md'), 'utf8').trim().split('\n')).toHaveLength(50);
});

test('a lock that a dead process left is taken over, with what it left half-written', async () => {
  const root = folder({ 'a.md': 'old\n' });
  mkdirSync(join(root, 'a.md.lock'));
  writeFileSync(join(root, 'a.md.123456'), 'half');
  writeFileSync(join(root, 'a.md.bak'), 'mine');
  const past = new Date(Date.now() + 500);
  utimesSync(join(root, 'a.md.lock'), past, past);
  await editFile(root, 'a.md', append('new'));
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('old\nnew\n');
  expect(readdirSync(root).sort()).toEqual(['a.md', 'a.md.bak']);
});

test('the lock of a process that is known to be dead is taken over at once', async () => {
  const root = folder({ 'a.md': 'old\n' });
  await ended(scripted(root, `() => process.kill(process.pid, 'SIGKILL')`).child);
  expect(readdirSync(root).sort()).toEqual(['a.md', 'a.md.lock']);
  // Elsewhere than on Linux its age alone tells; here it is none that would.
  const date = new Date(Date.now() + (existsSync('/proc/self/ns/pid') ? 3_600_000 : 0));
  utimesSync(join(root, 'a.md.lock'), date, date);
  await editFile(root, 'a.md', append('new'));
  expect(readdirSync(root)).toEqual(['a.md']);
});

test('the next who finishes what was begun clears the locks of the dead, wherever they are', async () => {
  const [root, elsewhere] = [folder({ 'a.md': 'old\n' }), folder({})];
  await ended(scripted(root, `() => process.kill(process.pid, 'SIGKILL')`).child);
  expect(readdirSync(root).sort()).toEqual(['a.md', 'a.md.lock']);
  await finishEdits(elsewhere);
  expect(readdirSync(root)).toEqual(['a.md']);
});

test('a file of someone else that looks half-written stays', async () => {
  const root = folder({ 'a.md': 'old\n', 'a.md.20260101': 'a backup' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  mkdirSync(join(root, 'a.md.lock'));
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(root, 'a.md.lock'), past, past);
  await editFile(root, 'a.md', append('new'));
  expect(readdirSync(root).sort()).toEqual(['a.md', 'a.md.20260101']);
});

test('a folder with things in it is no lock of ours', async () => {
  const root = folder({ 'a.md': 'old\n', 'a.md.lock/mine.txt': 'x' });
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(root, 'a.md.lock'), past, past);
  await expect(editFile(root, 'a.md', append('new'))).rejects.toThrow('contains other files');
  expect(readFileSync(join(root, 'a.md.lock/mine.txt'), 'utf8')).toBe('x');
});

test('an edit that changes nothing writes nothing', async () => {
  const root = folder({ 'a.md': 'old\n' });
  const before = statSync(join(root, 'a.md'));
  await editFile(root, 'a.md', (text) => ({ text: text ?? '' }));
  expect(statSync(join(root, 'a.md')).ino).toBe(before.ino);
});

test('an edit that throws leaves file and lock as they were', async () => {
  const root = folder({ 'a.md': 'old\n' });
  const failing = editFile(root, 'a.md', () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(readdirSync(root)).toEqual(['a.md']);
});

test('mode and byte order mark stay', async () => {
  const root = folder({ 'a.md': '\uFEFFold\n' });
  chmodSync(join(root, 'a.md'), 0o640);
  await editFile(root, 'a.md', append('new'));
  expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o640);
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('\uFEFFold\nnew\n');
});

test('a write-protected file and one that is no UTF-8 are refused and stay', async () => {
  const root = folder({ 'a.md': 'old\n', 'b.md': new Uint8Array([0x61, 0xe4, 0x62]) });
  chmodSync(join(root, 'a.md'), 0o444);
  await expect(editFile(root, 'a.md', append('new'))).rejects.toThrow('write-protected');
  await expect(editFile(root, 'b.md', append('new'))).rejects.toThrow('not UTF-8');
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('old\n');
  expect(readFileSync(join(root, 'b.md'))).toEqual(Buffer.from([0x61, 0xe4, 0x62]));
});

test('nothing is written outside the root, by name or by link', async () => {
  const outside = folder({ 'a.md': 'old\n' });
  const root = folder({ 'in/b.md': 'old\n' });
  symlinkSync(join(outside, 'a.md'), join(root, 'a.md'));
  symlinkSync(outside, join(root, 'out'));
  symlinkSync(join(root, 'in'), join(root, 'inner'));
  for (const path of ['a.md', 'out/a.md', 'out/new/c.md', '../x.md', join(outside, 'a.md')]) {
    await expect(editFile(root, path, append('new'))).rejects.toThrow(
      'leads outside the workspace',
    );
  }
  expect(readdirSync(outside)).toEqual(['a.md']);
  await editFile(root, 'inner/b.md', append('new'));
  expect(readFileSync(join(root, 'in/b.md'), 'utf8')).toBe('old\nnew\n');
});

test('missing folders are made', async () => {
  const root = folder({});
  await editFile(root, 'a/b/c.md', append('new'));
  expect(readFileSync(join(root, 'a/b/c.md'), 'utf8')).toBe('new\n');
});

test('where the disk takes only a part, the old file stays whole', async () => {
  const root = folder({ 'a.md': 'old\n' });
  // A process may be limited to files of so many kilobytes: its writes are cut short first, as on a full disk.
  const run = scripted(root, `() => ({ text: 'x'.repeat(400_000) })`, 'ulimit -f 100 && ');
  await ended(run.child);
  const out = run.out();
  expect(out).toMatch(
    /^UsageError: .*a\.md cannot be written \(the file would be too large, EFBIG\)/,
  );
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('old\n');
  expect(readdirSync(root)).toEqual(['a.md']);
});

test('several files are moved together with what is then done, or not at all', async () => {
  const root = folder({ 'a.md': 'a\n', 'b.md': 'b\n', 'taken.md': '' });
  const moves = (to: string) => [
    { from: 'a.md', to: 'c.md' },
    { from: 'b.md', to },
  ];
  const fails = () => Promise.reject(new Error('No room'));
  await expect(moveFiles(root, moves('taken.md'), async () => {})).rejects.toThrow('Cannot move');
  await expect(moveFiles(root, moves('d.md'), fails)).rejects.toThrow('No room');
  expect(readdirSync(root)).toEqual(['a.md', 'b.md', 'taken.md']);
});

test('a file set aside is whole where it goes, and never goes over another', async () => {
  const root = folder({ 'a.md': 'old\n', 'kept/a.md': 'other\n' });
  await expect(moveFile(root, 'a.md', 'kept/a.md')).rejects.toThrow('Cannot move');
  await moveFile(root, 'a.md', 'kept/2026/a.md');
  expect(existsSync(join(root, 'a.md'))).toBe(false);
  expect(readFileSync(join(root, 'kept/2026/a.md'), 'utf8')).toBe('old\n');
  expect(readFileSync(join(root, 'kept/a.md'), 'utf8')).toBe('other\n');
});
