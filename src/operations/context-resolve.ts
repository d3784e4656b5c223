// What a target inherits: its bundle.

import { type Bundle, toBundle } from '../model/bundle.ts';
import type { Candidate, ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';
import { TARGET, TOKENS } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context resolve',
  summary: 'show what a target inherits: the workspace, or anything in it',
  input: {
    target: { ...TARGET, positional: true },
    tokens: TOKENS,
    as: {
      type: 'text',
      value: 'reader',
      most: 100,
      summary: 'what one reader loads, where readers of the target differ',
    },
    for: {
      type: 'text',
      value: 'purpose',
      most: 100,
      summary:
        'only what this purpose needs, within its token budget; the system of the target defines the purposes',
    },
  },
  examples: ['resolve', 'resolve 0042', 'resolve 0042 001 --diff'],
  does: 'reads',
  address: '/targets/{target}',
  tool: {
    name: 'resolve_context',
    title: 'Resolve context',
    description:
      'What a target inherits from all layers of context: values, constraints, warnings, memory, headings. ' +
      'Use it before starting work. `full` adds the text and place of everything.',
    defaults: { detail: 'short' },
  },
  run(workspace: Workspace, { target, tokens, as, for: purpose }) {
    const seen = as === null ? target : workspace.seenBy(target, as);
    return bundleOf(workspace, purpose === null ? seen : workspace.askedFor(seen, purpose), tokens);
  },
  short: shortOf,
});

/** What an agent is told first. */
export function shortOf({
  target,
  values,
  constraints,
  conflicts,
  warnings,
  memory,
  sections,
  layers,
  brief,
  leftOut,
}: Bundle) {
  return {
    target: { id: target.id, level: target.level, title: target.title },
    values,
    constraints: constraints.map((one) => ({ key: one.keyPath, value: one.value, at: at(one) })),
    // Declared overrides are no news to an agent; every other disagreement is.
    conflicts: conflicts
      .filter(({ kind }) => kind !== 'declared-override')
      .map(({ keyPath: key, winner, loser }) => ({
        key,
        used: said(winner),
        ignored: said(loser),
      })),
    warnings,
    memory: memory.map(({ source, findings, decisions, blockers }) => ({
      source,
      findings: findings.length,
      decisions: decisions.length,
      openBlockers: blockers.filter(({ status }) => status === 'open').length,
    })),
    headings: sections.map(({ heading }) => heading),
    // Whoever has a budget is given what fits it: the text.
    ...((brief !== undefined || leftOut !== undefined) && { sections }),
    ...(leftOut !== undefined && { leftOut }),
    layers: layers.map(({ source }) => source),
  };
}

function said(candidate: Candidate) {
  return { value: candidate.value, at: at(candidate) };
}

/** `path:line`, as people and models write places. */
function at({ source, line }: { readonly source: string; readonly line: number }): string {
  return `${source}:${line}`;
}

/** Of the root where no target is named. */
export async function bundleOf(
  workspace: Workspace,
  target: Target | null,
  tokens: boolean,
): Promise<Bundle> {
  const context = await workspace.resolve(target ?? workspace.find().target, { tokens });
  return toBundle(context);
}

/** What a bundle was made of, for who words it. */
export function contextOf({ find }: Workspace, bundle: Bundle): ResolvedContext {
  return { ...bundle, target: { ...find(bundle.target.id).target, ...bundle.target } };
}
