import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonText } from '../../src/emit/json.ts';
import type { PublishedWorkspace } from '../../src/model/published.ts';
import { ask } from '../../src/operations/index.ts';
import type { Built } from '../../src/site/integration.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

let told: Story;
let built: Built;
beforeAll(async () => {
  told = story();
  built = await told.build({ base: '/ctx/', site: 'https://example.org' });
});

const read = (path: string): string => readFileSync(join(told.outDir, path), 'utf8');
const pages = (): readonly string[] =>
  globSync('**/*.html', { cwd: told.outDir }).filter(
    (path) => !read(path).includes('<title>Moved</title>'),
  );

test('has a page for every target and document, and says what it did', async () => {
  const { graph } = await told.data();
  const own = [
    'index',
    'decisions',
    'health',
    'memory',
    'search',
    'graph',
    'about',
    't',
    'compare',
    '404',
  ].length;
  const defined = graph.targets.filter(({ path }) => path !== null).length;
  expect(built.pages).toBe(graph.targets.length + graph.documents.size - defined + own);
  expect(pages()).toHaveLength(built.pages);
  expect(built.bundles).toBe(graph.targets.length);
});

test('findings.json and health.json are what the command line prints', async () => {
  const { report, health } = await told.data();
  expect(read('findings.json')).toBe(`${JSON.stringify(report, null, 2)}\n`);
  expect(JSON.parse(read('health.json'))).toEqual({ documents: health });
});

test('workspace.json tells other sites what this one says, as its schema has it', async () => {
  const { graph, decisions } = await told.data();
  const workspace: PublishedWorkspace = JSON.parse(read('workspace.json'));
  expect(workspace).toMatchObject({
    title: 'Cartography',
    site: 'https://example.org/ctx/',
    targets: graph.targets.length,
    documents: graph.documents.size,
  });
  expect(workspace.values).toContainEqual(
    expect.objectContaining({ key: 'north', value: 'up', locked: true }),
  );
  expect(workspace.decisions.map(({ id }) => id)).toEqual(decisions.map(({ id }) => id));
  expect(workspace.shared.map(({ path }) => path)).toContain('.limps/context/style.md');
  for (const file of workspace.files) expect(existsSync(join(told.outDir, file))).toBe(true);
});

