// Which decision record a name means as seen from another document: by exact name, else by number.

import type { Document } from '../model/document.ts';
import { decisionId, decisionNumber, decisionStem, numberIn } from './decision-id.ts';

export interface DecisionIndex {
  /** Path of the decision that an id, a slug or the target of a link means; null: none, or several. */
  find(from: string, name: string): string | null;
  /** Paths of all decisions that it may mean. */
  candidates(from: string, name: string): readonly string[];
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
    const { id, slug } = document.metadata;
    const own = [id, slug].flatMap((name) => (typeof name === 'string' ? [lastStep(name)] : []));
    const names = [decisionStem(path), decisionId(path), ...own];
    for (const name of new Set(names.map((one) => one.toLowerCase()))) push(byName, name, path);
    const number = decisionNumber(path);
    if (number !== null) push(byNumber, number, path);
  }
  const among = (from: string, paths: readonly string[]): readonly string[] => {
    if (documents.get(from)?.role.is !== 'decision') return paths;
    const folder = folderOf(from);
    const beside = paths.filter((path) => folderOf(path) === folder);
    return beside.length > 0 ? beside : paths.filter((path) => isNear(folderOf(path), folder));
  };
  const named = (from: string, name: string): readonly string[] => {
    const paths = byName.get(name.toLowerCase()) ?? [];
    const number = numberIn(name);
    // Only the whole stem says more than the number in it.
    const isStem = paths.some((path) => decisionStem(path).toLowerCase() === name.toLowerCase());
    if (paths.length > 0 && (isStem || number === null))
      return paths.length === 1 ? paths : among(from, paths);
    return number === null ? [] : among(from, byNumber.get(number) ?? []);
  };
  const candidates = (from: string, name: string): readonly string[] => {
    const bare = name.trim();
    const file = FORGE.exec(bare)?.[1];
    if (file !== undefined) return onForge(file, documents);
    if (/^[a-z][a-z\d+.-]*:/i.test(bare)) return [];
    const target = (bare.split(/[?#]/, 1)[0] ?? '').replace(/^\.\//, '');
    const page = PAGE.exec(target)?.[1];
    if (page !== undefined) return named(from, withoutExtension(page));
    if (!target.includes('/')) return named(from, withoutExtension(target));
    // The address of a page of the site that the records become.
    return target.startsWith('/') ? (byName.get(lastStep(target).toLowerCase()) ?? []) : [];
  };
  return { candidates, find: (from, name) => only(candidates(from, name)) };
}

/** `main/docs/adr/0012-x.md`: what stands before the path is a branch, of one step or several. */
function onForge(file: string, documents: ReadonlyMap<string, Document>): readonly string[] {
  const steps = file.split('/');
  for (let from = 1; from < steps.length - 1; from += 1) {
    const path = steps.slice(from).join('/');
    if (documents.has(path)) return [path];
  }
  return [];
}

function lastStep(address: string): string {
  return address.split('/').findLast((step) => step !== '') ?? '';
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
