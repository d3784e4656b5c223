// Resolves references: by link target first, then exact id, then a number that is unique among what it may mean.

import { decisionId, decisionStem, isNumber } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { once, onceFor } from '../model/once.ts';
import { linkPath } from '../model/paths.ts';
import { shortId, type Target } from '../model/scope.ts';
import { decisionIndex } from './decision-index.ts';

export type ReferenceIndex = ReturnType<typeof buildIndex>;

/** Built once for all documents; looking up costs no search. */
export function referenceIndex(
  documents: ReadonlyMap<string, Document>,
  targets: readonly Target[],
): ReferenceIndex {
  return onceFor(documents, 'references', () => buildIndex(documents, targets));
}

function buildIndex(documents: ReadonlyMap<string, Document>, targets: readonly Target[]) {
  /** One path may be there twice: of what has one name, and few have more, a set would be most of the index. */
  const byId = new Map<string, string[]>();
  const add = (id: string, path: string): void => {
    const key = id.toLowerCase();
    const known = byId.get(key);
    if (known === undefined) byId.set(key, [path]);
    else if (known.at(-1) !== path) known.push(path);
  };
  for (const [path, document] of documents) {
    // `adrs/ADR-0003-use-x.md` is known as `ADR-0003-use-x` and `ADR-0003`; what is digits alone are the names of scopes, too.
    const ids = document.role.is === 'decision' ? [decisionStem(path), decisionId(path)] : [];
    for (const id of ids) if (!/^\d+$/.test(id)) add(id, path);
    const stated = document.metadata.id;
    if (typeof stated === 'string') add(stated, path);
  }
  // What stands directly in a root is called by its own name, all else behind the scope that contains it.
  const roots = new Set(targets.filter(({ parent }) => parent === null).map(({ id }) => id));
  const scopes = new Set<string>();
  /** Where a short name is looked for first: beside the scope that a document defines. */
  const around = new Map<string, string>();
  for (const { id, path, name, number, retired, parent, dialect } of targets) {
    const prefix = parent === null || roots.has(parent) ? '' : `${parent}/`;
    scopes.add((prefix + name).toLowerCase());
    if (number !== null) scopes.add(prefix + Number(number));
    if (path === null || parent === null) continue;
    if (prefix !== '') around.set(path, parent);
    for (const full of [id, prefix + name]) {
      add(full, path);
      add(shortId(dialect, full), path);
    }
    for (const key of number === null ? [] : [prefix + number, prefix + Number(number)])
      if (!retired || !byId.has(key)) add(key, path);
  }
  const only = (key: string): string | null => {
    const [first = null, ...others] = byId.get(key.toLowerCase()) ?? [];
    return others.every((path) => path === first) ? first : null;
  };
  const asNumber = (id: string): string => (/^\d+$/.test(id) ? String(Number(id)) : id);
  const isDecision = (path: string | null): boolean =>
    path !== null && documents.get(path)?.role.is === 'decision';
  const decisions = decisionIndex(documents);

  /** `001` beside an agent is another one of its plan, and never plan 0001. */
  const keysOf = (from: string, id: string): readonly string[] => {
    const scope = around.get(from);
    const keys = scope === undefined || id === asNumber(id) ? [id, asNumber(id)] : [id];
    const beside = scope === undefined ? [] : [`${scope}/${asNumber(id)}`];
    return [...new Set([...beside, ...keys].map((key) => key.toLowerCase()))];
  };
  const mayMeanDecision = (from: string, id: string) => isDecision(from) || !/^\d+$/.test(id);

  /** Path of the document that a link in `from` leads to, or null where it leads to none of ours. */
  const link = (from: string, target: string): string | null => {
    const path = linkPath(from, target);
    if (path === null || documents.has(path)) return path;
    return documents.has(`${path}.md`) ? `${path}.md` : null;
  };
  const pathNamed = (from: string, id: string): string | null => {
    if (documents.has(id)) return id;
    if (isDecision(from) || /^https?:/i.test(id))
      return (isNumber(id) ? null : only(id)) ?? decisions.find(from, id);
    const known = keysOf(from, id).find((key) => byId.has(key));
    if (known !== undefined) return only(known);
    return isNumber(id) && mayMeanDecision(from, id) ? decisions.find(from, id) : null;
  };
  const linked = once(() => {
    const all = [...documents].map(([from, { links }]) => {
      const found = links.flatMap((one) => {
        const to = one.image ? null : link(from, one.target);
        return to === null ? [] : [{ to, written: one.target, span: one.span }];
      });
      return [from, found] as const;
    });
    return new Map(all.filter(([, { length }]) => length > 0));
  });
  return {
    link,
    /** Links to documents; most documents have none. */
    linksOf: (from: string) => linked().get(from) ?? [],
    /** Path of the one document that a link or a name in `from` means; null where none does, or several do. */
    find: (from: string, name: string) => link(from, name) ?? pathNamed(from, name),
    candidates(from: string, id: string): readonly string[] {
      if (isDecision(from)) return decisions.candidates(from, id);
      const known = keysOf(from, id).find((key) => byId.has(key));
      return known === undefined ? [] : [...new Set(byId.get(known))];
    },
    /** True where at least one document or scope bears the name, be it one of several. */
    knows: (from: string, id: string): boolean =>
      documents.has(id) ||
      keysOf(from, id).some((key) => byId.has(key) || scopes.has(key)) ||
      (mayMeanDecision(from, id) && decisions.candidates(from, id).length > 0),
    /** Path of the one decision record that an id in prose means: the exact id, else of an `ADR` its number where only one has it. */
    decision(id: string): string | null {
      const exact = only(id);
      if (exact !== null) return isDecision(exact) ? exact : null;
      return /^adr/i.test(id) && isNumber(id) ? decisions.find('', id) : null;
    },
    names: once(() =>
      [...new Set([...byId.keys(), ...scopes])].filter((one) => !/^\d+$/.test(one)),
    ),
  };
}
