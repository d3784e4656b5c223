// Dialects stand apart: without any one of them the others answer the same, and nothing outside their folders knows their words.

import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { build, check, listTargets, openTree, resolve, rules } from '../../src/core.ts';
import { dialects } from '../../src/dialects/index.ts';
import type { Dialect } from '../../src/model/dialect.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { factsOf, textsOf } from '../architecture/facts.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { odd } from './odd/index.ts';
import { ownFiles } from './own-files.ts';
import { testOfAll } from './samples.ts';

const all: readonly Dialect[] = [...dialects, odd];

type Files = Readonly<Record<string, string>>;

/** Everything that can be asked of a tree where `some` are all the dialects there are. */
function answers(files: Files, some: readonly Dialect[]): unknown {
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS, { dialects: some });
  const graph = build(hierarchy, new Map());
  const { findings, summary } = check(hierarchy, graph, { now: TODAY });
  return {
    contexts: listTargets(hierarchy).map((target) =>
      resolve(hierarchy, target, new Map(), { now: TODAY }),
    ),
    nodes: graph.nodes,
    edges: graph.edges,
    findings,
    summary,
  };
}

const pairs = all.flatMap((kept) =>
  all.flatMap((gone) => (kept === gone ? [] : [[kept.name, gone.name] as const])),
);

test.each(pairs)('%s answers the same without %s', (kept, gone) => {
  const files = ownFiles(kept);
  const before = answers(files, all);
  expect(before).toMatchObject({ contexts: expect.arrayContaining([expect.anything()]) });
  expect(
    answers(
      files,
      all.filter(({ name }) => name !== gone),
    ),
  ).toEqual(before);
});

