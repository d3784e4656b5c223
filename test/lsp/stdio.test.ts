import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { workspace } from '../mcp/workspace.ts';
import { NOW } from './editor.ts';

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).href;
const CODE = `const { main } = await import(${JSON.stringify(MAIN)}); process.exit(await main(process.argv.slice(1)));`;

function start() {
  const args = ['--input-type=module', '-e', CODE, '--', 'lsp', '--stdio', '--now', NOW];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  return { child, client };
}

test('an editor starts the command, sees what is wrong, and ends it', async () => {
  const { child, client } = start();
  const root = workspace();
  const told = Promise.withResolvers<PublishDiagnosticsParams>();
  client.onNotification('textDocument/publishDiagnostics', (one: PublishDiagnosticsParams) => {
    if (one.uri.endsWith('-plan.md')) told.resolve(one);
  });
  const rootUri = pathToFileURL(root).href;
  const params = { processId: process.pid, rootUri, capabilities: {} };
  expect(await client.sendRequest('initialize', params)).toMatchObject({
    serverInfo: { name: 'stratigraph' },
  });
  await client.sendNotification('initialized', {});
  expect((await told.promise).diagnostics.map(({ code }) => code)).toEqual([
    'direct-contradiction',
  ]);
  await client.sendRequest('shutdown');
  await client.sendNotification('exit');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the process ends when the editor dies, whatever it had sent', async () => {
  const { child, client } = start();
  client.onError(() => undefined);
  child.stdin.write('Content-Length: 9\r\n\r\nno JSON!!Content-Length: 2\r\n\r\n{}');
  child.stdin.end('Content-Length: 100\r\n\r\n{"jsonrpc"');
  expect(await once(child, 'exit')).toEqual([1, null]);
});
