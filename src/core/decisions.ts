import { findSupersession } from '../graph/supersession.ts';
import type { DecisionSummary } from '../model/decision.ts';
import { decisionId, decisionNumber, decisionStem } from '../model/decision-id.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Document, Lifecycle } from '../model/document.ts';
import type { Supersession, SupersessionPair } from '../model/graph.ts';
import type { Target } from '../model/scope.ts';
import { dialectOf, documentsIn, type Hierarchy } from './hierarchy.ts';
import { assumedIn } from './layers.ts';
import { listTargets } from './targets.ts';

export { findDecision } from '../graph/decision-index.ts';
export { circleAbove, current, history } from '../graph/successors.ts';

export interface Decisions {
  readonly dialects: readonly Dialect[];
  readonly documents: ReadonlyMap<string, Document>;
  readonly supersession: Supersession;
  /** Records that state no status and count as accepted. */
  readonly assumed: ReadonlySet<string>;
  /** Where other documents than decisions replace each other: what their ids mean. */
  readonly targets?: readonly Target[];
}

export function decisionsOf(hierarchy: Hierarchy): Decisions {
  const documents = documentsIn(hierarchy, ({ is }) => is === 'decision');
  const { dialects } = hierarchy;
  const assumed = assumedIn(documents, hierarchy);
  return { dialects, documents, supersession: findSupersession(documents, []), assumed };
}

/** The same of all documents: plans and agents replace each other, too. */
export function replacementsIn(hierarchy: Hierarchy): Decisions {
  const [documents, targets] = [documentsIn(hierarchy), listTargets(hierarchy)];
  const supersession = findSupersession(documents, targets);
  return { dialects: hierarchy.dialects, documents, supersession, assumed: new Set(), targets };
}

/** What a person calls each decision; where two share an id, their file names, and their paths where even those are the same. */
export function namesOf(decisions: Decisions): ReadonlyMap<string, string> {
  const paths = [...decisions.documents.keys()];
  const stated = (path: string): string => {
    const id = decisions.documents.get(path)?.metadata.id;
    return decisionNumber(path) === null && typeof id === 'string' && id !== ''
      ? id
      : decisionId(path);
  };
  const ids = Map.groupBy(paths, stated);
  const stems = Map.groupBy(paths, decisionStem);
  return new Map(
    paths.map((path) => {
      const [id, stem] = [stated(path), decisionStem(path)];
      if (ids.get(id)?.length === 1) return [path, id];
      return [path, stems.get(stem)?.length === 1 ? stem : path];
    }),
  );
}

/** Words that turn the one after them. */
const TURNS: ReadonlySet<string> = new Set(['not', 'part', 'partly', 'partially']);
/** `In Arbeit`, `W toku`: what follows is no status without them. */
const LEADS: ReadonlySet<string> = new Set(['in', 'en', 'em', 'w', 'в']);

export function statusWord(decisions: Pick<Decisions, 'dialects'>, document: Document) {
  const { rawStatus, role } = document;
  const { lifecycle } = dialectOf(decisions, document)?.format?.statuses ?? {};
  const means = (phrase: string): Lifecycle | null => lifecycle?.(phrase, role) ?? null;
  const stated = means(rawStatus ?? '');
  // Whatever it said when it was laid aside.
  if (stated === 'active' && role.lifecycle === 'archived') return 'archived';
  const words = rawStatus?.toLowerCase().match(/\p{L}+/gu) ?? [];
  // `Active review`, `Teilweise ersetzt durch ADR-3`: other words turn the first one that is known.
  const at = words.findIndex(
    (word, index) => means(word === 'not' ? `not ${words[index + 1]}` : word) === stated,
  );
  const [before = '', word, next] = [words[at - 1], words[at], words[at + 1]];
  if (stated === null || word === undefined) return rawStatus;
  if (at === 1 && LEADS.has(before)) return `${before} ${word}`;
  return TURNS.has(word) && next !== undefined ? `${word} ${next}` : word;
}

type Side = 'newer' | 'older';

export function summarize(decisions: Decisions): readonly DecisionSummary[] {
  const names = namesOf(decisions);
  const nameOf = (path: string): string => names.get(path) ?? path;
  const { pairs, partial, amendments, unaccepted } = decisions.supersession;
  const namedBy = (all: readonly SupersessionPair[], own: Side, other: Side) => {
    const groups = Map.groupBy(all, (pair) => pair[own]);
    return (path: string) => (groups.get(path) ?? []).map((pair) => nameOf(pair[other]));
  };
  /** A proposal replaces nothing yet, unless the older one agrees. */
  const holds = (pair: SupersessionPair) => pair.olderSays !== null || !unaccepted.includes(pair);
  // `Partly superseded` may leave out by what.
  const isSaid = ({ older }: SupersessionPair): boolean =>
    /super[sc]|replac/i.test(decisions.documents.get(older)?.rawStatus ?? '');
  const byOlder = Map.groupBy(pairs, ({ older }) => older);
  const supersedes = namedBy(pairs, 'newer', 'older');
  const partlySupersedes = namedBy(partial, 'newer', 'older');
  const inPart = partial.filter((pair) => holds(pair) || isSaid(pair));
  const partlySupersededBy = namedBy(inPart, 'older', 'newer');
  const amends = namedBy(amendments, 'newer', 'older');
  const amendedBy = namedBy(amendments, 'older', 'newer');
  return [...decisions.documents].map(([path, document]) => {
    const newer = byOlder.get(path) ?? [];
    const replaced = newer.some(holds);
    return {
      id: nameOf(path),
      number: decisionNumber(path),
      title: document.title,
      status: replaced
        ? 'superseded'
        : (statusWord(decisions, document) ??
          (partlySupersededBy(path).length > 0 ? 'partly superseded' : null) ??
          // What is kept among old records need not say so itself.
          (document.lifecycle === 'archived' ? 'archived' : null)),
      rawStatus: document.rawStatus,
      date: document.created ?? document.updated,
      supersedes: supersedes(path),
      supersededBy: newer.map((pair) => nameOf(pair.newer)),
      partlySupersedes: partlySupersedes(path),
      partlySupersededBy: partlySupersededBy(path),
      amends: amends(path),
      amendedBy: amendedBy(path),
      inForce: !replaced && (document.accepted || decisions.assumed.has(path)),
      assumed: !replaced && decisions.assumed.has(path),
      path,
    };
  });
}
