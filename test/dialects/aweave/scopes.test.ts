// What scopes are given before they ask (L1, T1, T0), what they keep to be asked for, and what is told of it.

import { describe, expect, test } from 'vitest';
import { build, check, listTargets, selectLayers } from '../../../src/core.ts';
import { contextMarkdown } from '../../../src/emit/context-markdown.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { hierarchy, page, resolved, TODAY } from '../../helpers/hierarchy.ts';
import { tree as files } from './tree.ts';

const HOME = 'resources/workspaces';
const opened = hierarchy(files);

function targetOf(id: string) {
  const found = listTargets(opened).find((target) => target.id === id);
  if (found === undefined) throw new Error(`${id} is no target`);
  return found;
}

test('every folder is a scope, but for topics, hidden ones and what is deeper than a repository', () => {
  expect(listTargets(opened).map(({ id, level }) => `${level} ${id}`)).toEqual([
    'workspace aweave/devtools',
    'workspace aweave/k',
    'domain aweave/devtools/common',
    'domain aweave/k/my-shop',
    'repository aweave/devtools/common/cli',
    'repository aweave/devtools/common/server',
    'repository aweave/k/my-shop/api',
  ]);
});

test('a repository is given hot memory, the abstracts above it, its own overview, and learnings of every step', () => {
  const layers = selectLayers(opened, targetOf('aweave/devtools/common/server'));
  expect(layers.map(({ priority, extent, path }) => [priority, extent.part, path])).toEqual([
    [0, 'body', 'agent/rules/common/global-conventions.md'],
    [0, 'body', 'agent/rules/common/user-profile.md'],
    [0, 'front-matter', `${HOME}/devtools/OVERVIEW.md`],
    [0, 'front-matter', `${HOME}/devtools/_decisions/260214-pnpm.md`],
    [0, 'front-matter', `${HOME}/devtools/_decisions/260214-single-server.md`],
    [0, 'front-matter', `${HOME}/devtools/_lessons/Undated Lesson.md`],
    [10, 'front-matter', `${HOME}/devtools/common/OVERVIEW.md`],
    [10, 'front-matter', `${HOME}/devtools/common/_lessons/260228-topic-drift.md`],
    [20, 'body', `${HOME}/devtools/common/server/OVERVIEW.md`],
    [20, 'front-matter', `${HOME}/devtools/common/server/_decisions/260305-sqlite.md`],
    [20, 'front-matter', `${HOME}/devtools/common/server/_lessons/260306-zod.md`],
  ]);
});

test('of a document that is read in little only what describes it is handed on', () => {
  const markdown = contextMarkdown(resolved(files, 'devtools', 'common'));
  expect(markdown).toContain('### Adopt Single Server Runtime');
  expect(markdown).toContain('Run REST and MCP in one process.');
  expect(markdown).not.toContain('Two servers, two ports.');
  expect(markdown).toContain('Shared parts.');
  expect(markdown).not.toContain('One command for everything.');
});

