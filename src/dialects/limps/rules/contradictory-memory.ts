// Contradictions between memories (L-096).

import { wordKey } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import type { ResolvedMemory } from '../../../model/resolution.ts';
import { defineRule } from '../../../model/rule.ts';
import { valueWords } from '../../../model/value.ts';
import { role } from '../roles.ts';

const decisions = (choice: string): string =>
  `# Memory\n\n## Decisions\n\n| Decision | Choice | Rationale | Date |\n| --- | --- | --- | --- |\n${choice}\n`;
const blockers = (item: string): string => `# Memory\n\n## Blockers\n\n${item}\n`;
const [A, B] = [
  'plans/0042-x/agents/000-a.memory.md',
  'plans/0042-x/agents/001-b.memory.md',
] as const;

export default defineRule({
  id: 'contradictory-memory',
  about: ['conflicts', 'drift'],
  summary:
    'Two memories record different choices for a decision, or disagree on whether a blocker is open.',
  rationale: 'Each agent works on its own assumption.',
  remedy:
    'Settle the question, correct the memory that is wrong, and promote the answer to shared memory.',
  messages: {
    decision: '“{about}” is decided as {value} here but as {otherValue} in {other}.',
    blocker: 'The blocker “{about}” is {value} here but {otherValue} in {other}.',
  },
  good: {
    'one memory has more detail': {
      [A]: decisions('| Store | SQLite | small | 2026-01-01 |'),
      [B]: decisions('| Store | SQLite (WAL) | small | 2026-01-02 |'),
    },
  },
  bad: {
    'two different choices': {
      [A]: decisions('| Store | SQLite | small | 2026-01-01 |'),
      [B]: decisions('«| Store | PostgreSQL | large | 2026-01-02 |»'),
    },
    'resolved in one memory only': {
      [A]: blockers('- [ ] No access to the server'),
      [B]: blockers('«- [x] ~~No access to the server~~ — granted»'),
    },
  },
  *check({ memory, retired }) {
    const own = memory.filter(
      ({ source }) => role(source)?.is === 'memory' && !retired.has(source),
    );
    // The memories of a plan and of its agents, together.
    const plans = Map.groupBy(own, ({ source }) => folderOf(source).replace(/\/agents$/, ''));
    for (const [earlier, later] of [...plans.values()].flatMap(contradictions)) {
      const { kind } = later;
      const data = {
        about: valueWords(later.about),
        value: valueWords(later.says),
        otherValue: valueWords(earlier.says),
        other: earlier.path,
      };
      const related = [
        { path: earlier.path, line: earlier.span.line, message: valueWords(earlier.says) },
      ];
      const key = [kind, data.about, data.value, data.other];
      yield { message: kind, path: later.path, at: later.span, data, key, related };
    }
  },
});

type Statement = ReturnType<typeof statementsOf>[number];

/** Decisions of one name with different choices, blockers open here and resolved there: each is held against the first. */
function contradictions(memories: readonly ResolvedMemory[]) {
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
