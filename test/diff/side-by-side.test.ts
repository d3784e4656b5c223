// Two targets of one workspace held against each other: everything there is shows once, different or the same.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavesOf } from '../../src/diff/leaves.ts';
import { isSame, sideBySide } from '../../src/diff/side-by-side.ts';
import { type ResolvedContext, toBundle } from '../../src/model/resolution.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

const FILES = {
  '.limps/workspace.md': page(
    'voice: formal\ntools: [git, npm]\nlimits:\n  pages: 3\n  words: 900',
    '# W\n\n## Rules\n\nBe kind.\n',
  ),
  'plans/0042-kiln/0042-kiln-plan.md': page('', '# Kiln\n'),
  'plans/0042-kiln/agents/000-glaze.agent.md': page(
    'voice: casual\noverrides: [voice]\ntools: [gcc]\nlimits:\n  inherit: false\n  pages: 7',
    '# Glaze\n\n## Rules\n\nOne line.\nGlaze thinly.\n',
  ),
  'plans/0042-kiln/agents/001-fire.agent.md': page(
    '__proto__: {hot: true}',
    '# Fire\n\n## Rules\n\nOne line.\nFire slowly.\n',
  ),
};
const glaze = resolved(FILES, '42', '0');
const fire = resolved(FILES, '42', '1');

describe('values', () => {
  const { different, same } = sideBySide(glaze, fire).values;
  const said = (keyPath: string) =>
    different
      .filter((pair) => pair.keyPath === keyPath)
      .map(({ a, b }) => [a && `${a.value} ${a.line}`, b && `${b.value} ${b.line}`]);

  test('stand beside each other, each with its own line', () => {
    expect(said('voice')).toEqual([['casual 2', 'formal 2']]);
    expect(said('limits.pages')).toEqual([['7 7', '3 5']]);
  });
  test('of lists item by item', () => {
    expect(said('tools')).toEqual([['gcc 4', null]]);
    expect(same.map(({ keyPath, of, b }) => [keyPath, of, b?.value])).toEqual([
      ['tools', 'item', 'git'],
      ['tools', 'item', 'npm'],
    ]);
  });
  test('that a marker took out name the marker', () => {
    const words = different.find(({ keyPath }) => keyPath === 'limits.words');
    expect(words).toMatchObject({ a: null, b: { value: 900 }, droppedBy: { marker: 'inherit' } });
  });
  test('with odd keys are values like others', () => {
    expect(said('__proto__.hot')).toEqual([[null, 'true 2']]);
  });
});

test('the documents that define the two are one layer', () => {
  const { different, same } = sideBySide(glaze, fire).layers;
  expect(different.map(({ a, b }) => [a?.title, b?.title])).toEqual([['Glaze', 'Fire']]);
  expect(same.map(({ a }) => a?.source)).toEqual([
    '.limps/workspace.md',
    'plans/0042-kiln/0042-kiln-plan.md',
  ]);
});

test('text is compared part by part, from the first line that differs', () => {
  const { different, same } = sideBySide(glaze, fire).sections;
  expect(different.map(({ heading, agreeing }) => [heading, agreeing])).toEqual([['Rules', 1]]);
  expect(different.map(({ from }) => from)).toEqual([{ a: 15, b: 10 }]);
  expect(same.map(({ heading, a }) => [heading, a?.source])).toContainEqual([
    'Rules',
    '.limps/workspace.md',
  ]);
});

test('a bundle gives the same as the answer that it was made of', () => {
  const published = (context: ResolvedContext) => {
    const { target, ...rest } = JSON.parse(JSON.stringify(toBundle(context)));
    return { ...rest, target: { ...target, path: context.target.path } };
  };
  expect(sideBySide(published(glaze), published(fire))).toEqual(sideBySide(glaze, fire));
});

const value = fc.constantFrom('1', 'x', '[]', '[x, y]', '{p: 1, q: [x]}', '{inherit: false}');
const layer = fc
  .dictionary(fc.constantFrom('a', 'b', '__proto__'), value)
  .map((keys) => Object.entries(keys).map(([key, text]) => `${key}: ${text}`));
const tree = fc.tuple(layer, layer, layer).map(([workspace, one, other]) => ({
  '.limps/workspace.md': page(workspace.join('\n'), '# W\n'),
  'plans/0042-kiln/agents/000-one.agent.md': page(one.join('\n'), '# One\n'),
  'plans/0042-kiln/agents/001-other.agent.md': page(other.join('\n'), '# Other\n'),
}));

/** Statements that stand behind values, as often as they do. */
function statements(context: ResolvedContext): readonly string[] {
  return [...leavesOf(context)]
    .flatMap(([pointer, { winner, items }]) =>
      (items?.length ? items : [winner]).map((one) => `${pointer} ${JSON.stringify(one)}`),
    )
    .toSorted();
}

test('every value of both shows once, and the sides can be swapped', () => {
  fc.assert(
    fc.property(tree, (files) => {
      const [a, b] = [resolved(files, '42', '0'), resolved(files, '42', '1')];
      const { values } = sideBySide(a, b);
      const swapped = sideBySide(b, a).values;
      expect(swapped.different.length).toBe(values.different.length);
      expect(swapped.same.length).toBe(values.same.length);
      const shown = [...values.different, ...values.same].filter(({ of }) => of !== 'order');
      const ordered = new Set(
        values.different.flatMap(({ of, pointer }) => (of === 'order' ? [pointer] : [])),
      );
      for (const side of ['a', 'b'] as const) {
        const told = shown.flatMap((pair) =>
          pair[side] === null ? [] : [`${pair.pointer} ${JSON.stringify(pair[side])}`],
        );
        const all = statements(side === 'a' ? a : b);
        expect(told.toSorted()).toEqual(
          all.filter((text) => !ordered.has(text.slice(0, text.indexOf(' ')))),
        );
      }
    }),
    { numRuns: 100 },
  );
});

test('what is held against itself is the same', () => {
  expect(isSame(sideBySide(glaze, glaze))).toBe(true);
  expect(isSame(sideBySide(glaze, fire))).toBe(false);
});

test('each side tells the moment it was asked for at', () => {
  const { a, b } = sideBySide({ ...glaze, at: 'v1.2' }, glaze);
  expect([a.at, b.at]).toEqual(['v1.2', null]);
});
