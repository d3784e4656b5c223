// What one machine does with 100,000 documents: why neither check nor search is shared out (ADR-0022).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { cost } from './measure.ts';

/** Seconds of processor time, and megabytes. */
const BARS: Readonly<Record<string, readonly number[]>> = {
  check: [10, 900],
  'check again': [1.5],
};

/** Runs by name only: it writes 400 MB and needs minutes. */
export function* scale(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-scale-'));
  try {
    const documents = generateWorkspace(root, { agents: 99_000, perPlan: 99, bytes: 4000 });
    const size = `${documents.toLocaleString('en')} documents`;
    const commands = {
      check: ['check', '--now', '2026-03-28', '--fail-on', 'never'],
      'check again': ['check', '--now', '2026-03-28', '--fail-on', 'never'],
      search: ['search', 'stale override memory'],
      'context resolve': ['context', 'resolve', '0500/050', '--json', '--now', '2026-03-28'],
    };
    for (const [name, args] of Object.entries(commands)) {
      const { wallMs, cpuMs, peakMb } = cost([CLI, ...args, '--root', root]);
      yield { name: `${name} ${size}, wall time`, value: wallMs / 1000, unit: 's', bar: null };
      const [seconds = null, peak = null] = BARS[name] ?? [];
      yield {
        name: `${name} ${size}, processor time`,
        value: cpuMs / 1000,
        unit: 's',
        bar: seconds,
      };
      yield { name: `${name} ${size}, peak memory`, value: peakMb, unit: 'MB', bar: peak };
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}
