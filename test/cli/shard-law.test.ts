// The law of shards: whatever the workspace, its shards, merged in any order, say what one check says, byte for byte.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECK_FORMATS } from '../../src/cli/check-output.ts';
import { changedFiles, type Files, workspaceFiles } from '../helpers/arbitrary-workspace.ts';
import { type Ran, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

const how = fc.record({
  count: fc.integer({ min: 1, max: 7 }),
  order: fc.infiniteStream(fc.nat()),
  format: fc.constantFrom(...CHECK_FORMATS),
  failOn: fc.constantFrom('critical', 'warning', 'info', 'never'),
  colour: fc.boolean(),
});
type How = typeof how extends fc.Arbitrary<infer Value> ? Value : never;

test('without a revision', async () => {
  await fc.assert(
    fc.asyncProperty(workspaceFiles, how, async (files, asked) => {
      const root = folder(files);
      await holds(root, asked, []);
      rmSync(root, { recursive: true });
    }),
    { numRuns: 40 },
  );
}, 90_000);

test('with a revision', async () => {
  const branch = workspaceFiles.chain((before) =>
    changedFiles(before).map((after): readonly [Files, Files] => [before, after]),
  );
  await fc.assert(
    fc.asyncProperty(branch, fc.boolean(), how, async ([before, after], tokens, asked) => {
      const { root, git, commit } = repository(before);
      git('checkout', '-q', '-b', 'topic');
      const gone = Object.keys(before).filter((path) => !(path in after));
      commit({ ...after, ...Object.fromEntries(gone.map((path) => [path, null])) });
      await holds(root, asked, ['--base', 'main', ...(tokens ? ['--tokens'] : [])]);
      rmSync(root, { recursive: true });
    }),
    { numRuns: 16 },
  );
}, 90_000);

async function holds(root: string, asked: How, options: readonly string[]): Promise<void> {
  const { count, order, format, failOn, colour } = asked;
  const blobs = folder({});
  const names: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const name = join(blobs, `${index}.json`);
    names.splice((order.next().value ?? 0) % index, 0, name);
    const args = ['--shard', `${index}/${count}`, '--blob', name, ...options];
    const shard = await run(['check', '--root', root, ...args]);
    expect(shard).toMatchObject({ code: 0, out: '' });
  }
  const said = ['--format', format, '--fail-on', failOn];
  const whole = await run(['check', '--root', root, ...options, ...said], { colour });
  const merged: Ran = await run(['merge', ...names, ...said], { cwd: blobs, colour });
  expect(merged).toEqual(whole);
  rmSync(blobs, { recursive: true });
}
