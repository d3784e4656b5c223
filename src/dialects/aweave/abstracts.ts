// How long the heads are by which readers choose: told in sum by a check, one by one beside the budget.

import type { Document } from '../../model/document.ts';

/** Tokens of a head that is read at a glance and tells enough. */
export const ABSTRACT_TOKENS = { least: 100, most: 200 } as const;

const KINDS: readonly string[] = ['overview', 'topic', 'plan', 'decision', 'lesson'];

export interface Abstract {
  readonly path: string;
  readonly tokens: number;
}

/** How many heads there are, and those of another length, the shortest first. */
export function abstractsOf(documents: Iterable<Document>): {
  readonly all: number;
  readonly other: readonly Abstract[];
} {
  const abstracts = [...documents].flatMap(({ path, bodyStart, text, role }) =>
    bodyStart > 0 && KINDS.includes(role.kind)
      ? [{ path, tokens: Math.ceil(Buffer.byteLength(text.slice(0, bodyStart)) / 4) }]
      : [],
  );
  const { least, most } = ABSTRACT_TOKENS;
  const other = abstracts.filter(({ tokens }) => tokens < least || tokens > most);
  return { all: abstracts.length, other: other.sort((a, b) => a.tokens - b.tokens) };
}
