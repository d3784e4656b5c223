import { diffContexts, explain, readersOf } from '../core.ts';
import type {
  Changes,
  Commit,
  ContextBlame,
  ContextLog,
  HistoryEnd,
  LogEntry,
  ValueChange,
} from '../model/change.ts';
import type { Target } from '../model/scope.ts';
import { nullBeforeHistory, orNull, UsageError } from '../model/usage-error.ts';
import { keyPathOf, parseKeyPath } from '../model/value.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, field, mostOf, SINCE, TOKENS } from './operation.ts';

export const operation = defineOperation({
  name: 'changes',
  summary: 'show what changed: for every target since the last commit, or the history of one',
  input: {
    target: field.target('a target (default: every one)', { positional: true }),
    of: field.target('the target, or the key of a value', { value: 'target|key' }),
    key: field.text('only changes of this value, a dotted key such as defaults.language', {
      positional: true,
      words: true,
      most: 500,
    }),
    since: SINCE,
    base: field.text('all changes since a revision; main... is where this branch left main', {
      value: 'rev',
      most: 1000,
    }),
    by: field.text('of a target: in sum, each commit, or the last commit of each value', {
      choices: ['sum', 'commit', 'value'],
    }),
    limit: mostOf('commits', { most: 10_000, default: 50 }),
    as: field.text('as this agent has it', { value: 'name', most: 100 }),
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
    title: 'Changes',
    description:
      'What changed. With `since` and a target: what it inherits differently, what to unlearn since the last session. ' +
      'With a target alone: the commits that changed it, newest first. Without: every target since `base`. ' +
      'Values before and after with the line that caused it.',
    defaults: { limit: 10 },
  },
  run(workspace: Workspace, input): Promise<Changes> {
    const { key, since, limit, as, tokens } = input;
    const target = input.target ?? input.of;
    const moment = input.base ?? since;
    const isOfAll = target === null && key === null && input.by === null;
    if (isOfAll) return changesOfAll(workspace, moment ?? 'HEAD', as, tokens);
    const chosen = target ?? workspace.find().target;
    const seen = as === null ? chosen : workspace.seenBy(chosen, as);
    const by = input.by ?? (moment === null || key !== null ? 'commit' : 'sum');
    if (by === 'commit')
      return changesByCommit(workspace, { asked: chosen, seen, key, since, limit });
    if (by === 'value') return lastChanges(workspace, chosen, seen, since);
    if (moment !== null) return changesInSum(workspace, seen, as, moment);
    throw new UsageError('--by sum requires --since or --base.', 'Add --since 2026-01-31.');
  },
  words: async () => ({
    busy: 'Reading history …',
    async text(data, { io, workspace: { nameOf } }) {
      const { changesSinceText } = await import('../emit/history-text.ts');
      return changesSinceText(data, { ...io, nameOf });
    },
    formats: {
      async md(data, { workspace: { nameOf } }) {
        const { historyMarkdown } = await import('../emit/history-markdown.ts');
        return historyMarkdown(data, { nameOf });
      },
    },
  }),
});

async function changesOfAll(
  workspace: Workspace,
  base: string,
  as: string | null,
  tokens: boolean,
) {
  const { reader } = as === null ? {} : workspace.seenBy(null, as);
  const compared = await workspace.compare(base, { tokens });
  const { base: since, targets: all, superseded, loosened, untouched = [] } = compared;
  const targets = all.filter((one) => !reader || (one.seenBy?.reader ?? reader) === reader);
  return {
    ...{ base: since, targets },
    ...(superseded && { superseded }),
    ...(loosened && { loosened }),
    ...(untouched.length > 0 && { untouched }),
  };
}

async function changesInSum(
  workspace: Workspace,
  target: Target,
  as: string | null,
  since: string,
) {
  // Where readers see it in ways of their own, for each of them.
  if (target.reader === undefined && readersOf(workspace.hierarchy, target).moves) {
    const { base, targets } = await workspace.compare(since);
    const own = targets.filter(({ id, seenBy }) => (seenBy?.target ?? id) === target.id);
    if (own.length > 0) return { base, targets: own };
  }
  const then = await workspace.at(since).catch(nullBeforeHistory);
  // There may have been no such target.
  const before =
    then &&
    (await orNull(() => {
      const found = then.find(target.id).target;
      return then.resolve(as === null ? found : then.seenBy(found, as));
    }));
  const after = await workspace.resolve(target);
  return { since, change: diffContexts(before, after, { name: workspace.nameOf(target.id) }) };
}

