// What the memory of a target holds (L-046, L-052).

import { keptAlone } from '../core/entry-files.ts';
import { dialectOf } from '../core/hierarchy.ts';
import { memoryPlace, recall } from '../core/memory.ts';
import { keepsMemoryFile, takesEntries } from '../core/recording.ts';
import { recordsAt } from '../core/records.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import { memoryList } from './memory-list.ts';
import { defineOperation, findTarget } from './operation.ts';

export const operation = defineOperation({
  name: 'memory show',
  summary: 'show the memory of a target, one memory, or what some words are found in',
  input: {
    target: {
      ...{ type: 'target', positional: true, else: 'query' },
      summary: 'a target, such as 0042/001, an id of a memory, or words (default: list all)',
    },
    query: { type: 'text', most: 500, value: 'words', summary: 'an id or words' },
  },
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
  run(workspace: Workspace, { target, query }) {
    const { hierarchy } = workspace;
    if (target === null || keepsRecords(hierarchy, target)) return listed(workspace, query);
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
  short(data) {
    if ('records' in data) return data;
    const { findings, decisions, blockers } = data;
    return {
      findings: findings.map(({ text }) => text),
      decisions: decisions.map(({ decision, choice, rationale, date }) => ({
        ...{ decision, choice, rationale, date },
      })),
      blockers: blockers.map(({ text, status, note }) => ({ text, status, note })),
    };
  },
});

/** The one memory that is called so, or all in which the words stand. Throws UsageError for what is neither. */
function listed(workspace: Workspace, query: string | null) {
  const { hierarchy, now } = workspace;
  const records = recordsAt(hierarchy, now);
  const isId = records.some(({ id, path }) => id === query || path === query);
  // Whoever names a target where nothing else is kept has misspelt it.
  if (query !== null && records.length === 0) findTarget(workspace, query.split(/\s+/));
  const asked = { group: null, sort: 'score', attention: false, limit: 50 } as const;
  const words = isId || query === null ? [] : [query];
  const answer = memoryList(workspace, { ...asked, query: words, all: isId });
  if (!isId) return answer;
  const named = records.filter(({ id, path }) => id === query || path === query);
  return { ...answer, records: named, more: 0, memories: [] };
}

function keepsRecords(hierarchy: Workspace['hierarchy'], target: Target): boolean {
  return dialectOf(hierarchy, target)?.upkeep?.records !== undefined;
}

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
