// A workspace with projects as the plan of TLC tells it: what each answer has to be, worked out from its sentences, and the same on every face.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  detectWorkspace,
  getCascadedContext,
  getInheritedRoots,
  loadInheritedMemory,
} from '../../../src/dialects/tlc/library.ts';
import { open } from '../../../src/open.ts';
import { serveAll } from '../../../src/serve/serve.ts';
import { siteData } from '../../../src/site/site-data.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { call, connect, NOW } from '../../mcp/workspace.ts';

const FILES: Readonly<Record<string, string>> = {
  'projects.json': '{"version": 1, "projects": [{"name": "kasha-api", "localPath": "kasha-api"}]}',
  'CLAUDE.md':
    '# Kasha\n\n## Coding Standards\n\nTabs.\n\n## Holidays\n\nIn July.\n\n## Team Rules\n\nReview everything.\n',
  'memory/decisions/auth.md': '# Auth\n\nOAuth2 everywhere.\n',
  'memory/decisions/database.md': '# Database\n\nMySQL.\n',
  'memory/gotchas/warmup.md': '# Warmup\n\nAuth needs two seconds.\n',
  'memory/preferences/style.md': '# Style\n\nVerbose.\n',
  'memory/conversations/2026-03-01-split.md': '# Split\n\nOn services.\n',
  'kasha-api/package.json': '{}',
  'kasha-api/CLAUDE.md': '# API\r\n\r\n## Team Rules\r\n\r\nReview what is risky.\r\n',
  'kasha-api/memory/decisions/database.md': '# Database\n\nPostgres.\n',
  'kasha-api/memory/gotchas/pool.md': '# Pool\n\nThe pool blocks.\n',
  'kasha-api/memory/preferences/style.md': '# Style\n\nTerse.\n',
  'kasha-api/memory/conversations/2026-03-02-pool.md': '# On the pool\n\nIt blocks.\n',
  'kasha-web/package.json': '{}',
  'infra/projects.json': '{"projects": []}',
  'infra/memory/decisions/cloud.md': '# Cloud\n\nOne region.\n',
  'infra/deploy/package.json': '{}',
};

const root = folder(FILES);
const at = (path: string): string => join(root, path);
const sourced = (items: readonly { readonly source: string; readonly topic: string }[]) =>
  items.map(({ source, topic }) => `${source} ${topic}`);

describe('detection', () => {
  test.each([
    ['kasha-api', '', 'kasha-api'],
    ['kasha-web', '', 'kasha-web'],
    ['infra/deploy', 'infra', 'deploy'],
  ])('the nearest parent of %s with artifacts is its workspace', (project, parent, relative) => {
    expect(detectWorkspace(at(project))).toEqual({
      ...{ isInWorkspace: true, workspaceRoot: join(root, parent) },
      ...{ projectPath: at(project), relativeProjectPath: relative },
    });
  });

  test('a project without one stands alone, and has only its own memory', async () => {
    const alone = folder({ 'package.json': '{}', 'memory/gotchas/a.md': '# A\n' });
    expect(detectWorkspace(alone, { boundary: join(alone, '..') })).toMatchObject({
      isInWorkspace: false,
      workspaceRoot: null,
      relativeProjectPath: null,
    });
    const options = { boundary: join(alone, '..') };
    expect(getInheritedRoots(alone, options)).toEqual([join(alone, 'memory')]);
    expect(sourced((await loadInheritedMemory(alone, options)).gotchas)).toEqual(['project a']);
  });
});

test('a project overrides decisions and preferences by topic; gotchas and conversations come from both', async () => {
  const { decisions, gotchas, preferences, conversations } = await loadInheritedMemory(
    at('kasha-api'),
  );
  expect(sourced(decisions)).toEqual(['project database', 'workspace auth']);
  expect(sourced(gotchas)).toEqual(['project pool', 'workspace warmup']);
  expect(sourced(preferences)).toEqual(['project style']);
  expect(sourced(conversations)).toEqual(['project 2026-03-02-pool', 'workspace 2026-03-01-split']);
  expect(decisions[1]?.relevance).toBeLessThan(decisions[0]?.relevance ?? 0);
  expect(getInheritedRoots(at('kasha-api'))).toEqual([at('kasha-api/memory'), at('memory')]);
});

test('what a project without memory has is the workspace’s, and that of a nested one is not the outer one’s', async () => {
  const web = await loadInheritedMemory(at('kasha-web'));
  expect(sourced([...web.decisions, ...web.gotchas, ...web.preferences])).toEqual([
    'workspace auth',
    'workspace database',
    'workspace warmup',
    'workspace style',
  ]);
  const deploy = await loadInheritedMemory(at('infra/deploy'));
  expect(sourced(deploy.decisions)).toEqual(['workspace cloud']);
});

