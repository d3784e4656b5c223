// What the core hands to the site: one snapshot of a workspace and ways to ask about its targets.

import {
  asAgents,
  decisionsOf,
  entryFiles,
  firstRecording,
  groupsOf,
  health,
  isClaimedFolder,
  loadedBy,
  purposesOf,
  readersOf,
  readingOf,
  recordsAt,
  rules,
  summarize,
  systems,
  tellingsOf,
  textsOf,
  toldWithLayers,
  worstOf,
} from '../core.ts';
import { jsonUnits } from '../emit/bundle-parts.ts';
import { markdownUnits } from '../emit/context-markdown.ts';
import type { RecentChanges } from '../model/change.ts';
import type { CheckReport } from '../model/finding.ts';
import { onceOfLast } from '../model/once.ts';
import { type ResolvedContext, type ResolvedMemory, toBundle } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { nullForUsage } from '../model/usage-error.ts';
import { siteInput } from '../open/site-settings.ts';
import type { Workspace } from '../open.ts';
import { keptAnswers, operationViews } from '../operations/index.ts';
import { version } from '../version.ts';

/** More pairs of targets and agents in use are answered on request alone: every layer of the hierarchy stands in each. */
const MOST_JOINED = 200;

/** Findings at the top of the overview. */
const MOST_LEADING = 3;

/** The functions are synchronous, and cheap enough to be called for every page. */
export type SiteData = Awaited<ReturnType<typeof siteData>>;

/** Throws UsageError where the settings name files that cannot be shown. */
export async function siteData(workspace: Workspace) {
  const { title, root, hierarchy, now, tree, aliases } = workspace;
  const input = siteInput(workspace);
  const { graph, report, resolve } = await workspace.snapshot({ tokens: true, check: true });
  const contexts = new Map<Target, ResolvedContext>();
  const most = graph.targets.length > MOST_KEPT ? 16 : MOST_KEPT;
  const resolveOnce = (target: Target): ResolvedContext =>
    onceOfLast(contexts, most, target, () => resolve(target));
  /** The pieces of a bundle that others may have, too. */
  const units = (target: Target, form: 'json' | 'md'): readonly string[] => {
    const context = resolveOnce(target);
    if (form === 'md') return markdownUnits(context);
    return jsonUnits(toBundle({ ...context, findings: toldWithLayers(context.findings) }));
  };
  const { count } = await workspace.counting();
  const joined = graph.targets.flatMap((target) => asAgents(hierarchy, target));
  const isFew = joined.length <= MOST_JOINED;
  const wanted = joined.filter(({ retired }) => isFew || !retired);
  const byTarget = Map.groupBy(wanted.length > MOST_JOINED ? [] : wanted, ({ id }) => id);
  const records = recordsAt(hierarchy, now);
  const found: CheckReport = report ?? (await workspace.check());
  return {
    ...{ title, root, version, now, ...input, rules, systems, report: found, aliases },
    /** What the last commits changed for any target; null where git knows nothing of the workspace. */
    changes: await changesOf(workspace),
    // A copy or a checkout sets the times of files, so that they tell nobody when a document changed.
    graph: {
      ...graph,
      dates: new Map([...graph.dates].filter(([, { from }]) => from !== 'mtime')),
    },
    /** Those with which the overview leads. */
    worst: worstOf(found.findings, MOST_LEADING),
    /** Every decision record, by path. */
    decisions: summarize(decisionsOf(hierarchy)),
    /** Every document that ages. */
    health: health(hierarchy, graph, { now, code: await workspace.code() }),
    /** Memory that is kept one fact at a time: what its systems call its groups, and every record, as it stands at a moment. */
    ...{ records, recordGroups: groupsOf(hierarchy, records) },
    /** Entries of memory that are files of their own. */
    entryFiles: workspace
      .targets()
      .flatMap((target) => entryFiles(hierarchy, target) ?? [])
      .map(({ path, content }): ResolvedMemory => ({ ...content, source: path })),
    /** The command that records something, or null. */
    begin: firstRecording(hierarchy, workspace.targets())?.command ?? null,
    /** True where the workspace has such a file or folder, document or not; a path relative to the root. */
    has: (path: string): boolean => tree.has(path) || tree.list(path).length > 0,
    /** True for a folder, relative to the root, whose files are context: nothing may be built there. */
    claims: (folder: string): boolean => isClaimedFolder(hierarchy, folder),
    resolve: resolveOnce,
    /** Who reads a target in ways of their own: nobody where all see the same. */
    readers: (target: Target) => readersOf(hierarchy, target),
    /** What its system hands over of a target for each purpose, with the heading of each. */
    handovers: (target: Target) =>
      tellingsOf(hierarchy, target).flatMap(({ title, target }) => {
        const { sections } = resolve(target);
        return sections.length === 0 ? [] : [{ title, purpose: target.purpose, sections }];
      }),
    purposes: (target: Target) => purposesOf(hierarchy, target),
    /** The target as each agent in use has it: with what that loads by itself. */
    asAgents: ({ id }: Target) => byTarget.get(id) ?? [],
    /** False where these would be too many to show: first those of what is over are left out. */
    showsAgents: isFew,
    /** What one of them loads by itself. */
    loaded: (agent: Target) => loadedBy(hierarchy, agent),
    reading: (target: Target, reader: string) => readingOf(hierarchy, { ...target, reader }, count),
    /** The files of a reading with what arrives of each. */
    texts: (target: Target, reader: string) => textsOf(hierarchy, { ...target, reader }).read,
    units,
    /** Text of `bundles/<id>.json`, the same as the command line prints. */
    bundle: (target: Target): string => units(target, 'json').join(''),
    /** Text of `bundles/<id>.md`. */
    markdown: (target: Target): string => units(target, 'md').join(''),
    /** Answers of dialects' own operations, by their files below the site, and what these show as pages. */
    answers: await keptAnswers(workspace),
    views: await operationViews(workspace),
  };
}

/** About 30 KB each. Of more targets than these none is left when its page is made: then those around a page are kept. */
const MOST_KEPT = 256;

/** Null where there is no git, or no commit yet. */
async function changesOf(workspace: Workspace): Promise<RecentChanges | null> {
  const { commits } = workspace.settings.site;
  return commits === 0 ? null : workspace.recentChanges(commits).catch(nullForUsage);
}
