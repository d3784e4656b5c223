// The preview sends the files of a built folder, and nothing else.

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTPUT_MARKER } from '../../src/model/published.ts';
import type { Server } from '../../src/serve/serve.ts';
import { previewSite } from '../../src/serve/serve.ts';

let home: string;
let server: Server;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'stratigraph-preview-'));
  const site = join(home, 'site');
  mkdirSync(join(site, 't/0042'), { recursive: true });
  writeFileSync(join(home, 'secret.txt'), 'secret');
  symlinkSync(join(home, 'secret.txt'), join(site, 'link.txt'));
  writeFileSync(join(site, 'index.html'), 'start');
  writeFileSync(join(site, '404.html'), 'nothing');
  writeFileSync(join(site, 't/0042/index.html'), 'target');
  writeFileSync(join(site, 'graph.json'), '{}');
  writeFileSync(join(site, 'picture.png'), 'picture');
  writeFileSync(join(site, OUTPUT_MARKER), JSON.stringify({ base: '/ctx/' }));
  server = await previewSite(site, { port: 0 });
});
afterAll(() => server.close());

interface Got {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sends the path as it stands; fetch would tidy it up. */
function ask(path: string, options: { method?: string; host?: string } = {}): Promise<Got> {
  const { port } = new URL(server.url);
  const { method = 'GET', host = `localhost:${port}` } = options;
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path, method, headers: { host } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          body += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, body, headers: response.headers }),
        );
      },
    );
    request.on('error', reject);
  });
}

test('packs words for whoever can unpack them, and nothing else', async () => {
  const encoded = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const response = await fetch(new URL(path, server.url), { headers });
    return [response.headers.get('content-encoding'), await response.text()];
  };
  expect(await encoded('t/0042/', 'gzip, br')).toEqual(['gzip', 'target']);
  expect(await encoded('graph.json', 'gzip')).toEqual(['gzip', '{}']);
  expect(await encoded('t/0042/', 'identity')).toEqual([null, 'target']);
  expect(await encoded('picture.png', 'gzip')).toEqual([null, 'picture']);
});

test('serves the folder under the base path that it was built for', async () => {
  expect(server.url).toMatch(/^http:\/\/localhost:\d+\/ctx\/$/);
  expect(await ask('/ctx/')).toMatchObject({ status: 200, body: 'start' });
  expect(await ask('/ctx/t/0042/?x=1')).toMatchObject({ status: 200, body: 'target' });
  expect((await ask('/ctx/graph.json')).headers['content-type']).toBe('application/json');
});

test('leads to the address with a slash at its end', async () => {
  expect(await ask('/ctx/t/0042?q=a')).toMatchObject({
    status: 301,
    headers: { location: '/ctx/t/0042/?q=a' },
  });
  expect(await ask('/ctx')).toMatchObject({ status: 301, headers: { location: '/ctx/' } });
  expect(await ask('/')).toMatchObject({ status: 301, headers: { location: '/ctx/' } });
});

test('what is missing gets the page for that', async () => {
  expect(await ask('/ctx/nope/')).toMatchObject({ status: 404, body: 'nothing' });
  expect(await ask('/elsewhere/')).toMatchObject({ status: 404, body: 'nothing' });
});

describe('nothing outside the folder is sent', () => {
  test.each([
    '/ctx/../secret.txt',
    '/ctx/%2e%2e/secret.txt',
    '/ctx/..%2fsecret.txt',
    '/ctx/..%5csecret.txt',
    '/ctx//../secret.txt',
    '/ctx/t/../../secret.txt',
    '/ctx/link.txt',
    '/ctx/%00',
    '/ctx/%',
    `/ctx/${OUTPUT_MARKER}`,
    '/ctx/graph.json/',
  ])('%s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });
  test('nor to a page elsewhere whose name was bent to this machine', async () => {
    expect((await ask('/ctx/', { host: 'attacker.example' })).status).toBe(403);
  });
  test('nor by another method', async () => {
    expect(await ask('/ctx/', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask('/ctx/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });
});

test('where nothing was built there is a sentence', async () => {
  await expect(previewSite(home)).rejects.toThrow(/There is no site/);
});

test.each([
  ['nothing', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHost: loc'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf'],
])('a connection that has sent %s does not keep the server from stopping', async (_, bytes) => {
  const other = await previewSite(join(home, 'site'), { port: 0 });
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await other.close();
  await other.closed;
  socket.destroy();
});