interface LogQuery {
  readonly asked: Target;
  readonly seen: Target;
  readonly key: string | null;
  readonly since: string | null;
  readonly limit: number;
}

async function changesByCommit(
  workspace: Workspace,
  { asked, seen, key, since, limit }: LogQuery,
): Promise<ContextLog> {
  const history = await workspace.history(seen, since, { views: true });
  const entries: LogEntry[] = [];
  let end: HistoryEnd = 'limit';
  const commits = new Set<string>();
  for (;;) {
    const { done, value } = history.next();
    if (done) {
      end = value;
      break;
    }
    if (commits.size >= limit && !commits.has(value.commit.hash)) break;
    const entry = key === null ? value : entryOfKey(value, key);
    if (entry === null) continue;
    entries.push(entry);
    commits.add(entry.commit.hash);
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
  const refused = change.refused?.filter(({ keyPath }) => isWithin(keyPath, key)) ?? [];
  if (values.length + locks.length + refused.length === 0) return null;
  // What a new target sees is told as the values that it has.
  const kind = change.kind === 'added' ? 'changed' : change.kind;
  const { refused: _, entries: __, ...rest } = change;
  const told = { ...rest, kind, values, locks, ...(refused.length > 0 && { refused }) };
  return { commit, change: { ...told, layers: [], sections: [] } };
}

function isWithin(keyPath: string, key: string): boolean {
  return `${parseKeyPath(keyPath).join('.')}.`.startsWith(`${parseKeyPath(key).join('.')}.`);
}

export async function lastChanges(
  workspace: Workspace,
  asked: Target,
  seen: Target,
  since: string | null,
): Promise<ContextBlame> {
  const { provenance, sections } = await workspace.resolve(seen);
  const values = Object.entries(provenance).map(([pointer, { winner }]) => ({
    ...{ pointer, value: winner.value, source: winner.source, line: winner.line },
  }));
  const parts = sections.flatMap(({ heading, slug, parts }) =>
    parts.map(({ source, line }) => ({ heading, slug, source, line })),
  );
  const { commits, end } = firstOf(await workspace.history(seen, since), [
    ...values.map((one) => ({ key: one, isIn: inValues(one) })),
    ...parts.map((one) => ({ key: one, isIn: inSections(one) })),
  ]);
  const commit = (key: object) => commits.get(key) ?? null;
  return {
    target: asked.id,
    values: values.map((one) => {
      const { pointer, ...rest } = one;
      return { keyPath: keyPathOf(pointer), ...rest, commit: commit(one) };
    }),
    sections: parts.map((one) => ({ ...one, commit: commit(one) })),
    end,
  };
}

interface Sought {
  readonly key: object;
  /** True for an entry that made it what it is; `now` gives the name of a file as it is called today. */
  readonly isIn: (entry: LogEntry, now: (source: string) => string) => boolean;
}

function firstOf(history: Generator<LogEntry, HistoryEnd>, sought: readonly Sought[]) {
  const commits = new Map<object, Commit>();
  const names = new Map<string, string>();
  const now = (source: string): string => names.get(source) ?? source;
  for (let left = sought; left.length > 0; ) {
    const { done, value } = history.next();
    if (done) return { commits, end: value };
    const found = left.filter(({ isIn }) => value.change.kind === 'added' || isIn(value, now));
    for (const { key } of found) commits.set(key, value.commit);
    left = left.filter(({ key }) => !commits.has(key));
    for (const { source, from } of value.change.layers)
      if (from !== null) names.set(from, now(source));
  }
  return { commits, end: 'limit' as const };
}

function inValues(one: { readonly pointer: string; readonly value: unknown }): Sought['isIn'] {
  const list = one.pointer.replace(/\/\d+$/, '');
  const text = JSON.stringify(one.value);
  const isIt = ({ pointer, of, after }: ValueChange): boolean =>
    of === 'value'
      ? pointer === one.pointer
      : of === 'item' && pointer === list && JSON.stringify(after?.value) === text;
  return ({ change }) => change.values.some(isIt);
}

function inSections(one: { readonly slug: string; readonly source: string }): Sought['isIn'] {
  return ({ change }, now) =>
    change.sections.some(({ slug, source }) => slug === one.slug && now(source) === one.source);
}
