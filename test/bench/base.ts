// What `check --base` costs against `check` alone, on a repository of 5,000 files.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { cost, medians } from './measure.ts';

const RUNS = 3;

export function* base(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-base-'));
  try {
    generateWorkspace(root, { agents: 4900, perPlan: 50, bytes: 6000 });
    commit(root);
    yield* against(root, 'nothing changed');
    const workspace = join(root, '.limps/workspace.md');
    const changed = readFileSync(workspace, 'utf8').replaceAll('value 7', 'another value');
    writeFileSync(workspace, changed);
    yield* against(root, 'every target sees it differently');
  } finally {
    rmSync(root, { recursive: true });
  }
}

function* against(root: string, name: string): Iterable<Figure> {
  const check = [
    'check',
    '--root',
    root,
    '--now',
    '2026-03-31',
    '--fail-on',
    'never',
    '--json',
    '--no-cache',
  ];
  const cpu = (args: readonly string[]) => cost([CLI, ...args]).cpuMs;
  const { alone = Number.NaN, held = Number.NaN } = medians(RUNS, {
    alone: () => cpu(check),
    held: () => cpu([...check, '--base', 'HEAD']),
  });
  yield { name: `check --base, ${name}`, value: held, unit: 'ms', bar: null };
  yield { name: `check --base / check, ${name}`, value: held / alone, unit: '×', bar: 2 };
}

function commit(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], {
      cwd: root,
    });
  git('init', '-q');
  git('add', '--all');
  git('commit', '-qm', 'Bench');
}
