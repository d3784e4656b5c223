// In: an open workspace. Out: what the site's pages are given.

import { decisionsOf, summarize } from '../core/decisions.ts';
import { health, rules, systems } from '../core.ts';
import { bundleJson } from '../emit/bundle.ts';
import { contextMarkdown } from '../emit/context-markdown.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { siteInput } from '../open/site-settings.ts';
import type { Workspace } from '../open.ts';
import type { SiteData } from '../site/site-data.ts';
import { version } from '../version.ts';

/**
 * One snapshot of the workspace; a target is resolved when its page asks, and only the last answer is kept. Throws
 * UsageError where the settings name files that cannot be shown.
 */
export async function siteData(workspace: Workspace): Promise<SiteData> {
  const input = siteInput(workspace);
  const { graph, report, resolve } = await workspace.snapshot({ tokens: true, check: true });
  const { hierarchy, now, tree } = workspace;
  const codeowners = await workspace.codeowners();
  let last: { target: Target; context: ResolvedContext } | null = null;
  const resolveOnce = (target: Target): ResolvedContext => {
    if (last?.target !== target) last = { target, context: resolve(target) };
    return last.context;
  };
  return {
    title: workspace.title,
    root: workspace.root,
    version,
    now,
    ...input,
    graph,
    report: report ?? (await workspace.check()),
    rules,
    systems,
    decisions: summarize(decisionsOf(hierarchy)),
    health: health(hierarchy, graph, { now, codeowners }),
    has: (path) => tree.has(path) || tree.list(path).length > 0,
    resolve: resolveOnce,
    bundle: (target) => bundleJson(resolveOnce(target)),
    markdown: (target) => contextMarkdown(resolveOnce(target)),
  };
}
