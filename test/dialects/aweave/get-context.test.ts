// What is known of a scope: golden answers over two untidy workspaces, worked out by hand, and the same on every face.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextOf, type Query } from '../../../src/dialects/aweave/context.ts';
import { getContext } from '../../../src/dialects/aweave/library.ts';
import { jsonText } from '../../../src/emit/json.ts';
import type { JsonMap } from '../../../src/model/value.ts';
import { open } from '../../../src/open.ts';
import { keptAnswers } from '../../../src/operations/index.ts';
import { serveAll } from '../../../src/serve/serve.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { hierarchy } from '../../helpers/hierarchy.ts';
import { call, connect, NOW } from '../../mcp/workspace.ts';
import { tree as files } from './tree.ts';

const HOME = 'resources/workspaces';
const source = { root: '/repo', ...hierarchy(files) };

interface Entry {
  readonly name: string;
  readonly [key: string]: unknown;
}
interface Answer {
  readonly defaults?: {
    readonly scope_overview_t1: string | null;
    readonly folder_structure: string;
    readonly overviews: readonly JsonMap[];
    readonly decisions_t0: readonly Entry[];
    readonly lessons_t0: readonly Entry[];
    readonly loaded_skills: readonly JsonMap[];
  };
  readonly [topic: string]: unknown;
}

const ALL = { status: [], tags: [], category: null, strict: false };

function asked(scope: string, topics: readonly string[] = [], more: Partial<Query> = {}): Answer {
  const includeDefaults = topics.length === 0;
  const query = { scope: scope.split('/'), topics, includeDefaults, filters: ALL, ...more };
  return contextOf(source, query) as unknown as Answer;
}

function entriesOf(answer: Answer, topic: string): readonly Entry[] {
  return (answer[topic] as { readonly entries: readonly Entry[] }).entries;
}

const names = (entries: readonly Entry[]): readonly string[] => entries.map(({ name }) => name);
const meta = (path: string) => ({ _meta: { document_path: `${HOME}/${path}` } });

