// Where two memories say different things of one decision or blocker (L-096).

import { wordKey } from './order.ts';
import type { ResolvedMemory } from './resolution.ts';

type Statement = ReturnType<typeof statementsOf>[number];

/** Decisions of one name with different choices, blockers open here and resolved there: each is held against the first. */
export function contradictions(memories: readonly ResolvedMemory[]) {
  const first = new Map<string, Statement>();
  const found: (readonly [Statement, Statement])[] = [];
  for (const later of memories.flatMap(statementsOf)) {
    const key = wordKey(later.about);
    if (key === '' || later.says === '') continue;
    const name = `${later.kind} ${key}`;
    const earlier = first.get(name) ?? later;
    first.set(name, earlier);
    if (earlier.path !== later.path && disagree(earlier, later)) found.push([earlier, later]);
  }
  return found;
}

function statementsOf({ source, decisions, blockers }: ResolvedMemory) {
  return [
    ...decisions.map(({ decision, choice, span }) => ({
      ...{ kind: 'decision' as const, path: source, span },
      ...{ about: plain(decision), says: plain(choice) },
    })),
    ...blockers.map(({ text, status, span }) => ({
      ...{ kind: 'blocker' as const, path: source, span, about: plain(text), says: status },
    })),
  ];
}

/** A choice that only says more than the other agrees with it. */
function disagree(a: Statement, b: Statement): boolean {
  const [one, other] = [wordKey(a.says), wordKey(b.says)];
  return one !== other && !one.startsWith(`${other} `) && !other.startsWith(`${one} `);
}

function plain(text: string): string {
  return text
    .replace(/[`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
