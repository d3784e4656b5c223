// In: documents. Out: which decision record a name means as seen from another document: by exact name, else by number.

import type { Document } from '../model/document.ts';
import { decisionId, decisionNumber, decisionStem, numberIn } from './decision-id.ts';

export interface DecisionIndex {
  /** Path of the decision that an id, a slug or the target of a link means; null: none, or several. */
  find(from: string, name: string): string | null;
}

/** A link to a page of a site (`/adr/12`, `../decisions/0012-use-x.html`). */
const PAGE = /(?:^|\/)(?:adrs?|decisions?|architecture-decisions)\/([^/]+)\/?$/i;
/** A link to a file on a forge. */
const FORGE = /^https?:\/\/[^?#]*?\/(?:blob|tree|src|raw)\/([^?#]+)/i;

/**
 * Numbers count near by first: another decision means one of its own folder, else of a folder above or beneath (an
 * archive), and never one of another package. Everything else must mean one decision of the whole tree.
 */
export function decisionIndex(documents: ReadonlyMap<string, Document>): DecisionIndex {
  const byName = new Map<string, string[]>();
  const byNumber = new Map<number, string[]>();
  for (const [path, document] of documents) {
    if (document.role.is !== 'decision') continue;
    const { id } = document.metadata;
    const names = [decisionStem(path), decisionId(path), ...(typeof id === 'string' ? [id] : [])];
    for (const name of new Set(names.map((one) => one.toLowerCase()))) push(byName, name, path);
    const number = decisionNumber(path);
    if (number !== null) push(byNumber, number, path);
  }
  const among = (from: string, paths: readonly string[]): string | null => {
    if (documents.get(from)?.role.is !== 'decision') return only(paths);
    const folder = folderOf(from);
    const beside = paths.filter((path) => folderOf(path) === folder);
    if (beside.length > 0) return only(beside);
    return only(paths.filter((path) => isNear(folderOf(path), folder)));
  };
  const named = (from: string, name: string): string | null => {
    const paths = byName.get(name.toLowerCase()) ?? [];
    const number = numberIn(name);
    // Only the whole stem says more than the number in it.
    const isStem = paths.some((path) => decisionStem(path).toLowerCase() === name.toLowerCase());
    if (paths.length > 0 && (isStem || number === null)) return only(paths) ?? among(from, paths);
    return number === null ? null : among(from, byNumber.get(number) ?? []);
  };
  return {
    find(from, name) {
      const bare = name.trim();
      const file = FORGE.exec(bare)?.[1];
      if (file !== undefined) return onForge(file, documents);
      if (/^[a-z][a-z\d+.-]*:/i.test(bare)) return null;
      const target = bare.split(/[?#]/, 1)[0] ?? '';
      const page = PAGE.exec(target)?.[1];
      if (page !== undefined) return named(from, withoutExtension(page));
      return /\//.test(target.replace(/^\.\//, ''))
        ? null
        : named(from, withoutExtension(target.replace(/^\.\//, '')));
    },
  };
}

/** `main/docs/adr/0012-x.md`: what stands before the path is a branch, of one step or several. */
function onForge(file: string, documents: ReadonlyMap<string, Document>): string | null {
  const steps = file.split('/');
  for (let from = 1; from < steps.length - 1; from += 1) {
    const path = steps.slice(from).join('/');
    if (documents.has(path)) return path;
  }
  return null;
}

function withoutExtension(name: string): string {
  return name.replace(/\.(?:md|html?)$/i, '');
}

function isNear(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function only(paths: readonly string[]): string | null {
  return paths.length === 1 ? (paths[0] ?? null) : null;
}

function push<Key>(map: Map<Key, string[]>, key: Key, path: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [path]);
  else known.push(path);
}
