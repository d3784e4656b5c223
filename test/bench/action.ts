// What a step of the action costs: size, start over an empty process, base and head with every rule.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { type Cost, cost, medians, wallTime } from './measure.ts';

const BUNDLE = new URL('../../action/dist/index.mjs', import.meta.url).pathname;
const RUNS = 11;

export function* action(): Iterable<Figure> {
  const megabytes = statSync(BUNDLE).size / 1e6;
  yield { name: 'action, bundle', value: megabytes, unit: 'MB', bar: 1.5 };
  const times = medians(RUNS, {
    empty: () => wallTime(['-e', '0']),
    // A word that no input knows ends the step before it looks at anything.
    start: () =>
      wallTime([
        '-e',
        `process.env.INPUT_MODE = 'none'; process.on('exit', () => { process.exitCode = 0; }); import(${JSON.stringify(BUNDLE)})`,
      ]),
  });
  const { empty = Number.NaN, start = Number.NaN } = times;
  yield { name: 'action, start over an empty process', value: start - empty, unit: 'ms', bar: 60 };
  for (const [documents, seconds] of [
    [500, 0.75],
    [5000, 5],
  ] as const) {
    const { wallMs, peakMb } = stepCost(documents);
    const name = `action, ${documents} documents, base and head`;
    // Seconds of a machine on which an empty process takes 20 ms.
    yield {
      name,
      value: (wallMs / empty) * 0.02,
      unit: 's',
      ...(documents === 500 && { first: 0.78 }),
      bar: seconds,
    };
    yield { name: `${name}, peak memory`, value: peakMb, unit: 'MB', bar: 500 };
  }
}

/** A pull request that changes the workspace, which every agent inherits, and one agent in ten. */
function stepCost(documents: number): Cost {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-action-'));
  const git = (...args: string[]): string => {
    const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com'];
    const ran = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
    return ran.stdout.trim();
  };
  const edit = (path: string, from: string, to: string): void => {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  try {
    generateWorkspace(root, { agents: Math.floor(documents * 0.95), perPlan: 50, bytes: 7000 });
    git('init', '-q', '-b', 'main');
    git('add', '--all');
    git('commit', '-q', '-m', 'Base');
    git('checkout', '-q', '-b', 'topic');
    edit('.limps/workspace.md', 'key_7: value 7', 'key_7: another');
    for (const [index, path] of git('ls-files', 'plans/*/agents/*').split('\n').entries()) {
      if (index % 10 === 0) edit(path, 'persona: coder', 'persona: reviewer');
    }
    git('commit', '-q', '-a', '-m', 'Change');
    git('checkout', '-q', '--detach', 'main');
    git('merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
    const env = {
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_SHA: git('rev-parse', 'HEAD'),
      GITHUB_WORKSPACE: root,
      GITHUB_OUTPUT: join(root, 'output'),
      GITHUB_STEP_SUMMARY: join(root, 'summary'),
      RUNNER_TEMP: root,
      SOURCE_DATE_EPOCH: String(Date.parse('2026-03-31') / 1000),
      'INPUT_FAIL-ON': 'never',
    };
    writeFileSync(env.GITHUB_OUTPUT, '');
    writeFileSync(env.GITHUB_STEP_SUMMARY, '');
    Object.assign(process.env, env);
    return cost([BUNDLE], root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
