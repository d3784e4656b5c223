// What the sources may take up: whoever adds pays by taking something away. A budget is raised by a decision record alone.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VISIBLE } from '../../src/cli/help.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Budget {
  /** Where it has to come to. */
  readonly goal: number;
  /** What it may be until then, and never more again: lower it with what you take away. */
  readonly most: number;
  readonly measure: () => number;
}

/** Lines of all files, empty ones and comments too, as `wc -l` counts them. */
function linesOf(...patterns: readonly string[]): number {
  return countsOf(patterns).reduce((sum, count) => sum + count, 0);
}

function countsOf(patterns: readonly string[]): readonly number[] {
  const paths = globSync([...patterns], { cwd: ROOT });
  return paths.map((path) => readFileSync(ROOT + path, 'utf8').split('\n').length - 1);
}

const SOURCES = ['src/**/*.{ts,astro}', 'action/src/**/*.ts'];

/** What a dialect may answer, in all of its parts; what its answers consist of, and the parts themselves, are not counted. */
function contractMembers(): number {
  const text = readFileSync(`${ROOT}src/model/dialect.ts`, 'utf8');
  const parts = [...text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)]
    .filter(([, name = '']) => ['Dialect', 'Format', 'Inheritance', 'Upkeep'].includes(name))
    .flatMap(([, , body = '']) => [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)])
    .map(([, member = '']) => member);
  return parts.filter((member) => !['format', 'inheritance', 'upkeep'].includes(member)).length;
}

export const BUDGETS: Readonly<Record<string, Budget>> = {
  'lines of sources': {
    goal: 60_000,
    // What has landed (ADR-0098).
    most: 82_593,
    measure: () => linesOf(...SOURCES),
  },
  'lines of the longest file': {
    goal: 300,
    most: 300,
    measure: () => Math.max(...countsOf(SOURCES)),
  },
  'lines of styles': {
    goal: 3000,
    most: 3000,
    measure: () => linesOf('src/**/*.css'),
  },
  'lines of tests': {
    goal: 40_000,
    // Room for tests of mends (ADR-0073, ADR-0098).
    most: 59_293,
    measure: () => linesOf('test/**/*.ts'),
  },
  'members of the contract of a dialect': {
    goal: 30,
    most: 30,
    measure: contractMembers,
  },
  'commands in the first help': {
    goal: 20,
    most: 20,
    measure: () => VISIBLE.length,
  },
};