test('conventions of the workspace stand between markers under their heading; the project’s own rules count', async () => {
  const { merged } = await getCascadedContext(at('kasha-api'));
  const [, block = ''] = merged.split(/<!-- TLC-WORKSPACE-(?:START|END) -->/);
  expect(block).toContain('## Workspace Conventions');
  expect(block).toContain('## Coding Standards\r\n\r\nTabs.');
  expect(block).not.toMatch(/Holidays|Review everything/);
  expect(merged.endsWith(FILES['kasha-api/CLAUDE.md'] ?? '')).toBe(true);
  expect(merged).not.toMatch(/[^\r]\n/);
});

describe('search', () => {
  const found = async (words: string, ...more: readonly string[]): Promise<readonly string[]> => {
    const when = more.includes('--now') ? [] : ['--now', NOW];
    const { out } = await run(['search', words, ...more, ...when, '--json'], {
      cwd: at('kasha-api'),
    });
    return JSON.parse(out).hits.map(({ path }: { readonly path: string }) => path);
  };
  test.each([
    [
      'pool',
      ['kasha-api/memory/conversations/2026-03-02-pool.md', 'kasha-api/memory/gotchas/pool.md'],
    ],
    ['auth', ['memory/decisions/auth.md', 'memory/gotchas/warmup.md']],
    ['MySQL', []],
    ['region', []],
    ['Postgres', ['kasha-api/memory/decisions/database.md']],
  ])(
    '“%s” in a project finds what it has, then what it inherits, and nothing else',
    async (words, paths) => {
      expect([...(await found(words))].sort()).toEqual(paths);
    },
  );

  test('what is inherited comes after what is the project’s own', async () => {
    // So late that no item counts as recent.
    const paths = await found('pool auth', '--scope', 'inherited', '--now', '2100-01-01');
    expect(paths.map((path) => path.startsWith('kasha-api/'))).toEqual([true, true, false, false]);
  });
});

describe('commands', () => {
  const told = async (purpose: string) => {
    const argv = ['context', 'resolve', 'kasha-api', '--for', purpose, '--json', '--root', root];
    return JSON.parse((await run(argv)).out);
  };
  test.each([
    ['plan', ['decisions/auth.md', 'CLAUDE.md', 'gotchas/warmup.md']],
    ['build', ['CLAUDE.md', 'decisions/auth.md', 'gotchas/warmup.md']],
    ['discuss', ['conversations/2026-03-01-split.md', 'decisions/auth.md', 'gotchas/warmup.md']],
  ])('/tlc:%s is given a section of the workspace', async (purpose, sources) => {
    const { sections, brief } = await told(purpose);
    expect(sections[0].heading).toBe('Workspace Context');
    expect(
      sections[0].parts.map(({ source }: { source: string }) => source.replace('memory/', '')),
    ).toEqual(sources);
    expect(brief.tokens).toBe(2000);
  });

  test('gotchas are warnings where one builds', async () => {
    expect((await told('build')).warnings.join('\n')).toContain('Warmup: Auth needs two seconds.');
    expect((await told('discuss')).warnings).toEqual([]);
  });
});

test('a command, an address, a tool and a built file give the same bytes', async () => {
  const { client } = await connect(root);
  const server = await serveAll({
    at: () => ({ root, cwd: root, now: NOW }),
    ...{ port: 0, host: '127.0.0.1', outDir: join(root, 'dist') },
  });
  const get = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const asked = async (...argv: readonly string[]): Promise<string> =>
    (await run([...argv, '--json', '--root', root, '--now', NOW])).out;

  const resolved = await asked('context', 'resolve', 'kasha-api', '--tokens');
  const data = await siteData(await open({ root, cwd: root, now: NOW }));
  const target = data.graph.targets.find(({ id }) => id === 'tlc/kasha-api');
  if (target === undefined) throw new Error('it is listed');
  expect(data.bundle(target)).toBe(resolved);
  expect(await get('targets/kasha-api?tokens=true')).toBe(resolved);
  const full = { target: 'kasha-api', detail: 'full', tokens: true };
  const { data: context } = await call(client, 'resolve', full);
  expect(`${JSON.stringify(context, null, 2)}\n`).toBe(resolved);

  const hits = await asked('search', 'pool auth', '--scope', 'kasha-api', '--inherited');
  const query = 'q=pool%20auth&scope=kasha-api&inherited=true';
  expect(await get(`workspace/search?${query}`)).toBe(hits);
  const tool = { query: 'pool auth', scope: 'kasha-api', inherited: true, limit: 10 };
  const { data: answer } = await call(client, 'search', tool);
  expect(`${JSON.stringify(answer, null, 2)}\n`).toBe(hits);
  await server.close();
});
