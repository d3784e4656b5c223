// Relative links to files and headings that are not there.

import { closest } from '../model/closest.ts';
import type { Document, Link } from '../model/document.ts';
import type { BrokenLink } from '../model/facts.ts';
import { decode, folderOf, linkPath, nameOf } from '../model/paths.ts';
import type { Tree, TreeEntry } from '../model/source.ts';
import { anchorsOf, hasAnchor } from './anchors.ts';

/** What stands where a writer or a reader is to put an address of their own. */
const PLACEHOLDER =
  /[{}<>$…*|]|\.\.\.|NNN|XXX|xxx|YYYY|yyyymm|\d-example\.md|^(?:url|link|path|todo|tbd|target|source|file)$|path\/to\//i;

/** `<path>`, `path/to/file`: an example of a link, which leads nowhere on purpose. */
export function isPlaceholder(target: string): boolean {
  return PLACEHOLDER.test(target);
}

/** Only what the workspace itself can answer: web addresses, other schemes and paths above the root are left alone. */
export function findBrokenLinks(
  documents: ReadonlyMap<string, Document>,
  tree: Tree,
): readonly BrokenLink[] {
  const folders = folderIndex(tree, documents);
  const anchors = anchorsOf(documents);
  const dead: BrokenLink[] = [];
  for (const document of documents.values()) {
    for (const link of document.links) {
      const { target } = link;
      // A link without text leads nobody: people write it to give a place a name.
      if (target === '' || target === '#' || (link.text === '' && !link.image)) continue;
      const path = target.startsWith('#') ? document.path : linkPath(document.path, target);
      if (path === null || isPlaceholder(target)) continue;
      const found = target.startsWith('#')
        ? path
        : (folders.find(path) ??
          findAsPage(document.path, target, folders) ??
          findFromRoot(document, target, folders));
      if (found === null) {
        const wanted = path === '' ? target : path;
        if (isOurs(target, folders))
          dead.push({
            ...at(document, link, 'file', wanted),
            inside: wanted,
            meant: folders.meant(path),
          });
        continue;
      }
      const anchor = anchorIn(target);
      const known = anchor === null ? null : anchors(found);
      if (anchor === null || known === null || hasAnchor(known, anchor)) continue;
      dead.push({
        ...at(document, link, 'anchor', anchor),
        inside: found,
        meant: closest(anchor, [...known.slugs]),
      });
    }
  }
  return dead;
}

/** On a site a page is often a folder (`0007-x/`), and links without an ending start from there. */
function findAsPage(from: string, target: string, folders: FolderIndex): string | null {
  if (!/^\.[^?#]*\/[^./?#]*\/?(?:[?#]|$)/.test(target)) return null;
  const path = linkPath(`${from.replace(/\.md$/i, '')}/`, target);
  return path === null || path === '' ? null : folders.find(path);
}

/** Agents are started in the root: their instructions name files from there. */
function findFromRoot({ role }: Document, target: string, folders: FolderIndex): string | null {
  const path = role.is === 'instruction' ? linkPath('', target) : null;
  return path === null || path === '' ? null : folders.find(path);
}

function at(
  { path }: Document,
  link: Link,
  missing: BrokenLink['missing'],
  wanted: string,
): Omit<BrokenLink, 'meant' | 'inside'> {
  return { from: path, link, missing, wanted };
}

/** An address from the top may be one of the site that the documents become: only a file beneath a folder of ours is ours. */
function isOurs(target: string, folders: FolderIndex): boolean {
  if (!target.startsWith('/')) return true;
  const [, first = '', ...rest] = target.split('/');
  return (
    rest.length > 0 &&
    /\.md$/i.test(target.split(/[?#]/, 1)[0] ?? '') &&
    folders.find(first) !== null
  );
}

function anchorIn(target: string): string | null {
  const hash = target.indexOf('#');
  if (hash === -1 || hash === target.length - 1) return null;
  return decode(target.slice(hash + 1));
}

interface FolderIndex {
  /** The path as it stands (`.md` added where only that is there), or null. */
  readonly find: (path: string) => string | null;
  /** A path that differs only in capitals, else nearly the same name in the folder, else a document of this name elsewhere. */
  readonly meant: (path: string) => string | null;
}

function folderIndex(tree: Tree, documents: ReadonlyMap<string, Document>): FolderIndex {
  let byName: ReadonlyMap<string, string | null> | null = null;
  const elsewhere = (path: string): string | null => {
    byName ??= uniqueNames(documents);
    return byName.get(nameOf(path)) ?? null;
  };
  const listings = new Map<string, ReadonlyMap<string, TreeEntry>>();
  const listing = (folder: string): ReadonlyMap<string, TreeEntry> => {
    let known = listings.get(folder);
    if (known === undefined) {
      known = new Map(tree.list(folder).map((entry) => [entry.name, entry]));
      listings.set(folder, known);
    }
    return known;
  };
  const has = (path: string): boolean => path === '' || listing(folderOf(path)).has(nameOf(path));
  const find = (path: string): string | null => {
    if (has(path)) return path;
    const bare = path.replace(/:\d{1,9}(?:[:-]\d{1,9}){0,3}$/, '');
    if (bare !== path && has(bare)) return bare;
    return has(`${path}.md`) ? `${path}.md` : null;
  };
  const meant = (path: string): string | null => {
    let at = '';
    const steps = path.split('/');
    for (const [index, step] of steps.entries()) {
      const names = [...listing(at).keys()];
      const lower = step.toLowerCase();
      const last = index === steps.length - 1;
      const name =
        names.find((candidate) => candidate === step) ??
        names.find((candidate) => candidate.toLowerCase() === lower) ??
        (last
          ? closest(
              step,
              names.filter((candidate) => endingOf(candidate) === endingOf(step)),
            )
          : null);
      if (name === null) return elsewhere(path);
      at = at === '' ? name : `${at}/${name}`;
    }
    return at;
  };
  return { find, meant };
}

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** Documents by file name; null where several bear it. */
function uniqueNames(documents: ReadonlyMap<string, Document>): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  for (const path of documents.keys()) {
    const name = nameOf(path);
    names.set(name, names.has(name) ? null : path);
  }
  return names;
}
