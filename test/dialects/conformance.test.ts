// One suite that every dialect passes: what the core relies on, whatever a system calls its folders.

import { describe, expect, test } from 'vitest';
import { dialects } from '../../src/dialects/index.ts';
import type { Scope } from '../../src/model/graph.ts';
import type { Tree } from '../../src/model/source.ts';
import { memoryTree } from '../../src/read/memory-tree.ts';
import { samples } from './samples.ts';

test('every dialect has a sample tree here', () => {
  expect(Object.keys(samples).sort()).toEqual(dialects.map(({ name }) => name).sort());
});

describe.each(dialects.map((dialect) => ({ name: dialect.name, dialect })))(
  '$name',
  ({ name, dialect }) => {
    const files = samples[name] ?? {};
    const tree = memoryTree(files);
    const scopes = allScopes(tree);

    function allScopes(seen: Tree): Scope[] {
      const below = (scope: Scope): Scope[] => [
        scope,
        ...dialect.children(seen, scope).flatMap(below),
      ];
      return below(dialect.workspace(seen));
    }

    test('sees evidence of itself in its sample, and none in an empty tree', () => {
      const evidence = dialect.evidence(tree);
      expect(evidence.strength).toBeGreaterThan(0);
      expect(evidence.because).not.toEqual([]);
      expect(dialect.evidence(memoryTree({})).strength).toBe(0);
    });

    test('has a workspace even where the tree is empty', () => {
      const empty = memoryTree({});
      const workspace = dialect.workspace(empty);
      expect(workspace.kind).toBe('workspace');
      expect(dialect.children(empty, workspace)).toEqual([]);
      expect(dialect.layers(empty, workspace, () => null)).toEqual([]);
    });

    test('gives every scope an id of its own that is safe in an address', () => {
      const ids = scopes.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        expect(id).toMatch(/^[^/\s?#%\\]+(\/[^/\s?#%\\]+)*$/);
        expect(id.split('/')).not.toContain('..');
      }
    });

    test('names its own dialect, a parent that exists, and a definition that exists', () => {
      const ids = new Set(scopes.map(({ id }) => id));
      for (const scope of scopes) {
        expect(scope.dialect).toBe(name);
        if (scope.parent !== null) expect(ids).toContain(scope.parent);
        const path = dialect.definition(tree, scope);
        if (path !== null) expect(tree.has(path)).toBe(true);
      }
    });

    test('orders layers by priority, each path once, each claimed by a role', () => {
      for (const scope of scopes) {
        const layers = dialect.layers(tree, scope, () => null);
        const priorities = layers.map(({ priority }) => priority);
        expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
        expect(new Set(layers.map(({ path }) => path)).size).toBe(layers.length);
        for (const { path } of layers) {
          expect(tree.has(path)).toBe(true);
          expect(dialect.role(path)).not.toBeNull();
        }
      }
    });

    test('a scope begins with the layers of the scope that contains it', () => {
      for (const scope of scopes) {
        const parent = scopes.find(({ id }) => id === scope.parent);
        if (!parent) continue;
        const above = dialect.layers(tree, parent, () => null);
        const own = dialect.layers(tree, scope, () => null);
        expect(own.slice(0, above.length)).toEqual(above);
      }
    });

    test('finds the layers of a target without reading documents that are none of them', () => {
      for (const scope of scopes) {
        const touched = new Set<string>();
        const watched: Tree = {
          ...tree,
          read: () => {
            throw new Error('a dialect reads through the document reader only');
          },
        };
        const layers = dialect.layers(watched, scope, (path) => {
          touched.add(path);
          return null;
        });
        const allowed = new Set(layers.map(({ path }) => path));
        for (const path of touched) {
          const kind = dialect.role(path)?.kind;
          // Decisions, the lists of projects, and whatever another dialect keeps beside ours.
          expect(
            allowed.has(path) || kind === 'adr' || kind === 'project' || kind === undefined,
          ).toBe(true);
        }
      }
    });

    test('claims only paths beneath its folders, and nothing that is not markdown', () => {
      for (const path of Object.keys(files)) {
        if (dialect.role(path) === null) continue;
        expect(
          dialect.folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)),
        ).toBe(true);
      }
      expect(dialect.role('src/main.ts')).toBeNull();
      expect(dialect.role('plans/0001-x/picture.png')).toBeNull();
    });

    test('gives the same answer twice', () => {
      expect(allScopes(memoryTree(files))).toEqual(scopes);
    });
  },
);
