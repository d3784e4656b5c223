// How fresh its documents are, and which of them lean on what is over (L-067, L-070).

import { staleness } from '../check/stale.ts';
import { decisionId } from '../graph/decision-id.ts';
import { dueOn } from '../graph/staleness.ts';
import type { Document } from '../model/document.ts';
import type { HealthEntry } from '../model/facts.ts';
import { doesAge, type Freshness } from '../model/resolution.ts';
import type { Facts } from '../model/rule-facts.ts';
import { commandsFor } from './advice.ts';
import { agesForHealth } from './code-facts.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { CheckOptions } from './options.ts';
import { ownerOf } from './owner.ts';

/** The documents at `paths` that are in force and age, or whose code does, in their order. */
export function healthOf(
  hierarchy: Hierarchy,
  facts: Facts,
  paths: Iterable<string>,
  { code: repository }: Pick<CheckOptions, 'code'> = {},
): readonly HealthEntry[] {
  const owner = ownerOf(facts.graph);
  const { documents } = facts.graph;
  const all = [...paths].filter((path) => !facts.retired.has(path));
  const living = all.flatMap((path) => documents.get(path) ?? []);
  const codeAges = agesForHealth(living, repository, facts.settings.code);
  return living.flatMap((document): readonly HealthEntry[] => {
    const { path, role } = document;
    const fresh = facts.freshness(path);
    const code = codeAges.get(path) ?? null;
    // What names code in passing does not age by it alone.
    if (fresh === null || (!doesAge(fresh) && (code === null || code.from === 'text'))) return [];
    const stale = staleness(facts, path)?.severity ?? null;
    return [
      {
        ...{ path, name: nameOf(document), kind: role.kind, stale, code },
        deprecated: facts.overBasis(document),
        ...owner(path),
        due: doesAge(fresh)
          ? dueOn(fresh, facts.settings.staleness, document.refreshInterval)
          : null,
        advice: stale === null ? null : adviceFor(hierarchy, facts, document, fresh),
        ...fresh,
      },
    ];
  });
}

function adviceFor(hierarchy: Hierarchy, facts: Facts, document: Document, fresh: Freshness) {
  const advice = facts.advice(document, fresh);
  return { ...advice, commands: commandsFor(hierarchy, document, advice, facts.now) };
}

function nameOf({ path, role }: Document): string {
  return role.is === 'decision' ? decisionId(path) : path.replace(/^\.[^/]+\//, '');
}
