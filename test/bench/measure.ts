// What a whole process of it costs: wall time, processor time and peak memory.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-measure-'));
const report = join(folder, 'usage.json');
const probe = join(folder, 'probe.mjs');
writeFileSync(
  probe,
  `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
);

/** Wall time of a process, nothing added to it; milliseconds. Throws where it ends with more than `most`. */
export function wallTime(args: readonly string[], cwd?: string, most = 0): number {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e9,
  });
  const ended = process.hrtime.bigint();
  if (status === null || status > most)
    throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.toString().slice(0, 2000)}`);
  return Number(ended - started) / 1e6;
}

/** Processor time of a process and of those that it starts, nothing added to it; milliseconds. */
export function cpuTime(args: readonly string[], cwd?: string): number {
  const timed = 'LC_NUMERIC=C; TIMEFORMAT="%U %S"; time "$@"';
  const ran = spawnSync('bash', ['-c', timed, '-', process.execPath, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (ran.status !== 0)
    throw new Error(`${args.join(' ')} ended with ${ran.status}: ${ran.stderr.slice(0, 2000)}`);
  const [, user, system] = /([\d.]+) ([\d.]+)\n$/.exec(ran.stderr) ?? [];
  return (Number(user) + Number(system)) * 1000;
}

/** Wall and processor time and peak memory of a Node process; a preloaded probe writes them down when it ends. */
export function cost(args: readonly string[], cwd?: string, most = 0): Cost {
  const wallMs = wallTime(['--import', probe, ...args], cwd, most);
  const usage = JSON.parse(readFileSync(report, 'utf8')) as NodeJS.ResourceUsage;
  return {
    wallMs,
    cpuMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
    peakMb: usage.maxRSS / 1024,
  };
}

/** Several measures taken in turn, so that a slow moment of the machine hits all of them; medians by name. */
export function medians(
  runs: number,
  measures: Readonly<Record<string, () => number>>,
): Record<string, number> {
  const samples = new Map<string, number[]>();
  for (let run = -1; run < runs; run += 1) {
    for (const [name, measure] of Object.entries(measures)) {
      const sample = measure();
      // The first round warms caches and is not counted.
      if (run >= 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
