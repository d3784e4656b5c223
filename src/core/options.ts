// What can be asked for beside a target, and what a check of a whole workspace gives back.

import type { CodeRepository } from '../model/code.ts';
import type { UnreadFolder } from '../model/facts.ts';
import type { CheckReport, Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { Tree } from '../model/source.ts';
import type { ResolveOptions } from '../resolve/resolve.ts';
import type { Dates, Hierarchy } from './hierarchy.ts';

export interface Options {
  /** ISO 8601. */
  readonly now: string;
  readonly tokens?: NonNullable<ResolveOptions['tokens']>;
  /** What a check of the whole workspace found about the target; left out, what its layers alone show. */
  readonly findings?: readonly Finding[];
  readonly hash?: NonNullable<ResolveOptions['hash']>;
  readonly sectionsOf?: NonNullable<ResolveOptions['sectionsOf']>;
}

export type CompareOptions = Pick<Options, 'now' | 'tokens' | 'hash'>;

export interface CheckOptions extends Options {
  /** Time of the last commit that changed a file that was there before, by path; left out, nobody asked git. */
  readonly changed?: ReadonlyMap<string, string>;
  /** The repository around the workspace; left out, nobody knows how far code has moved. */
  readonly code?: CodeRepository | undefined;
  /** The tree with what the settings exclude: links may lead there. */
  readonly everything?: Tree;
  /** Left out, what the dialects say. */
  readonly unread?: readonly UnreadFolder[];
}

/** A workspace at one moment, with what every rule found in it. */
export interface Checked {
  readonly hierarchy: Hierarchy;
  readonly graph: ContextGraph;
  readonly report: CheckReport;
  readonly dates: Dates;
}
