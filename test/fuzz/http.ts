// Raw requests to a server, well-formed and not.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { serveAll } from '../../src/serve/serve.ts';
import { NOW, workspace } from '../mcp/workspace.ts';
import { holds, type Surface, timed } from './surface.ts';
import { piece } from './texts.ts';

interface Case {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string;
}

const SECRET = 'a-secret-beside-the-site';

let running: ReturnType<typeof started> | undefined;

async function started() {
  const root = workspace({ 'secret.txt': SECRET });
  writeFileSync(join(root, 'stratigraph.json'), '{}');
  return serveAll({
    at: () => ({ root, cwd: root, now: NOW, started: 0 }),
    port: 0,
    host: '127.0.0.1',
    outDir: join(root, 'dist'),
  });
}

const part = fc.oneof(
  piece,
  piece.map(encodeWell),
  fc.constantFrom(
    ...[
      'targets',
      '0042',
      '001',
      'workspace',
      'check',
      'search',
      'graph',
      'bundles',
      '0042.json',
      'health',
      'mcp',
    ],
    ...[
      'decisions',
      'rules',
      'conflicts',
      '..',
      '%2e%2e',
      '%2F',
      '%00',
      '%E0%A4%A',
      '..%5c',
      '.',
      '',
      'secret.txt',
    ],
  ),
);
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...'q key at limit files kind since as all __proto__ now'.split(' ')),
      part,
    ),
    { maxLength: 3 },
  )
  .map((all) => all.map((pair) => pair.join('=')).join('&'));

export const http: Surface<Case> = {
  cases: fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'BREW'),
    path: fc
      .tuple(fc.array(part, { maxLength: 4 }), query)
      .map(([parts, asked]) => `/${parts.join('/')}?${asked}`),
    headers: fc.subarray([
      ...[
        'accept: application/json, text/event-stream',
        'content-type: application/json',
        'if-none-match: *',
      ],
      ...[
        'range: bytes=0-1',
        'origin: http://evil.example',
        'mcp-session-id: x',
        'accept-encoding: gzip, br;q=x',
      ],
      ...[
        'transfer-encoding: chunked',
        'content-length: 3',
        'expect: 100-continue',
        'upgrade: h2c',
        'x: \u0001',
      ],
    ]),
    body: fc.oneof(piece, fc.json(), fc.constant('')),
  }),
  async answer(input) {
    running ??= started();
    const { url } = await running;
    const told = await timed('a request', () => answered(url, input));
    holds(!/^HTTP\/1\.1 5/.test(told), `The server failed: ${told.slice(0, 500)}`);
    holds(!told.includes(SECRET), 'A file that is no part of the site was given out.');
    const healthy = await answered(url, { method: 'GET', path: '/health', headers: [], body: '' });
    holds(healthy.startsWith('HTTP/1.1 200'), 'The server no longer answers.');
    return told.replace(/^(?:date|mcp-session-id): .*\r\n/gim, '');
  },
  async close() {
    await (await running)?.close();
  },
};

async function answered(url: string, { method, path, headers, body }: Case): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let told = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    told += data.toString('latin1');
  });
  const closed = once(socket, 'close');
  const length = headers.some((line) => /^(?:content-length|transfer)/.test(line))
    ? []
    : [`content-length: ${Buffer.byteLength(body)}`];
  const head = [
    `${method} ${path.replaceAll(/[\r\n]/g, '')} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
  ];
  const request = `${[...head, ...headers, ...length].join('\r\n')}\r\n\r\n${body}`;
  const isWhole = !headers.some((line) => /^(?:content-length|transfer|expect|upgrade)/.test(line));
  // Our side ends where nobody should wait for the rest; elsewhere an answer that is packed would be cut as not wanted.
  if (isWhole) socket.write(request);
  else socket.end(request);
  await closed;
  return told.replaceAll(host, 'HOST').replaceAll(/stratigraph-\w{6}\b/g, 'ROOT');
}

function encodeWell(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