describe('defaults', () => {
  test('of a workspace: its overview, its folders, the heads inside it, what was decided and learnt on its level', () => {
    const { defaults, ...topics } = asked('devtools');
    expect(topics).toEqual({});
    expect(Object.keys(defaults ?? {})).toEqual([
      'scope_overview_t1',
      'folder_structure',
      'overviews',
      'decisions_t0',
      'lessons_t0',
      'loaded_skills',
    ]);
    expect(defaults?.scope_overview_t1).toBe('# DevTools\n\nOne command for everything.');
    expect(defaults?.folder_structure).toBe(
      [
        'resources/workspaces/devtools/',
        '├── _decisions/',
        '├── _lessons/',
        '└── common/',
        '    ├── _architecture/',
        '    ├── _features/',
        '    ├── _lessons/',
        '    ├── _plans/',
        '    ├── cli/',
        '    └── server/',
        '        ├── _decisions/',
        '        ├── _lessons/',
        '        └── src/',
        '            └── deep/',
      ].join('\n'),
    );
    expect(defaults?.overviews).toEqual([
      {
        scope: 'devtools',
        name: 'DevTools',
        description: 'Shared development tools and infrastructure.',
        tags: ['devtools', 'infrastructure'],
        ...meta('devtools/OVERVIEW.md'),
      },
      {
        scope: 'devtools/_decisions',
        name: 'Decisions',
        description: 'What was decided, and why.',
        folder_structure: '_decisions/ is flat',
        category_values: ['architecture', 'tooling'],
        ...meta('devtools/_decisions/OVERVIEW.md'),
      },
      {
        scope: 'devtools/common',
        name: 'Common',
        description: 'Tools for all domains: quoted.',
        tags: ['cli', 'shared'],
        ...meta('devtools/common/OVERVIEW.md'),
      },
      {
        scope: 'devtools/common/_plans',
        name: 'Plans',
        description: 'Plans of the domain.',
        folder_structure: '_plans/ is flat with YYMMDD-kebab-case.md',
        status_values: ['new', 'in_progress', 'partial', 'done', 'abandoned'],
        category_values: [],
        tag_values: ['workflow', 'spa'],
        ...meta('devtools/common/_plans/OVERVIEW.md'),
      },
      {
        scope: 'devtools/common/cli',
        description: 'The command line.',
        ...meta('devtools/common/cli/ABSTRACT.md'),
      },
      {
        scope: 'devtools/common/server',
        name: 'Server',
        description: 'The one server.',
        ...meta('devtools/common/server/OVERVIEW.md'),
      },
    ]);
    const server = 'devtools/_decisions/260214-single-server.md';
    expect(defaults?.decisions_t0).toEqual([
      {
        name: 'Adopt Single Server Runtime',
        description: 'Run REST and MCP in one process.',
        tags: ['server', 'mcp'],
        category: 'architecture',
        created: '2026-02-14',
        path: `${HOME}/${server}`,
        ...meta(server),
      },
      expect.objectContaining({ name: 'Use pnpm' }),
    ]);
    expect(defaults?.lessons_t0).toEqual([
      {
        name: 'Undated Lesson',
        description: '',
        path: `${HOME}/devtools/_lessons/Undated Lesson.md`,
        ...meta('devtools/_lessons/Undated Lesson.md'),
      },
    ]);
    expect(defaults?.loaded_skills).toEqual([
      {
        name: 'cli-builder',
        description: 'How to build commands.',
        skill_path: 'agent/skills/common/cli-builder/SKILL.md',
      },
      {
        name: 'remote',
        description: 'Elsewhere.',
        skill_path: 'agent/skills/remote/SKILL.md',
      },
    ]);
  });

  test('of a domain and a repository climb the ladder, the newest first and what has no date last', () => {
    const domain = asked('devtools/common').defaults;
    expect(names(domain?.lessons_t0 ?? [])).toEqual(['Avoid Topic Drift', 'Undated Lesson']);
    expect(names(domain?.decisions_t0 ?? [])).not.toContain('SQLite');
    const repository = asked('devtools/common/server').defaults;
    expect(repository?.scope_overview_t1).toBe('# Server');
    expect(names(repository?.decisions_t0 ?? [])).toEqual([
      'SQLite',
      'Adopt Single Server Runtime',
      'Use pnpm',
    ]);
    expect(names(repository?.lessons_t0 ?? [])).toEqual([
      'Zod Versions',
      'Avoid Topic Drift',
      'Undated Lesson',
    ]);
  });

  test('of a scope that is not there are empty', () => {
    expect(asked('nowhere/at all').defaults).toMatchObject({
      scope_overview_t1: null,
      folder_structure: 'resources/workspaces/nowhere/at all/',
      ...{ overviews: [], decisions_t0: [], lessons_t0: [] },
    });
  });

  test('of an overview without head or without body', () => {
    expect(asked('k').defaults?.scope_overview_t1).toBe('# No head\n\nThe workspace k.\n');
    expect(asked('k/my shop').defaults?.scope_overview_t1).toBeNull();
  });
});