test.each(all.map(({ name }) => name))('without %s its documents are nobody’s', (name) => {
  const rest = all.filter((dialect) => dialect.name !== name);
  const hierarchy = openTree(textTree(ownFiles(name)), DEFAULT_SETTINGS, { dialects: rest });
  expect(listTargets(hierarchy).map(({ id, path }) => [id, path])).toEqual([['workspace', null]]);
  expect(answers(ownFiles(name), rest)).toMatchObject({ findings: [], edges: [] });
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every source file but those of the dialects themselves, by its path from the root. */
function sources(patterns: readonly string[], exclude: RegExp): ReadonlyMap<string, string> {
  const paths = globSync(patterns, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const wanted = paths.filter((path) => !exclude.test(path)).sort();
  expect(wanted.length).toBeGreaterThan(200);
  return new Map(wanted.map((path) => [path, readFileSync(ROOT + path, 'utf8')]));
}

const CODE = ['src/**/*.{ts,astro}', 'action/src/*.ts'];
const STYLES = ['src/**/*.css'];
const OWN = /^src\/dialects\//;
const EXAMPLES = /^src\/(?:dialects|check\/rules)\//;

test('a dialect is imported by the list of dialects and by nothing else', () => {
  const strangers = [...sources(CODE, /^$/)].flatMap(([path, text]) => {
    // No way from outside leads there without this word.
    if (!OWN.test(path) && !text.includes('dialects/')) return [];
    const folder = posix.dirname(path);
    return factsOf(path, text)
      .imports.filter(({ name }) => name.startsWith('.'))
      .map(({ name, line }) => ({ line, to: posix.join(folder, name) }))
      .filter(({ to }) => {
        const home = /^src\/dialects\/[^/]+\//.exec(to)?.[0];
        // The playground shows what agents read, and nothing else of any system.
        const isShown = path.startsWith('src/playground/') && home === 'src/dialects/instructions/';
        return (
          home !== undefined &&
          !isShown &&
          !path.startsWith(home) &&
          path !== 'src/dialects/index.ts'
        );
      })
      .map(({ line, to }) => `${path}:${line} imports ${to}`);
  });
  expect(strangers).toEqual([]);
});

describe('outside the folders of dialects', () => {
  /** What everybody calls what is open, what git keeps and who works, a setting of Astro, and an agent that is called like its system. */
  const common = new Set([
    'workspace',
    'directory',
    'repository',
    'user',
    'task',
    'spec',
    'change',
    'kiro',
  ]);
  /** Words of levels that mean nothing else. */
  const levels = dialects.flatMap(({ inheritance }) => inheritance?.levels ?? []);
  const oneOf = (words: readonly string[]): string =>
    `(?:${[...new Set(words)].map((word) => word.replaceAll('.', '\\.')).join('|')})`;
  const WORD = oneOf(
    [...dialects.map(({ name }) => ({ name, plural: name })), ...levels]
      .filter(({ name }) => !common.has(name))
      .flatMap(({ name, plural }) => [name, plural]),
  );
  const MARK = oneOf(dialects.flatMap(({ markers }) => markers.filter((mark) => !/\//.test(mark))));

  function hits(files: ReadonlyMap<string, string>, wanted: RegExp): readonly string[] {
    return [...files].flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const found = /^\s*(?:\/\/|\*|\/\*)/.test(line) ? null : wanted.exec(line);
        return found === null ? [] : [`${path}:${index + 1} ${found[0]}`];
      }),
    );
  }

  test('no code compares with a word of a dialect, or names one', () => {
    expect(hits(sources(CODE, OWN), new RegExp(`(['"])${WORD}\\1`))).toEqual([]);
    expect(hits(sources(CODE, EXAMPLES), new RegExp(`(['"])${MARK}\\1`))).toEqual([]);
  });

  testOfAll('no text is in words of a dialect', () => {
    // Agents, users, tasks, specs, directories and repositories in general are everybody's words; a project is also what Astro builds, and an
    // assistant who writes messages.
    const own = levels
      .flatMap(({ name, plural }) => [name, plural])
      .filter(
        (word) =>
          !/^(?:workspace|agent|assistant|director(?:y|ie)|repositor(?:y|ie)|user|task|spec|change)s?$/.test(
            word,
          ),
      );
    const word = new RegExp(`\\b(?:${own.join('|')}|limps)\\b`, 'i');
    const said = [...sources(CODE, EXAMPLES)]
      .filter(([, text]) => word.test(text))
      .flatMap(([path, text]) =>
        textsOf(path, text)
          .filter(({ name }) =>
            word.test(name.replaceAll(/\$\{[^}]*\}|Astro project|bank account/g, '')),
          )
          .map(({ name, line }) => `${path}:${line} ${name.trim()}`),
      );
    expect(said).toEqual([]);
    for (const { id, summary, rationale, remedy, messages } of rules) {
      const texts = [
        id.replaceAll('-', ' '),
        summary,
        rationale,
        remedy,
        ...Object.values(messages),
      ];
      // Neither the name of a system nor that of a value is a word of it.
      const isOwn = (text: string): boolean =>
        word.test(text.replaceAll(/memory bank|\{\w+\}/g, ''));
      expect(texts.filter(isOwn)).toEqual([]);
    }
  });

  test('no style is for a level of a dialect', () => {
    const styles = new Map(
      globSync(STYLES, { cwd: ROOT }).map((path) => [path, readFileSync(ROOT + path, 'utf8')]),
    );
    expect(styles.size).toBeGreaterThan(5);
    expect(hits(styles, new RegExp(`(?:--(?:[a-z]+-)?|\\.|[~|^$*]?=["']?)${WORD}\\b`))).toEqual([]);
  });

  test('only examples of rules have paths of a dialect', () => {
    const places = dialects.flatMap(({ format }) => (format?.folders ?? []).filter((one) => one));
    const PLACE = places.map((place) => place.replaceAll('.', '\\.')).join('|');
    const code = sources(CODE, EXAMPLES);
    expect(hits(code, new RegExp(`(['"\`])(?:${PLACE})/[^'"\`]*\\1`))).toEqual([]);
  });
});
