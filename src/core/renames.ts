// Which documents have another path than before: what a change of a path alone brings is no news.

import type { Document } from '../model/document.ts';
import type { ContextGraph } from '../model/graph.ts';
import { nameOf } from '../model/paths.ts';

type Standing = Pick<ContextGraph, 'targets' | 'documents'>;

/** Path now, by path then: of what defines the same target under another name, and of texts that stand elsewhere. */
export function renamesOf(base: Standing, head: Standing): ReadonlyMap<string, string> {
  const now = new Map(head.targets.map(({ id, path }) => [id, path]));
  const moved = base.targets.flatMap(({ id, path }) => {
    const to = now.get(id) ?? null;
    const isMoved = path !== null && to !== null && path !== to && !head.documents.has(path);
    return isMoved ? [[path, to] as const] : [];
  });
  // What is called otherwise says so itself.
  const without = (text: string): string => text.replace(/^name:.*$/m, '');
  // Of two that are the same the first.
  const come = Map.groupBy(
    [...head.documents.values()].filter(
      ({ path, text }) => !base.documents.has(path) && text.trim() !== '',
    ),
    ({ text }) => without(text),
  );
  const renamed = [...base.documents.values()].flatMap(({ path, text }) => {
    const to = head.documents.has(path) ? undefined : come.get(without(text))?.shift();
    return to === undefined ? [] : [[path, to.path] as const];
  });
  const known = new Map([...moved, ...renamed]);
  const taken = new Set(known.values());
  const left = [...come.values()].flat().filter(({ path }) => !taken.has(path));
  const others = Map.groupBy(left, ({ path }) => nameOf(path));
  const changed = [...base.documents.values()].flatMap((one) => {
    const isGone = !head.documents.has(one.path) && !known.has(one.path);
    const near = isGone ? (others.get(nameOf(one.path)) ?? []) : [];
    const likest = near.slice(0, MOST_NEAR).map((to) => ({ to, share: sharedLines(one, to) }));
    const [best] = likest.sort((a, b) => b.share - a.share);
    if (best === undefined || best.share <= 0.5) return [];
    near.splice(near.indexOf(best.to), 1);
    return [[one.path, best.to.path] as const];
  });
  return new Map([...known, ...changed]);
}

/** So many new files of one name are held against one that is gone. */
const MOST_NEAR = 50;

/** Of the lines of the longer one that say something, as a share: how git knows a file that was moved and changed. */
function sharedLines(one: Document, other: Document): number {
  const says = (line: string) => /[\p{L}\p{N}]/u.test(line);
  const [a, b] = [one, other].map(({ text }) => text.split('\n').filter(says));
  const lines = new Set(a);
  const shared = b?.filter((line) => lines.has(line)).length ?? 0;
  return shared / Math.max(1, a?.length ?? 0, b?.length ?? 0);
}
