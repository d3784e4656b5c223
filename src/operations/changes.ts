// What changed: for every target, or for one of them in sum, by commit, or by value.

import { diffContexts, explain } from '../core.ts';
import type { Comparison, TargetChange } from '../model/change.ts';
import type { ContextBlame, ContextLog, HistoryEnd, LogEntry } from '../model/history.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { isUsageError, UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { lastChanges } from './changes-by-value.ts';
import { LIMIT, SINCE, TARGET, TOKENS } from './fields.ts';
import { defineOperation } from './operation.ts';

/** What changed in sum; for every target, the code that was changed without its documents too. */
export type ChangesSince =
  | (Pick<Comparison, 'base' | 'targets'> & Partial<Pick<Comparison, 'untouched'>>)
  | { readonly since: string; readonly change: TargetChange };

export type Changes = ChangesSince | ContextLog | ContextBlame;

export const operation = defineOperation({
  name: 'changes',
  summary: 'show what changed: for every target since the last commit, or the history of one',
  input: {
    target: { ...TARGET, positional: true, summary: 'a target (default: every one)' },
    of: { type: 'target', value: 'target|key', summary: 'the target, or the key of a value' },
    key: {
      type: 'text',
      positional: true,
      words: true,
      most: 500,
      summary: 'only changes of this value, a dotted key such as defaults.language',
    },
    since: SINCE,
    base: {
      type: 'text',
      value: 'rev',
      most: 1000,
      summary: 'in sum since a revision; main... is where this branch left main',
    },
    by: {
      type: 'text',
      choices: ['sum', 'commit', 'value'],
      summary: 'of a target: in sum, each commit, or the last commit of each value',
    },
    limit: { ...LIMIT, most: 10_000, default: 50, summary: 'maximum number of commits' },
    as: { type: 'text', value: 'reader', most: 100, summary: 'as one of its readers sees it' },
    tokens: TOKENS,
  },
  examples: [
    'changes',
    'changes --base main...',
    'changes --of 0042/001',
    'changes --of 0042/001 --since 2026-10-01',
    'changes --of defaults.language',
    'changes 0042/001 --by value --json',
  ],
  does: 'reads',
  address: '/workspace/changes',
  tool: {
    name: 'changes',
    title: 'Changes',
    description:
      'What changed. With `since` and a target: what it inherits differently, what to unlearn since the last session. ' +
      'With a target alone: the commits that changed it, newest first. Without: every target since `base`. ' +
      'Values before and after with the line that caused it.',
    defaults: { limit: 10 },
  },
  run(workspace: Workspace, given): Promise<Changes> {
    const { key, since, limit, as, tokens } = given;
    const target = given.target ?? given.of;
    const moment = given.base ?? since;
    const isOfAll = target === null && key === null && given.by === null;
    if (isOfAll) return changesOfAll(workspace, moment ?? 'HEAD', tokens);
    const asked = target ?? workspace.find().target;
    const seen = as === null ? asked : workspace.seenBy(asked, as);
    const by = given.by ?? (moment === null || key !== null ? 'commit' : 'sum');
    if (by === 'commit') return changesByCommit(workspace, { asked, seen, key, since, limit });
    if (by === 'value') return lastChanges(workspace, asked, seen, since);
    if (moment !== null) return changesInSum(workspace, seen, moment);
    throw new UsageError('--by sum requires --since or --base.', 'Add --since 2026-01-31.');
  },
});

async function changesOfAll(workspace: Workspace, base: string, tokens: boolean) {
  const { base: since, targets, untouched = [] } = await workspace.compare(base, { tokens });
  return { base: since, targets, ...(untouched.length > 0 && { untouched }) };
}

async function changesInSum(workspace: Workspace, target: Target, since: string) {
  const before = await contextIn(await workspace.at(since), target);
  const after = await workspace.resolve(target);
  return { since, change: diffContexts(before, after, workspace.nameOf(target.id)) };
}

/** Null where there was no such target. */
async function contextIn(workspace: Workspace, { id }: Target): Promise<ResolvedContext | null> {
  try {
    return await workspace.resolve(workspace.find(id).target);
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}

async function changesByCommit(
  workspace: Workspace,
  {
    asked,
    seen,
    key,
    since,
    limit,
  }: {
    readonly asked: Target;
    readonly seen: Target;
    readonly key: string | null;
    readonly since: string | null;
    readonly limit: number;
  },
): Promise<ContextLog> {
  const history = await workspace.history(seen, since);
  const entries: LogEntry[] = [];
  let end: HistoryEnd = 'limit';
  while (entries.length < limit) {
    const { done, value } = history.next();
    if (done) {
      end = value;
      break;
    }
    const entry = key === null ? value : entryOfKey(value, key);
    if (entry !== null) entries.push(entry);
  }
  // A key that no commit tells of may be one that there never was.
  if (key !== null && entries.length === 0)
    explain(await workspace.resolve(seen), key, workspace.nameOf(seen.id));
  return { target: asked.id, entries, end };
}

/** The entry with what it says of a key alone; null where that is nothing. */
function entryOfKey({ commit, change }: LogEntry, key: string): LogEntry | null {
  const values = change.values.filter(({ keyPath }) => isWithin(keyPath, key));
  const locks = change.locks.filter(({ keyPath }) => isWithin(keyPath, key));
  if (values.length + locks.length === 0) return null;
  // What a new target sees is told as the values that it has.
  const kind = change.kind === 'added' ? 'changed' : change.kind;
  return { commit, change: { ...change, kind, values, locks, layers: [], sections: [] } };
}

function isWithin(keyPath: string, key: string): boolean {
  return keyPath === key || keyPath.startsWith(`${key}.`);
}