describe('topics', () => {
  test('plans: the heads of all, wherever in the scope they stand, and the nearest overview', () => {
    const { plans, ...rest } = asked('devtools/common', ['plans']);
    expect(rest).toEqual({});
    expect(plans).toMatchObject({ overview_t1: '# Plans Topic\n\nThis topic stores plans.' });
    const path = `${HOME}/devtools/common/_plans/260208-workflow-engine.md`;
    expect(entriesOf({ plans }, 'plans').at(-1)).toEqual({
      name: 'Workflow Engine',
      description: 'Run graphs of tasks.',
      status: 'done',
      created: '2026-02-08',
      tags: ['workflow', 'xstate'],
      path,
      _meta: { document_path: path },
    });
    expect(names(entriesOf({ plans }, 'plans')).toSorted()).toEqual([
      '260304-broken',
      'Inner Plan',
      'No Name Yet',
      'Odd Status',
      'SPA Self-Serve',
      'Windows Lines',
      'With a Mark',
      'Workflow Engine',
    ]);
  });

  test('the overview of a topic is looked for above the scope, and never below it', () => {
    const { plans } = asked('devtools/common/server', ['plans']);
    expect(plans).toEqual({ overview_t1: expect.stringContaining('# Plans Topic'), entries: [] });
    expect(asked('devtools', ['plans']).plans).toMatchObject({ overview_t1: null });
  });

  test('decisions and lessons: all that is below the scope, in full', () => {
    const { decisions, lessons } = asked('devtools', ['decisions', 'lessons']);
    expect(names(entriesOf({ decisions }, 'decisions'))).toEqual([
      'SQLite',
      'Use pnpm',
      'Adopt Single Server Runtime',
    ]);
    const path = `${HOME}/devtools/_decisions/260214-single-server.md`;
    expect(entriesOf({ decisions }, 'decisions').at(-1)).toEqual({
      name: 'Adopt Single Server Runtime',
      description: 'Run REST and MCP in one process.',
      category: 'architecture',
      tags: ['server', 'mcp'],
      created: '2026-02-14',
      path,
      body_t1: '## Context\n\nTwo servers, two ports.\n\n## Decision\n\nOne process.',
      _meta: { document_path: path },
    });
    expect(entriesOf({ lessons }, 'lessons').at(-1)).toMatchObject({
      name: 'Undated Lesson',
      description: '',
      body_t1: '# No head at all\n\nBut a lesson.\n',
    });
    expect(names(entriesOf(asked('devtools/common', ['decisions']), 'decisions'))).toEqual([
      'SQLite',
    ]);
  });

  test('overview: that of the scope, and no entries', () => {
    expect(asked('devtools', ['overview'])).toEqual({
      overview: { overview_t1: '# DevTools\n\nOne command for everything.', entries: [] },
    });
  });

  test('features are named by their places, and any folder is a topic', () => {
    expect(asked('devtools', ['features']).features).toEqual({
      overview_t1: null,
      entries: ['core/_plans/260310-inner', 'core/memory'].map((name) => ({
        name,
        path: `${HOME}/devtools/common/_features/${name}.md`,
        ...meta(`devtools/common/_features/${name}.md`),
      })),
    });
    const answer = asked('devtools', ['architecture', 'nothing', '__proto__']);
    expect(names(entriesOf(answer, 'architecture'))).toEqual(['Server-side Actions']);
    expect(Object.keys(answer)).toEqual(['architecture', 'nothing', '__proto__']);
    expect(answer.nothing).toEqual({ overview_t1: null, entries: [] });
  });

  test('filters leave out what says something else, and keep what says nothing', () => {
    const plans = (filters: Partial<Query['filters']>) =>
      names(
        entriesOf(asked('devtools', ['plans'], { filters: { ...ALL, ...filters } }), 'plans'),
      ).toSorted();
    const silent = ['260304-broken'];
    expect(plans({ status: ['done', 'in_progress'] })).toEqual([
      ...silent,
      'SPA Self-Serve',
      'Workflow Engine',
    ]);
    expect(plans({ tags: ['nestjs'] })).toEqual([
      ...silent,
      'Inner Plan',
      'No Name Yet',
      'Odd Status',
      'SPA Self-Serve',
      'With a Mark',
    ]);
    const learnt = asked('devtools', ['lessons', 'decisions'], {
      filters: { ...ALL, category: 'debugging' },
    });
    expect(names(entriesOf(learnt, 'lessons'))).toEqual(['Zod Versions', 'Undated Lesson']);
    expect(entriesOf(learnt, 'decisions')).toEqual([]);
  });

  test('a strict filter leaves out what says nothing, too', () => {
    const found = (topic: string, filters: Partial<Query['filters']>) =>
      names(
        entriesOf(
          asked('devtools', [topic], { filters: { ...ALL, ...filters, strict: true } }),
          topic,
        ),
      );
    expect(found('plans', { status: ['done'] })).toEqual(['Workflow Engine']);
    expect(found('plans', { tags: ['nestjs'] })).toEqual(['SPA Self-Serve']);
    expect(found('lessons', { category: 'debugging' })).toEqual(['Zod Versions']);
    expect(found('plans', {})).toEqual(names(entriesOf(asked('devtools', ['plans']), 'plans')));
  });

  test('people are told which way the lists go; the data is the same', async () => {
    const root = folder(files);
    const argv = ['workspace', 'get-context', '--workspace', 'devtools', '--root', root];
    const { out } = await run([...argv, '--topics', 'plans']);
    expect(out).toContain(
      '  decisions_t0: # of this scope and those above it; topics give those inside it\n',
    );
    expect(out).toContain('  entries: # of this scope and those inside it\n');
    const strict = await run([
      ...argv,
      '--topics',
      'plans',
      '--filter-status',
      'done',
      '--strict',
      '--json',
    ]);
    expect(JSON.parse(strict.out).plans.entries).toHaveLength(1);
  });

  test('a head is read behind a byte order mark and with any line ends; of a broken one nothing is lost', () => {
    const plans = entriesOf(asked('devtools/common', ['plans']), 'plans');
    const found = (name: string) => plans.find((plan) => plan.name === name);
    expect(found('With a Mark')).toMatchObject({ status: 'new', created: '2026-03-03' });
    expect(found('Windows Lines')).toMatchObject({ status: 'new', tags: [] });
    expect(found('SPA Self-Serve')).toMatchObject({ tags: ['spa', 'nestjs'] });
    const path = `${HOME}/devtools/common/_plans/260304-broken.md`;
    expect(found('260304-broken')).toEqual({
      name: '260304-broken',
      path,
      _meta: { document_path: path },
    });
  });
});

