// A question has the same answer on the command line, over HTTP and over MCP: the data of its operation.

import { expect, test } from 'vitest';
import { allOperations } from '../../src/operations/index.ts';
import { toolName } from '../../src/operations/operation.ts';
import { serveAll } from '../../src/serve/serve.ts';
import { run } from '../helpers/command.ts';
import { files, stories } from '../operations/asked.ts';
import { call, committed, connect, NOW } from './workspace.ts';

test('command line, HTTP and MCP give the same', async () => {
  const root = committed(files);
  const { client } = await connect(root);
  const added = { target: '0042/001', type: 'finding', content: 'Lime ruins kettles' };
  await call(client, 'add_memory', added);
  const at = () => ({ root, cwd: root, now: NOW, started: Date.now() });
  const server = await serveAll({ at, port: 0, host: '127.0.0.1', outDir: `${root}/dist` });
  const operations = new Map((await allOperations()).map((one) => [one.name, one]));
  const shorter = new Set<string>();
  const common = ['--json', '--root', root, '--now', NOW];
  for (const [name, given] of new Map(stories.flatMap(({ story }) => story).reverse())) {
    const { does, input, tool, address = '' } = operations.get(name) ?? {};
    const used = new Set([...address.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field));
    if (does !== 'reads') continue;
    const words = Object.entries(given).flatMap(([field, value]) => {
      const option = `--${field.replace('_', '-')}`;
      if (input?.[field]?.positional) return [`${value}`];
      return value === true ? [option] : [option, `${value}`];
    });
    const { out } = await run([...name.split(' '), ...words, ...common]);
    const path = address.replace(/\{(\w+)\}/g, (_, field: string) => String(given[field]));
    const query = Object.entries(given).filter(([field]) => !used.has(field));
    const search = new URLSearchParams(query.map(([field, value]) => [field, String(value)]));
    const response = await fetch(`${server.url.slice(0, -1)}${path}?${search}`);
    expect([name, await response.text()]).toEqual([name, out]);
    if (tool === undefined) continue;
    // What agents are given where they ask for nothing else.
    const own = Object.keys(tool.defaults ?? {}).filter((field) => !(field in given));
    const asked = { ...given, ...(own.includes('detail') && { detail: 'full' }) };
    const { data } = await call(client, toolName(name), asked);
    if (tool.also) expect((await call(client, tool.also, asked)).data).toEqual(data);
    const isSame = own.every((field) => field === 'detail');
    if (!isSame) shorter.add(name);
    expect([name, data]).toEqual([name, isSame ? JSON.parse(out) : data]);
  }
  await server.close();
  expect([...shorter].sort()).toEqual(['changes', 'check']);
});
