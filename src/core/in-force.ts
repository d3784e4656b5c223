import { findSupersession } from '../graph/supersession.ts';
import type { Document } from '../model/document.ts';
import type { LayerRef } from '../model/scope.ts';

/**
 * A dialect sees one document at a time, so it leaves out what says of itself that it is replaced. Here the word of the
 * newer one counts too (L-074): all decisions among the layers are accepted.
 */
export function inForce(
  refs: readonly LayerRef[],
  read: (path: string) => Document | null,
): readonly LayerRef[] {
  const decisions = new Map<string, Document>();
  let replacing = false;
  for (const { path, role } of refs) {
    const document = role.is === 'decision' ? read(path) : null;
    if (document === null) continue;
    decisions.set(path, document);
    replacing ||= document.references.some(({ relation }) => relation === 'supersedes');
  }
  if (!replacing) return refs;
  const replaced = replacedIn(decisions);
  return refs.filter(({ path }) => !replaced.has(path));
}

/** The last answer: targets have much the same decisions, and those of a tree hardly change from one commit to the next. */
let last: { readonly of: readonly Document[]; readonly replaced: ReadonlySet<string> } | null =
  null;

function replacedIn(decisions: ReadonlyMap<string, Document>): ReadonlySet<string> {
  const of = [...decisions.values()];
  if (last?.of.length === of.length && last.of.every((one, at) => one === of[at]))
    return last.replaced;
  const { pairs } = findSupersession(decisions, []);
  const replaced = new Set(pairs.map(({ older }) => older));
  last = { of, replaced };
  return replaced;
}
