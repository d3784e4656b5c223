import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { compiledProgram } from '../helpers/compiled-pages.ts';
import { call, workspace } from './workspace.ts';

const PROGRAM = await compiledProgram();
const command = (...args: readonly string[]) => [PROGRAM, 'mcp', ...args];

test('an agent that knows only the command starts work, asks why, and records', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const args = command('--root', workspace(), '--now', '2026-03-31');
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }),
  );
  const pour = { planId: '0042', agentId: '001' };
  expect((await call(client, 'resolve', pour)).text).toContain('Python');
  const why = await call(client, 'explain', { ...pour, key: 'defaults.language' });
  expect(why.text).toContain('.limps/workspace.md');
  await call(client, 'memory_add', { ...pour, type: 'finding', content: 'Lime ruins kettles' });
  expect((await call(client, 'memory_show', pour)).text).toContain('Lime ruins kettles');
  await client.close();
});

test('every line of output is the protocol; the process ends when its input does', async () => {
  const child = spawn(process.execPath, command('--root', workspace()));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const send = (message: object): boolean => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello });
  child.stdin.write(`${'this is no JSON\n'.repeat(20)}{"jsonrpc":"1.0"}\n`);
  child.stdin.write(`${'x'.repeat(5_000_000)}\n`);
  send({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} });
  send({ jsonrpc: '2.0', id: 3, method: 'tools/list', trace: 1 });
  child.stdin.end();
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; error?: { code: number } })
    .sort((a, b) => a.id - b.id);
  expect(lines.map(({ id, error }) => [id, error?.code])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, -32_600],
  ]);
  expect(err.trim().split('\n')).toEqual([
    'stratigraph: Ignored a line that is not JSON.',
    'stratigraph: Ignored a message that is not JSON-RPC 2.0.',
    'stratigraph: Ignored a message of more than 4,000,000 bytes.',
  ]);
});

test('without a workspace it says so on standard error and ends with 2', async () => {
  const child = spawn(process.execPath, command('--root', '/nowhere/at/all'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = await once(child, 'close');
  expect([code, out, err]).toEqual([2, '', expect.stringContaining('There is no folder')]);
});
