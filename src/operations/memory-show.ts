// What the memory of a target holds (L-046, L-052).

import { keptAlone } from '../core/entry-files.ts';
import { memoryPlace, recall } from '../core/memory.ts';
import { keepsMemoryFile, takesEntries } from '../core/recording.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import { ONE_TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory show',
  summary: 'show the memory of a target, with ids and lines',
  input: { target: ONE_TARGET },
  examples: ['memory show 0042 001', 'memory show 0042 001 --json'],
  does: 'reads',
  address: '/workspace/memory',
  tool: {
    name: 'get_agent_memory',
    title: 'Read memory',
    description:
      'What was recorded for a target: findings (the third is finding-3), decisions and blockers. ' +
      '`full` adds ids, lines, sessions, lessons and questions.',
    defaults: { detail: 'short' },
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'finding'),
  run({ hierarchy }: Workspace, { target }) {
    const alone = keepsMemoryFile(hierarchy, target) ? null : keptAlone(hierarchy, target);
    const { path, content } = alone ?? inFile(hierarchy, target);
    return {
      target: target.id,
      path,
      exists: content !== null,
      findings: lined(content?.findings),
      decisions: lined(content?.decisions),
      blockers: lined(content?.blockers),
      sessions: lined(content?.sessions),
      lessons: lined(content?.lessons),
      questions: lined(content?.questions),
      ...(content !== null && { owner: content.owner, shared: content.shared }),
    };
  },
  short: ({ findings, decisions, blockers }) => ({
    findings: findings.map(({ text }) => text),
    decisions: decisions.map(({ decision, choice, rationale, date }) => ({
      ...{ decision, choice, rationale, date },
    })),
    blockers: blockers.map(({ text, status, note }) => ({ text, status, note })),
  }),
});

function inFile(hierarchy: Workspace['hierarchy'], target: Target) {
  const place = memoryPlace(hierarchy, target);
  return { path: place.path, content: recall(hierarchy, place) };
}

/** `line` in the place of the span. */
function lined<Entry extends { readonly span: { readonly line: number } }>(
  entries: readonly Entry[] = [],
) {
  return entries.map(({ span, ...entry }) => ({ ...entry, line: span.line }));
}
