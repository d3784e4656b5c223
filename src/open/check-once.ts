// Checks a workspace at one moment.

import type { TokenCounter } from '../core/over-budget.ts';
import {
  build,
  type Checked,
  check,
  countsTokens,
  documentPaths,
  type Hierarchy,
} from '../core.ts';
import type { Tree } from '../model/source.ts';
import { codeAround } from '../read/code-repository.ts';
import { counting } from '../read/tokens.ts';
import { type History, historyOf } from './dates.ts';

export interface CheckInput {
  readonly hierarchy: Hierarchy;
  readonly root: string;
  readonly now: string;
  /** The tree with what the settings exclude. */
  readonly everything: Tree;
  /** Where history ends (a full hash); left out, HEAD. */
  readonly commit?: string | undefined;
}

export interface CheckedOnce extends Checked {
  readonly history: History;
  readonly tokens: TokenCounter | undefined;
}

export async function checkOnce(input: CheckInput): Promise<CheckedOnce> {
  const { hierarchy, root, now, everything, commit } = input;
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
