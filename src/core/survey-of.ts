import type { LayerRef, Target } from '../model/scope.ts';
import type { Hierarchy } from './hierarchy.ts';
import { layerRefs } from './layers.ts';
import { type Survey, takeSurvey } from './survey.ts';
import { listTargets } from './targets.ts';

const surveys = new WeakMap<Hierarchy, Survey>();

/** Taken once: a hierarchy is its tree at one moment. */
export function surveyOf(hierarchy: Hierarchy): Survey {
  const select = (target: Target): readonly LayerRef[] =>
    layerRefs(hierarchy, target).filter(({ path }) => hierarchy.document(path) !== null);
  const known =
    surveys.get(hierarchy) ?? takeSurvey(listTargets(hierarchy), select, hierarchy.document);
  surveys.set(hierarchy, known);
  return known;
}
