// What it and all that it starts cost: processor time of the whole family, peak memory of the first.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cost } from './measure.ts';

/** A shell adds up the processor time of everything that has ended beneath it; a probe asks for memory. */
export function wholeCost(args: readonly string[], cwd?: string): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-cost-'));
  const report = join(folder, 'memory');
  const probe = join(folder, 'probe.mjs');
  writeFileSync(
    probe,
    `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  const command = [process.execPath, '--import', probe, ...args];
  const started = performance.now();
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', '"$@" >"$0" 2>&1 || { cat "$0" >&2; exit 1; }; times', join(folder, 'said'), ...command],
    { cwd, encoding: 'utf8', maxBuffer: 1e9 },
  );
  const wallMs = performance.now() - started;
  const [user, system] = stdout.trim().split('\n').at(-1)?.split(' ').map(milliseconds) ?? [];
  if (user === undefined || system === undefined) {
    throw new Error(`${args.join(' ')} failed: ${stderr.slice(0, 2000)}`);
  }
  const peakMb = Number(readFileSync(report, 'utf8')) / 1024;
  rmSync(folder, { recursive: true });
  return { wallMs, cpuMs: user + system, peakMb };
}

/** `1m2.345s` */
function milliseconds(time: string): number {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}
