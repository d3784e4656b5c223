// A workspace checked, and all of it at one moment.

import type { TokenCounter } from '../core/over-budget.ts';
import { surveyOf } from '../core/survey.ts';
import {
  build,
  type Checked,
  check,
  countsTokens,
  documentPaths,
  type Options,
  resolve,
} from '../core.ts';
import { codeAround } from '../read/code-repository.ts';
import { counting } from '../read/tokens.ts';
import { datesOf, type History, historyOf, readAll } from './dates.ts';
import type { Moment, Snapshot } from './workspace.ts';

/** `checked` null: nobody looks for faults. */
export async function takeSnapshot(
  { hierarchy, root, commit, now }: Moment,
  checked: CheckedOnce | null,
  options: Pick<Options, 'now' | 'tokens'>,
): Promise<Snapshot> {
  if (checked !== null) {
    const { graph, report } = checked;
    const reached = report.findings.flatMap((finding) =>
      finding.targets.map((id) => ({ id, finding })),
    );
    const about = Map.groupBy(reached, ({ id }) => id);
    // What a layer imports need not be a document by itself.
    const { layersOf } = surveyOf(hierarchy);
    const layers = graph.targets.flatMap((target) => layersOf(target).map(({ path }) => path));
    const imported = new Set(layers.filter((path) => !graph.documents.has(path)));
    const more = await datesOf(hierarchy, root, [...imported], { commit });
    const dates = new Map([...checked.dates, ...more]);
    return {
      graph,
      report,
      resolve(target) {
        const findings = (about.get(target.id) ?? []).map(({ finding }) => finding);
        const asReader = target.start === undefined ? { now } : options;
        const asked = target.reader === undefined ? { ...options, findings } : asReader;
        return resolve(hierarchy, target, dates, asked);
      },
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

export interface CheckedOnce extends Checked {
  readonly history: History;
  readonly tokens: TokenCounter | undefined;
}

export async function checkOnce(moment: Moment): Promise<CheckedOnce> {
  const { hierarchy, root, now, everything, commit } = moment;
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
