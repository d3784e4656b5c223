// Which of its documents stand under another path now.

import type { Document } from '../model/document.ts';
import type { Target } from '../model/scope.ts';

/** What of one of the two tells where its documents stand. */
export interface Standing {
  readonly targets: readonly Target[];
  readonly documents: ReadonlyMap<string, Document>;
}

/** Path now, by path then. Neither side need be checked. */
export function renamesOf(base: Standing, head: Standing): ReadonlyMap<string, string> {
  return new Map([
    ...movedTargets(base, head),
    ...renamedDocuments(base.documents, head.documents),
  ]);
}

/** Path now, by path then, of documents that define the same target under another name. */
function movedTargets(base: Standing, head: Standing): ReadonlyMap<string, string> {
  const now = new Map(head.targets.map(({ id, path }) => [id, path]));
  return new Map(
    base.targets.flatMap(({ id, path }) => {
      const to = now.get(id) ?? null;
      const moved = path !== null && to !== null && path !== to;
      return moved && !head.documents.has(path) ? [[path, to] as const] : [];
    }),
  );
}

/** Path now, by path then, of documents whose text stands under another path; of two that are the same the first. */
function renamedDocuments(
  base: ReadonlyMap<string, Document>,
  head: ReadonlyMap<string, Document>,
): ReadonlyMap<string, string> {
  const come = new Map<string, string[]>();
  for (const [path, { text }] of head) {
    if (base.has(path) || text.trim() === '') continue;
    const others = come.get(text);
    if (others === undefined) come.set(text, [path]);
    else others.push(path);
  }
  const renamed = new Map<string, string>();
  for (const [path, { text }] of come.size === 0 ? [] : base) {
    const to = head.has(path) ? undefined : come.get(text)?.shift();
    if (to !== undefined) renamed.set(path, to);
  }
  return renamed;
}
