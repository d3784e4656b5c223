// Since when each value and each section of a target is as it is, and by whom.

import type { ValueChange } from '../model/change.ts';
import type { Commit, ContextBlame, HistoryEnd, LogEntry } from '../model/history.ts';
import { keyPathOf } from '../model/pointer.ts';
import type { Target } from '../model/scope.ts';
import type { Workspace } from '../open.ts';

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

/** The newest entry of each, as far back as it takes to know them all. */
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