test('the page of health has each finding, with its line and its rule', async () => {
  const { report } = await told.data();
  const html = read('health/index.html');
  expect(html.match(/data-rule="?\[&quot;/g)).toHaveLength(report.findings.length);
  for (const { rule, line } of report.findings) {
    expect(html).toContain(`id="${rule}"`);
    if (rule !== 'stale-document') expect(html).toMatch(new RegExp(`#L${line}[ ">]`));
  }
});

describe('bundles', () => {
  test('are the bytes that the core gives', async () => {
    const data = await told.data();
    for (const target of data.graph.targets) {
      expect(read(`bundles/${target.id}.json`)).toBe(data.bundle(target));
      expect(read(`bundles/${target.id}.md`)).toBe(data.markdown(target));
    }
  });
  test('are the bytes that `context resolve --json --tokens` prints', async () => {
    const { graph, report } = await told.data();
    const at = { root: told.root, cwd: told.root, now: TODAY };
    for (const { id } of graph.targets.slice(0, 4)) {
      const { data } = await ask('resolve', { target: id, tokens: true }, at);
      expect(read(`bundles/${id}.json`)).toBe(jsonText(data));
    }
    expect(report.findings.map(({ rule }) => rule)).toContain('broken-link');
  });
  test('are listed with hash, size and freshness', () => {
    const { bundles } = JSON.parse(read('bundles/index.json'));
    for (const { json, markdown } of bundles) {
      for (const { path, sha256, bytes } of [json, markdown]) {
        const content = readFileSync(join(told.outDir, 'bundles', path));
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
        expect(content.length).toBe(bytes);
      }
    }
    expect(bundles.find(({ id }: { id: string }) => id === '0042/000').staleness).toBe('critical');
  });
});

describe('every page', () => {
  test('has the policy, no inline script or style, and loads nothing from elsewhere', () => {
    for (const path of pages()) {
      const html = read(path);
      expect(html).toContain(
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'`,
      );
      expect(
        withoutWords(html).match(/<script(?![^>]*\ssrc="\/ctx\/(assets\/|start-))[^>]*>/g),
      ).toBeNull();
      expect(
        // Between quotes any words may stand.
        html
          .replaceAll(/="[^"]*"/g, '=""')
          .match(/<style|<[a-z][\w-]*(?:\s+[^\s=>"]+(?:=(?:""|[^\s>"]+))?)*?\s+(?:style|on\w+)=/gi),
      ).toBeNull();
      expect(
        html.match(
          /<(link|script|img|iframe)[^>]+(href|src)="(?!\/ctx\/)(?!https:\/\/example\.org\/ctx\/)[^"]*"/g,
        ),
      ).toBeNull();
    }
  });
  test('keeps its links under the base path, and each leads somewhere', () => {
    const files = new Set(globSync('**/*', { cwd: told.outDir }));
    for (const path of pages()) {
      for (const [, href = ''] of read(path).matchAll(/<a [^>]*href="?(\/[^">\s]*)/g)) {
        expect(href).toMatch(/^\/ctx\//);
        const address = decodeURIComponent(href.replace(/[?#].*$/, '').slice('/ctx/'.length));
        const file = address === '' || address.endsWith('/') ? `${address}index.html` : address;
        expect(files.has(file), `${path} → ${href}`).toBe(true);
      }
    }
  });
  test('names its language, also where it only leads on', () => {
    const nameless = globSync('**/*.html', { cwd: told.outDir }).filter(
      (path) => !read(path).includes('<html lang="en"'),
    );
    expect(nameless).toEqual([]);
  });
  test('has a title, a description and one first heading', () => {
    for (const path of pages()) {
      const html = read(path);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]+"/);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html, 'needs a heading of its own, which the text may lack').not.toContain('<article');
      expect(html).toContain('<link rel="canonical" href="https://example.org/ctx/');
      expect(html).toContain('property="og:url" content="https://example.org/ctx/');
    }
  });
});

test('documents run one small script; that of the search waits in a template', () => {
  for (const path of pages().filter((name) => name.startsWith('d/'))) {
    const [head = '', ...others] = withoutWords(read(path))
      .replace(/<template.*?<\/template>/gs, '')
      .split('<script');
    expect(others).toHaveLength(1);
    expect(others[0]).toMatch(/^ src="\/ctx\/start-\w+\.js"><\/script>/);
    expect(head).not.toContain('<body');
  }
});

test('what defines a target is part of its page, and the address of its own leads there', () => {
  const html = read('t/0042/000/index.html');
  expect(html).toContain('Choose a projection');
  expect(html).toMatch(/<li id=L1>.*---/);
  expect(read('d/plans/0042-map/agents/000-draw.agent/index.html')).toContain(
    'content="0; url=/ctx/t/0042/000/"',
  );
});

test('a document with an odd name has its page, and links lead to it', () => {
  expect(read('d/plans/0042-map/odd-näme/index.html')).toContain('Found.');
  expect(read('t/0042/000/index.html')).toContain('/ctx/d/plans/0042-map/odd-n%C3%A4me/');
});

test('a target shows winner, loser and what was dropped, each with its line', () => {
  const html = read('t/0042/000/index.html').replace(/\s+/g, ' ');
  expect(html).toContain('casual');
  expect(html).toMatch(/<s[^>]*>formal<\/s>.*href=\/ctx\/t\/workspace\/#L\d+ /);
  expect(html).toMatch(/dropped.*inherit: false/);
  expect(html).toContain('undeclared override');
});

test('the same tree and the same now give the same bytes', async () => {
  const before = tree(told.outDir);
  await told.build({ base: '/ctx/', site: 'https://example.org' });
  expect(tree(told.outDir)).toEqual(before);
});

test('nothing temporary is left, and the current folder is as it was', () => {
  expect(readdirSync(told.root).sort()).toEqual(['.limps', 'dist', 'plans']);
  expect(existsSync(process.cwd())).toBe(true);
});

test('a workspace without any document says what to do next, and nothing of an address that it has not', async () => {
  const empty = story({ 'stratigraph.json': '{}' });
  await empty.build();
  const html = readFileSync(join(empty.outDir, 'index.html'), 'utf8');
  expect(html).toContain('stratigraph init');
  expect(html).not.toMatch(/og:image|og:url|rel="canonical"/);
});

/** Contents by path, without the search index, which Pagefind names by what it holds. */
function tree(folder: string): Readonly<Record<string, string>> {
  const files = globSync('**/*.{html,json,md,js,css,svg}', { cwd: folder }).sort();
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** HTML without its attributes, except where something is loaded from: quoted words may look like markup and are none. */
function withoutWords(html: string): string {
  return html.replace(/\s(?!src=)[\w:-]+="[^"]*"/g, '');
}
