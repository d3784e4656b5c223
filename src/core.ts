// The pure API: open a workspace, find a target, resolve, explain, build the graph, check.

export { HOMES, isReader, newWorkspace, ROOT_MARKERS, systems } from './core/about-dialects.ts';
export {
  agentsInUse,
  asAgents,
  loadedBy,
  readersOf,
  readingOf,
  textsOf,
} from './core/agent-loads.ts';
export { changedTargets, joinViews, type State, stateOf } from './core/changed-targets.ts';
export type { Checked, CheckOptions } from './core/check.ts';
export { check, checkAll } from './core/check.ts';
export type { CompareOptions } from './core/compare.ts';
export { compare, compareReport } from './core/compare.ts';
export { untouchedBy } from './core/covers.ts';
export { decisionsOf, summarize } from './core/decisions.ts';
export { entryFiles } from './core/entry-files.ts';
export { health, stalenessReport } from './core/health.ts';
export {
  claimOf,
  type Dates,
  documentPaths,
  documentRoles,
  type Hierarchy,
  openTree,
  speaks,
  unreadFolders,
} from './core/hierarchy.ts';
export { isClaimedFolder, takesDecisions } from './core/homes.ts';
export { selectLayers, unloadedLayers } from './core/layers.ts';
export { toldWithLayers } from './core/local-facts.ts';
export { namedDocument } from './core/named-document.ts';
export { countsTokens } from './core/over-budget.ts';
export {
  firstRecording,
  groupsOf,
  memoryPath,
  type Recording,
  recordings,
  recordsAt,
} from './core/recording.ts';
export { replacedTargets } from './core/replaced.ts';
export type { Options } from './core/resolve.ts';
export { resolve } from './core/resolve.ts';
export { FAIL_ON, type FailOn, failing, remedyOf, rules, TOPICS, worstOf } from './core/rules.ts';
export { build, levelNames, readCounts, surveyOf } from './core/survey.ts';
export { nameOfTarget, viewNames } from './core/target-name.ts';
export {
  aliasesOf,
  askedFor,
  containersOf,
  type FoundTarget,
  findTarget,
  listTargets,
  outward,
  purposesOf,
  rootTargets,
  seenBy,
  tellingsOf,
} from './core/targets.ts';
export { dialects } from './dialects/index.ts';
export { diffContexts, seesDifferently } from './diff/diff-contexts.ts';
export { sideBySide } from './diff/side-by-side.ts';
export { actionOf, dueDocuments, ownerCounts, QUARTER, soon } from './graph/due.ts';
export type { Rule } from './model/rule.ts';
export { closest } from './model/usage-error.ts';
export { isMarkdownWithinParserLimits } from './parse/markdown.ts';
export { explain } from './resolve/explain.ts';
