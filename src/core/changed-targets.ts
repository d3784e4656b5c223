// What a commit changed for each target, and for each agent in use that reads there.

import { seesDifferently } from '../diff/diff-contexts.ts';
import type { SectionChange, TargetChange } from '../model/change.ts';
import { isClosed } from '../model/dialect.ts';
import { onceEach } from '../model/once.ts';
import type { Layer, Target } from '../model/scope.ts';
import { type Side, targetChanges } from './compare.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { selectLayers } from './layers.ts';
import { comparedFrom, type Options } from './resolve.ts';
import { listTargets } from './targets.ts';

/** Layers by target and reader: the tree may move on to another moment. */
export interface State {
  readonly hierarchy: Hierarchy;
  readonly targets: readonly Target[];
  readonly readersOf: (target: Target) => readonly string[];
  readonly layersOf: (target: Target) => readonly Layer[];
}

/** `readers`: those whose own loader is followed, too, in the hierarchies that they have. */
export function stateOf(hierarchy: Hierarchy, readers: readonly string[]): State {
  const readersOf = (target: Target): readonly string[] =>
    isClosed(inheritanceOf(hierarchy, target)) ? readers : [];
  const keyOf = ({ id, reader = '' }: Target): string => `${id}\n${reader}`;
  const known = new Map<string, readonly Layer[]>();
  const targets = listTargets(hierarchy).filter((target) => {
    const views = [target, ...readersOf(target).map((reader) => ({ ...target, reader }))];
    for (const one of views) known.set(keyOf(one), selectLayers(hierarchy, one));
    return known.get(keyOf(target))?.length !== 0;
  });
  return { hierarchy, targets, readersOf, layersOf: (target) => known.get(keyOf(target)) ?? [] };
}

/** What targets see differently `after`, and their readers, with the text before and after; the two share the documents that are the same (`openTree`). */
export function changedTargets(
  before: State,
  after: State,
  options: Options,
): readonly TargetChange[] {
  const side = (state: State): Side => ({
    ...{ ...state, tellsText: true },
    resolve: (target, sectionsOf, withValues) =>
      comparedFrom(state.hierarchy, target, state.layersOf(target), {
        ...options,
        ...{ sectionsOf, withValues },
      }),
  });
  const [base, head] = [side(before), side(after)];
  const forAnybody = (one: Side): Side => ({
    ...{ ...one, readersOf: () => [] },
    targets: one.targets.filter((target) => one.readersOf(target).length > 0),
  });
  const all = targetChanges(base, head);
  const plain = targetChanges(forAnybody(base), forAnybody(head));
  return joinViews(all, new Map(plain.map((change) => [change.id, change])));
}

/** What each reader sees of a target, then what is left for those who read anything there: of a link its file is told. */
export function joinViews(
  changes: readonly TargetChange[],
  plain: ReadonlyMap<string, TargetChange>,
): readonly TargetChange[] {
  const textOf = onceEach(({ source: _, ...section }: SectionChange) => JSON.stringify(section));
  const toldTo = onceEach((target: string) =>
    Map.groupBy(plain.get(target)?.sections ?? [], textOf),
  );
  const viewSources = new Set<string>();
  const views = changes.map((view): TargetChange => {
    if (view.seenBy === undefined) return view;
    const { target } = view.seenBy;
    const files = new Map<string, string>();
    const sections = view.sections.map((one) => {
      const alike = toldTo(target).get(textOf(one)) ?? [];
      const same = alike.find(({ source }) => source === one.source) ?? alike[0] ?? one;
      files.set(one.source, same.source);
      return same;
    });
    const layers = view.layers.map((one) => ({
      ...one,
      source: files.get(one.source) ?? one.source,
    }));
    for (const { source } of [...layers, ...sections]) viewSources.add(`${target} ${source}`);
    // The target itself is there before and after.
    return { ...view, kind: 'changed', layers, sections };
  });
  const rest = [...plain.values()].flatMap((change): readonly TargetChange[] => {
    const isLeft = ({ source }: { readonly source: string }) =>
      !viewSources.has(`${change.id} ${source}`);
    const { layers, sections } = change;
    const left = { ...change, layers: layers.filter(isLeft), sections: sections.filter(isLeft) };
    return change.kind === 'changed' && seesDifferently(left) ? [left] : [];
  });
  return [...views, ...rest];
}
