import { surveyOf } from '../core/survey-of.ts';
import { build, documentPaths, type Options, resolve } from '../core.ts';
import type { CheckReport, Finding } from '../model/finding.ts';
import type { CheckedOnce, CheckInput } from './check-once.ts';
import { datesOf, readAll } from './dates.ts';
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
