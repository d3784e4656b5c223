// What a command loads of the program, and what a question asks of the disk: counted, without a clock.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generateWorkspace } from '../bench/generate.ts';

const BIN = fileURLToPath(new URL('../../bin/stratigraph.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-doors-'));
const log = join(folder, 'log.cjs');
writeFileSync(
  log,
  `const fs = require('node:fs');
const asked = [];
const counted = (name, own) => Object.assign((path, ...rest) => {
  asked.push([name, String(path)]);
  return own(path, ...rest);
}, own, own.native && { native: counted(name, own.native) });
for (const name of ['readFileSync', 'readdirSync', 'lstatSync', 'realpathSync'])
  fs[name] = counted(name, fs[name]);
process.on('exit', () => process.stderr.write('\\nASKED' + JSON.stringify(asked) + '\\n'));`,
);

function workspace(agents: number): string {
  const root = mkdtempSync(join(folder, 'w-'));
  generateWorkspace(root, { agents, perPlan: 10, bytes: 500 });
  return root;
}

const [written, small, large] = [workspace(30), workspace(30), workspace(300)];

/** What a command asks of the disk, by name of the call. */
function askedBy(args: readonly string[], cwd: string, input = ''): readonly [string, string][] {
  const { stderr, status } = spawnSync(process.execPath, ['-r', log, BIN, ...args], {
    cwd,
    input,
    encoding: 'utf8',
  });
  expect([args, status]).toEqual([args, expect.toBeOneOf([0, 1])]);
  return JSON.parse(/ASKED(.*)/.exec(stderr)?.[1] ?? '[]');
}

/** Files of the program. */
function filesLoadedBy(args: readonly string[]): readonly string[] {
  return askedBy(args, written).flatMap(([call, path]) =>
    call === 'readFileSync' && /\blib[\\/][\w.-]+\.c?js$/.test(path) ? [path] : [],
  );
}

/** How many, and their size in kB. */
function loadedBy(args: readonly string[]): { readonly files: number; readonly kB: number } {
  const paths = filesLoadedBy(args);
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  return { files: paths.length, kB: Math.ceil(bytes / 1000) };
}

test.each([
  { line: '--version', files: 1, kB: 262 },
  { line: '--help', files: 7, kB: 299 },
  { line: 'resolve 2 5 --json', files: 11, kB: 351 },
  { line: 'explain 2/005 defaults.key_2', files: 15, kB: 362 },
  { line: 'search context', files: 11, kB: 340 },
  { line: 'memory add 2 5 finding Builds_need_flags', files: 22, kB: 399 },
  { line: 'status', files: 64, kB: 724 },
])('$line loads what it answers with', ({ line, files, kB }) => {
  const loaded = loadedBy(line.split(' '));
  expect(loaded.files).toBeLessThanOrEqual(files);
  expect(loaded.kB).toBeLessThanOrEqual(kB);
});

test('of the systems that have signs, only those that are there are loaded', () => {
  const own = filesLoadedBy(['resolve', '2', '5']).flatMap(
    (path) => /dialects-(\w+)-index\.cjs$/.exec(path)?.[1] ?? [],
  );
  expect(own).toEqual(['limps']);
});

test.each([
  ['on the command line', ['resolve', '2', '5', '--json'], ''],
  ['over MCP', ['mcp'], session({ planId: '2', agentId: '5' })],
])('one question asks as much of the disk at any size, %s', (_, args, input) => {
  const counted = (root: string): Readonly<Record<string, number>> => {
    const own = askedBy(args, root, input).filter(([, path]) => path.startsWith(root));
    return Object.fromEntries(
      [...Map.groupBy(own, ([call]) => call)].map(([call, { length }]) => [call, length]),
    );
  };
  const few = counted(small);
  expect(few.readFileSync).toBeGreaterThan(3);
  expect(few.readdirSync).toBeLessThanOrEqual(10);
  expect(few.realpathSync).toBeLessThanOrEqual(8);
  expect(counted(large)).toEqual(few);
});

test('the first screen parses no documents where nothing changed', async () => {
  // Of files that are younger than a tick of the file system the text counts.
  await setTimeout(2100);
  const reads = () =>
    askedBy(['status'], large).filter(
      ([call, path]) => call === 'readFileSync' && path.startsWith(large),
    );
  expect(reads().length).toBeGreaterThan(300);
  expect(reads().length).toBeLessThan(15);
});

/** Messages of a client that asks for one context. */
function session(question: Readonly<Record<string, string>>): string {
  const clientInfo = { name: 'test', version: '1' };
  const messages = [
    {
      ...{ id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'resolve', arguments: question } },
  ];
  return messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join('');
}
