// The README's example of shards: its very lines, run in a scratch repository as a runner would run them.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

interface Job {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly { readonly name: string; readonly run?: string }[];
}

const readme = readFileSync(new URL('../../action/README.md', import.meta.url), 'utf8');
const text = /^```yaml\n(name: Context in shards\n.*?)^```$/ms.exec(readme)?.[1] ?? '';
const { jobs } = parse(text) as { jobs: { check: Job; merge: Job } };

/** What a step of a job runs. */
function script({ steps }: Job, name: string): string {
  return steps.find((step) => step.name === name)?.run ?? '';
}

/** A folder with an `npx` in it that starts our sources. */
function npx(): string {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const start = `import { main } from ${JSON.stringify(main)};\nprocess.exitCode = await main(process.argv.slice(2));\n`;
  const bin = folder({ 'start.mjs': start });
  const file = join(bin, 'npx');
  writeFileSync(file, `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${bin}/start.mjs" "$@"\n`);
  chmodSync(file, 0o755);
  return bin;
}

test('shards, hand-over, summary and marks are those of one check', async () => {
  const { root, git, commit } = repository({
    '.limps/workspace.md': page('updated: 2026-03-30\ndatabase: PostgreSQL', '# W\n'),
    'plans/0042-kiln/plan.md': page('updated: 2026-03-30\nstatus: active', '# Kiln\n'),
    'plans/0042-kiln/agents/001_glaze.md': page('updated: 2026-03-30', '# Glaze\n'),
  });
  git('checkout', '-q', '-b', 'topic');
  commit({
    'plans/0042-kiln/plan.md': page('updated: 2026-03-30\ndatabase: SQLite', '# Kiln\n'),
    '.limps/context/vision.md': page('updated: 2026-03-30', '# V\n\n[gone](gone.txt)\n'),
  });
  git('checkout', '-q', 'main');
  execFileSync(
    'git',
    [
      ...['-c', 'user.name=Test', '-c', 'user.email=test@example.com'],
      ...['merge', '-q', '--no-ff', '-m', 'Merge', 'topic'],
    ],
    { cwd: root },
  );

  const now = '2026-03-31T10:00:00Z';
  const summary = join(folder({ 'summary.md': '' }), 'summary.md');
  const path = `${npx()}:${process.env.PATH}`;
  const bash = (lines: string, env: Readonly<Record<string, string>>, cwd: string) =>
    spawnSync('bash', ['-e', '-o', 'pipefail', '-c', lines], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, PATH: path, GITHUB_STEP_SUMMARY: summary, NOW: now, ...env },
    });

  const shards = jobs.check.strategy?.matrix.shard ?? [];
  for (const shard of shards) {
    const env = { SHARD: `${shard}/${shards.length}` };
    expect(bash(script(jobs.check, 'Check'), env, root)).toMatchObject({ status: 0 });
  }

  // The job that merges has the blobs and nothing of the hierarchy.
  const other = folder({});
  mkdirSync(join(other, 'shards'));
  for (const shard of shards) {
    const name = `shards/${shard}.json`;
    writeFileSync(join(other, name), readFileSync(join(root, name)));
  }
  expect(bash(script(jobs.merge, 'Write the summary'), {}, other)).toMatchObject({ status: 0 });
  const marks = bash(script(jobs.merge, 'Mark the lines'), {}, other);

  const whole = async (format: string) =>
    run(['check', '--base', 'HEAD^1', '--now', now, '--format', format], { cwd: root });
  const { out, code } = await whole('github');
  expect(marks).toMatchObject({ status: code, stdout: out });
  expect(code).toBe(1);
  expect(out).toContain('::error file=plans/0042-kiln/plan.md,line=3');
  const { out: markdown } = await whole('markdown');
  expect(readFileSync(summary, 'utf8')).toBe(markdown);
  expect(markdown).toContain('0042/001');
});
