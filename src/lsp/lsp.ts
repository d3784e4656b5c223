// The language server over standard input and output, until the client goes; the workspace as a whole is asked in its thread.

import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createConnection } from 'vscode-languageserver';
import { createProtocolConnection } from 'vscode-languageserver/node';
import { UsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import { languageServer } from './server.ts';
import type { WorkspaceWorker } from './workspace-worker.ts';

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

export interface Asked {
  readonly id: number;
  readonly asks: 'check' | 'ask' | 'watch';
  readonly given: readonly unknown[];
}

/** `id` 0: something changed on the disk. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: string; readonly isUsage: boolean };

const WORKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './lsp-worker.js', import.meta.url),
);

function threadOf(at: OpenOptions): WorkspaceWorker {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const worker = new Worker(WORKER, { workerData: at, stdout: true, execArgv: [] });
  let last = 0;
  let tellNews = (): void => {};
  let gone: Error | null = null;
  const fail = (error: Error): void => {
    gone = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The check has ended.')));
  worker.on('message', (reply: Reply) => {
    if (reply.id === 0) return tellNews();
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('value' in reply) one?.resolve(reply.value as never);
    else one?.reject(reply.isUsage ? new UsageError(reply.problem, '') : new Error(reply.problem));
  });
  const send = (asks: Asked['asks'], given: readonly unknown[]): Promise<never> => {
    const answer = Promise.withResolvers<never>();
    last += 1;
    if (gone === null) {
      waiting.set(last, answer);
      worker.postMessage({ id: last, asks, given } satisfies Asked);
    } else answer.reject(gone);
    return answer.promise;
  };
  return {
    check: (...given) => send('check', given),
    ask: (...given) => send('ask', given),
    watch(onChange) {
      tellNews = onChange;
      return send('watch', []);
    },
    async close() {
      await worker.terminate();
    },
  };
}
