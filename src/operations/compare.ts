// What two targets see differently, each at a moment of its own.

import { isReader, sideBySide } from '../core.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import type { Given } from './input.ts';
import { AT, defineOperation, ONE_TARGET } from './operation.ts';

const as = (side: string) =>
  ({ type: 'text', value: 'name', most: 100, summary: `what this agent has of ${side}` }) as const;
const when = (side: string) => ({ ...AT, summary: `revision or date to read ${side} at` }) as const;

export const operation = defineOperation({
  name: 'compare',
  summary:
    'compare the values, layers and sections of two targets, now, at a revision or date, or as agents have them',
  input: {
    a: { ...ONE_TARGET, when: 'aAt' },
    b: { ...ONE_TARGET, when: 'bAt' },
    aAt: when('a'),
    bAt: when('b'),
    aAs: as('a'),
    bAs: as('b'),
  },
  examples: [
    'compare 0042/000 0042/001',
    'compare 0042/001@v1.2 0042/001',
    'compare 0042@2026-10-01 0042@main --json',
    'compare 0042@codex 0042@claude',
  ],
  does: 'reads',
  address: '/workspace/compare',
  flatten: (given) => ({ ...given, ...specified(given, 'a'), ...specified(given, 'b') }),
  async run(workspace: Workspace, { a, b, aAt, bAt, aAs, bAs }) {
    const seen = async (target: Target, at: string | null, reader: string | null) => {
      const then = at === null ? workspace : await workspace.at(at);
      const asked = reader === null ? target : then.seenBy(target, reader);
      return { ...(await then.resolve(asked)), at };
    };
    const compared = sideBySide(await seen(a, aAt, aAs), await seen(b, bAt, bAs));
    return { schemaVersion: 1 as const, ...compared };
  },
  words: async () => {
    const { sideBySideText } = await import('./compare-words.ts');
    return { text: (data, { io }) => sideBySideText(data, io) };
  },
});

/** `42/1@v1.2` as the target and its moment, `42/1@codex` as what an agent has of it; an `@` that begins the name of a folder is part of that. */
function specified(given: Given, side: 'a' | 'b'): Given {
  const words = [given[side] ?? []].flat().map(String);
  const last = words.at(-1) ?? '';
  const at = last.search(/(?<=[^/])@(?=[^/])/);
  if (at < 0) return {};
  const name = last.slice(at + 1);
  const field = isReader(name) ? 'As' : 'At';
  return { [side]: [...words.slice(0, -1), last.slice(0, at)], [`${side}${field}`]: name };
}
