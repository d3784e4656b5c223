// A question has the same answer on the command line, over HTTP and over MCP: the data of its operation.

import { expect, test } from 'vitest';
import { allOperations } from '../../src/operations/index.ts';
import { serveAll } from '../../src/serve/serve.ts';
import { asked, files, type Question } from '../dialects/asked.ts';
import { run } from '../helpers/command.ts';
import { call, committed, connect, NOW } from './workspace.ts';

/** For each operation that reads: the words of a command line, and the same by name. */
const QUESTIONS: readonly Question[] = [
  ['context resolve', ['0042', '001'], { target: '0042/001' }],
  ['context explain', ['0042', '001', 'defaults'], { target: '0042/001', key: 'defaults' }],
  ['context health', ['42'], { target: '42' }],
  ['changes', ['42', '--limit', '5'], { target: '42', limit: 5 }],
  ['changes', ['42', '--by', 'value'], { target: '42', by: 'value' }],
  ['changes', ['42', '--since', 'HEAD'], { target: '42', since: 'HEAD' }],
  ['context compact', ['42', '--budget', '200'], { target: '42', budget: 200 }],
  ['context conflicts', ['42', '--severity', 'critical'], { target: '42', severity: 'critical' }],
  ['context validate', [], {}],
  ['check', ['--target', '42', '--severity', 'info'], { target: '42', severity: 'info' }],
  ['rules', ['broken-link'], { id: 'broken-link' }],
  ['targets', ['42', '--depth', '1', '--limit', '1'], { target: '42', depth: 1, limit: 1 }],
  ['compare', ['0042/001', '0042/002'], { a: '0042/001', b: '0042/002' }],
  ['search', ['lime', 'kettle', '--limit', '3'], { query: 'lime kettle', limit: 3 }],
  ['report', [], {}],
  ['adr list', [], {}],
  ['adr history', ['1'], { id: '1' }],
  ['adr current', ['1'], { id: '1' }],
  ['memory list', ['--all'], { all: 'true' }],
  ['memory show', ['0042', '001'], { target: '0042/001' }],
  ['graph export', [], {}],
  ['graph health', [], {}],
  ['workspace show', [], {}],
  ...asked.flatMap(({ questions }) => questions),
];

test('every operation that reads is asked here', async () => {
  const reading = (await allOperations()).filter(({ does }) => does === 'reads');
  const names = new Set(QUESTIONS.map(([name]) => name));
  expect([...names].sort()).toEqual(reading.map(({ name }) => name).sort());
});

test('command line, HTTP and MCP give the same', async () => {
  const root = committed(files);
  const { client } = await connect(root);
  const added = { target: '0042/001', type: 'finding', content: 'Lime ruins kettles' };
  await call(client, 'add_memory', added);
  const at = () => ({ root, cwd: root, now: NOW, started: Date.now() });
  const server = await serveAll({ at, port: 0, host: '127.0.0.1', outDir: `${root}/dist` });
  const operations = new Map((await allOperations()).map((one) => [one.name, one]));
  const shorter = new Set<string>();
  for (const [name, words, given] of QUESTIONS) {
    const { tool, address = '' } = operations.get(name) ?? {};
    const { out } = await run([
      ...name.split(' '),
      ...words,
      '--json',
      '--root',
      root,
      '--now',
      NOW,
    ]);
    const used = new Set<string>();
    const path = address.replace(/\{(\w+)\}/g, (_, field: string) => {
      used.add(field);
      return String(given[field]);
    });
    const query = Object.entries(given).filter(([field]) => !used.has(field));
    const search = new URLSearchParams(query.map(([field, value]) => [field, String(value)]));
    const response = await fetch(`${server.url.slice(0, -1)}${path}?${search}`);
    expect([name, await response.text()]).toEqual([name, out]);
    if (tool === undefined) continue;
    // What agents are given where they ask for nothing else.
    const own = Object.keys(tool.defaults ?? {}).filter((field) => !(field in given));
    const { data } = await call(client, tool.name, {
      ...given,
      ...(own.includes('detail') && { detail: 'full' }),
    });
    const isSame = own.every((field) => field === 'detail');
    if (!isSame) shorter.add(name);
    expect([name, data]).toEqual([name, isSame ? JSON.parse(out) : data]);
  }
  await server.close();
  expect([...shorter].sort()).toEqual(['changes', 'check']);
});
