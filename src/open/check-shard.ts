// In: a workspace and one of n shards. Out: what this shard finds, with what tells its run from other runs.

import { createHash } from 'node:crypto';
import { linkedFiles } from '../core/linked-files.ts';
import type { RunStamp, ShardResult } from '../model/blob.ts';
import { isOfShard, type Shard, type Share } from '../model/shard.ts';
import { git, gitFolder, repositoryPrefix } from '../read/git.ts';
import { type CheckedOnce, type CheckInput, checkOnce, counting } from './check-once.ts';

export interface ShardInput extends Omit<CheckInput, 'share'> {
  readonly shard: Shard;
  readonly excluded: (path: string) => boolean;
  /** Revision to hold the workspace against; null: all findings are wanted. */
  readonly base: string | null;
  /** Count the tokens of targets that differ. */
  readonly countTokens: boolean;
}

/**
 * Parses everything and evaluates the share: findings by the path that they are told at, changes by the id of the
 * target. Throws UsageError where there is no such revision.
 */
export async function checkShard(input: ShardInput): Promise<ShardResult> {
  const { shard, base, now, countTokens, hierarchy } = input;
  const share: Share = (key) => isOfShard(shard, key);
  const checked = await checkOnce({ ...input, share });
  const run = { ...stampOf(input, checked), now, tokens: countTokens };
  if (base === null) {
    return { run: { ...run, base: null }, findings: checked.report.findings, compared: null };
  }
  const { compareWith } = await import('./compare.ts');
  const { history, ...head } = checked;
  const { root, excluded } = input;
  const counted = countTokens || hierarchy.settings.tokenBudget !== null;
  const compared = await compareWith(base, {
    ...{ root, excluded, head, history, countTokens, share },
    options: { now, ...(counted ? { tokens: await counting() } : {}) },
  });
  const { new: findings, fixed, unchanged, targets } = compared;
  return {
    run: { ...run, base: compared.base },
    findings,
    compared: { fixed, unchanged, targets },
  };
}

type Stamp = Pick<RunStamp, 'commit' | 'settings' | 'documents' | 'dates' | 'prefix'>;

function stampOf(input: ShardInput, { graph, history }: CheckedOnce): Stamp {
  const { root, hierarchy } = input;
  const commit = commitOf(root);
  const documents = createHash('sha256');
  for (const { path, text } of graph.documents.values()) {
    documents.update(`${JSON.stringify(path)} ${text.length}\n`).update(text);
  }
  // Links lead to other files, too, and no commit says which of them there are.
  if (commit === null) {
    const linked = linkedFiles(graph.documents.values(), input.everything);
    documents.update(JSON.stringify(linked));
  }
  return {
    commit,
    settings: sha256(hierarchy.settings),
    documents: documents.digest('hex'),
    dates: sha256([[...history.dates], [...history.changed]].map((known) => known.sort())),
    prefix: repositoryPrefix(root),
  };
}

/** Null outside of a repository and before its first commit. */
function commitOf(root: string): string | null {
  if (gitFolder(root) === null) return null;
  const { ok, out } = git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  return ok ? out.toString('utf8').trim() : null;
}

function sha256(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}
