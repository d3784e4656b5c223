// One suite that every dialect passes: what the core relies on, whatever a system calls its folders and levels.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reread } from '../../src/core/hierarchy.ts';
import { layerRefs } from '../../src/core/layers.ts';
import { aliasesOf } from '../../src/core/targets.ts';
import { claimOf, documentPaths, findTarget, listTargets, openTree } from '../../src/core.ts';
import { dialects, dialectsOf, promisedIds } from '../../src/dialects/index.ts';
import { type Dialect, type Inheritance, isClosed } from '../../src/model/dialect.ts';
import type { LayerRef, Scope, Target } from '../../src/model/scope.ts';
import type { Tree } from '../../src/model/source.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { closedOf } from './closed.ts';
import { odd } from './odd/index.ts';
import { pages, replacing, samples, siblings } from './samples.ts';

/** How many documents that are no layers of it a dialect may read for one target. */
const MOST_READ_BESIDES = 4;

/** Deeper than any sample: who goes on beyond this goes on for ever. */
const MOST_LEVELS = 50;

type Files = Readonly<Record<string, string>>;

const all: readonly Dialect[] = [...dialects, odd];

test('every dialect has a sample tree and something to grow beside it', () => {
  for (const { name } of all) {
    expect(Object.keys(samples)).toContain(name);
    expect(Object.keys(siblings)).toContain(name);
  }
});

test('a path is claimed by one dialect, even where all of them stand in one tree', () => {
  const files = Object.assign({}, ...Object.values(samples));
  const spoken = dialectsOf(textTree(files), DEFAULT_SETTINGS, all);
  expect(spoken.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
  for (const path of Object.keys(files)) {
    const claims = spoken.filter(({ format }) => format?.role(path));
    expect([path, claims.length]).toEqual([path, Math.min(claims.length, 1)]);
  }
});

test('every target of every dialect is found by its id, where all of them stand in one tree', () => {
  const tree = textTree(Object.assign({}, ...Object.values(samples)));
  const hierarchy = openTree(tree, DEFAULT_SETTINGS, { dialects: all });
  const targets = listTargets(hierarchy);
  expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length);
  for (const target of targets) expect(findTarget(hierarchy, target.id).target).toEqual(target);
});

test('no id depends on what else is in the tree, and none of another system can be the same', () => {
  const idsIn = (files: Files, some: readonly Dialect[]): readonly string[] =>
    listTargets(openTree(textTree(files), DEFAULT_SETTINGS, { dialects: some })).map(
      ({ id }) => id,
    );
  const together = idsIn(Object.assign({}, ...Object.values(samples)), all);
  for (const { name } of all) {
    const ids = idsIn(
      samples[name] ?? {},
      all.filter((one) => one.name === name),
    );
    expect(together).toEqual(expect.arrayContaining([...ids]));
    const promised = name === 'adr' ? 'workspace' : promisedIds.get(name);
    for (const id of ids) {
      if (promised === undefined) expect(id).toMatch(new RegExp(`^${name}/.`));
      else if (promised !== '') expect(id.split('/')[0]).toBe(promised);
    }
  }
  // Only one system may begin as it likes: with nothing that another one begins with.
  expect([...promisedIds.values()].filter((word) => word === '')).toHaveLength(1);
});

test('an alias of a target leads to it, unless it is the id of another one; where two share it, both are told', () => {
  const tree = textTree(Object.assign({}, ...Object.values(samples)));
  const hierarchy = openTree(tree, DEFAULT_SETTINGS, { dialects: all });
  const targets = listTargets(hierarchy);
  const byAlias = Map.groupBy(
    targets.flatMap(({ id, ...one }) =>
      aliasesOf(hierarchy, { id, ...one }).map((alias) => ({ alias, id })),
    ),
    ({ alias }) => alias,
  );
  expect(byAlias.size).toBeGreaterThan(0);
  for (const [alias, meant] of byAlias) {
    const [{ id } = { id: '' }, another] = meant;
    const own = targets.find((one) => one.id === alias)?.id;
    const asked = () => findTarget(hierarchy, alias).target.id;
    if (own === undefined && another !== undefined)
      expect(asked).toThrow(expect.objectContaining({ choices: meant.map((one) => one.id) }));
    else expect([alias, asked()]).toEqual([alias, own ?? id]);
  }
});

