// In: a tree and settings. Out: the tree seen through its dialects, every document read and parsed once.

import type { Dialect } from '../dialects/dialect.ts';
import { dialectsOf } from '../dialects/index.ts';
import type { Document, DocumentRole } from '../model/document.ts';
import type { Scope } from '../model/graph.ts';
import type { Settings } from '../model/settings.ts';
import type { DateStamp, SourceFile, Tree } from '../model/source.ts';
import { parseDocument, unreadableDocument } from '../parse/parse-document.ts';

/** A tree seen through its dialects; documents are read and parsed once, when first asked for. */
export interface Hierarchy {
  readonly tree: Tree;
  readonly settings: Settings;
  readonly dialects: readonly [Dialect, ...Dialect[]];
  /** The document at `path`, or null where there is no file or no dialect claims it. */
  readonly document: (path: string) => Document | null;
}

/** Dates of documents by path; those without an entry have none. */
export type Dates = ReadonlyMap<string, DateStamp>;

/** Documents of another tree under the same settings, by path and what the path makes of them. */
export type KnownDocuments = (path: string, role: DocumentRole) => Document | null;

/** Told of every document that was parsed. */
export type LearnDocument = (path: string, role: DocumentRole, document: Document) => void;

/** A document that is `known` with the same path and text is not parsed again. */
export function openTree(
  tree: Tree,
  settings: Settings,
  known?: KnownDocuments,
  learn?: LearnDocument,
): Hierarchy {
  const dialects = dialectsOf(tree, settings);
  const documents = new Map<string, Document | null>();
  const parse = (path: string): Document | null => {
    for (const dialect of dialects) {
      const role = dialect.role(path);
      if (role === null) continue;
      const file = tree.read(path);
      if (!('reason' in file)) {
        const same = known?.(path, role) ?? null;
        if (same !== null && isSame(same, file, dialect)) return same;
        const parsed = parseDocument(file, role, dialect);
        const document = dialect.refine?.(parsed) ?? parsed;
        learn?.(path, role, document);
        return document;
      }
      return file.reason === 'missing' ? null : unreadableDocument(file, role, dialect);
    }
    return null;
  };
  const document = (path: string): Document | null => {
    let known = documents.get(path);
    if (known === undefined) {
      known = parse(path);
      documents.set(path, known);
    }
    return known;
  };
  return { tree, settings, dialects, document };
}

/** An unreadable file looks like an empty one. */
function isSame(
  { text, bytes, dialect, faults }: Document,
  file: SourceFile,
  own: Dialect,
): boolean {
  if (text !== file.text || bytes !== file.bytes || dialect !== own.name) return false;
  return !faults.some(({ code }) => code === 'unreadable');
}

/** Paths of every document that a dialect claims, sorted. */
export function documentPaths(hierarchy: Hierarchy): readonly string[] {
  const { tree, dialects } = hierarchy;
  const paths = new Set<string>();
  const walk = (folder: string): void => {
    for (const { name, type } of tree.list(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (type === 'file') {
        if (dialects.some((dialect) => dialect.role(path) !== null)) paths.add(path);
      } else if (name !== '.git' && name !== 'node_modules') walk(path);
    }
  };
  for (const folder of new Set(dialects.flatMap((dialect) => dialect.folders))) walk(folder);
  return [...paths].sort();
}

/** The dialect in which a scope or a document was found. */
export function dialectOf(
  { dialects }: Hierarchy,
  { dialect }: Pick<Scope | Document, 'dialect'>,
): Dialect {
  return dialects.find(({ name }) => name === dialect) ?? dialects[0];
}
