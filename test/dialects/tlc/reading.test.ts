// What a project of a workspace inherits, and where workspaces and projects are found.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTarget, listTargets, openTree, resolve, selectLayers } from '../../../src/core.ts';
import { workspaceOf } from '../../../src/dialects/tlc/places.ts';
import { open } from '../../../src/open.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { folder } from '../../helpers/folder.ts';
import { hierarchy, TODAY } from '../../helpers/hierarchy.ts';
import { kasha } from './kasha.ts';

type Files = Readonly<Record<string, string>>;

function layersOf(files: Files, ...words: readonly string[]): readonly string[] {
  const opened = hierarchy(files);
  const layers = selectLayers(opened, findTarget(opened, ...words).target);
  return layers.map(({ level, path }) => `${level} ${path}`);
}

function textOf(files: Files, ...words: readonly string[]): string {
  const opened = hierarchy(files);
  const { target } = findTarget(opened, ...words);
  const { sections } = resolve(opened, target, new Map(), { now: TODAY });
  return sections.flatMap(({ parts }) => parts.map(({ markdown }) => markdown)).join('\n');
}

test('a workspace lists its projects, at any depth, and the workspaces in it with theirs', () => {
  const targets = listTargets(hierarchy(kasha)).filter(({ dialect }) => dialect === 'tlc');
  expect(targets.map(({ id, level, parent }) => [id, level, parent])).toEqual([
    ['tlc/workspace', 'workspace', null],
    ['tlc/inner', 'workspace', 'tlc/workspace'],
    ['tlc/api', 'project', 'tlc/workspace'],
    ['tlc/apps/web', 'project', 'tlc/workspace'],
    ['tlc/inner/tool', 'project', 'tlc/inner'],
  ]);
});

test('a project with memory of its own inherits all the same, and decides its topics itself', () => {
  expect(layersOf(kasha, 'api')).toEqual([
    'workspace CLAUDE.md',
    'workspace memory/decisions/auth.md',
    'workspace memory/gotchas/warmup.md',
    'workspace memory/conversations/2026-03-01-split.md',
    'project api/CLAUDE.md',
    'project api/.tlc/memory/team/conventions.md',
    'project api/memory/preferences/indent.md',
    'project api/memory/decisions/database.md',
    'project api/.tlc/memory/team/decisions/007-logging.md',
    'project api/memory/gotchas/broken.md',
    'project api/memory/gotchas/clock.md',
    'project api/memory/conversations/2026-03-02-pool.md',
  ]);
});

test('a project without memory has that of its workspace', () => {
  expect(layersOf(kasha, 'apps/web')).toEqual(
    layersOf(kasha).filter((layer) => !layer.endsWith('old.md')),
  );
});

test('the nearest workspace counts, and that alone', () => {
  expect(layersOf(kasha, 'inner/tool')).toEqual(['workspace inner/memory/decisions/queue.md']);
});

test('a project that stands alone has its own memory, and a workspace without memory is none the worse', () => {
  const alone = { 'memory/decisions/a.md': '# A\n', 'package.json': '{}' };
  expect(layersOf(alone)).toEqual(['project memory/decisions/a.md']);
  const bare = { 'projects.json': '{}', 'api/memory/decisions/a.md': '# A\n' };
  expect(layersOf(bare, 'api')).toEqual(['project api/memory/decisions/a.md']);
});

test('of CLAUDE.md come the sections that concern projects, but for those that the project has', () => {
  const text = textOf(kasha, 'api');
  expect(text).toContain('Use ESLint.');
  expect(text).toContain('One service a team.');
  expect(text).toContain('Review what is not trivial.');
  expect(text).not.toContain('Review everything.');
  expect(text).not.toContain('milk');
});

test('a block that was copied into a project’s CLAUDE.md is not inherited a second time', () => {
  const block =
    '<!-- TLC-WORKSPACE-START -->\n## Coding Standards\n\nUse ESLint.\n<!-- TLC-WORKSPACE-END -->\n';
  const text = textOf({ ...kasha, 'api/CLAUDE.md': `${block}\n# API\n\nOurs.\n` }, 'api');
  expect(text.match(/Use ESLint/g)).toHaveLength(1);
  expect(text).toContain('Ours.');
});

