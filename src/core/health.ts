// How fresh documents are, whose they are, and the report on those that are stale (L-067, L-070).

import { staleness } from '../check/stale.ts';
import { setValue, spellingInUse } from '../edit/front-matter-patch.ts';
import { decisionId } from '../graph/decision-id.ts';
import { dueOn } from '../graph/staleness.ts';
import type { Document, Lifecycle } from '../model/document.ts';
import type { Advice, HealthEntry, StaleDocument, StalenessReport } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { aKind } from '../model/plural.ts';
import { doesAge, type Freshness } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import { isPlaceholder } from '../parse/fields.ts';
import { type CheckOptions, gatherFacts } from './check.ts';
import { agesForHealth } from './code-facts.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import { recordsAt } from './recording.ts';
import { DRIFT } from './rules.ts';
import type { TextChange } from './supersede.ts';
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
  const asked = target && targets.find(({ id }) => id === target.id);
  const paths = asked ? layersOf(asked).map(({ path }) => path) : [...graph.documents.keys()];
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
        ...{ path, name: nameOf(document), kind: role.kind, stale, code },
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
      },
    ];
  });
}

function nameOf({ path, role }: Document): string {
  return role.is === 'decision' ? decisionId(path) : path.replace(/^\.[^/]+\//, '');
}

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
    const own = stated(graph.documents.get(path));
    if (own !== null) return { owner: own, ownerFrom: 'front-matter' };
    for (const id of outward(containers, scopes.get(path) ?? '')) {
      const owner = stated(graph.documents.get(targets.get(id)?.path ?? ''));
      if (owner !== null) return { owner, ownerFrom: 'scope' };
    }
    return { owner: null, ownerFrom: null };
  };
}

function scopesIn({ nodes }: ContextGraph): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ path, scope, id }) => [path ?? id, scope]));
}

