// A tree seen through its dialects: every document read and parsed once, and the hierarchies that it holds.

import { dialectsOf } from '../dialects/index.ts';
import { type Dialect, type Format, type Inheritance, isClosed } from '../model/dialect.ts';
import type { Document, DocumentRole } from '../model/document.ts';
import type { UnreadFolder } from '../model/facts.ts';
import type { MemoryContent } from '../model/memory.ts';
import { once, onceFor } from '../model/once.ts';
import { join } from '../model/paths.ts';
import type { Scope } from '../model/scope.ts';
import type { MemoryPolicy, Settings } from '../model/settings.ts';
import { type DateStamp, isOthers, type SourceFile, type Tree } from '../model/source.ts';
import { parseDocument, unreadableDocument, type Vocabulary } from '../parse/parse-document.ts';
import { withFullIds } from './full-ids.ts';

/** A tree seen through its dialects; documents are read and parsed once, when first asked for. */
export interface Hierarchy {
  readonly tree: Tree;
  readonly settings: Settings;
  readonly dialects: readonly Dialect[];
  /** The folder from which it is looked at; `''`: the root. */
  readonly here: string;
  /**
   * The document at `path`, or null where there is no file. `role` is for what no dialect claims but a layer names (an
   * imported file); without it such a file is none of ours.
   */
  readonly document: (path: string, role?: DocumentRole) => Document | null;
}

/** Dates of documents by path; those without an entry have none. */
export type Dates = ReadonlyMap<string, DateStamp>;

/** What is known of documents before they are parsed, and who is told of those that were. */
export interface DocumentMemory {
  readonly known: (path: string, role: DocumentRole) => Document | null;
  readonly learn: (path: string, role: DocumentRole, document: Document) => void;
}

interface OpenTreeOptions extends Partial<DocumentMemory> {
  readonly dialects?: readonly Dialect[] | undefined;
  /** The folder from which it is looked at; left out, the root. */
  readonly here?: string | undefined;
}

/** How a file is read that a layer names and no dialect claims. */
const PLAIN: Vocabulary = { name: 'markdown', keys: { aliases: {}, reserved: [], references: {} } };

/** A document that is `known` with the same path and text is not parsed again. */
export function openTree(
  tree: Tree,
  settings: Settings,
  { known, learn, dialects: all, here = '' }: OpenTreeOptions = {},
): Hierarchy {
  const dialects = dialectsOf(tree, settings, all);
  const documents = new Map<string, Document | null>();
  const parse = (path: string, unclaimed?: DocumentRole): Document | null => {
    const claim = claimOf({ dialects }, path);
    const role = claim?.role ?? unclaimed;
    if (role === undefined) return null;
    const vocabulary = claim?.vocabulary ?? PLAIN;
    const file = tree.read(path);
    if ('reason' in file)
      return file.reason === 'missing' ? null : unreadableDocument(file, role, vocabulary);
    const same = known?.(path, role) ?? null;
    if (same !== null && isSame(same, file, vocabulary.name)) return same;
    const document = parseFile(file, role, claim);
    learn?.(path, role, document);
    return document;
  };
  const document = (path: string, role?: DocumentRole): Document | null => {
    let found = documents.get(path);
    if (found === undefined || (found === null && role !== undefined)) {
      found = parse(path, role);
      documents.set(path, found);
    }
    return found;
  };
  return { tree, settings, dialects, here, document };
}

function parseFile(file: SourceFile, role: DocumentRole, claim: Claim | undefined): Document {
  const document = parseDocument(file, role, claim?.vocabulary ?? PLAIN);
  if (claim !== undefined) return claim.format.refine?.(document) ?? document;
  // What an instruction file imports is text for an agent, whatever its head says.
  return role.is === 'instruction' ? { ...document, declarations: [] } : document;
}

/** An unreadable file looks like an empty one. */
function isSame(known: Document, { text, bytes }: SourceFile, dialect: string): boolean {
  if (known.text !== text || known.bytes !== bytes || known.dialect !== dialect) return false;
  return !known.faults.some(({ code }) => code === 'unreadable');
}

export interface Claim {
  readonly dialect: Dialect;
  readonly format: Format;
  readonly role: DocumentRole;
  readonly vocabulary: Vocabulary;
}

/** `said`: what one of the formats makes of the path. */
export function claimOf(
  { dialects }: WithDialects,
  path: string,
  said?: Pick<Claim, 'format' | 'role'>,
): Claim | undefined {
  const claims = onceFor(dialects, 'claims', () => new Map<string, Claim>());
  const known = claims.get(path);
  if (known !== undefined) return known;
  for (const dialect of dialects) {
    const { name, format } = dialect;
    const role = (format === said?.format ? said?.role : format?.role(path)) ?? null;
    if (format === undefined || role === null) continue;
    const vocabulary = onceFor(dialect, 'vocabulary', (): Vocabulary => {
      const { keys, statuses } = format;
      return { name, keys, ...(statuses && { statuses }) };
    });
    const claim = { dialect, format, role, vocabulary };
    claims.set(path, claim);
    return claim;
  }
  return undefined;
}

/** Folders that may hold documents and were not read. */
export function unreadFolders({ dialects, tree }: Hierarchy): readonly UnreadFolder[] {
  return dialects.flatMap((dialect) => dialect.evidence(tree).unread ?? []);
}

export function reread(
  hierarchy: WithDialects,
  { path, role, dialect }: Pick<Document, 'path' | 'role' | 'dialect'>,
  text: string,
): Document {
  const claim = claimOf(hierarchy, path);
  const file = { path, text, bytes: Buffer.byteLength(text) };
  const own = claim?.dialect.name === dialect ? claim : undefined;
  return parseFile(file, own?.role ?? role, own);
}

