// What the whole check finds in it, and where the example says that it should.

import { build, check, openTree } from '../../src/core.ts';
import type { CodeRepository } from '../../src/model/code.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Example } from '../../src/model/rule.ts';
import type { Settings } from '../../src/model/settings.ts';
import type { Tree } from '../../src/model/source.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';

/** The day of an example that names none: nothing in it is old. */
const DAY = '2026-03-31';

export interface Place {
  readonly path: string;
  /** `line:column-endLine:endColumn`. */
  readonly range: string;
}

/** Everything that any rule finds in the example, as a workspace of its own. */
export function findingsIn(example: Example): readonly Finding[] {
  const files = Object.fromEntries(
    Object.entries(example.files).map(([path, text]) => [path, text.replace(/[«»]/g, '')]),
  );
  const hierarchy = openTree(withBinaries(textTree(files)), settingsOf(example));
  const graph = build(hierarchy, new Map());
  return check(hierarchy, graph, {
    now: example.now ?? DAY,
    tokens: { tokenizer: 'words', count: (text) => text.split(/\s+/).filter(Boolean).length },
    ...(example.changed ? { changed: new Map(Object.entries(example.changed)) } : {}),
    code: example.commits && codeOf(example.commits, files),
    ...(example.unsearched && {
      unread: example.unsearched.map((folder) => ({ folder, form: null, files: [] })),
    }),
  }).findings;
}

/** A repository whose last commit holds the files of the example. */
function codeOf(
  commits: NonNullable<Example['commits']>,
  files: Readonly<Record<string, string>>,
): CodeRepository {
  const there = new Set(Object.keys(files));
  const renamed = new Map<string, string>();
  const known = new Set<string>();
  const steps = commits.map(({ time, author, files: changed }, at) => ({
    ...{ commit: `${at}`.padStart(40, 'c'), parent: null, isEdge: false },
    ...{ time, day: time.slice(0, 10), author },
    changes: Object.entries(changed).map(([path, change]) => {
      const before = known.has(path) ? {} : null;
      const isThere = typeof change === 'number';
      if (change !== null && !isThere) renamed.set(path, change.to);
      known.add(path);
      return { path, before, after: isThere ? {} : null };
    }),
  }));
  return {
    prefix: '',
    files: () => there,
    deleted: () => [],
    everAdded: () => [...known],
    isCommitted: () => true,
    steps: () => steps.toReversed(),
    lines: () => new Map(steps.map(({ commit }, at) => [commit, linesOf(commits[at]?.files)])),
    renames: () => renamed,
    removal: () => '',
    textAt: () => '',
    ignored: () => new Set(),
  };
}

function linesOf(changed: NonNullable<Example['commits']>[number]['files'] = {}) {
  const numbers = Object.entries(changed).filter(([, lines]) => typeof lines === 'number');
  return new Map(numbers.map(([path, lines]) => [path, Number(lines)]));
}

/** What an example leaves out is as usual. */
export function settingsOf({ settings = {} }: Example): Settings {
  const memory = { ...DEFAULT_SETTINGS.memory, ...settings.memory };
  return { ...DEFAULT_SETTINGS, ...settings, memory };
}

/** As a disk tells them: by a NUL byte. */
function withBinaries(tree: Tree): Tree {
  return {
    ...tree,
    read(path) {
      const file = tree.read(path);
      const isBinary = 'text' in file && file.text.includes('\0');
      return isBinary ? { path, reason: 'binary', detail: 'it holds NUL bytes' } : file;
    },
  };
}

export function placeOf({ path, line, column, endLine, endColumn }: Finding): Place {
  return { path, range: `${line}:${column}-${endLine}:${endColumn}` };
}

/** The places between `«` and `»`, as they stand once the marks are gone. */
export function markedPlaces({ files }: Example): readonly Place[] {
  return Object.entries(files).flatMap(([path, marked]) => {
    const at = (offset: number): string => {
      const lines = marked.slice(0, offset).replace(/[«»]/g, '').split('\n');
      return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
    };
    return [...marked.matchAll(/«[^»]*»/g)].map(({ index, 0: whole }) => {
      return { path, range: `${at(index)}-${at(index + whole.length)}` };
    });
  });
}
