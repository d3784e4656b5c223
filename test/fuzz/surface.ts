// What a surface of the product is to the fuzzer: cases, and the answer that must be the same every time and everywhere.

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type fc from 'fast-check';
import { folder } from '../helpers/folder.ts';

export interface Surface<Case> {
  /** Cases are JSON: they are printed, kept and sent to other processes. */
  readonly cases: fc.Arbitrary<Case>;
  /** Throws where an invariant does not hold. Nothing of this machine or moment is in the answer. */
  answer(input: Case): Promise<string>;
  /** How many documents a case hands in; left out, none. */
  documents?(input: Case): number;
  close?(): Promise<void>;
}

let longest = Number.POSITIVE_INFINITY;

/** Steps may take so many CPU seconds, which a busy machine does not make longer; until this is said, any time. */
export function limitSteps(seconds: number): void {
  longest = seconds;
}

/** Runs one step; throws where it takes too long. */
export async function timed<Result>(
  name: string,
  task: () => Promise<Result> | Result,
): Promise<Result> {
  const start = process.cpuUsage();
  const result = await task();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  if (seconds > longest) throw new Error(`${name} took ${seconds.toFixed(1)} s.`);
  return result;
}

/** Throws where it does not hold. */
export function holds(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

/** When all files were written. */
const WRITTEN = new Date('2026-03-01T12:00:00Z');

/** A folder of these files while the task runs; it has the same name every time, and the answer does not say where it is. */
export async function inFolder(
  files: Readonly<Record<string, string>>,
  task: (root: string) => Promise<string>,
): Promise<string> {
  const outer = folder({});
  const root = join(outer, 'shop');
  try {
    mkdirSync(root);
    for (const [path, text] of Object.entries(files)) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      utimesSync(file, WRITTEN, WRITTEN);
    }
    return (await task(root)).replaceAll(outer, 'OUTER');
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
}
