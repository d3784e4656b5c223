// What stands beside the code for those who take the project up: links, examples, hooks, licences.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandAt } from '../src/cli/commands.ts';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const GUIDE = read('docs/guides/checks-in-other-pipelines.md');

test.each([
  ['README.md'],
  ['CONTRIBUTING.md'],
  ['SECURITY.md'],
  ['CODE_OF_CONDUCT.md'],
  ['RELEASING.md'],
  ['CHANGELOG.md'],
  ['action/README.md'],
  ['build/check-readme.md'],
])('every relative link of %s leads to a file', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  const gone = links.filter(
    (link) => !/^(?:[a-z]+:|\$)/.test(link) && !existsSync(join(root, dirname(path), link)),
  );
  expect(gone).toEqual([]);
});

test('README leads to nothing that is not in the package', () => {
  const shipped: readonly string[] = ['README.md', 'LICENSE', ...manifest.files];
  const links = [...read('README.md').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)];
  const outside = links.filter(
    ([, link = '']) => !shipped.some((one) => link === one || link.startsWith(`${one}/`)),
  );
  expect(links.length).toBeGreaterThan(15);
  expect(outside).toEqual([]);
});

test('README builds this repository with the two commands that a fresh machine runs', () => {
  const commands = [...read('.ci/run').matchAll(/^\((.*)\)$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(2);
  const lines = read('README.md')
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, ''));
  for (const command of commands) expect(lines).toContain(command);
});

test('what is tested, as SECURITY.md says, is there', () => {
  const named = [...read('SECURITY.md').matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the formats of the guide are those of the command', async () => {
  const choices = (await commandAt(['check']))?.input.format?.choices ?? [];
  const named = [...GUIDE.matchAll(/^\| `(\w+)` \|/gm)].map(([, format = '']) => format);
  expect([...named, 'json', 'markdown', 'text'].sort()).toEqual([...choices].sort());
});

test('hooks call a command that the package has', async () => {
  for (const { entry, id, name, language } of parse(read('.pre-commit-hooks.yaml'))) {
    const [bin, ...words] = entry.split(' ');
    expect([id, name, language].every(Boolean)).toBe(true);
    expect(Object.keys(manifest.bin)).toContain(bin);
    expect(await commandAt(words)).not.toBeNull();
  }
});

test('the container does not run as root, and runs the command of the package', () => {
  const last =
    read('Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(last).toMatch(/^USER node$(?:.*\n)*ENTRYPOINT \["stratigraph"\]$/m);
});

test('issue forms have what GitHub asks of them', () => {
  for (const name of ['bug', 'idea']) {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`));
    expect(Object.keys(form)).toEqual(['name', 'description', 'labels', 'body']);
    const ids = form.body.map(({ id }: { readonly id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of form.body) {
      expect(['textarea', 'input']).toContain(type);
      expect(attributes.label).toBeTruthy();
    }
  }
});

test('the changelog tells of the version that is to come', () => {
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## (?:Unreleased|${manifest.version} )`, 'm'));
});
