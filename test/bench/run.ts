// A table on standard error, JSON on standard output; exit 1 where a bar is missed. With `--history FILE` a line of JSON
// is added to it, and what ends it is a ratio 15 % above the median of those before, whatever the bars say.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
import { median } from './measure.ts';
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

const { values: options, positionals: wanted } = parseArgs({
  options: { history: { type: 'string' } },
  allowPositionals: true,
});
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
    const first = figure.first === undefined ? '' : `first ${round(figure.first)}`;
    const bar = figure.bar === null ? '' : `bar ${round(figure.bar)}`;
    console.error(
      `  ${mark} ${figure.name.padEnd(58)} ${`${round(figure.value)} ${figure.unit}`.padStart(14)}  ${first.padEnd(10)}  ${bar}`,
    );
  }
}
console.log(JSON.stringify({ node: process.version, figures }, null, 2));
if (options.history === undefined)
  process.exitCode = figures.some(({ value, bar }) => bar !== null && value > bar) ? 1 : 0;
else if (hasWorsened(options.history)) process.exitCode = 1;

/** Of one machine only ratios can be held against those of another day. */
function hasWorsened(file: string): boolean {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const before = lines.map((line) => JSON.parse(line) as Readonly<Record<string, number>>);
  const ratios = figures.filter(({ unit }) => unit === '×' || unit === '%');
  const today = Object.fromEntries(ratios.map(({ name, value }) => [name, value]));
  appendFileSync(file, `${JSON.stringify(today)}\n`);
  const worse = ratios.filter(({ name, value }) => {
    const known = median(before.flatMap((one) => one[name] ?? []));
    if (value > 1.15 * known) console.error(`${name}: ${round(value)}, recorded ${round(known)}`);
    return value > 1.15 * known;
  });
  return worse.length > 0;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