export function documentRoles(hierarchy: Hierarchy): ReadonlyMap<string, DocumentRole> {
  return onceFor(hierarchy, 'roles', () => listRoles(hierarchy));
}

export function documentPaths(hierarchy: Hierarchy): readonly string[] {
  return [...documentRoles(hierarchy).keys()];
}

export function documentsIn(
  hierarchy: Hierarchy,
  isMeant: (role: DocumentRole) => boolean = () => true,
): ReadonlyMap<string, Document> {
  const documents = new Map<string, Document>();
  for (const [path, role] of documentRoles(hierarchy)) {
    const document = isMeant(role) ? hierarchy.document(path) : null;
    if (document !== null && isMeant(document.role)) documents.set(path, document);
  }
  return documents;
}

function listRoles(hierarchy: Hierarchy): ReadonlyMap<string, DocumentRole> {
  const { tree, dialects } = hierarchy;
  const roles = new Map<string, DocumentRole>();
  const take = (path: string, format: Format): void => {
    const role = format.role(path);
    const claim = role === null ? undefined : claimOf(hierarchy, path, { format, role });
    if (claim !== undefined) roles.set(path, claim.role);
  };
  const walk = (folder: string, format: Format): void => {
    for (const { name, type } of tree.list(folder)) {
      const path = join(folder, name);
      if (type === 'file') take(path, format);
      else if (!isOthers(tree, path)) walk(path, format);
    }
  };
  for (const { format } of dialects) {
    for (const place of format?.folders ?? []) {
      if (format === undefined) continue;
      if (place !== '' && tree.has(place)) take(place, format);
      else walk(place, format);
    }
  }
  return new Map([...roles].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files that each system begins with, before anybody wrote in them. */
export function templatesOf({ dialects }: WithDialects): readonly string[] {
  const blank = { name: '', today: '', example: false };
  return dialects.flatMap(({ init }) =>
    typeof init === 'function' ? Object.values(init(blank)) : [],
  );
}

/** What the dialects alone tell. */
type WithDialects = Pick<Hierarchy, 'dialects'>;
type InTree = Pick<Hierarchy, 'dialects' | 'tree'>;
type Owned = Pick<Document, 'dialect'>;

export function dialectOf({ dialects }: WithDialects, { dialect }: Owned): Dialect | undefined {
  return dialects.find(({ name }) => name === dialect);
}

/** True where the tree has something of a dialect; for one that may stand in any folder this takes a search. */
export function speaks({ dialects, tree }: Hierarchy, dialect: string): boolean {
  return dialects.some(({ name, evidence }) => name === dialect && evidence(tree).strength > 0);
}

export function policyOf(
  hierarchy: Pick<Hierarchy, 'settings'> & WithDialects,
  of: Owned,
): MemoryPolicy {
  const records = dialectOf(hierarchy, of)?.upkeep?.records;
  return hierarchy.settings.memory.policy ?? records?.groups.policy ?? 'default';
}

export function memoryIn(hierarchy: WithDialects, document: Document): MemoryContent | null {
  if (document.role.is !== 'memory') return null;
  return dialectOf(hierarchy, document)?.upkeep?.memory?.read(document) ?? null;
}

export const WHOLE = 'workspace';

/** What is asked about where no open hierarchy has a root of the whole tree: all of it, with what is attached, where `exists`. */
function wholeTree(dialect: string, exists: () => boolean = () => true): Inheritance {
  const root: Scope = {
    ...{ id: WHOLE, dialect, level: 'repository', name: 'workspace' },
    ...{ number: null, parent: null, folder: '', retired: false },
  };
  return {
    levels: [{ name: 'repository', plural: 'repositories', colour: 0 }],
    scopes: (_, inside) => (inside === null && exists() ? [root] : []),
    find: (_, by) => ('id' in by && by.id === root.id && exists() ? root : null),
    definition: () => null,
    layers: () => [],
  };
}

/**
 * The hierarchies of a tree by the names of their dialects, the strongest first and closed ones last. There is always one
 * to which dialects can attach what they have for everybody.
 */
export function inheritances({ dialects, tree }: InTree): ReadonlyMap<string, Inheritance> {
  return onceFor(dialects, 'inheritances', () => {
    const own = dialects.flatMap(({ name, inheritance }) =>
      inheritance === undefined ? [] : [[name, withFullIds(name, inheritance)] as const],
    );
    const [open = [], closed = []] = [false, true].map((wanted) =>
      own.filter(([, one]) => isClosed(one) === wanted),
    );
    const roots = ([, one]: (typeof own)[number]) => one.scopes(tree, null);
    const name = dialects.find(({ inheritance }) => inheritance === undefined)?.name ?? 'none';
    // Whether anything is attached takes a search of the tree, which an answer about one folder does not wait for.
    const exists = once(
      () =>
        dialects.some(({ attach, evidence }) => attach && evidence(tree).strength > 0) ||
        own.every((one) => roots(one).length === 0),
    );
    const hasWhole = open.some((one) => roots(one).some(({ folder }) => folder === ''));
    const rest = hasWhole ? [] : [[name, wholeTree(name, exists)] as const];
    return new Map([...open, ...rest, ...closed]);
  });
}

export function inheritanceOf(hierarchy: InTree, { dialect }: Owned): Inheritance {
  return inheritances(hierarchy).get(dialect) ?? wholeTree(dialect);
}