test('line ends of Windows, a byte order mark and a broken head cost nothing that was said', () => {
  const opened = hierarchy(kasha);
  expect(opened.document('api/memory/decisions/database.md')).toMatchObject({
    title: 'Database',
    metadata: { permanent: true },
    faults: [],
  });
  expect(opened.document('api/memory/gotchas/broken.md')).toMatchObject({
    faults: [{ code: 'invalid-front-matter' }],
  });
  expect(textOf(kasha, 'api')).toContain('Still said.');
});

describe('a folder is a workspace', () => {
  test.each([
    ['with projects.json', { 'projects.json': '{}', 'p/a': '' }, 'p', ''],
    ['with .tlc.json that says so', { '.tlc.json': '{"workspace": true}', 'p/a': '' }, 'p', ''],
    ['with memory, above a project', { 'memory/a': '', 'p/a': '' }, 'p', ''],
    ['though the project has memory', { 'memory/a': '', 'p/memory/decisions/a.md': '' }, 'p', ''],
    ['from further below', { 'projects.json': '{}', 'apps/p/a': '' }, 'apps/p', ''],
    ['when it is asked about itself', { 'p/projects.json': '{}' }, 'p', 'p'],
    ['and holds repositories', { 'p/memory/a': '', 'p/q/.git/HEAD': '' }, 'p', 'p'],
    ['not by .tlc.json alone', { '.tlc.json': '{"workspace": false}', 'p/a': '' }, 'p', null],
    ['not by .tlc.json that is no JSON', { '.tlc.json': '{workspace', 'p/a': '' }, 'p', null],
    ['not by its own memory', { 'p/memory/a': '', 'p/src/a': '', 'p/package.json': '' }, 'p', null],
  ])('%s', (_, files, project, workspace) => {
    expect(workspaceOf(textTree(files as Files), project)).toBe(workspace);
  });
});

describe('on a disk', () => {
  const here = async (cwd: string, via?: string) => {
    const workspace = await open({ cwd, via, now: TODAY });
    return { root: workspace.root, target: workspace.find().target.id, workspace };
  };

  test('within a project, a repository of its own, the workspace above is found and the project is meant', async () => {
    const root = folder({ ...kasha, 'api/.git/HEAD': '', 'api/src/a.ts': '' });
    expect(await here(join(root, 'api/src'))).toMatchObject({ root, target: 'tlc/api' });
    expect(await here(root)).toMatchObject({ root, target: 'tlc/workspace' });
    expect(await here(join(root, 'inner/tool'))).toMatchObject({
      root: join(root, 'inner'),
      target: 'tlc/tool',
    });
  });

  test('a project that is linked is read by whoever came by the link, and by nobody else', async () => {
    const outside = folder({ 'memory/decisions/own.md': '# Own\n', '.git/HEAD': '' });
    const root = folder(kasha);
    const link = join(root, 'linked');
    symlinkSync(outside, link);
    const { target, workspace } = await here(outside, link);
    expect({ root: workspace.root, target }).toEqual({ root, target: 'tlc/linked' });
    const { layers } = await workspace.resolve(workspace.find().target);
    expect(layers.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['memory/decisions/auth.md', 'linked/memory/decisions/own.md']),
    );
    expect((await here(root)).workspace.tree.list('linked')).toEqual([]);
  });

  test('settings in a project, or a system that knows of no workspaces above, make a root of it', async () => {
    const root = folder({
      ...kasha,
      'api/stratigraph.json': '{}',
      'apps/web/.limps/workspace.md': '# W\n',
    });
    expect((await here(join(root, 'api'))).root).toBe(join(root, 'api'));
    expect((await here(join(root, 'apps/web'))).root).toBe(join(root, 'apps/web'));
  });
});

test('what others attach from the folder of a project concerns that project alone', () => {
  const files = { ...kasha, 'api/docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n' };
  const opened = openTree(textTree(files), DEFAULT_SETTINGS);
  const has = (id: string): boolean =>
    selectLayers(opened, findTarget(opened, id).target).some(({ path }) => path.includes('adr'));
  expect([has('api'), has('apps/web')]).toEqual([true, false]);
});
