// What programs of TLC search and are told: from a store of their own, with what the workspace adds.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createInheritedSearch,
  createSemanticRecall,
  createWorkspaceContext,
  detectWorkspace,
  getCascadedContext,
  loadInheritedMemory,
  type RecallOptions,
  type StoredMemory,
} from '../../../src/dialects/tlc/library.ts';
import { folder } from '../../helpers/folder.ts';
import { kasha } from './kasha.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const DAYS = 86_400_000;
const CONTEXT = { projectId: 'api', workspace: '/ws' };

function stored(id: string, more: Partial<StoredMemory> = {}): StoredMemory {
  const own = { project: 'api', workspace: '/ws', type: 'decision', similarity: 0.8 };
  return { id, text: `About ${id}.`, timestamp: NOW, ...own, ...more };
}

function recallFrom(all: readonly StoredMemory[]) {
  const asked: unknown[] = [];
  const made = createSemanticRecall<readonly number[]>({
    now: () => NOW,
    embeddingClient: { embed: async (text) => (text === 'unknown' ? null : [1]) },
    vectorStore: {
      search(vector, options) {
        asked.push([vector, options]);
        return all;
      },
    },
  });
  return { ...made, asked };
}

async function ids(all: readonly StoredMemory[], options?: RecallOptions) {
  const found = await recallFrom(all).recall('pool', CONTEXT, options);
  return found.map(({ id, score }) => `${id} ${score.toFixed(3)}`);
}

describe('recall', () => {
  const other = { project: 'web' };

  test('weighs similarity, age, place, and what is permanent', async () => {
    const all = [
      stored('own'),
      stored('week', { timestamp: NOW - 7 * DAYS }),
      stored('permanent', { permanent: true }),
      stored('other', other),
      stored('ahead', { timestamp: NOW + DAYS, similarity: 0 }),
    ];
    expect(await ids(all, { scope: 'global' })).toEqual([
      ...['permanent 1.080', 'own 0.900', 'week 0.775', 'other 0.650', 'ahead 0.500'],
    ]);
  });

  test('keeps to the project where that has three, and each id once with its best score', async () => {
    const own = [stored('a'), stored('b'), stored('b', { similarity: 1 }), stored('c')];
    expect(await ids([...own, stored('other', other)])).toEqual(['b 1.000', 'a 0.900', 'c 0.900']);
  });

  test('with fewer the workspace is searched, if that has three, and counts less', async () => {
    const two = [stored('a'), stored('w', other)];
    expect(await ids(two)).toEqual(['a 0.900']);
    expect(await ids([...two, stored('v', other)])).toEqual(['a 0.900', 'w 0.520', 'v 0.520']);
    const elsewhere = stored('x', { ...other, workspace: '/else' });
    expect(await ids([...two, elsewhere], { scope: 'workspace' })).toEqual(['a 0.900', 'w 0.650']);
  });

  test('by type, similarity and number, and five for a context', async () => {
    const all = [
      stored('a', { type: 'gotcha' }),
      ...['b', 'c', 'd', 'e', 'f'].map((id) => stored(id)),
      stored('far', { similarity: 0.1 }),
    ];
    expect(await ids(all, { types: ['gotcha'] })).toEqual(['a 0.900']);
    expect(await ids(all, { minScore: 0.5, limit: 2 })).toHaveLength(2);
    expect(await ids(all, { minScore: 0.5 })).toHaveLength(6);
    const { asked, recallForContext } = recallFrom(all);
    expect(await recallForContext('/ws/api', CONTEXT)).toHaveLength(5);
    expect(asked).toEqual([[[1], { limit: 15 }]]);
  });

  test('asks nobody for nothing, and finds nothing for what has no vector', async () => {
    const { recall, asked } = recallFrom([stored('a')]);
    expect([await recall('', CONTEXT), await recall('unknown', CONTEXT)]).toEqual([[], []]);
    expect(asked).toEqual([]);
  });
});

