// In: nothing. Out: what the core hands to the site: one snapshot of a workspace and ways to ask about its targets.

import type { ContextGraph, Target } from '../model/graph.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Settings } from '../model/settings.ts';

/** One workspace at one moment. The functions are synchronous, and cheap enough to be called for every page. */
export interface SiteData {
  readonly title: string;
  /** Absolute; pages show the folder's name only. */
  readonly root: string;
  /** Version of stratigraph. */
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
  readonly settings: Settings;
  readonly graph: ContextGraph;
  readonly resolve: (target: Target) => ResolvedContext;
  /** Bytes of `bundles/<id>.json`, the same as the command line prints. */
  readonly bundle: (target: Target) => string;
  /** Text of `bundles/<id>.md`. */
  readonly markdown: (target: Target) => string;
}
