// Runs the command line without a process: that of the sources, or of the package that STRATIGRAPH_INSTALLED names.

import { createRequire } from 'node:module';
import { folder } from './folder.ts';

const installed = process.env.STRATIGRAPH_INSTALLED;
const { main }: typeof import('../../src/cli/main.ts') =
  installed === undefined
    ? await import('../../src/cli/main.ts')
    : createRequire(import.meta.url)(`${installed}/bin/code-cache.cjs`).loadCached(
        `${installed}/lib/cli.cjs`,
        'other',
      ).exports;

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly colour?: boolean;
  readonly interactive?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `stratigraph ...argv` in `cwd` with a clock that stands still. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const code = await main(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    colour: options.colour ?? false,
    width: 100,
    interactive: options.interactive ?? false,
    draws: false,
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? {},
    clock: () => '2026-03-31T12:00:00.000Z',
  });
  return { code, out, err };
}

/** The same in a new folder with these files. */
export function runIn(
  files: Readonly<Record<string, string>>,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  return run(argv, { ...options, cwd: folder(files) });
}

/** What it says where it refuses what was asked, with the exit code of wrong usage. */
export async function refusal(ran: Promise<Ran>): Promise<string> {
  const { code, out, err } = await ran;
  if (code !== 2) throw new Error(`Not refused (${code}): ${out}${err}`);
  return err;
}

/** Paths of the layers of `resolve`, from a folder. */
export async function sourcesIn(
  files: Readonly<Record<string, string>>,
  folder: string,
  ...words: string[]
): Promise<readonly string[]> {
  const { out, err } = await runIn(files, ['resolve', ...words, '--json']);
  if (err !== '') throw new Error(err);
  const { layers }: { layers: readonly { source: string }[] } = JSON.parse(out);
  return layers.map(({ source }) => source.replace(`${folder}/`, ''));
}
