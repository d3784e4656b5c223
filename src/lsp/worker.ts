// The workspace as a whole in a thread of its own: typing never waits for it.

import { parentPort, workerData } from 'node:worker_threads';
import { isUsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import type { Asked, Reply } from './lsp.ts';
import { type Whole, wholeWorkspace } from './whole.ts';

const whole = wholeWorkspace(workerData as OpenOptions);
const tell = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', async ({ id, asks, given }: Asked) => {
  try {
    tell({ id, value: await answer(asks, given) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    tell({ id, problem, isUsage: isUsageError(error) });
  }
});

function answer(asks: Asked['asks'], given: readonly unknown[]): Promise<unknown> {
  switch (asks) {
    case 'check':
      return whole.check(...(given as Parameters<Whole['check']>));
    case 'ask':
      return Reflect.apply(whole.ask, whole, given);
    default:
      return whole.watch(() => tell({ id: 0, value: null }));
  }
}
