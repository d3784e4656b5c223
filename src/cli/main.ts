// Runs the command line: the only place that maps errors to words and exit codes.

import { asTyped, visible } from '../emit/visible.ts';
import { isUsageError, systemCode } from '../model/usage-error.ts';
import { version } from '../version.ts';
import { isDevice, writeDescriptor } from '../write/descriptor.ts';
import type { Io } from './command.ts';
import { commandAt, writtenOut } from './commands.ts';
import { runTyped } from './program.ts';
import { showHelp } from './show-help.ts';

/** 0 clean, 1 findings, 2 broken usage or environment. */
export async function main(typed: readonly string[], given: Io = processIo()): Promise<number> {
  // Who came through npx, a script or `pnpm stratigraph` has nothing of that name on the path.
  const { npm_command = '', npm_config_package: named = '' } = given.env;
  const isInstalled = !/^(?:exec|run|run-script)$/.test(npm_command);
  // A file that was named to npx is no dependency, and has to be named again.
  const isOurs = /\bstratigraph[@-]\d/.test(named) && !/[^\w@.:/+-]/.test(named);
  const npx = isOurs ? `npx --yes --package ${named}` : 'npx';
  const program = `${npx} stratigraph`;
  const err = (text: string): void => given.err(asTyped(text, { program }));
  const io = isInstalled ? given : { ...given, program, err };
  // Options alone are those of no command.
  const isBare = typed.every((word, at) => word.startsWith('-') || typed[at - 1] === '--root');
  const asks = typed.some((word) => /^(?:-h|--help|-v|-V|--version)$/.test(word));
  const argv = isBare && !asks ? ['status', ...typed] : writtenOut(typed);
  try {
    if (argv[0] === '--version' || argv[0] === '-V') {
      io.out(`${version}\n`);
      return 0;
    }
    // Of all commands only the one that is asked for is loaded.
    const command = await commandAt(argv);
    if (command === null) return await showHelp(argv, io);
    return await runTyped(command, argv.slice(command.name.split(' ').length), io);
  } catch (error) {
    if (isUsageError(error)) {
      // Messages name files and keys of a workspace, and those may hold anything.
      io.err(`stratigraph: ${visible(error.message)}\n  ${visible(error.advice)}\n`);
      return 2;
    }
    const trouble = environmentTrouble(error);
    if (trouble === null) throw error;
    io.err(trouble);
    return 2;
  }
}

/** What the machine refuses is no defect of ours. */
const TROUBLES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the device reports an error',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
};

function environmentTrouble(error: unknown): string | null {
  const { path, syscall } = Object(error) as NodeJS.ErrnoException;
  const code = systemCode(error);
  const words = Object.hasOwn(TROUBLES, code) ? TROUBLES[code] : undefined;
  // What was open already has no path: the output, mostly.
  if (words === undefined || (path === undefined && syscall !== 'write')) return null;
  return `stratigraph: ${path === undefined ? 'cannot write' : JSON.stringify(path)}: ${words} (${syscall ?? ''} ${code}).\n  Fix this, then run the command again.\n`;
}

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
