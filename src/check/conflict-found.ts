// What the rules about conflicts have in common: place, data, related places, targets.

import type { Document } from '../model/document.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { Candidate, Conflict } from '../model/resolution.ts';
import type { Found } from '../model/rule.ts';
import type { LocalFacts } from '../model/rule-facts.ts';
import type { Span } from '../model/source.ts';
import { type ValueNode, valueWords } from '../model/value.ts';

export function conflictsOf(
  facts: LocalFacts,
  ...kinds: readonly Conflict['kind'][]
): readonly ReachedConflict[] {
  return facts.conflicts.filter(({ conflict }) => kinds.includes(conflict.kind));
}

/**
 * Told at the statement of `at` (the winner), on its value, with `other` (the loser) as the related place; message data: `key`, `layer`, `value`,
 * `otherLayer`, `otherValue`, `other` (path).
 */
export function conflictFound<Message extends string>(
  facts: LocalFacts,
  message: Message,
  { conflict, targets }: ReachedConflict,
  at: Candidate = conflict.winner,
  other: Candidate = conflict.loser,
): Found<Message> & { readonly data: Readonly<Record<string, string>> } {
  const data = {
    ...{ key: conflict.keyPath, layer: at.level, value: valueWords(at.value) },
    ...{ otherLayer: other.level, otherValue: valueWords(other.value), other: other.source },
  };
  const document = facts.graph.documents.get(at.source);
  return {
    message,
    data,
    // Another value up there makes it no other disagreement.
    key: [data.key, data.value, data.other],
    path: at.source,
    at: (document && valueSpan(document, at)) ?? { line: at.line, column: at.column },
    related: [
      { path: other.source, line: other.line, message: `${other.level} says: ${data.otherValue}` },
    ],
    targets,
  };
}

export function conflictsFound<Message extends string>(
  facts: LocalFacts,
  message: Message,
  kind: Conflict['kind'],
): readonly Found<Message>[] {
  return conflictsOf(facts, kind).map((reached) => conflictFound(facts, message, reached));
}

function valueSpan(
  { declarations, constraints }: Document,
  place: { readonly line: number; readonly column: number },
): Span | null {
  const open: ValueNode[] = declarations.map(({ values }) => values);
  if (constraints !== null) open.push(constraints);
  for (const node of open) {
    const inner = node.type === 'map' ? node.entries.map(({ value }) => value) : [];
    for (const child of node.type === 'list' ? node.items : inner) {
      const { span } = child;
      if (span.line === place.line && span.column === place.column) return span;
      open.push(child);
    }
  }
  return null;
}
