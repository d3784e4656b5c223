// Contradictions between memories (L-096).

import { contradictions } from '../../../model/contradictions.ts';
import { folderOf } from '../../../model/paths.ts';
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
    const several = [...plans.values()].filter(({ length }) => length > 1);
    for (const [earlier, later] of several.flatMap(contradictions)) {
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
