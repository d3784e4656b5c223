// The workspace as a whole in a thread of its own: typing never waits for it.

import { parentPort, workerData } from 'node:worker_threads';
import { isUsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import type { Reply, Request } from './lsp.ts';
import { workspaceWorker } from './workspace-worker.ts';

const worker = workspaceWorker(workerData as OpenOptions);

parentPort?.on('message', async ({ port, asks, args }: Request) => {
  const tell = (reply: Reply): void => port.postMessage(reply);
  const rest = asks === 'watch' ? [() => parentPort?.postMessage(null)] : args;
  try {
    tell({ value: await Reflect.apply(worker[asks], worker, rest) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    tell({ problem, isUsage: isUsageError(error) });
  }
});
