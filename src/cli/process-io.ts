// In: this process. Out: its terminal as an Io; the one place of the command line that knows the process and the clock.

import type { Io } from './io.ts';

const DEFAULT_WIDTH = 100;

/** Colours only on a terminal, never with NO_COLOR, always with FORCE_COLOR. */
export function processIo(): Io {
  const { stdout, stderr, stdin, env } = process;
  // A reader that has seen enough (`| head`) is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  const wanted = stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colour: forced || wanted,
    width: stdout.columns ?? DEFAULT_WIDTH,
    interactive: stdin.isTTY && stdout.isTTY,
    cwd: process.cwd(),
    env,
    clock: () => new Date().toISOString(),
  };
}
