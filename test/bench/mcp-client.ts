// JSON of what the official client waits for answers of `stratigraph mcp`; milliseconds.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CLI } from './bench.ts';

const [root = '.'] = process.argv.slice(2);
const WARM = 300;
const ASKED = 2000;
const ADDS = 1000;

const client = new Client({ name: 'bench', version: '1' });
const args = [CLI, 'mcp', '--root', root, '--now', '2026-03-31'];
await client.connect(new StdioClientTransport({ command: process.execPath, args }));

async function timed(name: string, input: Readonly<Record<string, unknown>>): Promise<number> {
  const started = performance.now();
  const { isError } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(`${name} failed`);
  return performance.now() - started;
}

const listed = JSON.stringify(await client.listTools()).length;
const times: number[] = [];
for (let at = 0; at < WARM + ASKED; at += 1) {
  const time = await timed('resolve', { planId: '1', agentId: String((at % 9) + 1) });
  if (at >= WARM) times.push(time);
}
times.sort((a, b) => a - b);

const started = performance.now();
for (let at = 0; at < ADDS; at += 1) {
  await timed('memory_add', { planId: '1', agentId: '5', type: 'finding', content: `Fact ${at}` });
}
const add = (performance.now() - started) / ADDS;
await client.close();

const at = (share: number): number | undefined => times[Math.floor(times.length * share)];
console.log(JSON.stringify({ resolveMedian: at(0.5), resolveP99: at(0.99), add, listed }));
