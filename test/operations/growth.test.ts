// What an operation reads follows its answer, not the size of the workspace: counted at two sizes, without a clock.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, test } from 'vitest';
import { operationOf } from '../../src/operations/index.ts';
import { committed, NOW } from '../mcp/workspace.ts';
import { files, stories } from './asked.ts';

/** What speaks of the whole workspace. */
const ABOUT_ALL = [
  ...['changes', 'check', 'fix', 'graph export', 'graph health', 'report', 'search', 'targets'],
  ...['context archive', 'context conflicts', 'context health', 'context validate'],
];
/** What has to find its own among all others, by their names alone. */
const AMONG_ALL = [
  ...['adr current', 'adr history', 'adr list', 'adr new', 'adr supersede', 'context refresh'],
  ...['memory add', 'memory list', 'memory promote'],
];

/** Plans of three agents that nobody asks about. */
function others(plans: number): Readonly<Record<string, string>> {
  const all = Array.from({ length: plans }, (_, at) => {
    const folder = `plans/${7000 + at}-other`;
    const agents = [1, 2, 3].map((one) => [
      `${folder}/agents/00${one}-a.md`,
      '---\nstatus: GAP\n---\n# A\n',
    ]);
    return [[`${folder}/${7000 + at}-other-plan.md`, '# Other\n'], ...agents];
  });
  return Object.fromEntries(all.flat());
}

/** What each question reads: documents, and folders. */
async function readsOf(
  plans: number,
  asked: typeof stories = stories.slice(0, 2),
): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const found = new Map<string, readonly [number, number]>();
  const { readFileSync, readdirSync } = fs;
  for (const { story } of asked) {
    const root = committed({ ...files, ...others(plans) });
    const counts = { read: 0, listed: 0 };
    const counted =
      <Args extends readonly unknown[], Result>(
        count: keyof typeof counts,
        call: (...args: Args) => Result,
      ) =>
      (...args: Args): Result => {
        const path = String(args[0]);
        if (path.startsWith(root) && !path.includes('/.git')) counts[count] += 1;
        return call(...args);
      };
    Object.assign(fs, {
      readFileSync: counted('read', readFileSync),
      readdirSync: counted('listed', readdirSync),
    });
    syncBuiltinESMExports();
    try {
      for (const [name, given] of story) {
        Object.assign(counts, { read: 0, listed: 0 });
        const operation = await operationOf(name);
        await operation.ask(given, { root, cwd: root, now: NOW, started: Date.now() });
        const [read, listed] = found.get(name) ?? [0, 0];
        found.set(name, [Math.max(read, counts.read), Math.max(listed, counts.listed)]);
      }
    } finally {
      Object.assign(fs, { readFileSync, readdirSync });
      syncBuiltinESMExports();
    }
  }
  return found;
}

test('an operation reads what its answer needs, each document once', async () => {
  const [few, many] = [1, 6];
  const [small, large] = [await readsOf(few), await readsOf(many)];
  const growth = [...large].flatMap(([name, [read, listed]]): [string, string][] => {
    const [readBefore = 0, listedBefore = 0] = small.get(name) ?? [];
    expect([name, read - readBefore]).toEqual([name, expect.toSatisfy(atMost(4 * (many - few)))]);
    expect([name, listed - listedBefore]).toEqual([
      name,
      expect.toSatisfy(atMost(3 * (many - few))),
    ]);
    const isRead = read > readBefore;
    // A folder for what is kept may come in between.
    const isListed = listed > listedBefore + 2;
    return isRead || isListed ? [[name, isRead ? 'documents' : 'folders']] : [];
  });
  expect(Object.fromEntries(growth)).toEqual({
    ...Object.fromEntries(ABOUT_ALL.map((name) => [name, 'documents'])),
    ...Object.fromEntries(AMONG_ALL.map((name) => [name, 'folders'])),
  });
});

test('a listing of one plan reads no agents of others', async () => {
  const listing: typeof stories = [{ files, story: [['targets', { target: '42', depth: 1 }]] }];
  const [few, many] = [await readsOf(1, listing), await readsOf(6, listing)];
  const read = (counts: typeof few): number => counts.get('targets')?.[0] ?? 0;
  expect(read(many) - read(few)).toBe(5);
});

function atMost(most: number) {
  return (value: number): boolean => value <= most;
}
