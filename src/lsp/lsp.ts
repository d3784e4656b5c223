// The language server over standard input and output, until the client goes.

import { createConnection } from 'vscode-languageserver';
import { createProtocolConnection } from 'vscode-languageserver/node';
import type { OpenOptions } from '../open.ts';
import { languageServer } from './server.ts';
import { threadOf } from './thread.ts';

/** People pause longer than that between words. */
const CALM = 100;

/** Resolves with the exit code: 0, or 1 for a client that is gone without a word (as the protocol wants it). */
export async function serveEditor(
  at: (folder: string) => OpenOptions,
  [input, output]: readonly [NodeJS.ReadableStream, NodeJS.WritableStream],
): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const watchDog = { shutdownReceived: false, initialize() {}, exit: () => end() };
  const connection = createConnection(
    (logger) => createProtocolConnection(input, output, logger),
    watchDog,
  );
  const server = languageServer(connection, { at, wholeOf: threadOf, calm: CALM });
  input.once('end', end);
  input.once('close', end);
  output.on('error', () => end());
  connection.listen();
  await ended;
  await server.close();
  connection.dispose();
  return watchDog.shutdownReceived ? 0 : 1;
}
