// Decisions of one name with different choices, blockers open here and resolved there (L-096).

import type { MemoryContradiction, MemoryStatement } from '../../../model/facts.ts';
import type { ResolvedMemory } from '../../../model/resolution.ts';

interface Statement extends MemoryStatement {
  readonly about: string;
  readonly kind: MemoryContradiction['kind'];
  readonly key: string;
}

/** Each statement is held against the first that another memory makes of the same thing. */
export function contradictions(
  memories: readonly ResolvedMemory[],
): readonly MemoryContradiction[] {
  const first = new Map<string, Statement>();
  const found: MemoryContradiction[] = [];
  for (const later of memories.flatMap(statementsOf)) {
    const name = `${later.kind} ${later.key}`;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, later);
    else if (earlier.path !== later.path && disagree(earlier, later)) {
      found.push({ about: later.about, kind: later.kind, earlier, later });
    }
  }
  return found;
}

function statementsOf({ source, decisions, blockers }: ResolvedMemory): readonly Statement[] {
  const decided = decisions.map(({ decision, choice, span }) => ({
    ...{
      kind: 'decision' as const,
      path: source,
      span,
      about: plain(decision),
      says: plain(choice),
    },
    key: keyOf(decision),
  }));
  const blocked = blockers.map(({ text, status, span }) => ({
    ...{ kind: 'blocker' as const, path: source, span, about: plain(text), says: status as string },
    key: keyOf(text),
  }));
  return [...decided, ...blocked].filter(({ key, says }) => key !== '' && says !== '');
}

/** A choice that only says more than the other agrees with it. */
function disagree(a: Statement, b: Statement): boolean {
  const [one, other] = [keyOf(a.says), keyOf(b.says)];
  return one !== other && !one.startsWith(`${other} `) && !other.startsWith(`${one} `);
}

function plain(text: string): string {
  return text
    .replace(/[`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function keyOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
