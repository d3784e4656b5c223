// An editor: the protocol's own client, connected to a server in this process, and documents as somebody types in them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type ClientCapabilities,
  createConnection,
  type Diagnostic,
  type Position,
  type PublishDiagnosticsParams,
  type Range,
} from 'vscode-languageserver';
import { createProtocolConnection, type ProtocolConnection } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { languageServer } from '../../src/lsp/server.ts';
import { type WorkspaceWorker, workspaceWorker } from '../../src/lsp/workspace-worker.ts';
import type { Finding } from '../../src/model/finding.ts';
import { type OpenOptions, open } from '../../src/open.ts';

export const NOW = '2026-03-31T12:00:00.000Z';

export interface Editor {
  readonly client: ProtocolConnection;
  readonly log: readonly string[];
  uri(path: string): string;
  /** Opens a file as it is on the disk, or as somebody has begun to write it. */
  open(path: string, text?: string): Promise<void>;
  /** Types: replaces a range, or the whole text. */
  type(path: string, text: string, range?: Range): Promise<void>;
  /** The same by offsets, as far as there is text. */
  typeAt(path: string, from: number, length: number, text: string): Promise<void>;
  close(path: string): Promise<void>;
  /** Writes it to the disk, and tells nobody. */
  write(path: string): void;
  save(path: string): Promise<void>;
  /** Diagnostics of a document once everything is checked. */
  diagnostics(path: string): Promise<readonly Diagnostic[]>;
  /** All of them, by path. */
  all(): Promise<Readonly<Record<string, readonly Diagnostic[]>>>;
  /** The next that are told of a document. */
  next(path: string): Promise<readonly Diagnostic[]>;
  /** Where a text stands in an open document; in its middle. */
  at(path: string, text: string): Position;
  ask<Answer>(method: string, path: string, more?: object): Promise<Answer>;
  apply(path: string, edits: readonly { range: Range; newText: string }[]): string;
}

interface EditorOptions {
  readonly folders?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly workerOf?: (at: OpenOptions) => WorkspaceWorker;
}

/** One that is closed when the test is over. */
export async function editor(root: string, options: EditorOptions = {}): Promise<Editor> {
  const one = await connectedEditor(root, options);
  onTestFinished(one.end);
  return one;
}

export async function connectedEditor(
  root: string,
  { folders = [root], capabilities = {}, workerOf = workspaceWorker }: EditorOptions = {},
): Promise<Editor & { end(): Promise<void> }> {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const connection = createConnection((logger) => createProtocolConnection(up, down, logger), {
    shutdownReceived: false,
    initialize() {},
    exit() {},
  });
  const server = languageServer(connection, {
    at: (cwd) => ({ cwd, now: NOW }),
    workerOf,
    calm: 1,
  });
  connection.listen();
  const client = createProtocolConnection(down, up);
  client.listen();
  const log: string[] = [];
  const shown = new Map<string, readonly Diagnostic[]>();
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  client.onNotification('window/logMessage', ({ message }: { message: string }) => {
    log.push(message);
  });
  client.onNotification('textDocument/publishDiagnostics', (told: PublishDiagnosticsParams) => {
    shown.set(told.uri, told.diagnostics);
    waiting.get(told.uri)?.(told.diagnostics);
    waiting.delete(told.uri);
  });
  const texts = new Map<string, TextDocument>();
  const uri = (path: string): string => pathToFileURL(join(root, path)).href;
  const textOf = (path: string): TextDocument => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`${path} is not open`);
    return text;
  };
  await client.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities,
    workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
  });
  await client.sendNotification('initialized', {});
  /** What was sent before a request has been read when it is answered. */
  const settled = async (): Promise<void> => {
    const answered = () => client.sendRequest('workspace/symbol', { query: 'x' });
    await answered();
    await server.settled();
    await answered();
  };
  const type: Editor['type'] = async (path, text, range) => {
    const before = textOf(path);
    const version = before.version + 1;
    const change = range === undefined ? { text } : { range, text };
    texts.set(path, TextDocument.update(before, [change], version));
    const textDocument = { uri: uri(path), version };
    const contentChanges = [change];
    await client.sendNotification('textDocument/didChange', { textDocument, contentChanges });
  };
  return {
    async end() {
      await server.close();
      client.dispose();
      connection.dispose();
    },
    client,
    log,
    uri,
    async open(path, text = readFileSync(join(root, path), 'utf8')) {
      texts.set(path, TextDocument.create(uri(path), 'markdown', 1, text));
      const textDocument = { uri: uri(path), languageId: 'markdown', version: 1, text };
      await client.sendNotification('textDocument/didOpen', { textDocument });
    },
    type,
    typeAt(path, from, length, text) {
      const document = textOf(path);
      const range = { start: document.positionAt(from), end: document.positionAt(from + length) };
      return type(path, text, range);
    },
    write: (path) => writeFileSync(join(root, path), textOf(path).getText()),
    async close(path) {
      texts.delete(path);
      await client.sendNotification('textDocument/didClose', { textDocument: { uri: uri(path) } });
    },
    async save(path) {
      writeFileSync(join(root, path), textOf(path).getText());
      await client.sendNotification('textDocument/didSave', { textDocument: { uri: uri(path) } });
    },
    async diagnostics(path) {
      await settled();
      return shown.get(uri(path)) ?? [];
    },
    async all() {
      await settled();
      const told = [...shown].filter(([, diagnostics]) => diagnostics.length > 0);
      return Object.fromEntries(
        told.map(([at, some]) => [relative(root, fileURLToPath(at)), some]),
      );
    },
    next: (path) => new Promise((resolve) => waiting.set(uri(path), resolve)),
    at(path, text) {
      const start = textOf(path).getText().indexOf(text);
      if (start < 0) throw new Error(`${path} has no "${text}"`);
      return textOf(path).positionAt(start + Math.floor(text.length / 2));
    },
    async ask(method, path, more = {}) {
      await settled();
      return client.sendRequest(method, { textDocument: { uri: uri(path) }, ...more });
    },
    apply: (path, edits) => TextDocument.applyEdits(textOf(path), [...edits]),
  };
}

/** What a clean check of what is on the disk finds, as the editor is to show it. */
export async function checked(root: string): Promise<Readonly<Record<string, readonly object[]>>> {
  const { findings } = await (await open({ root, cwd: root, now: NOW })).check();
  const groups = Map.groupBy(findings, ({ path }) => path);
  return Object.fromEntries([...groups].map(([path, some]) => [path, some.map(essence)]));
}

function essence({ rule, message, fingerprint, ...at }: Finding): object {
  const range = {
    start: { line: at.line - 1, character: at.column - 1 },
    end: { line: at.endLine - 1, character: at.endColumn - 1 },
  };
  return { code: rule, message, range, data: { fingerprint } };
}

/** The same of what the editor shows. */
export function shownAs(
  all: Readonly<Record<string, readonly Diagnostic[]>>,
): Readonly<Record<string, readonly object[]>> {
  const told = ({ code, message, range, data }: Diagnostic) => ({ code, message, range, data });
  return Object.fromEntries(Object.entries(all).map(([path, some]) => [path, some.map(told)]));
}
