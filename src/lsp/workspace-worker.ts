// The workspace as a whole, as the editor has it: every rule over every document, and what only all of them together can tell.

import { type Survey, surveyOf } from '../core/survey.ts';
import type { Hierarchy } from '../core.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { UsageError } from '../model/usage-error.ts';
import { keepOpen, type OpenOptions, open, type Workspace, watchWorkspace } from '../open.ts';
import { questions } from './questions.ts';

/** What an editor shows of a finding: whom it reaches may be ten thousand ids. */
export type ShownFinding = Omit<Finding, 'targets'>;

type Changed = readonly [path: string, findings: readonly ShownFinding[]];

export interface CheckedWorkspace {
  readonly workspace: Workspace;
  readonly hierarchy: Hierarchy;
  readonly graph: ContextGraph;
  readonly survey: Survey;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

type Questions = typeof questions;
type Rest<F> = F extends (seen: CheckedWorkspace, ...rest: infer R) => unknown ? R : never;

export interface WorkspaceWorker {
  /** What every rule finds, where that has changed since the last check. `texts` are those of open documents, by path. Throws UsageError where there is no workspace. */
  check(texts: ReadonlyMap<string, string>, now: string): Promise<readonly Changed[]>;
  /** An answer about the workspace as it was checked last; waits for the first check. Throws UsageError where there is nothing. */
  ask<Name extends keyof Questions>(
    name: Name,
    ...rest: Rest<Questions[Name]>
  ): Promise<Awaited<ReturnType<Questions[Name]>>>;
  watch(onChange: () => void): Promise<void>;
  close(): Promise<void>;
}

const MOST = 200_000;

export function workspaceWorker(at: OpenOptions): WorkspaceWorker {
  const keeping = keepOpen(MOST);
  const sent = new Map<string, string>();
  let seen: CheckedWorkspace | undefined;
  const first = Promise.withResolvers<void>();
  let stop: (() => void) | undefined;
  return {
    async check(unsaved, now) {
      const opening = open({ ...at, now, unsaved, keeping });
      opening.catch(first.resolve);
      const workspace = await opening;
      const { graph, report } = await workspace.snapshot({ check: true });
      const { hierarchy } = workspace;
      const findings = Map.groupBy(report?.findings ?? [], ({ path }) => path);
      seen = { workspace, hierarchy, graph, survey: surveyOf(hierarchy), findings };
      first.resolve();
      return changes(findings, sent);
    },
    async ask(name, ...rest) {
      await first.promise;
      if (seen === undefined) throw new UsageError('There is no workspace yet.', '');
      const question = questions[name] as (seen: CheckedWorkspace, ...rest: unknown[]) => never;
      return question(seen, ...rest);
    },
    async watch(onChange) {
      stop?.();
      const watching = await watchWorkspace(() => open(at), { onChange });
      stop = () => watching.stop();
    },
    async close() {
      stop?.();
    },
  };
}

function changes(findings: ReadonlyMap<string, readonly Finding[]>, sent: Map<string, string>) {
  const changed: Changed[] = [];
  for (const path of new Set([...sent.keys(), ...findings.keys()])) {
    const now = (findings.get(path) ?? []).map(({ targets: _, ...rest }) => rest);
    const text = JSON.stringify(now);
    if (text === (sent.get(path) ?? '[]')) continue;
    changed.push([path, now]);
    if (now.length === 0) sent.delete(path);
    else sent.set(path, text);
  }
  return changed;
}