function stated(document: Document | undefined): string | null {
  const { owner, owners } = document?.metadata ?? {};
  const names = [owner, owners].flat().flatMap((name) => {
    const text = typeof name === 'string' ? name.trim() : '';
    return isPlaceholder(text) ? [] : [text];
  });
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

export function stalenessReport(
  entries: readonly HealthEntry[],
  findings: readonly Finding[],
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

/** For one that is stale; putting it away is advised only where it is old, and can be. */
export function adviceOn(
  hierarchy: Hierarchy,
  document: Document,
  { recommendedAction }: Pick<Freshness, 'recommendedAction'>,
): Advice {
  const { role } = document;
  if (role.is === 'decision') {
    const end = endOf(hierarchy, document, ['archived']);
    const says = ['supersede it', ...end, 'or refresh it if it still applies'].join(', ');
    return { action: 'supersede', says };
  }
  const refresh = { action: 'refresh', says: 'refresh it if it is still right' } as const;
  if (recommendedAction !== 'archive') return refresh;
  if (canArchive(hierarchy, document))
    return { action: 'archive', says: 'archive it, or refresh it if it is still right' };
  // Nobody closes the outermost scope: all others stand in it.
  const [outermost] = dialectOf(hierarchy, document)?.inheritance?.levels ?? [];
  const [end] = endOf(hierarchy, document, ['done', 'archived']);
  return role.is !== 'definition' || role.level === outermost?.name || end === undefined
    ? refresh
    : { action: 'close', says: `${end}, or refresh it if it is not over` };
}

/** The words of commands that can be run now, to follow `stratigraph`; each succeeds. */
export function commandsFor(
  hierarchy: Hierarchy,
  document: Document,
  { action }: Advice,
  now: string,
): readonly (readonly string[])[] {
  const { path } = document;
  // Names are asked for without blanks around them.
  if (path.trim() !== path) return [];
  const name = path.startsWith('-') ? `./${path}` : path;
  return [
    ...(action === 'archive' ? [['context', 'archive', name]] : []),
    ...(canRefresh(hierarchy, document, now) ? [['context', 'refresh', name]] : []),
  ];
}

function canRefresh(hierarchy: Hierarchy, document: Document, now: string): boolean {
  try {
    return planRefresh(hierarchy, document, now) !== null;
  } catch {
    return false;
  }
}

function canArchive(hierarchy: Hierarchy, document: Document): boolean {
  const { is, lifecycle } = document.role;
  const isKept = is === 'definition' || is === 'memory' || is === 'decision';
  const { archivePath } = dialectOf(hierarchy, document)?.upkeep ?? {};
  return !isKept && lifecycle !== 'archived' && archivePath !== undefined;
}

/** Why it is not archived by itself, and what to do instead; null: it can be. */
export function archiveProblem(
  hierarchy: Hierarchy,
  document: Document,
  now: string,
): UsageError | null {
  if (canArchive(hierarchy, document)) return null;
  const { path, role } = document;
  const { answers } = dialectOf(hierarchy, document) ?? {};
  const refused = (kind: string, advice: string): UsageError =>
    new UsageError(`${path} is ${aKind(kind)} and cannot be archived on its own.`, advice);
  const or = (...ends: readonly Lifecycle[]): string =>
    ['', ...endOf(hierarchy, document, ends)].join(', or ');
  if (role.is === 'definition')
    return refused(role.kind, `Move or delete it by hand${or('done', 'archived')}.`);
  if (role.is === 'memory')
    return refused(role.kind, 'Archive memory with: stratigraph memory clear.');
  if (role.is === 'decision')
    return refused(
      'decision',
      `Decisions stay in their folder. Run stratigraph adr supersede OLD NEW${or('archived')}.`,
    );
  if (role.lifecycle === 'archived')
    return new UsageError(
      `${path} is already archived.`,
      'Nothing inherits it, and it stays readable.',
    );
  const record = recordsAt(hierarchy, now).find((one) => one.path === path);
  return new UsageError(
    `There is no archive for ${path}.`,
    answers?.forget && record
      ? `Use: stratigraph forget ${record.id}`
      : `Move it by hand${or('archived')}.`,
  );
}

function endOf(
  hierarchy: Hierarchy,
  { dialect, role }: Document,
  ends: readonly Lifecycle[],
): readonly string[] {
  const format = dialectOf(hierarchy, { dialect })?.format;
  const words = ends.flatMap(
    (end) =>
      format?.statuses?.words.find((word) => format.statuses?.lifecycle(word, role) === end) ?? [],
  );
  return words.length === 0 ? [] : [`set its status to ${words.join(' or ')}`];
}

interface Refresh extends TextChange {
  /** The key as the document spells it. */
  readonly key: string;
  /** What it said; null: it did not state a date. */
  readonly from: string | null;
  readonly to: string;
}

/** `before` and `after` are the same where it says today already. Throws UsageError where the text cannot be patched. */
export function planRefresh({ dialects }: Hierarchy, document: Document, now: string): Refresh {
  const { path, text: before, updated: from } = document;
  if (path.endsWith('.json'))
    throw new UsageError(
      `${path} is the store of a program and says no date of its own.`,
      'Confirm a fact in it instead.',
    );
  const aliases =
    dialects.find(({ name }) => name === document.dialect)?.format?.keys.aliases.updated ?? [];
  const key = spellingInUse(before, ['updated', ...aliases]) ?? 'updated';
  const { start = 0, end = 0 } = document.metadataSpans.get('updated') ?? {};
  // A date with a time stays one.
  const hasTime = /\d{2}:\d{2}/.test(before.slice(start, end));
  const to = hasTime ? now.replace(/\.\d+(?=Z)/, '') : now.slice(0, 10);
  if (from?.slice(0, 10) === to.slice(0, 10))
    return { path, before, after: before, key, from, to: from };
  const patched = setValue(before, key, to);
  if ('text' in patched) return { path, before, after: patched.text, key, from, to };
  throw new UsageError(
    `${path} cannot be refreshed, because ${patched.problem}.`,
    'Fix its front matter, then run the command again.',
  );
}
