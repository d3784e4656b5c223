// Ids such as L-060 lead to a requirement in content/, and chapters that are referred to lead to a file of the repository.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DEFINED_IN = 'content/.limps/requirements/*.md';
const TEXTS = [
  '{src,test,docs,content,content/.limps}/**/*.{ts,astro,css,md,json}',
  'action/{src/**/*.ts,*.md,*.yml}',
  '{bin,build,schema}/**/*.{cjs,mjs,ts,json}',
  '*.{md,ts,mjs,json}',
];

const ID = /(?<![\w-])[LTYAHXC]-\d{2,3}\b/g;
const DEFINITION = /^- \*\*([A-Z]-\d{2,3})\*\* \S/gm;
const CHAPTER = /([\w./-]{1,100}\.md)`? ?§/g;

test('a requirement is defined once', () => {
  const ids = definedIn(read(DEFINED_IN));
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every id that is mentioned is defined', () => {
  expect(undefinedIds(read(TEXTS), new Set(definedIn(read(DEFINED_IN))))).toEqual([]);
});

test('an id that nothing defines is found, with the file and line that mentions it', () => {
  const files = { 'src/a.ts': `\n// As ${'L-'}999 says; SHA-256, ADR-0001 and L-060 are fine.` };
  expect(undefinedIds(files, new Set(['L-060']))).toEqual([`src/a.ts:2 ${'L-'}999`]);
});

test('every chapter that is mentioned is one of a file in the repository', () => {
  const files = read(TEXTS);
  expect(missingChapters(files, Object.keys(files))).toEqual([]);
});

test('a chapter of a file that is not there is found', () => {
  const files = { 'src/a.ts': `// ${'plan.md'} §3, ${'guide.md'} §1` };
  expect(missingChapters(files, ['content/guide.md'])).toEqual(['src/a.ts:1 plan.md']);
});

function read(patterns: string | readonly string[]): Readonly<Record<string, string>> {
  const paths = globSync(patterns, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(ROOT + path, 'utf8')]));
}

function definedIn(files: Readonly<Record<string, string>>): string[] {
  return Object.values(files).flatMap((text) =>
    [...text.matchAll(DEFINITION)].map(([, id = '']) => id),
  );
}

function undefinedIds(files: Readonly<Record<string, string>>, defined: ReadonlySet<string>) {
  return mentions(files, ID)
    .filter(({ what }) => !defined.has(what))
    .map(({ at, what }) => `${at} ${what}`);
}

function missingChapters(files: Readonly<Record<string, string>>, paths: readonly string[]) {
  return mentions(files, CHAPTER)
    .filter(({ what }) => !paths.some((path) => `/${path}`.endsWith(`/${what}`)))
    .map(({ at, what }) => `${at} ${what}`);
}

/** What the expression finds in each file (its first group, if it has one), with `path:line`. */
function mentions(files: Readonly<Record<string, string>>, expression: RegExp) {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(expression)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return { at: `${path}:${line}`, what: match[1] ?? match[0] };
    }),
  );
}
