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
import { compiledProgram } from '../helpers/compiled-pages.ts';
import { workspace } from '../mcp/workspace.ts';
import { NOW } from './editor.ts';

const PROGRAM = await compiledProgram();

function start() {
  const args = [PROGRAM, 'lsp', '--stdio', '--now', NOW];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  return { child, client };
}

test('an editor starts the command, sees what is wrong on the disk and as it is typed, and ends it', async () => {
  const { child, client } = start();
  const root = workspace();
  const uri = pathToFileURL(`${root}/plans/0042-brew/0042-brew-plan.md`).href;
  const told = (looked: string) =>
    new Promise<readonly unknown[]>((resolve) => {
      client.onNotification('textDocument/publishDiagnostics', (one: PublishDiagnosticsParams) => {
        const found = one.diagnostics.map(({ code, range }) => `${code} ${range.start.line}`);
        if (one.uri === uri && found.join().includes(looked)) resolve(found);
      });
    });
  const rootUri = pathToFileURL(root).href;
  const params = { processId: process.pid, rootUri, capabilities: {} };
  expect(await client.sendRequest('initialize', params)).toMatchObject({
    capabilities: { hoverProvider: true },
    serverInfo: { name: 'stratigraph' },
  });
  const onDisk = told('');
  await client.sendNotification('initialized', {});
  expect(await onDisk).toEqual(['direct-contradiction 5']);
  const asTyped = told('link');
  const text = '# First\n\nSee [x](nowhere.md).\n';
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'markdown', version: 1, text },
  });
  expect(await asTyped).toEqual(['broken-link 2']);
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
