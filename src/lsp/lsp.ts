// The language server over standard input and output, until the client goes; the workspace as a whole is asked in its thread.

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { createConnection } from 'vscode-languageserver';
import { createProtocolConnection } from 'vscode-languageserver/node';
import { UsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import { languageServer } from './server.ts';
import type { WorkspaceWorker } from './workspace-worker.ts';

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
  const server = languageServer(connection, { at, workerOf: threadOf, calm: CALM });
  input.once('end', end);
  input.once('close', end);
  output.on('error', () => end());
  connection.listen();
  await ended;
  await server.close();
  connection.dispose();
  return watchDog.shutdownReceived ? 0 : 1;
}

/** A question to the thread, which is answered at the port; what changes on the disk is told without one. */
export interface Request {
  readonly port: MessagePort;
  readonly asks: 'check' | 'ask' | 'watch';
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly value: unknown }
  | { readonly problem: string; readonly isUsage: boolean };

const WORKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './lsp-worker.js', import.meta.url),
);

function threadOf(at: OpenOptions): WorkspaceWorker {
  const worker = new Worker(WORKER, { workerData: at, stdout: true, execArgv: [] });
  const { promise: gone, reject: end } = Promise.withResolvers<never>();
  gone.catch(() => undefined);
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The check has ended.')));
  const send = async (asks: Request['asks'], args: readonly unknown[]): Promise<never> => {
    const { port1: answers, port2: port } = new MessageChannel();
    try {
      worker.postMessage({ port, asks, args } satisfies Request, [port]);
      const [reply] = (await Promise.race([once(answers, 'message'), gone])) as [Reply];
      if ('value' in reply) return reply.value as never;
      throw reply.isUsage ? new UsageError(reply.problem, '') : new Error(reply.problem);
    } finally {
      answers.close();
    }
  };
  return {
    check: (...args) => send('check', args),
    ask: (...args) => send('ask', args),
    watch(onChange) {
      worker.on('message', onChange);
      return send('watch', []);
    },
    async close() {
      await worker.terminate();
    },
  };
}
