// What two targets see differently, each at a moment of its own.

import { sideBySide } from '../core.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import { ONE_TARGET } from './fields.ts';
import type { Given } from './input.ts';
import { AT, defineOperation } from './operation.ts';

const when = (side: string) => ({ ...AT, summary: `revision or date to read ${side} at` }) as const;

export const operation = defineOperation({
  name: 'compare',
  summary: 'compare the values, layers and sections of two targets, now or at a revision or date',
  input: {
    a: { ...ONE_TARGET, when: 'aAt' },
    b: { ...ONE_TARGET, when: 'bAt' },
    aAt: when('a'),
    bAt: when('b'),
  },
  examples: [
    'compare 0042/000 0042/001',
    'compare 0042/001@v1.2 0042/001',
    'compare 0042@2026-10-01 0042@main --json',
  ],
  does: 'reads',
  address: '/workspace/compare',
  flatten: (given) => ({ ...given, ...dated(given, 'a'), ...dated(given, 'b') }),
  async run(workspace: Workspace, { a, b, aAt, bAt }) {
    const seen = async (target: Target, at: string | null) => ({
      ...(await (at === null ? workspace : await workspace.at(at)).resolve(target)),
      at,
    });
    const compared = sideBySide(await seen(a, aAt), await seen(b, bAt));
    return { schemaVersion: 1 as const, ...compared };
  },
});

/** `42/1@v1.2` as the target and its moment; an `@` that begins the name of a folder is part of that. */
function dated(given: Given, side: 'a' | 'b'): Given {
  const words = [given[side] ?? []].flat().map(String);
  const last = words.at(-1) ?? '';
  const at = last.search(/(?<=[^/])@(?=[^/])/);
  if (at < 0) return {};
  return { [side]: [...words.slice(0, -1), last.slice(0, at)], [`${side}At`]: last.slice(at + 1) };
}
