// What one answer of each system costs as a whole process, beside an empty one, whatever stands around what it asks for.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { cpuTime, medians } from './measure.ts';

const RUNS = 11;

interface System {
  readonly args: readonly string[];
  /** A document by its number, the first ones those that are asked for. */
  document(number: number): readonly [path: string, text: string];
}

const TEXT = 'Words that nobody counts. '.repeat(20);
const entry = (number: number): string =>
  `---\nname: Entry ${number}\ndescription: What it is for.\ncreated: 2026-03-01\n---\n\n${TEXT}\n`;

const SYSTEMS: Readonly<Record<string, System>> = {
  'workspace get-context': {
    args: [
      ...['workspace', 'get-context', '--workspace', 'w0', '--domain', 'd0'],
      ...['--repository', 'r0', '--topics', 'plans,lessons', '--json'],
    ],
    document(number) {
      const [repository, kind] = [Math.floor(number / 10), number % 10];
      const folder = `resources/workspaces/w${Math.floor(repository / 400)}/d${Math.floor((repository % 400) / 20)}/r${repository % 20}`;
      const name =
        kind === 0 ? 'OVERVIEW.md' : `_${kind < 6 ? 'plans' : 'lessons'}/260301-${kind}.md`;
      return [`${folder}/${name}`, entry(number)];
    },
  },
  remember: {
    args: ['remember', 'Likes green tea', '--namespace', 'ann', '--json', '--now', '2026-03-31'],
    document: (number) => [
      `.lily/memory/personality/user_profile/user-${Math.floor(number / 10)}/default/mem_${number}.md`,
      entry(number),
    ],
  },
  'context resolve in a workspace of projects': {
    args: ['context', 'resolve', 'team-0/p0', '--json', '--now', '2026-03-31'],
    document(number) {
      if (number === 0) return ['projects.json', '{}'];
      if (number === 1) return ['memory/decisions/shared.md', entry(number)];
      const project = Math.floor(number / 10);
      const folder = `team-${Math.floor(project / 100)}/p${project}`;
      return [`${folder}/memory/decisions/d${number % 10}.md`, entry(number)];
    },
  },
};

export function* systems(): Iterable<Figure> {
  for (const [name, { args, document }] of Object.entries(SYSTEMS)) {
    const roots = [100, 100_000].map((documents) => {
      const root = mkdtempSync(join(tmpdir(), 'stratigraph-system-'));
      for (let number = 0; number < documents; number += 1) {
        const [path, text] = document(number);
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return root;
    });
    try {
      const [small = '', huge = ''] = roots;
      const ask = (root: string) => () => cpuTime([CLI, ...args, '--root', root]);
      const times = medians(RUNS, {
        empty: () => cpuTime(['-e', '0']),
        small: ask(small),
        huge: ask(huge),
      });
      const { empty = Number.NaN, small: few = Number.NaN, huge: many = Number.NaN } = times;
      yield { name: `${name}, 100 documents`, value: few, unit: 'ms', bar: null };
      yield { name: `${name}, 100,000 documents`, value: many, unit: 'ms', bar: null };
      yield { name: `${name} against an empty process`, value: few / empty, unit: '×', bar: null };
      yield { name: `${name}, huge against small`, value: many / few, unit: '×', bar: 1.2 };
    } finally {
      for (const root of roots) rmSync(root, { recursive: true });
    }
  }
}
