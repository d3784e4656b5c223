// Laws of differences, on random layers: they lead from one answer to the other, and their causes stand where something changed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffContexts, seesDifferently } from '../../src/diff/diff-contexts.ts';
import { leavesOf } from '../../src/diff/leaves.ts';
import type { TargetChange } from '../../src/model/change.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { canonicalText } from '../../src/model/value.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

const PATHS = [
  '.limps/workspace.md',
  '.limps/context/a.md',
  'plans/0042-kiln/0042-kiln-plan.md',
  'plans/0042-kiln/agents/001_glaze.md',
] as const;

const scalar = fc.constantFrom('1', '2', 'x', 'null', '""', '{}', '[]');
const list = fc
  .array(fc.constantFrom('1', 'x', 'y'), { maxLength: 3 })
  .map((items) => `[${items.join(', ')}]`);
const marked = fc.constantFrom(
  '{override: true}',
  '{inherit: false}',
  '{override: true, p: 1}',
  '{inherit: false, value: x}',
);
const map = fc
  .dictionary(fc.constantFrom('p', 'q', 'override', 'inherit'), scalar, { maxKeys: 3 })
  .map(
    (entries) =>
      `{${Object.entries(entries)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ')}}`,
  );
const layer = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.oneof(scalar, list, map, marked), {
    maxKeys: 4,
  })
  .chain((entries) =>
    fc.constantFrom('', 'locked: [a, b.p]\n', 'overrides: [a, b, c]\n').map((head) => {
      const lines = Object.entries(entries).map(([key, value]) => `${key}: ${value}`);
      return page(`${head}${lines.join('\n')}`, '# H\n\nText.\n');
    }),
  );
const tree = fc.tuple(fc.option(layer), fc.option(layer), layer, fc.option(layer));

type Files = Readonly<Record<string, string>>;

function filesOf(layers: readonly (string | null)[]): Files {
  return Object.fromEntries(
    PATHS.flatMap((path, index) => (layers[index] ? [[path, layers[index]]] : [])),
  );
}

/** Every value of a context as text, items of lists one by one; that a list is empty shows in nothing else. */
function told(context: ResolvedContext): readonly string[] {
  return [...leavesOf(context)].flatMap(([pointer, { winner, items }]) =>
    (items ?? [winner]).map(
      (candidate) => `${pointer} ${candidate === null ? '' : canonicalText(candidate.value)}`,
    ),
  );
}

function applied(before: readonly string[], { values }: TargetChange): readonly string[] {
  const left = [...before];
  for (const { pointer, before: was, after: is, of } of values) {
    if (of === 'order') continue;
    if (was !== null && !Array.isArray(was.value))
      left.splice(left.indexOf(`${pointer} ${canonicalText(was.value)}`), 1);
    if (is !== null && !Array.isArray(is.value)) left.push(`${pointer} ${canonicalText(is.value)}`);
  }
  return left.toSorted();
}

test('the changes lead from one answer to the other, and their causes stand in what changed', () => {
  fc.assert(
    fc.property(
      tree,
      tree,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      (one, other, kept) => {
        const old = filesOf(one);
        const now = filesOf(other.map((text, index) => (kept[index] ? one[index] : text) ?? null));
        const [before, after] = [resolved(old, '42'), resolved(now, '42')];
        const change = diffContexts(before, after);
        expect(applied(told(before), change)).toEqual(told(after).toSorted());
        for (const { cause, keyPath } of change.values) {
          const place = `${keyPath}: ${cause.in} ${cause.source}`;
          const [own, opposite] = cause.in === 'after' ? [now, old] : [old, now];
          expect([place, own[cause.source] === opposite[cause.source]]).toEqual([place, false]);
          expect(cause.line).toBeLessThanOrEqual((own[cause.source] ?? '').split('\n').length);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('what is held against itself is the same', () => {
  fc.assert(
    fc.property(tree, (layers) => {
      const context = resolved(filesOf(layers), '42');
      expect(seesDifferently(diffContexts(context, resolved(filesOf(layers), '42')))).toBe(false);
      expect(diffContexts(null, context).values.every(({ kind }) => kind === 'added')).toBe(true);
      expect(diffContexts(context, null).values.every(({ kind }) => kind === 'removed')).toBe(true);
    }),
    { numRuns: 60 },
  );
});
