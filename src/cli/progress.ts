// A line on the terminal that says what takes so long, and that it goes on.

import { Worker } from 'node:worker_threads';

const SLOW = 1000;
const FRAME = 100;
const DRAWN = 0;
const STOPPED = 1;
const ACKNOWLEDGED = 2;
/** Milliseconds; more is not waited for a thread that has gone. */
const PATIENCE = 200;

/**
 * Begins to draw on standard error after a second. A thread of its own draws, since reading and checking thousands of
 * documents gives timers no turn.
 */
export function startProgress(message: string) {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(`(${draw.toString()})()`, {
    eval: true,
    workerData: { message, state, SLOW, FRAME, DRAWN, STOPPED, ACKNOWLEDGED },
  });
  worker.unref();
  worker.on('error', () => {});
  return {
    /** Says what is being done now. */
    say: (next: string): void => worker.postMessage(next),
    /** Takes the line away; after that the terminal belongs to the caller again. */
    stop(): void {
      Atomics.store(state, STOPPED, 1);
      if (Atomics.load(state, DRAWN) === 1) Atomics.wait(state, ACKNOWLEDGED, 0, PATIENCE);
      void worker.terminate();
    },
  };
}

/** Runs in the thread, which has nothing of this file but its text. */
function draw(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { writeSync } = process.getBuiltinModule('node:fs');
  const { SLOW, FRAME, DRAWN, STOPPED, ACKNOWLEDGED } = workerData;
  const state: Int32Array = workerData.state;
  const started = Date.now();
  let message = String(workerData.message);
  let frame = 0;
  parentPort?.on('message', (next: unknown) => {
    message = String(next);
  });
  const timer = setInterval(() => {
    if (Atomics.load(state, STOPPED) === 1) {
      writeSync(2, '\r\u001b[K');
      Atomics.store(state, ACKNOWLEDGED, 1);
      Atomics.notify(state, ACKNOWLEDGED);
      clearInterval(timer);
      return;
    }
    const past = Date.now() - started;
    if (past < SLOW) return;
    Atomics.store(state, DRAWN, 1);
    frame += 1;
    const sign = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'[frame % 10];
    writeSync(2, `\r${sign} ${message} ${Math.floor(past / 1000)} s\u001b[K`);
  }, FRAME);
}
