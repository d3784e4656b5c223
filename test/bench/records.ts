// What it costs to score 10,000 memories and to list those that may go, beside an empty process.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTree, recordsAt } from '../../src/core.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { diskTree } from '../../src/read/disk-tree.ts';
import { CLI, type Figure } from './bench.ts';
import { cpuTime, medians } from './measure.ts';

const MEMORIES = 10_000;
const RUNS = 5;
const NOW = '2026-03-31T12:00:00Z';

export function* records(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-records-'));
  try {
    mkdirSync(join(root, 'memory/active'), { recursive: true });
    writeFileSync(join(root, 'foundation.md'), '# Foundation\n');
    for (let number = 0; number < MEMORIES; number += 1) {
      const day = new Date(Date.parse(NOW) - (number % 700) * 86_400_000).toISOString();
      const id = `mem_${day.slice(0, 10).replaceAll('-', '')}_${number}`;
      const head = `id: ${id}\ntags: [code, project-${number % 50}]\ncreated: ${day}\nlast_accessed: ${day}\nreinforced: ${number % 3}\nsource: session/capture\nsupersedes: null\nstatus: active\n`;
      writeFileSync(
        join(root, `memory/active/${id}.md`),
        `---\n${head}---\n\nFact ${number}: ${'words that matter '.repeat(10)}\n`,
      );
    }
    const asked = [CLI, 'memory', 'tidy', '--dry-run', '--json', '--root', root, '--now', NOW];
    const { empty = Number.NaN, prune = Number.NaN } = medians(RUNS, {
      empty: () => cpuTime(['-e', '0']),
      prune: () => cpuTime(asked),
    });
    const name = 'memory tidy --dry-run, 10,000 memories';
    yield { name: `${name}, whole process`, value: prune / 1000, unit: 's', bar: null };
    const hierarchy = openTree(diskTree(root, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
    recordsAt(hierarchy, NOW);
    const before = process.cpuUsage();
    recordsAt(hierarchy, '2026-04-30');
    const { user, system } = process.cpuUsage(before);
    const scoring = (user + system) / 1e6;
    yield { name: 'to score 10,000 parsed memories, CPU', value: scoring, unit: 's', bar: 1 };
    yield { name: `${name} against an empty process`, value: prune / empty, unit: '×', bar: null };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
