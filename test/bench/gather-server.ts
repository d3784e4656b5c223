// Serves one build as that of many repositories, `/0/`, `/1/` …, each with a title and a value of its own.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [folder = '', portFile = ''] = process.argv.slice(2);

const server = createServer((request, response) => {
  const [, number = '', name = ''] = /^\/(\d+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
  const file = join(folder, name);
  if (name === '' || !existsSync(file)) return response.writeHead(404).end();
  const text = readFileSync(file, 'utf8');
  const body = name === 'workspace.json' ? ownWorkspace(text, Number(number)) : text;
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  return response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  writeFileSync(portFile, String((server.address() as AddressInfo).port)),
);

function ownWorkspace(text: string, number: number): string {
  const workspace = JSON.parse(text);
  const [value] = workspace.values;
  const values = [{ ...value, key: 'team', value: number % 7 }, ...workspace.values];
  return JSON.stringify({ ...workspace, title: `Repository ${number}`, values });
}
