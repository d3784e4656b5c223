// A session of an editor with the compiled language server, over its standard streams.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const BIN = fileURLToPath(new URL('../../bin/stratigraph.cjs', import.meta.url));
const PLAN = 'plans/0001-first/0001-first-plan.md';

test('a session: what is typed is judged before it is saved, and the process ends', {}, async () => {
  const root = folder({
    '.limps/workspace.md': page('name: Kiln', '# Kiln'),
    [PLAN]: '# First\n',
  });
  const child = spawn(process.execPath, [BIN, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  const uri = pathToFileURL(`${root}/${PLAN}`).href;
  const told = Promise.withResolvers<PublishDiagnosticsParams>();
  client.onNotification('textDocument/publishDiagnostics', (one: PublishDiagnosticsParams) => {
    if (one.uri === uri && one.diagnostics.length > 0) told.resolve(one);
  });
  const rootUri = pathToFileURL(root).href;
  const { capabilities } = await client.sendRequest<{ capabilities: object }>('initialize', {
    ...{ processId: process.pid, rootUri, capabilities: {} },
  });
  expect(capabilities).toMatchObject({ hoverProvider: true });
  await client.sendNotification('initialized', {});
  await client.sendNotification('textDocument/didOpen', {
    textDocument: {
      uri,
      languageId: 'markdown',
      version: 1,
      text: '# First\n\nSee [x](nowhere.md).\n',
    },
  });
  const { diagnostics } = await told.promise;
  expect(diagnostics.map(({ code, range }) => [code, range.start.line])).toEqual([
    ['broken-link', 2],
  ]);
  await client.sendRequest('shutdown');
  await client.sendNotification('exit');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
