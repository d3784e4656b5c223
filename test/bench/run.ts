// A table on standard error, JSON on standard output; exit 1 where a bar is missed.

import { action } from './action.ts';
import { base } from './base.ts';
import type { Bench, Figure } from './bench.ts';
import { build, buildLarge } from './build.ts';
import { check } from './check.ts';
import { editor } from './editor.ts';
import { gather } from './gather.ts';
import { history } from './history.ts';
import { instructions } from './instructions.ts';
import { mcp } from './mcp.ts';
import { memory } from './memory.ts';
import { records } from './records.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { starlight } from './starlight.ts';
import { startUp } from './start-up.ts';
import { systems } from './systems.ts';

const benches: Readonly<Record<string, Bench>> = {
  'start-up': startUp,
  instructions,
  systems,
  build,
  'build-large': buildLarge,
  gather,
  starlight,
  check,
  base,
  history,
  memory,
  records,
  search,
  scale,
  mcp,
  editor,
  action,
};

/** These take long or need the network. */
const BY_NAME_ONLY: ReadonlySet<string> = new Set(['build-large', 'scale', 'starlight']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : BY_NAME_ONLY.has(name)) continue;
  console.error(`\n${name}`);
  for (const figure of bench()) {
    figures.push(figure);
    const mark = figure.bar === null ? ' ' : figure.value <= figure.bar ? '✓' : '✗';
    const bar = figure.bar === null ? '' : `bar ${round(figure.bar)}`;
    console.error(
      `  ${mark} ${figure.name.padEnd(58)} ${`${round(figure.value)} ${figure.unit}`.padStart(14)}  ${bar}`,
    );
  }
}
console.log(JSON.stringify({ node: process.version, figures }, null, 2));
process.exitCode = figures.some(({ value, bar }) => bar !== null && value > bar) ? 1 : 0;

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
