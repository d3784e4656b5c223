// What programs of TLC call in the place of their own modules, on a disk.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import {
  detectWorkspace,
  getCascadedContext,
  getInheritedRoots,
  loadInheritedMemory,
  syncCascade,
} from '../../../src/dialects/tlc/library.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { kasha } from './kasha.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a workspace is detected once, with the path of the project in it', () => {
  const root = folder(kasha);
  const found = detectWorkspace(join(root, 'apps/web'));
  expect(found).toEqual({
    isInWorkspace: true,
    workspaceRoot: root,
    projectPath: join(root, 'apps/web'),
    relativeProjectPath: join('apps', 'web'),
  });
  expect(detectWorkspace(join(root, 'apps/web'))).toBe(found);
  expect(detectWorkspace(root)).toMatchObject({ workspaceRoot: root, relativeProjectPath: '.' });
  expect(detectWorkspace(join(root, 'inner/tool')).workspaceRoot).toBe(join(root, 'inner'));
});

test('from a folder inside a project with memory the workspace is that of the project', async () => {
  const root = folder({ ...kasha, 'api/src/deep/a.js': '', 'api/.github/tool/package.json': '{}' });
  const deep = join(root, 'api/src/deep');
  expect(detectWorkspace(deep)).toMatchObject({
    workspaceRoot: root,
    relativeProjectPath: join('api', 'src', 'deep'),
  });
  const resolve = ['context', 'resolve', '--json'];
  const answers = [
    await run(resolve, { cwd: deep }),
    await run(resolve, { cwd: join(root, 'api/.github/tool') }),
    await run([...resolve, 'api/src', '--root', root]),
  ];
  for (const { out } of answers) {
    const { target, layers } = JSON.parse(out);
    expect(target.id).toBe('tlc/api');
    expect(layers.map(({ source }: { source: string }) => source)).toContain(
      'memory/gotchas/warmup.md',
    );
  }
});

test('a folder without a mark of its own belongs to the folder with memory that it stands in', () => {
  const root = folder({
    'CLAUDE.md': '# All\n',
    'memory/decisions/one.md': '# One\n',
    'new/a.js': '',
  });
  expect(detectWorkspace(join(root, 'new')).workspaceRoot).toBe(root);
});

test('where the workspace is not in sight, nothing is written', async () => {
  const root = folder(kasha);
  await syncCascade(join(root, 'api'));
  const text = readFileSync(join(root, 'api/CLAUDE.md'), 'utf8');
  const alone = folder({ 'CLAUDE.md': text, 'memory/decisions/one.md': '# One\n' });
  expect(await getCascadedContext(alone)).toMatchObject({ workspaceContent: null, merged: text });
  await syncCascade(alone);
  expect(readFileSync(join(alone, 'CLAUDE.md'), 'utf8')).toBe(text);
});

test('a project that is linked into a workspace belongs to it', () => {
  const root = folder(kasha);
  symlinkSync(folder({ 'package.json': '{}' }), join(root, 'linked'));
  expect(detectWorkspace(join(root, 'linked'))).toMatchObject({
    workspaceRoot: root,
    relativeProjectPath: 'linked',
  });
});

test('nothing above the home folder is looked at', () => {
  const root = folder({ 'projects.json': '{}', 'home/p/package.json': '{}', 'home/q/p/a': '' });
  vi.stubEnv('HOME', join(root, 'home'));
  const alone = {
    isInWorkspace: false,
    workspaceRoot: null,
    projectPath: join(root, 'home/p'),
    relativeProjectPath: null,
  };
  expect(detectWorkspace(join(root, 'home/p'))).toEqual(alone);
  mkdirSync(join(root, 'home/q/memory'));
  expect(detectWorkspace(join(root, 'home/q/p')).workspaceRoot).toBe(join(root, 'home/q'));
});

test('memory comes from both, tagged, the project’s first; on one topic the project decides', async () => {
  const root = folder(kasha);
  const { withheld, ...memory } = await loadInheritedMemory(join(root, 'api'));
  expect(withheld).toEqual([]);
  const told = Object.fromEntries(
    Object.entries(memory).map(([category, items]) => [
      category,
      items.map(({ source, filename, topic, relevance }) =>
        [source, filename, topic, relevance].join(' '),
      ),
    ]),
  );
  expect(told).toEqual({
    decisions: [
      'project database.md database 1',
      'project 007-logging.md logging 1',
      'workspace auth.md auth 0.5',
      'workspace old.md old 0.5',
    ],
    gotchas: [
      'project broken.md broken 1',
      'project clock.md clock 1',
      'workspace warmup.md warmup 0.5',
    ],
    preferences: ['project indent.md indent 1', 'project preferences.json editor 1'],
    conversations: [
      'project 2026-03-02-pool.md 2026-03-02-pool 1',
      'workspace 2026-03-01-split.md 2026-03-01-split 0.5',
    ],
  });
  expect(memory.decisions[0]?.text).toBe(kasha['api/memory/decisions/database.md']);
});

test('a workspace does not inherit from itself', async () => {
  const root = folder(kasha);
  expect(getInheritedRoots(root)).toEqual([join(root, 'memory')]);
  expect(getInheritedRoots(join(root, 'api'))).toEqual([
    join(root, 'api/memory'),
    join(root, 'memory'),
  ]);
  const { decisions } = await loadInheritedMemory(root);
  expect(decisions.map(({ topic, source }) => `${source} ${topic}`)).toEqual([
    ...['project auth', 'project database', 'project old', 'project logging'],
  ]);
  const own = kasha['CLAUDE.md'];
  expect(await getCascadedContext(root)).toEqual({
    ...{ workspaceContent: null, projectContent: own, merged: own },
  });
  await syncCascade(root);
  expect(readFileSync(join(root, 'CLAUDE.md'), 'utf8')).toBe(own);
});

test('CLAUDE.md is merged, and written as it is merged', async () => {
  const root = folder(kasha);
  const path = join(root, 'api/CLAUDE.md');
  const { workspaceContent, projectContent, merged } = await getCascadedContext(join(root, 'api'));
  expect([workspaceContent, projectContent]).toEqual([kasha['CLAUDE.md'], kasha['api/CLAUDE.md']]);
  await syncCascade(join(root, 'api'));
  expect(readFileSync(path, 'utf8')).toBe(merged);
  await syncCascade(join(root, 'api'));
  expect(readFileSync(path, 'utf8')).toBe(merged);
});

test('a file is made only where there is something to inherit', async () => {
  const root = folder({ 'projects.json': '{}', 'p/package.json': '{}' });
  await syncCascade(join(root, 'p'));
  expect(existsSync(join(root, 'p/CLAUDE.md'))).toBe(false);
  expect(await getCascadedContext(join(root, 'p'))).toEqual({
    ...{ workspaceContent: null, projectContent: null, merged: '' },
  });
});
