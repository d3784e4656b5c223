// What the tests of all operations ask of those that a system brings: each system's own words, beside its other tests.

import { existsSync } from 'node:fs';
import { dialects } from '../../src/dialects/index.ts';
import type { Given } from '../../src/operations/input.ts';

export interface Asked {
  /** A workspace in which there is something to answer, beside what everybody has. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** In turn, of one workspace. */
  readonly story: readonly (readonly [name: string, given: Given])[];
  /** For each operation that reads: the words of a command line, and the same by name. */
  readonly questions: readonly Question[];
}

export type Question = readonly [
  name: string,
  words: readonly string[],
  given: Readonly<Record<string, string | number>>,
];

const modules = dialects
  .map(({ name }) => new URL(`./${name}/asked.ts`, import.meta.url))
  .filter((path) => existsSync(path))
  .map(async (path) => ((await import(path.href)) as { readonly asked: Asked }).asked);

/** Of every system that there is. */
export const asked: readonly Asked[] = await Promise.all(modules);
export const files: Asked['files'] = Object.assign({}, ...asked.map((one) => one.files));
