import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { siteData } from '../../src/site/site-data.ts';
import { folder } from '../helpers/folder.ts';
import { page, TODAY } from '../helpers/hierarchy.ts';

let root = '';

const PLAN = { 'plans/0001-a/0001-a-plan.md': '# Plan A\n' };
const DECISION = {
  'docs/adr/0001-use-markdown.md': '# 1. Use markdown\n\n## Status\n\nAccepted\n',
};

/** The title as the workspace, its target, a bundle, the graph and the site's data tell it. */
async function titles(files: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
  root = folder(files);
  const workspace = await open({ root, cwd: root, now: TODAY });
  const { target } = workspace.find();
  const context = await workspace.resolve(target);
  const data = await siteData(workspace);
  const bundle = JSON.parse(data.bundle(target)) as { target: { title: string } };
  const node = data.graph.nodes.find(({ id }) => id === target.id);
  return new Set([
    ...[workspace.title, context.target.title, data.title, bundle.target.title],
    node?.title ?? '',
  ]);
}

test.each([
  ['plans', PLAN],
  ['decision records', DECISION],
])('a workspace of %s alone is called as its folder', async (_, files) => {
  expect(await titles(files)).toEqual(new Set([basename(root)]));
});

test('settings name a workspace that does not name itself', async () => {
  const settings = { 'stratigraph.json': '{"site": {"title": "Our plans"}}' };
  expect(await titles({ ...PLAN, ...settings })).toEqual(new Set(['Our plans']));
});

test('a workspace document names it', async () => {
  const document = { '.limps/workspace.md': page('title: Cartography', '# Other words\n') };
  expect(await titles({ ...PLAN, ...document })).toEqual(new Set(['Cartography']));
});

test('a constitution is called like its project, a memory in tiers as its folder', async () => {
  const titled = (heading: string) =>
    titles({ '.specify/memory/constitution.md': `# ${heading}\n` });
  for (const heading of ['Atlas Constitution', 'Atlas — Constitution'])
    expect(await titled(heading)).toContain('Atlas');
  const headless = { '.specify/memory/constitution.md': '## Mission\n' };
  expect(await titles(headless)).toContain(basename(root));
  const memory = { 'foundation.md': '# Foundation\n', 'memory/active/.gitkeep': '' };
  expect(await titles(memory)).toContain(basename(root));
});