describe('inherited search', () => {
  const around = (workspaceRoot: string | null, all: readonly StoredMemory[]) => {
    const indexed: string[] = [];
    const made = createInheritedSearch({
      semanticRecall: recallFrom(all),
      workspaceDetector: { detectWorkspace: () => ({ workspaceRoot }) },
      vectorIndexer: {
        indexAll: async (path) => {
          indexed.push(path);
          return { indexed: 2, skipped: 1, errors: 0 };
        },
      },
    });
    const search = async (scope?: 'inherited' | 'workspace') =>
      (await made.search('pool', { projectId: 'api', workspace: '/ws/api' }, { scope })).map(
        ({ id, score }) => `${id} ${score.toFixed(3)}`,
      );
    return { ...made, search, indexed };
  };
  const outer = stored('outer', { project: 'ws' });
  const own = (id: string) => stored(id, { workspace: '/ws/api' });

  test('widens a project that has little, and always where it is told to', async () => {
    expect(await around('/ws', [own('a'), outer]).search()).toEqual(['a 0.900', 'outer 0.520']);
    const enough = [own('a'), own('b'), own('c'), outer];
    expect(await around('/ws', enough).search()).toHaveLength(3);
    expect(await around('/ws', enough).search('inherited')).toHaveLength(4);
  });

  test('a project that stands alone searches and indexes itself alone', async () => {
    for (const root of [null, '/ws/api']) {
      const alone = around(root, [own('a'), outer]);
      expect(await alone.search('inherited')).toEqual(['a 0.900']);
      await alone.indexAll('/ws/api');
      expect(alone.indexed).toEqual(['/ws/api']);
    }
    const { indexAll, indexed } = around('/ws', []);
    expect(await indexAll('/ws/api')).toEqual({ indexed: 4, skipped: 2, errors: 0 });
    expect(indexed).toEqual(['/ws/api', '/ws']);
  });
});

describe('workspace context', () => {
  const { buildContext } = createWorkspaceContext({
    workspaceDetector: { detectWorkspace },
    memoryInheritance: { loadInheritedMemory },
    claudeCascade: { getCascadedContext },
  });

  test('has what concerns the project of conventions, decisions and gotchas of the workspace', async () => {
    const { workspaceSection, ...context } = await buildContext(join(folder(kasha), 'api'));
    expect(workspaceSection).toMatch(/^## Workspace Context\n\n## Workspace Conventions\n/);
    const lines = workspaceSection?.split('\n') ?? [];
    for (const line of ['Use ESLint.', '### Inherited Decisions', '- **auth**: # Shared auth'])
      expect(lines).toContain(line);
    expect(workspaceSection).not.toMatch(/milk|Review everything|TLC-WORKSPACE|sha256|Postgres/);
    expect(context).toMatchObject({
      isInWorkspace: true,
      tokenBudget: { project: 0.6, workspace: 0.4 },
    });
    expect(context.inheritedGotchas.map(({ topic }) => topic)).toEqual([
      ...['broken', 'clock', 'warmup'],
    ]);
  });

  test('stays within the share of the workspace, and says what is left out', async () => {
    const many = Array.from({ length: 20 }, (_, at) => [
      `memory/decisions/d${at}.md`,
      `# Decision ${at}\n\n${'Long. '.repeat(100)}\n`,
    ]);
    const root = folder({ ...kasha, ...Object.fromEntries(many) });
    const { workspaceSection = '', inheritedDecisions } = await buildContext(join(root, 'web2'));
    expect((workspaceSection?.length ?? 0) / 4).toBeLessThan(2000 * 0.4 + 50);
    expect(workspaceSection).toMatch(/\n- \d+ more of the workspace left out: no room\.$/m);
    expect(inheritedDecisions.length).toBeGreaterThan(20);
  });

  test('is none where the project stands alone', async () => {
    const alone = folder({ 'package.json': '{}', 'memory/gotchas/a.md': '# A\n' });
    expect(await buildContext(alone)).toMatchObject({
      ...{ isInWorkspace: false, workspaceSection: null },
      inheritedGotchas: [{ source: 'project', topic: 'a' }],
    });
  });
});