test('a command, a tool, an address, a built file and the library give the same, asked flatly or in nests', async () => {
  const root = folder(files);
  const { client } = await connect(root);
  const server = await serveAll({
    at: () => ({ root, cwd: root, now: NOW }),
    port: 0,
    host: '127.0.0.1',
    outDir: join(root, 'dist'),
  });
  const command = ['workspace', 'get-context', '--root', root, '--json'];
  const flat = await run([
    ...command,
    ...['--workspace', 'devtools', '--domain', 'common', '--topics', 'plans, decisions'],
    ...['--no-defaults', '--filter-status', 'new', '--filter-tags', 'spa,server'],
  ]);
  const filters = { status: ['new'], tags: ['spa', 'server'] };
  const expected = contextOf(source, {
    ...{ scope: ['devtools', 'common'], topics: ['plans', 'decisions'], includeDefaults: false },
    filters: { ...ALL, ...filters },
  });
  expect(flat.out).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  const query =
    'workspace=devtools&domain=common&topics=plans,decisions&include_defaults=false&filter_status=new&filter_tags=spa,server';
  const response = await fetch(`${server.url}workspace/context?${query}`);
  expect(await response.text()).toBe(flat.out);
  const scope = { workspace: 'devtools', domain: 'common' };
  const topics = ['plans', 'decisions'];
  const nested = { scope, topics, filters, include_defaults: false };
  expect((await call(client, 'workspace_get_context', nested)).data).toEqual(expected);
  const { status, tags } = filters;
  const tool = { ...scope, topics, include_defaults: false, filter_status: status };
  const asTool = await call(client, 'workspace_get_context', { ...tool, filter_tags: tags });
  expect(JSON.stringify(asTool.data)).toBe(JSON.stringify(expected));
  await server.close();

  const kept = await keptAnswers(await open({ root, cwd: root, now: NOW }));
  expect([...kept.keys()]).toHaveLength(7);
  const file = jsonText(await kept.get('context/k/my shop.json')?.());
  const defaults = await run([...command, '--workspace', 'k', '--domain', 'my shop']);
  expect(file).toBe(defaults.out);

  const own = await getContext(root, { scope, topics, includeDefaults: false, filters });
  expect(jsonText(own)).toBe(flat.out);
  await expect(getContext(root, { scope: { workspace: 'k', repository: 'api' } })).rejects.toThrow(
    'The domain is missing',
  );
  await expect(getContext(root, { scope: { workspace: '' } })).rejects.toThrow(
    'The workspace is missing.',
  );

  const wrong = await run([...command, '--workspace', 'devtools', '--repository', 'server']);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Give its name.') });
  const out = await run([...command, '--workspace', '..']);
  expect(out).toMatchObject({ code: 2, err: expect.stringContaining('not the name of a folder') });
  expect((await run(command)).err).toContain('Give the workspace: ');
});
