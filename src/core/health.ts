import { staleness } from '../check/stale.ts';
import { daysBetween, dueOn } from '../graph/staleness.ts';
import { decisionId } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import type { HealthEntry, StaleDocument, StalenessReport } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { doesAge } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { isPlaceholder } from '../parse/fields.ts';
import { commandsFor } from './advice.ts';
import { type Checked, type CheckOptions, gatherFacts } from './check.ts';
import { agesForHealth } from './code-facts.ts';
import type { Hierarchy } from './hierarchy.ts';
import { DRIFT } from './rules.ts';
import { surveyOf } from './survey.ts';
import { outward } from './targets.ts';

/**
 * The documents that are in force and age, or whose code does: of the workspace, or those that one target inherits.
 */
export function health(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  target?: Target,
): readonly HealthEntry[] {
  const { targets, layersOf } = surveyOf(hierarchy);
  const facts = gatherFacts(hierarchy, graph, options);
  const own = target && targets.find(({ id }) => id === target.id);
  const paths = own ? layersOf(own).map(({ path }) => path) : [...graph.documents.keys()];
  const owner = ownerOf(graph);
  const scopes = scopesIn(graph);
  const living = paths.flatMap((path) =>
    facts.retired.has(path) ? [] : (graph.documents.get(path) ?? []),
  );
  const codeAges = agesForHealth(living, options.code, facts.settings.code);
  return living.flatMap((document): readonly HealthEntry[] => {
    const { path, role } = document;
    const fresh = facts.freshness(path);
    const code = codeAges.get(path) ?? null;
    // What names code in passing does not age by it alone.
    if (fresh === null || (!doesAge(fresh) && (code === null || code.from === 'text'))) return [];
    const stale = staleness(facts, path)?.severity ?? null;
    const advice = facts.advice(document, fresh);
    return [
      {
        ...{
          path,
          name: role.is === 'decision' ? decisionId(path) : path.replace(/^\.[^/]+\//, ''),
          kind: role.kind,
          stale,
          code,
        },
        scope: scopes.get(path) ?? 'workspace',
        deprecated: facts.overBasis(document),
        ...owner(path),
        due: doesAge(fresh)
          ? dueOn(fresh, facts.settings.staleness, document.refreshInterval)
          : null,
        advice: stale && {
          ...advice,
          commands: commandsFor(hierarchy, document, advice, facts.now),
        },
        ...fresh,
        // By its code alone.
        ...(fresh.staleness === 'fresh' && code?.outdated && BEHIND),
      },
    ];
  });
}

const BEHIND = { staleness: 'warning', recommendedAction: 'review' } as const;

/**
 * Whose a document is, and how that is known; both null where nobody says. The owner of a document by its path: `owner`, or `owners` as a list; where it names none, that of the document that
 * defines the nearest scope around it, since whoever owns a plan owns what stands in it.
 */
export function ownerOf(graph: ContextGraph) {
  const scopes = scopesIn(graph);
  const targets = new Map(graph.targets.map((target) => [target.id, target]));
  const containers = new Map(
    graph.edges.flatMap(({ type, from, to }) => (type === 'CONTAINS' ? [[to, from] as const] : [])),
  );
  return (path: string): Pick<HealthEntry, 'owner' | 'ownerFrom'> => {
    const own = ownersText(graph.documents.get(path));
    if (own !== null) return { owner: own, ownerFrom: 'front-matter' };
    for (const id of outward(containers, scopes.get(path) ?? '')) {
      const owner = ownersText(graph.documents.get(targets.get(id)?.path ?? ''));
      if (owner !== null) return { owner, ownerFrom: 'scope' };
    }
    return { owner: null, ownerFrom: null };
  };
}

function scopesIn({ nodes }: ContextGraph): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ path, scope, id }) => [path ?? id, scope]));
}

function ownersText(document: Document | undefined): string | null {
  const { owner, owners } = document?.metadata ?? {};
  const names = [owner, owners].flat().flatMap((name) => {
    const text = typeof name === 'string' ? name.trim() : '';
    return isPlaceholder(text) ? [] : [text];
  });
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** Days after which a proposal waits, and after which a decision in force may be read again. */
const LONG = { decide: 30, read: 180 };
const SHOWN = 10;
const SAYS = {
  decide: 'accept them, or reject them',
  read: 'read them again, and supersede what no longer holds; a line `Updated: YYYY-MM-DD` beside the date says that the rest does',
};

/** Proposals, and decisions in force, that nobody changed for long; the time of a file says nothing of its text. */
function oldDecisions(graph: ContextGraph, now: string): readonly StaleDocument[] {
  const ownersOf = ownerOf(graph);
  const replaced = new Set(graph.supersession.pairs.map(({ older }) => older));
  const all = graph.nodes.flatMap(({ id: path, type: kind, scope, updated }): StaleDocument[] => {
    const document = graph.documents.get(path);
    if (document?.role.is !== 'decision' || replaced.has(path)) return [];
    const { lifecycle, accepted, created, refreshInterval } = document;
    const changed = document.updated ?? (updated?.from === 'git' ? updated.value : created);
    const action = lifecycle === 'draft' ? 'decide' : accepted ? 'read' : null;
    if (changed === null || action === null || refreshInterval !== null) return [];
    const [since, days] = [changed.slice(0, 10), daysBetween(changed, now)];
    const found = { path, name: decisionId(path), kind, scope, ...ownersOf(path), since, days };
    const advice = { action, says: SAYS[action], commands: [], code: null } as const;
    return days < LONG[action] ? [] : [{ ...found, ...advice, severity: 'info' }];
  });
  const groups = Map.groupBy(all.sort(byWork), ({ action }) => action);
  return [...groups.values()].flatMap((some) => {
    const part = some.length > SHOWN ? ` (${SHOWN} of ${some.length} shown)` : '';
    return some.slice(0, SHOWN).map((one) => ({ ...one, says: one.says + part }));
  });
}

export function stalenessReport(
  entries: readonly HealthEntry[],
  findings: readonly Finding[],
  { graph, now }: Pick<Checked, 'graph'> & Pick<CheckOptions, 'now'>,
): StalenessReport {
  const stale = entries.flatMap((entry): readonly StaleDocument[] => {
    const { path, name, kind, scope, owner, code, stale: severity, daysOld: days, advice } = entry;
    if (severity === null || advice === null) return [];
    const since = entry.lastModified?.slice(0, 10) ?? null;
    return [{ path, name, kind, scope, owner, since, days, code, severity, ...advice }];
  });
  return {
    schemaVersion: 1,
    documents: entries.length,
    stale: stale.sort(byWork),
    drift: driftIn(findings),
    decisions: oldDecisions(graph, now),
  };
}

export function driftIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ rule }) => DRIFT.has(rule));
}

function byWork(a: StaleDocument, b: StaleDocument): number {
  return (
    compareText(a.scope, b.scope) ||
    compareText(a.owner ?? '', b.owner ?? '') ||
    compareText(a.since ?? '', b.since ?? '') ||
    compareText(a.path, b.path)
  );
}
