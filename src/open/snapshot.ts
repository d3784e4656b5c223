import type { TokenCounter } from '../core/over-budget.ts';
import { surveyOf } from '../core/survey.ts';
import {
  build,
  type Checked,
  check,
  countsTokens,
  documentPaths,
  type Hierarchy,
  type Options,
  resolve,
} from '../core.ts';
import type { CheckReport, Finding } from '../model/finding.ts';
import type { Tree } from '../model/source.ts';
import { codeAround } from '../read/code-repository.ts';
import { counting } from '../read/tokens.ts';
import { datesOf, type History, historyOf, readAll } from './dates.ts';
import type { Snapshot } from './workspace.ts';

/** `checked` null: nobody looks for faults. */
export async function takeSnapshot(
  { hierarchy, root, commit }: Pick<CheckInput, 'hierarchy' | 'root' | 'commit'>,
  checked: CheckedOnce | null,
  options: Pick<Options, 'now' | 'tokens'>,
): Promise<Snapshot> {
  if (checked !== null) {
    const { graph, report } = checked;
    const about = byTarget(report);
    // What a layer imports need not be a document by itself.
    const imported = graph.targets
      .flatMap((target) =>
        surveyOf(hierarchy)
          .layersOf(target)
          .map(({ path }) => path),
      )
      .filter((path) => !graph.documents.has(path));
    const more = await datesOf(hierarchy, root, [...new Set(imported)], { commit });
    const dates = new Map([...checked.dates, ...more]);
    return {
      graph,
      report,
      resolve: (target) =>
        target.reader === undefined
          ? resolve(hierarchy, target, dates, { ...options, findings: about.get(target.id) ?? [] })
          : resolve(
              hierarchy,
              target,
              dates,
              target.start !== undefined ? options : { now: options.now },
            ),
    };
  }
  const paths = documentPaths(hierarchy);
  await readAll(hierarchy, paths);
  const dates = await datesOf(hierarchy, root, paths, { commit });
  return {
    graph: build(hierarchy, dates),
    report: null,
    resolve: (target) => resolve(hierarchy, target, dates, options),
  };
}

function byTarget({ findings }: CheckReport): ReadonlyMap<string, readonly Finding[]> {
  const about = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const target of finding.targets) {
      const known = about.get(target);
      if (known === undefined) about.set(target, [finding]);
      else known.push(finding);
    }
  }
  return about;
}

export interface CheckInput {
  readonly hierarchy: Hierarchy;
  readonly root: string;
  readonly now: string;
  readonly everything: Tree;
  /** Where history ends (a full hash); left out, HEAD. */
  readonly commit?: string | undefined;
}

export interface CheckedOnce extends Checked {
  readonly history: History;
  readonly tokens: TokenCounter | undefined;
}

export async function checkOnce(input: CheckInput): Promise<CheckedOnce> {
  const { hierarchy, root, now, everything, commit } = input;
  const history = await historyOf(hierarchy, root, documentPaths(hierarchy), commit);
  const { dates, changed } = history;
  const graph = build(hierarchy, dates);
  const tokens = countsTokens(hierarchy) ? await counting() : undefined;
  const report = check(hierarchy, graph, {
    ...{ now, changed, everything, code: codeAround(root, commit) },
    ...(tokens && { tokens }),
  });
  return { hierarchy, graph, report, dates, history, tokens };
}
