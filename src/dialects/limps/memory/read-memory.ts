import type { Document, ListItem } from '../../../model/document.ts';
import type { DecisionEntry, MemoryContent } from '../../../model/memory.ts';
import { isPlaceholder, itemText } from './entry-text.ts';
import { ownerOf } from './layout.ts';
import type { MemoryPart } from './memory-regions.ts';
import { memoryRegions, regionAt } from './memory-regions.ts';
import { readBlocker, readQuestion } from './read-blockers.ts';
import { readDecisionItem, readDecisions } from './read-decisions.ts';
import { readSessions } from './read-sessions.ts';

/**
 * Reads agent memory (L-044, L-045) and plan memory (L-056, L-057); null for any other document. Ids count from 1 in
 * file order per kind (`finding-3`), so that `memory promote … finding-3` means the third one a person sees.
 */
export function readMemory(document: Document): MemoryContent | null {
  if (document.role.is !== 'memory') return null;
  const regions = memoryRegions(document);
  const partAt = (offset: number): MemoryPart | null => regionAt(regions, offset)?.part ?? null;
  const isSettled = (item: ListItem): boolean =>
    regionAt(regions, item.span.start)?.settled ?? false;
  const items = document.structure.items.filter(
    (item) => item.depth === 0 && !isPlaceholder(item.text),
  );
  const itemsOf = (part: MemoryPart): readonly ListItem[] =>
    items.filter((item) => partAt(item.span.start) === part);
  const asText = (item: ListItem) => ({ text: itemText(document, item), span: item.span });
  const tables = document.structure.tables.filter(
    (table) => partAt(table.span.start) === 'decisions',
  );
  const decisions: readonly Omit<DecisionEntry, 'id'>[] = [
    ...tables.flatMap((table) => readDecisions(table)),
    ...itemsOf('decisions').map((item) => readDecisionItem(document, item)),
  ].sort((a, b) => a.span.start - b.span.start);
  return {
    owner: ownerOf(document.role.level),
    shared: document.role.level === 'plan',
    findings: numbered('finding', itemsOf('findings').map(asText)),
    decisions: numbered('decision', decisions),
    blockers: numbered(
      'blocker',
      itemsOf('blockers').map((item) => readBlocker(document, item, isSettled(item))),
    ),
    sessions: numbered('session', readSessions(document, regions, itemsOf('sessions'))),
    lessons: numbered('lesson', itemsOf('lessons').map(asText)),
    questions: numbered(
      'question',
      itemsOf('questions').map((item) => readQuestion(document, item, isSettled(item))),
    ),
  };
}

function numbered<Entry>(
  kind: string,
  entries: readonly Entry[],
): readonly (Entry & { id: string })[] {
  return entries.map((entry, at) => ({ id: `${kind}-${at + 1}`, ...entry }));
}
