import { mkdirSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, test } from 'vitest';
import { type ServeOptions, serveAll } from '../../src/serve/serve.ts';
import { run } from '../helpers/command.ts';
import { call, NOW, workspace } from '../mcp/workspace.ts';

const TOKEN = 'a-token-for-tests-only';
const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function serve(root: string, more: Partial<ServeOptions> = {}): Promise<string> {
  const server = await serveAll({
    at: () => ({ root, cwd: root, now: NOW, started: Date.now() }),
    port: 0,
    host: '127.0.0.1',
    outDir: join(root, 'dist'),
    ...more,
  });
  running.push(server);
  return server.url.slice(0, -1);
}

async function json(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

/** A request with headers that fetch would not send. */
function raw(
  url: string,
  headers: Readonly<Record<string, string>>,
  path?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url);
    rawRequest({ hostname, port, path: path ?? pathname, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('answers are the JSON of commands, byte by byte', () => {
  test.each([
    ['/targets', ['targets']],
    ['/targets/0042', ['context', 'resolve', '0042']],
    ['/targets/0042/001', ['context', 'resolve', '0042', '001']],
    ['/targets/0042/001?key=defaults', ['context', 'explain', '0042/001', 'defaults']],
    ['/workspace', ['workspace', 'show']],
    ['/workspace/health', ['context', 'health']],
    ['/workspace/health?target=42', ['context', 'health', '42']],
    ['/workspace/conflicts', ['context', 'conflicts']],
    ['/workspace/check', ['check']],
    ['/workspace/graph', ['graph', 'export']],
    ['/workspace/decisions', ['adr', 'list']],
    ['/workspace/rules', ['rules']],
    ['/workspace/search?q=kettle&all=true', ['search', 'kettle', '--all']],
  ])('%s', async (path, command) => {
    const root = workspace();
    const url = await serve(root);
    const response = await fetch(url + path);
    const { out } = await run([...command, '--json', '--root', root, '--now', NOW]);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(out);
  });

  test('a parameter that is given twice is two texts', async () => {
    const url = await serve(workspace());
    const found = async (query: string): Promise<number> => {
      const response = await fetch(`${url}/workspace/check?${query}`);
      return ((await response.json()) as { findings: unknown[] }).findings.length;
    };
    const [decisions, plans] = [await found('files=.limps/adrs'), await found('files=plans')];
    expect([decisions, plans]).not.toContain(0);
    expect(await found('files=.limps/adrs&files=plans')).toBe(decisions + plans);
  });

  test.each([
    ['/targets/0099', 404, 'usage_error'],
    ['/targets/..%2F..%2Fetc', 404, 'usage_error'],
    ['/targets/0042/001?key=nothing', 404, 'usage_error'],
    ['/targets/0042/001?tokens=some', 400, 'invalid_input'],
    ['/compact/0042', 400, 'invalid_input'],
    ['/compact/0099?budget=9', 404, 'usage_error'],
    ['/workspace/health?target=9', 400, 'usage_error'],
    ['/workspace/search', 400, 'invalid_input'],
    ['/workspace/search?q=tea&kind=gossip', 400, 'invalid_input'],
    ['/workspace/search?q=tea&limit=x', 400, 'invalid_input'],
    ['/nothing', 404, 'not_found'],
    ['/bundles/0099.json', 404, 'not_found'],
    ['/%E0%A4%A', 404, 'not_found'],
  ])('%s is refused with %i and a code', async (path, status, code) => {
    const url = await serve(workspace());
    expect(await json(url + path)).toMatchObject({ status, body: { error: { code } } });
  });

  test('what did not change is not sent again', async () => {
    const url = await serve(workspace());
    const first = await fetch(`${url}/targets`);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}/targets`, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('site and bundles', () => {
  test('what was built is served; nothing beside it is', async () => {
    const root = workspace({ 'secret.txt': 'secret' });
    mkdirSync(join(root, 'dist/bundles'), { recursive: true });
    writeFileSync(join(root, 'dist/index.html'), '<h1>Hello</h1>');
    writeFileSync(join(root, 'dist/bundles/0042.json'), '{"built":true}');
    const url = await serve(root);
    expect(await (await fetch(`${url}/`)).text()).toBe('<h1>Hello</h1>');
    expect((await json(`${url}/bundles/0042.json`)).body).toEqual({ built: true });
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/.git/config',
    ]) {
      expect(await raw(url, {}, path)).toBe(404);
    }
  });

  test('a bundle that was not built is made', async () => {
    const url = await serve(workspace());
    expect((await json(`${url}/bundles/0042/001.json`)).body).toMatchObject({ schemaVersion: 2 });
    expect(await (await fetch(`${url}/bundles/0042/001.md`)).text()).toContain('# Pour');
  });
});

describe('who may ask', () => {
  test('the health is told to everyone on this machine', async () => {
    const url = await serve(workspace(), { token: TOKEN });
    expect(await json(`${url}/health`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('only those who know the token', async () => {
    const url = await serve(workspace(), { token: TOKEN });
    expect(await json(`${url}/targets`)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
    const ask = (token: string): Promise<number> =>
      raw(`${url}/targets`, { authorization: `Bearer ${token}` });
    expect([await ask(TOKEN), await ask(`${TOKEN}x`)]).toEqual([200, 401]);
    const post = await fetch(`${url}/mcp`, { method: 'POST', body: '{}' });
    expect(post.status).toBe(401);
  });

  test('an address that others reach needs a token of some length', async () => {
    await expect(serve(workspace(), { host: '0.0.0.0' })).rejects.toThrow('so a token is required');
    await expect(serve(workspace(), { token: 'short' })).rejects.toThrow('too short');
  });

  test.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'localhost.evil.example:80' }, 403],
    [{ host: 'localhost', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost', origin: 'null' }, 403],
    [{ host: 'localhost:1', origin: 'http://localhost:2' }, 403],
    [{ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 403],
    [{ host: 'localhost', origin: 'http://localhost' }, 200],
    [{ host: '127.0.0.1:4321' }, 200],
  ])('%j gets %i', async (headers, status) => {
    const url = await serve(workspace());
    expect(await raw(`${url}/targets`, headers)).toBe(status);
  });

  test('nothing is changed but by MCP, and no body is larger than a message', async () => {
    const url = await serve(workspace());
    expect((await fetch(`${url}/targets`, { method: 'DELETE' })).status).toBe(405);
    const large = await fetch(`${url}/mcp`, { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: expect.objectContaining({ code: 'too_large' }) },
    ]);
  });
});

describe('MCP', () => {
  async function connect(
    url: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers },
    });
    await client.connect(transport);
    running.unshift(client);
    return client;
  }

  test('has the same tools; two clients see what the other one wrote', async () => {
    const url = await serve(workspace(), { token: TOKEN });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const [one, two] = [await connect(url, headers), await connect(url, headers)];
    expect((await one.listTools()).tools).toHaveLength(18);
    const pour = { planId: '0042', agentId: '001' };
    await call(one, 'memory_add', { ...pour, type: 'finding', content: 'Lime ruins kettles' });
    expect((await call(two, 'memory_show', pour)).text).toContain('Lime ruins kettles');
    expect((await call(two, 'resolve', { planId: '9' })).isError).toBe(true);
  });

  test('of a thousand clients at once none is refused, and an idle one stays connected', async () => {
    const url = `${await serve(workspace())}/health`;
    const all = await Promise.all(Array.from({ length: 1000 }, () => raw(url, {})));
    expect(all.filter((status) => status !== 200)).toEqual([]);
    expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=120');
  });

  test('what is no message is refused; there are no sessions to open or to end', async () => {
    const url = `${await serve(workspace())}/mcp`;
    const accept = 'application/json, text/event-stream';
    const headers = { 'content-type': 'application/json', accept, 'mcp-session-id': 'x' };
    const post = (body: string) => fetch(url, { method: 'POST', body, headers });
    expect((await post('no JSON')).status).toBe(400);
    expect((await post('{}')).status).toBe(400);
    const list = await post('{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}');
    expect(await list.json()).toMatchObject({ id: 1, result: {} });
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(url, { method, headers })).status).toBe(405);
  });
});
