// The terminal of this process: the one place of the command line that knows the process and the clock.

import { isDevice, writeDescriptor } from '../write/descriptor.ts';
import type { Io } from './io.ts';

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const PIPED_WIDTH = 100;
/** Of terminals that report none, as some of CI do. */
const DEFAULT_WIDTH = 80;

/** Colours only on a terminal, never with NO_COLOR, always with FORCE_COLOR. */
export function processIo(): Io {
  const { env } = process;
  // Asking the process for a stream makes it, which pipes and files do not need.
  const terminal = isDevice(STDOUT) && process.stdout.isTTY;
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  return {
    out: (text) => writeDescriptor(STDOUT, text),
    err: (text) => writeDescriptor(STDERR, text),
    colour: forced || (terminal && !env.NO_COLOR && env.TERM !== 'dumb'),
    width: terminal ? process.stdout.columns || DEFAULT_WIDTH : PIPED_WIDTH,
    interactive: terminal && isDevice(STDIN) && process.stdin.isTTY,
    draws: isDevice(STDERR) && process.stderr.isTTY && env.TERM !== 'dumb' && !env.CI,
    cwd: process.cwd(),
    env,
    clock: () => new Date().toISOString(),
    elapsed: () => performance.now() / 1000,
  };
}
