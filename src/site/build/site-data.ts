// What the site's pages are given, from an open workspace.

import {
  asAgents,
  decisionsOf,
  entryFiles,
  firstRecording,
  groupsOf,
  health,
  isClaimedFolder,
  readersOf,
  readingOf,
  recordsAt,
  rules,
  summarize,
  systems,
  toldWithLayers,
} from '../../core.ts';
import { contextMarkdown } from '../../emit/context-markdown.ts';
import { bundleJson } from '../../emit/json.ts';
import type { ContextGraph } from '../../model/graph.ts';
import { isUsageError } from '../../model/usage-error.ts';
import { siteInput } from '../../open/site-settings.ts';
import type { Workspace } from '../../open.ts';
import { keptAnswers, operationViews } from '../../operations/index.ts';
import { version } from '../../version.ts';
import type { SiteData } from '../site-data.ts';
import { keptContexts } from './kept-contexts.ts';

/** One snapshot of the workspace. Throws UsageError where the settings name files that cannot be shown. */
export async function siteData(workspace: Workspace): Promise<SiteData> {
  const input = siteInput(workspace);
  const { graph, report, resolve } = await workspace.snapshot({ tokens: true, check: true });
  const { hierarchy, now, tree } = workspace;
  const resolveOnce = keptContexts(resolve);
  const { count } = await workspace.counting();
  const records = recordsAt(hierarchy, now);
  return {
    title: workspace.title,
    root: workspace.root,
    version,
    now,
    ...input,
    changes: await changesOf(workspace),
    graph: { ...graph, dates: knownDates(graph) },
    report: report ?? (await workspace.check()),
    rules,
    systems,
    decisions: summarize(decisionsOf(hierarchy)),
    health: health(hierarchy, graph, { now, code: await workspace.code() }),
    ...{ records, recordGroups: groupsOf(hierarchy, records) },
    entryFiles: workspace
      .targets()
      .flatMap((target) => entryFiles(hierarchy, target) ?? [])
      .map(({ path, content }) => ({ ...content, source: path })),
    begin: firstRecording(hierarchy, workspace.targets())?.command ?? null,
    has: (path) => tree.has(path) || tree.list(path).length > 0,
    claims: (folder) => isClaimedFolder(hierarchy, folder),
    aliases: workspace.aliases,
    resolve: resolveOnce,
    readers: (target) => readersOf(hierarchy, target),
    asAgents: (target) => asAgents(hierarchy, target),
    reading: (target, reader) => readingOf(hierarchy, { ...target, reader }, count),
    bundle(target) {
      const context = resolveOnce(target);
      return bundleJson({ ...context, findings: toldWithLayers(context.findings) });
    },
    answers: await keptAnswers(workspace),
    views: await operationViews(workspace),
    markdown: (target) => contextMarkdown(resolveOnce(target)),
  };
}

/** Without the times of files: a copy or a checkout sets them, so that they tell nobody when a document changed. */
function knownDates({ dates }: ContextGraph): ContextGraph['dates'] {
  return new Map([...dates].filter(([, { from }]) => from !== 'mtime'));
}

/** Null where there is no git, or no commit yet. */
async function changesOf(workspace: Workspace): Promise<SiteData['changes']> {
  const { commits } = workspace.settings.site;
  if (commits === 0) return null;
  try {
    return await workspace.recentChanges(commits);
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}
