// The workspace as a whole in a thread of its own: typing never waits for it.

import { parentPort, workerData } from 'node:worker_threads';
import { isUsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import type { Asked, Reply } from './lsp.ts';
import { workspaceWorker } from './workspace-worker.ts';

const worker = workspaceWorker(workerData as OpenOptions);
const tell = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', async ({ id, asks, given }: Asked) => {
  const rest = asks === 'watch' ? [() => tell({ id: 0, value: null })] : given;
  try {
    tell({ id, value: await Reflect.apply(worker[asks], worker, rest) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    tell({ id, problem, isUsage: isUsageError(error) });
  }
});