describe('what is told', () => {
  function told(more: Readonly<Record<string, string>>): readonly string[] {
    const seen = hierarchy({ [`${HOME}/k/OVERVIEW.md`]: page('name: K', '# K\n'), ...more });
    const { findings } = check(seen, build(seen, new Map()), { now: TODAY });
    return findings
      .filter(({ path, message }) => path in more && !/^Of \d+ summaries/.test(message))
      .map(({ rule, line, message }) => `${rule}:${line} ${message}`);
  }

  test('heads that are too long or too short are told once', () => {
    const head = (words: number) =>
      page(`name: A\ndescription: ${'word '.repeat(words)}\ncreated: 2026-03-01`, 'A.\n');
    const topic = `${HOME}/k/common/_lessons`;
    const seen = hierarchy({
      [`${topic}/260301-a.md`]: head(3),
      [`${topic}/old/260301-b.md`]: head(3),
      [`${topic}/260301-c.md`]: head(80),
      [`${topic}/260301-d.md`]: head(200),
    });
    const { findings } = check(seen, build(seen, new Map()), { now: TODAY });
    const sizes = findings.filter(({ rule }) => rule === 'size-budget');
    expect(sizes.map(({ path, message, severity }) => `${severity} ${path} ${message}`)).toEqual([
      `info ${topic}/260301-a.md Of 4 summaries, 3 have fewer than 100 or more than 200 tokens, this one among them. To list them, run \`stratigraph workspace budget\`.`,
    ]);
  });

  test('a head without what its kind must have, and none at all', () => {
    const plan = `${HOME}/k/_plans/260301-a.md`;
    expect(told({ [plan]: page('name: A\ncreated: 2026-03-01') })).toEqual([
      'missing-field:1 `description` is missing.',
      'missing-field:1 `status` is missing.',
    ]);
    const notes = `${HOME}/k/_notes/260301-a.md`;
    expect(told({ [notes]: '# Notes\n' })).toEqual(['missing-field:1 `name` is missing.']);
  });

  test('values that the topic of a scope above declares otherwise', () => {
    const more = {
      [`${HOME}/k/_decisions/OVERVIEW.md`]: page('name: D\ncategory_values: tooling'),
      [`${HOME}/k/d/r/_decisions/260301-a.md`]: page(
        'name: A\ndescription: A.\ncreated: 2026-03-01\ncategory: other',
      ),
    };
    expect(told(more).filter((one) => one.startsWith('undeclared'))).toEqual([
      'undeclared-value:5 `category: other` is not declared. Declared values: tooling.',
    ]);
  });

  test('a day that the name tells otherwise, and what an older layout left', () => {
    const plan = page('name: A\ndescription: A.\nstatus: new\ncreated: 2026-03-02');
    expect(told({ [`${HOME}/k/_plans/260301-a.md`]: plan })).toEqual([
      'entry-name:5 The name says 2026-03-01, the front matter 2026-03-02.',
    ]);
    expect(told({ 'user/memory/workspaces/k/lessons.md': '' })).toEqual([
      expect.stringContaining('leftover-file:1 This is left over'),
    ]);
  });
});

test('the overview of a feature is that of no topic', async () => {
  const root = folder({
    'resources/workspaces/k/OVERVIEW.md': '---\nname: K\ndescription: K.\n---\n',
    'resources/workspaces/k/_features/OVERVIEW.md': '---\nname: F\ndescription: F.\n---\n',
    'resources/workspaces/k/_features/login/OVERVIEW.md': '---\nname: L\ndescription: L.\n---\n',
  });
  const { out } = await run(['check', '--json', '--root', root]);
  const { findings } = JSON.parse(out) as { findings: readonly { rule: string; path: string }[] };
  const missing = findings.filter(({ rule }) => rule === 'missing-field');
  expect(missing.map(({ path }) => path)).toEqual(['resources/workspaces/k/_features/OVERVIEW.md']);
});

test.each([
  [['nope'], 'There is no workspace "nope". There are: devtools, k.'],
  [['devtols'], 'There is no workspace "devtols". Did you mean "devtools"?'],
  [['devtools', 'comon'], 'There is no domain "comon". Did you mean "common"?'],
])('%s is answered as ever, and told beside it', async ([workspace = '', domain], says) => {
  const root = folder(files);
  const more = domain === undefined ? [] : ['--domain', domain];
  const asked = ['workspace', 'get-context', '--workspace', workspace, ...more, '--root', root];
  const { code, out, err } = await run([...asked, '--json']);
  expect([code, err]).toEqual([0, `note: ${says}\n`]);
  expect(JSON.parse(out).defaults.overviews).toEqual([]);
});

test('what the advice says of a lesson takes it out of the context; a proposed decision is not in it', async () => {
  const lesson = 'resources/workspaces/k/_lessons/260301-a.md';
  const head = 'name: Kettles\ndescription: Kettles whistle.\ncreated: 2026-03-01';
  const at = {
    'resources/workspaces/k/OVERVIEW.md': '---\nname: K\ndescription: K.\n---\n',
    'resources/workspaces/k/_decisions/260301-b.md':
      '---\nname: B\ndescription: Boil it.\nstatus: proposed\ncreated: 2026-03-01\n---\n',
  };
  const root = folder({ ...at, [lesson]: `---\n${head}\n---\n` });
  const { err } = await run(['context', 'archive', lesson, '--root', root]);
  const [, status = ''] = /set its status to (\w+)\./.exec(err) ?? [];
  const given = folder({ ...at, [lesson]: `---\n${head}\nstatus: ${status}\n---\n` });
  const resolved = async (one: string) =>
    (await run(['context', 'resolve', 'k', '--format', 'md', '--root', one])).out;
  expect(await resolved(root)).toContain('Kettles whistle.');
  expect(await resolved(given)).not.toContain('Kettles whistle.');
  expect(await resolved(root)).not.toContain('Boil it.');
});
