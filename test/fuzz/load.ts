// 200 clients at one server, each asking again as soon as it is answered: no error, and memory that does not grow.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { workspace } from '../mcp/workspace.ts';
import type { Tried } from './drive.ts';

const CLIENTS = 200;
const BIN = new URL('../../bin/stratigraph.cjs', import.meta.url).pathname;
const PATHS = [
  '/health',
  '/targets',
  '/targets/0042/001',
  '/workspace/check',
  '/workspace/search?q=kettle',
  '/gone',
];
/** How much more memory the second half may need than the first. */
const GROWTH = 1.25;

export async function load(end: number): Promise<Tried> {
  const root = workspace();
  const server = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--root', root]);
  const failures: string[] = [];
  const told = await new Promise<string>((resolve) => {
    let text = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part) => {
        text += part;
        if (/http:\/\/\S+/.test(text)) resolve(text);
      });
    server.on('exit', () => resolve(text));
  });
  const url = /http:\/\/[\w.:]+/.exec(told)?.[0];
  if (url === undefined)
    return { cases: 0, documents: 0, failures: [`load: the server does not start: ${told}`] };

  let cases = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const client = async (first: number): Promise<void> => {
    for (let at = first; Date.now() < end; at += 1) {
      const path = PATHS[at % PATHS.length] ?? '';
      const status = await statusOf(`${url}${path}`, agent);
      cases += 1;
      if (status !== (path === '/gone' ? 404 : 200)) failures.push(`load: ${path} gives ${status}`);
    }
  };
  const half = Date.now() + (end - Date.now()) / 2;
  const most = { first: 0, second: 0 };
  const watch = setInterval(() => {
    const part = Date.now() < half ? 'first' : 'second';
    most[part] = Math.max(most[part], residentOf(server.pid));
  }, 500);
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  clearInterval(watch);
  agent.destroy();
  server.kill();
  await once(server, 'exit');
  rmSync(root, { recursive: true });
  console.log(
    `load         ${most.first} MB at most in the first half, ${most.second} MB in the second`,
  );
  if (most.second > most.first * GROWTH) failures.push('load: memory grows');
  for (const failure of failures.slice(0, 5)) process.stderr.write(`\n${failure}\n`);
  return { cases, documents: 0, failures };
}

function statusOf(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', (error) => resolve(error.message));
  });
}

/** Megabytes; 0 where there is no /proc. */
function residentOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1000);
  } catch {
    return 0;
  }
}
