// In: a snapshot. Out: the files for programs that are the same bytes as a command's `--json`.

import type { SiteData } from '../site-data.ts';

/** By name: `findings.json` as `check --format json` prints it, `health.json` as `context health --json`. */
export function machineJson({ report, health }: SiteData): ReadonlyMap<string, () => string> {
  return new Map([
    ['findings.json', () => json(report)],
    ['health.json', () => json({ documents: health })],
  ]);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
