// Facts that the layers of one target are enough for, and that a whole check needs too.

import { freshnessOf } from '../graph/staleness.ts';
import { slipOf } from '../model/closest.ts';
import type { Format } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { LocalFacts, StatusFact } from '../model/rule-facts.ts';
import { adviceOn } from './advice.ts';
import { ages, overBasis } from './aging.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';

interface Looked {
  readonly now: string;
  readonly conflicts: readonly ReachedConflict[];
  readonly retired: ReadonlySet<string>;
}

export function localFacts(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  { now, conflicts, retired }: Looked,
): LocalFacts {
  const { settings } = hierarchy;
  const { documents } = graph;
  return {
    ...{ now, settings, graph, conflicts, retired },
    documents: [...documents.values()],
    freshness(path) {
      const document = documents.get(path);
      if (document === undefined) return null;
      const date = graph.dates.get(path) ?? null;
      const { staleness } = settings;
      const doesAge = !retired.has(path) && ages(hierarchy, document);
      return freshnessOf(document, date, doesAge, { now, staleness });
    },
    overBasis: (document) => overBasis(hierarchy, document),
    advice: (document, fresh) => adviceOn(hierarchy, document, fresh),
    status: (document) => statusOf(document, dialectOf(hierarchy, document)?.format),
    missingFields: (document) => missingFields(document, dialectOf(hierarchy, document)?.format),
  };
}

function statusOf({ rawStatus, role }: Document, format: Format | undefined): StatusFact | null {
  if (rawStatus === null || format?.statuses === undefined) return null;
  const known = format.statuses.lifecycle(rawStatus, role) !== null;
  const isWord = /^[\p{L}_ -]{3,30}$/u.test(rawStatus);
  return { known, meant: known || !isWord ? null : slipOf(rawStatus, format.statuses.words) };
}

function missingFields(document: Document, format: Format | undefined): readonly string[] {
  const required = format?.keys.required?.(document) ?? [];
  return required.filter((field) =>
    field === 'status' ? document.rawStatus === null : document.metadata[field] === undefined,
  );
}