describe.each(all.map((dialect) => ({ name: dialect.name, dialect })))(
  '$name',
  ({ name, dialect }) => {
    const files = samples[name] ?? {};
    const tree = textTree(files);
    const hierarchy = openTree(tree, DEFAULT_SETTINGS, { dialects: [dialect] });
    const standing = hierarchy.dialects.find((one) => one.name === name) ?? dialect;
    const { format, inheritance, attach, init, upkeep } = standing;

    test('says in one sentence what it is', () => {
      expect(dialect.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(dialect.summary).toMatch(/^\S.*\.$/);
    });

    test('is in the tree of its sample, and sees no evidence of itself in an empty one', () => {
      expect(hierarchy.dialects).toContain(standing);
      const evidence = standing.evidence(tree);
      expect(evidence.strength).toBeGreaterThan(0);
      expect(evidence.strength).toBeLessThanOrEqual(100);
      expect(evidence.because).not.toEqual([]);
      expect(dialect.evidence(textTree({})).strength).toBe(0);
    });

    test.runIf(dialect !== odd)('has a page that shows one of its marks', () => {
      const page = new URL(`../../docs/format/${pages[name] ?? name}.md`, import.meta.url);
      const text = readFileSync(page, 'utf8');
      const marks = dialect.markers.map((mark) => mark.replace(/^(?:\.\.|~)\//, ''));
      expect(marks.filter((mark) => text.includes(mark))).not.toEqual([]);
    });

    test('bears one of its marks at the root', () => {
      const marks = dialect.markers.filter((mark) => tree.has(mark) || tree.list(mark).length > 0);
      expect(marks).not.toEqual([]);
    });

    describe.runIf(format)('its documents', () => {
      test('stand in its folders, and are markdown or a store', () => {
        const folders = format?.folders ?? [];
        for (const path of Object.keys(files)) {
          if (!format?.role(path)) continue;
          expect(
            folders.some((one) => one === '' || one === path || path.startsWith(`${one}/`)),
          ).toBe(true);
          expect(path).toMatch(/\.mdc?$|rules$|_memory\.json$/i);
        }
        for (const path of documentPaths(hierarchy)) {
          expect(format?.role(path.replace(/\.\w+$/, '.png'))).toBeNull();
        }
      });

      test('are of levels that it has, and know their own word', () => {
        const levels = new Set(inheritance?.levels.map((level) => level.name));
        const roles = Object.keys(files).flatMap((path) => format?.role(path) ?? []);
        expect(roles).not.toEqual([]);
        for (const { kind, level } of roles) {
          expect(kind).toMatch(/^[A-Za-z][\w.-]*$/);
          if (level !== null) expect(levels).toContain(level);
        }
      });

      test('know each status that is suggested', () => {
        for (const status of format?.statuses?.words ?? []) {
          const known = Object.keys(files).some((path) => {
            const role = format?.role(path) ?? null;
            return role !== null && (format?.statuses?.lifecycle(status, role) ?? null) !== null;
          });
          expect([status, known]).toEqual([status, true]);
        }
      });

      test('are the same when they are read once more', () => {
        for (const path of documentPaths(hierarchy)) {
          const document = hierarchy.document(path);
          if (document === null) throw new Error(`${path} is listed and not there`);
          expect(document.dialect).toBe(claimOf(hierarchy, path)?.dialect.name);
          expect(document.text).toBe(files[path]);
          const again = reread(hierarchy, document, document.text);
          expect({ ...again }).toEqual({ ...document });
        }
      });
    });

    if (inheritance !== undefined) {
      const { levels } = inheritance;
      const targets = targetsIn(inheritance, tree);
      const names = levels.map((level) => level.name);

      describe('its hierarchy', () => {
        test('has levels with words and colours of their own', () => {
          expect(names.length).toBeGreaterThan(0);
          expect(new Set(names).size).toBe(names.length);
          for (const { name: one, plural, colour } of levels) {
            expect(one).toMatch(/^[a-z][a-z-]*$/);
            expect(plural).toMatch(/^[a-z][a-z-]*$/);
            expect(plural).not.toBe(one);
            expect([0, 1, 2, 3, 4, 5]).toContain(colour);
          }
        });

        test('goes inward by levels, and shows every one of them in its sample', () => {
          expect(new Set(targets.map(({ level }) => level))).toEqual(new Set(names));
          const byId = new Map(targets.map((target) => [target.id, target]));
          for (const { level, parent } of targets) {
            const outer = parent === null ? undefined : byId.get(parent);
            const outerLevel = outer === undefined ? 0 : names.indexOf(outer.level);
            expect(names.indexOf(level)).toBeGreaterThanOrEqual(outerLevel);
          }
        });

        test('gives every scope an id of its own that is safe in an address', () => {
          const ids = targets.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const id of ids) {
            expect(id).toMatch(/^[^/\s?#%\\]+(\/[^/\s?#%\\]+)*$/);
            expect(id.split('/')).not.toContain('..');
          }
        });

        test('names its own dialect, the scope that it was asked for, and a folder that is there', () => {
          const visit = (inside: Scope | null): void => {
            const scopes = inheritance.scopes(tree, inside);
            for (const scope of scopes) {
              expect(scope.dialect).toBe(name);
              expect(scope.parent).toBe(inside?.id ?? null);
              if (scope.folder !== '') expect(tree.list(scope.folder)).not.toEqual([]);
              visit(scope);
            }
            for (const level of names) {
              const same = scopes.filter((scope) => scope.level === level).map((one) => one.name);
              expect(same).toEqual([...same].sort());
            }
          };
          visit(null);
        });

        test('defines a scope by a document of its level, and by none that defines another', () => {
          const defined = targets.flatMap((target) => {
            if (target.path === null) return [];
            expect(tree.has(target.path)).toBe(true);
            expect(format?.role(target.path)).toMatchObject({
              is: 'definition',
              level: target.level,
            });
            return [target.path];
          });
          // A vendor's folders are not described by a document of their own.
          if (!isClosed(inheritance)) expect(defined).not.toEqual([]);
          expect(new Set(defined).size).toBe(defined.length);
        });

        test('lets every listed target be found by its id, and by its words from the outside in', () => {
          const listed = listTargets(hierarchy);
          const own = ({ id }: Scope) => (promisedIds.has(name) ? id : id.replace(`${name}/`, ''));
          expect(listed.map(own).sort()).toEqual(targets.map(({ id }) => id).sort());
          for (const target of listed) {
            expect(findTarget(hierarchy, target.id).target).toEqual(target);
            expect(findTarget(hierarchy, own(target)).target).toEqual(target);
            expect(findTarget(hierarchy, ...target.id.split('/')).target).toEqual(target);
          }
        });

        test('also inherits only from scopes that there are', () => {
          const ids = new Set(targets.map(({ id }) => id));
          for (const target of targets) {
            const other = inheritance.inheritsFrom?.(tree, target, hierarchy.document) ?? null;
            if (other === null) continue;
            expect(ids).toContain(other);
            expect(other).not.toBe(target.id);
          }
        });

        test('is empty, or one root without layers, where the tree is empty', () => {
          const empty = textTree({});
          const roots = inheritance.scopes(empty, null);
          expect(roots.length).toBeLessThanOrEqual(1);
          for (const root of roots) {
            expect(inheritance.scopes(empty, root)).toEqual([]);
            expect(inheritance.definition(empty, root)).toBeNull();
            expect(inheritance.layers(empty, { ...root, path: null }, () => null)).toEqual([]);
          }
        });

        test('gives the same answer twice', () => {
          const fresh = openTree(textTree(files), DEFAULT_SETTINGS, { dialects: [dialect] });
          expect(targetsIn(inheritance, fresh.tree)).toEqual(targets);
          for (const target of targets) {
            expect(layerRefs(fresh, target)).toEqual(layerRefs(hierarchy, target));
          }
        });
      });

      describe.each([undefined, ...(inheritance.readers?.names(null) ?? [])])(
        'its layers, for %s',
        (reader) => {
          const asked = targets.map((target) =>
            reader === undefined ? target : { ...target, reader },
          );
          const layersOf = (target: Target): readonly LayerRef[] =>
            inheritance.layers(tree, target, hierarchy.document);

          test('come by priority, the outermost level first, each path once and with a reason', () => {
            for (const target of asked) {
              const layers = layersOf(target);
              const priorities = layers.map(({ priority }) => priority);
              expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
              const depths = layers.map(({ level }) => names.indexOf(level));
              expect(depths).toEqual([...depths].sort((a, b) => a - b));
              expect(depths).not.toContain(-1);
              expect(new Set(layers.map(({ path }) => path)).size).toBe(layers.length);
              for (const { path, level, priority, because } of layers) {
                expect(tree.has(path)).toBe(true);
                if (level === names[0]) expect(priority).toBe(0);
                expect(because.says).not.toBe('');
                if (because.at) expect(lineOf(files, because.at)).not.toBe('');
              }
            }
          });

          test('are documents that a dialect claims, or are told what they are', () => {
            const parts = openTree(tree, DEFAULT_SETTINGS, { dialects: all });
            for (const target of asked) {
              for (const { path, role } of layersOf(target)) {
                const claim = claimOf(parts, path);
                if (claim !== undefined) expect(claim.role.is).toBe(role.is);
                expect(hierarchy.document(path, role)).not.toBeNull();
              }
            }
          });

          test.runIf(!isClosed(inheritance))(
            'begin with the documents of the scope that contains it, of which less may be read',
            () => {
              const documents = (layers: readonly LayerRef[]) =>
                layers.map(({ path, role, level, priority }) => ({ path, role, level, priority }));
              for (const target of asked) {
                const outer = asked.find(({ id }) => id === target.parent);
                if (outer === undefined) continue;
                const own = layersOf(target);
                const above = layersOf(outer).filter(
                  ({ path }) => !replacing.has(name) || own.some((one) => one.path === path),
                );
                expect(documents(own).slice(0, above.length)).toEqual(documents(above));
              }
            },
          );

          test('are found through the reader alone, and few other documents are read', () => {
            const watched: Tree = {
              ...tree,
              read: (path) => {
                if (tree.has(path) && format?.role(path))
                  throw new Error('documents are read through their reader only');
                return tree.read(path);
              },
            };
            for (const target of asked) {
              const read = new Set<string>();
              const layers = inheritance.layers(watched, target, (path, role) => {
                read.add(path);
                return hierarchy.document(path, role);
              });
              for (const { path } of layers) read.delete(path);
              expect(read.size).toBeLessThanOrEqual(MOST_READ_BESIDES);
            }
          });
        },
      );

      test('to find a target and its layers costs the same, whatever stands beside it', () => {
        const small = costs(dialect, files, 1);
        expect(costs(dialect, files, 300)).toEqual(small);
      });

      describe('what others attach', () => {
        const pinned: Dialect = {
          name: 'pin',
          summary: 'A page for everybody.',
          markers: [],
          evidence: () => ({ strength: 1, because: [PINNED] }),
          init: 'A page begins one.',
          attach: () => [
            {
              path: PINNED,
              role: { is: 'record', kind: 'pin', level: null },
              priority: 0,
              because: { says: 'it is pinned' },
              extent: { part: 'whole' },
            },
          ],
        };
        const withPin = textTree({ ...files, [PINNED]: '# Pinned' });
        const pathsOf = (some: readonly Dialect[]): readonly (readonly string[])[] => {
          const opened = openTree(withPin, DEFAULT_SETTINGS, { dialects: some });
          return listTargets(opened)
            .filter((target) => target.dialect === dialect.name)
            .map((target) => layerRefs(opened, target).map(({ path }) => path));
        };
        test.runIf(!isClosed(inheritance))(
          'stands in every target, after the layers of the outermost level',
          () => {
            const opened = openTree(withPin, DEFAULT_SETTINGS, { dialects: [dialect, pinned] });
            for (const target of listTargets(opened).filter((one) => one.dialect === name)) {
              const before = inheritance.layers(withPin, target, opened.document);
              const outermost = before.filter(({ priority }) => priority === 0).length;
              const paths = before.map(({ path }) => path);
              expect(layerRefs(opened, target).map(({ path }) => path)).toEqual(
                paths.toSpliced(outermost, 0, PINNED),
              );
            }
          },
        );

        test('stands in none where the hierarchy is closed', () => {
          const { in: _, ...bound } = dialect.in?.(withPin, DEFAULT_SETTINGS, []) ?? dialect;
          const closed: Dialect = {
            ...bound,
            inheritance: closedOf(bound.inheritance ?? inheritance),
          };
          expect(pathsOf([closed, pinned])).toEqual(pathsOf([dialect]));
        });
      });
    }

    test.runIf(attach)('attaches documents that it claims, the same to every target', () => {
      const target = listTargets(hierarchy)[0];
      if (target === undefined) throw new Error('there is always a target');
      const layers = attach?.(tree, target, hierarchy.document) ?? [];
      expect(layers).not.toEqual([]);
      expect(new Set(layers.map(({ path }) => path)).size).toBe(layers.length);
      for (const { path, role, because } of layers) {
        const beside = role.beside && { beside: expect.any(Function) };
        expect(format?.role(path)).toEqual({ ...role, ...beside });
        expect(because.says).not.toBe('');
      }
      const other = { ...target, id: 'other', level: 'other', name: 'other' };
      expect(attach?.(tree, other, hierarchy.document)).toEqual(layers);
    });

    const memory = upkeep?.memory;
    describe.runIf(memory && inheritance)('its memory', () => {
      const keepers =
        inheritance === undefined
          ? []
          : targetsIn(inheritance, tree).flatMap((target) => {
              const path = memory?.path(tree, target) ?? null;
              return path === null ? [] : [{ target, path }];
            });

      test('stands in a place of its own for each scope that keeps one', () => {
        expect(keepers).not.toEqual([]);
        expect(new Set(keepers.map(({ path }) => path)).size).toBe(keepers.length);
        for (const { target, path } of keepers) {
          expect(format?.role(path)).toMatchObject({ is: 'memory', level: target.level });
        }
      });

      test('is read from memory files and from nothing else', () => {
        for (const path of documentPaths(hierarchy)) {
          const document = hierarchy.document(path);
          if (document === null) continue;
          const content = memory?.read(document) ?? null;
          expect([path, content !== null]).toEqual([path, document.role.is === 'memory']);
          if (content !== null) expect(content.owner).toBe(document.role.level);
        }
      });

      test('begins as a new file, says what it was told, and takes in once what is shared twice', () => {
        for (const { target, path } of keepers) {
          const role = format?.role(path);
          if (!role || !memory) throw new Error(`${path} is a memory`);
          const parse = (text: string) => reread(hierarchy, { path, role, dialect: name }, text);
          const subject = {
            owner: target.level,
            name: target.name,
            within: null,
            title: 'A title',
          };
          const context = { subject, now: `${TODAY}T12:00:00.000Z`, parse };
          const told = { type: 'finding', text: 'Water boils at 100 degrees' } as const;
          const made = memory.edit(null, told, context);
          expect(made).toMatchObject({ created: true, changed: true, entry: { text: told.text } });
          const content = memory.read(parse(made.text));
          expect(content?.findings.map(({ text }) => text)).toEqual([told.text]);
          if (content === null) continue;
          const [entry] = content.findings;
          expect(memory.finding(content, entry?.id ?? '', path)).toEqual(entry);
          expect(() => memory.finding(content, 'finding-99', path)).toThrow(/finding-99/);
          if (!content.shared) continue;
          const promoted = { type: 'promotion', text: told.text, contributor: '001' } as const;
          const once = memory.edit(null, promoted, context);
          expect(memory.edit(once.text, promoted, context)).toMatchObject({
            ...{ text: once.text, changed: false, created: false },
          });
        }
      });
    });

    test.runIf(upkeep?.archivePath)(
      'archives to a free path of its own that says that it is over',
      () => {
        const aside = Object.keys(files).find((path) => format?.role(path)?.is === 'context') ?? '';
        const first = upkeep?.archivePath?.(tree, aside, TODAY) ?? '';
        expect(format?.role(first)?.lifecycle).toBe('archived');
        const second = upkeep?.archivePath?.(textTree({ ...files, [first]: '' }), aside, TODAY);
        expect(second).not.toBe(first);
        expect(tree.has(second ?? first)).toBe(false);
      },
    );

    test('says how one begins', () => {
      if (typeof init === 'string') expect(init).toMatch(/^[A-Z].*\.$/);
    });

    test.runIf(typeof init === 'function').each([true, false])(
      'begins a workspace that it knows, with an example: %s',
      (example) => {
        if (typeof init === 'string') return;
        const made = init({ name: 'Shop: "one"', today: TODAY, example });
        const paths = Object.keys(made);
        for (const path of paths) expect(path).toMatch(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$)).+/);
        const opened = openTree(textTree(made), DEFAULT_SETTINGS, { dialects: all });
        expect(opened.dialects[0]?.name).toBe(name);
        const documents = paths.filter((path) => path.endsWith('.md'));
        expect(documentPaths(opened)).toEqual(documents.sort());
        for (const path of documents) expect(opened.document(path)?.faults).toEqual([]);
      },
    );
  },
);

const PINNED = 'pinned/page.md';

/** Every scope of a hierarchy as a target, outermost first. */
function targetsIn(inheritance: Inheritance, tree: Tree): readonly Target[] {
  const found: Target[] = [];
  let level = inheritance.scopes(tree, null);
  for (let depth = 0; level.length > 0; depth += 1) {
    expect(depth).toBeLessThan(MOST_LEVELS);
    for (const scope of level) found.push({ ...scope, path: inheritance.definition(tree, scope) });
    level = level.flatMap((scope) => inheritance.scopes(tree, scope));
  }
  return found;
}

/** For each target of the sample how many documents are read and how many folders listed, among so many strangers. */
function costs(
  dialect: Dialect,
  files: Files,
  strangers: number,
): Readonly<Record<string, string>> {
  const names = listTargets(openTree(textTree(files), DEFAULT_SETTINGS, { dialects: [dialect] }));
  const grow = siblings[dialect.name] ?? (() => ({}));
  const more = Array.from({ length: strangers }, (_, index) => grow(index + 1000));
  const grown = textTree(Object.assign({}, files, ...more));
  return Object.fromEntries(
    names.map(({ id }) => {
      const listed = new Set<string>();
      const read = new Set<string>();
      const counting: Tree = {
        ...grown,
        list: (folder) => {
          listed.add(folder);
          return grown.list(folder);
        },
        read: (path) => {
          read.add(path);
          return grown.read(path);
        },
      };
      const opened = openTree(counting, DEFAULT_SETTINGS, { dialects: [dialect] });
      layerRefs(opened, findTarget(opened, id).target);
      return [id, `${read.size} read, ${listed.size} listed`];
    }),
  );
}

function lineOf(files: Files, { path, line }: { path: string; line: number }): string {
  return files[path]?.split('\n')[line - 1] ?? '';
}
