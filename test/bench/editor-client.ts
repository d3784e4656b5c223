// JSON of how long an editor waits for diagnostics while somebody types, and what the server takes; milliseconds and MB.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { CLI } from './bench.ts';

const [root = '.', ...paths] = process.argv.slice(2);
const WARM = 20;
const EDITS = 200;
/** Between two letters of somebody who types fast. */
const PAUSE = 60;

const child = spawn(process.execPath, [CLI, 'lsp', '--now', '2026-03-28'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const client = createProtocolConnection(
  new StreamMessageReader(child.stdout),
  new StreamMessageWriter(child.stdin),
);
let told: (params: PublishDiagnosticsParams) => void = () => {};
client.onNotification('textDocument/publishDiagnostics', (one: PublishDiagnosticsParams) => {
  told(one);
});
client.listen();

/** Resolves when diagnostics of a version of a document name a word. */
function until(uri: string, version: number, word: string): Promise<number> {
  return new Promise((resolve) => {
    told = (one) => {
      if (
        one.uri !== uri ||
        one.version !== version ||
        !one.diagnostics.some(({ message }) => String(message).includes(word))
      )
        return;
      resolve(performance.now());
    };
  });
}

const begun = performance.now();
await client.sendRequest('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(root).href,
  capabilities: {},
});
await client.sendNotification('initialized', {});
// Answered once the whole was checked for the first time.
await client.sendRequest('workspace/symbol', { query: 'Agent 1' });
const first = performance.now() - begun;

const documents = paths.map((path) => ({
  uri: pathToFileURL(join(root, path)).href,
  text: readFileSync(join(root, path), 'utf8').replace(/^status: .*$/m, 'status: STATE'),
}));
for (const { uri, text } of documents)
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'markdown', version: 1, text },
  });

const times: number[] = [];
for (let edit = 0; edit < WARM + EDITS; edit += 1) {
  const { uri, text } = documents[edit % documents.length] ?? { uri: '', text: '' };
  const status = ['BLOKED', 'BLOCKD'][edit % 2] ?? '';
  const sent = performance.now();
  const answered = until(uri, edit + 2, status);
  await client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: edit + 2 },
    contentChanges: [{ text: `${text.replace('STATE', status)}\n${edit}\n` }],
  });
  const time = (await answered) - sent;
  if (edit >= WARM) times.push(time);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
times.sort((a, b) => a - b);

const { uri, text } = documents[0] ?? { uri: '', text: '' };
const sent = performance.now();
const gone = text.replace('STATE', 'BLOKED').concat('\n[x](gone-for-ever.md)\n');
const whole = until(uri, 100_000, 'gone-for-ever');
await client.sendNotification('textDocument/didChange', {
  textDocument: { uri, version: 100_000 },
  contentChanges: [{ text: gone }],
});
const converged = (await whole) - sent;
const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
const peak = Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
await client.sendRequest('shutdown');
await client.sendNotification('exit');
const at = (part: number) => times[Math.floor(times.length * part)];
console.log(JSON.stringify({ first, median: at(0.5), p99: at(0.99), converged, peak }));
