// In: numbers of reads and the prepared site. Out: for each a hash of what is read there now.

import type { Document } from '../../../model/document.ts';
import type { ResolvedContext } from '../../../model/resolution.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import type { ReadLog, Sight } from './read-log.ts';
import { valueHash } from './value-hash.ts';

export interface ReadHashes {
  /** Null where it cannot be told: what was made of it holds no longer. */
  of(read: number): string | null;
  /** From now on reads are answered by this site. */
  attach(site: PreparedSite): void;
  /** The context of a target, for bundles that are written before the site is ready. */
  learn(context: ResolvedContext): void;
}

export function readHashes(log: ReadLog, documents: ReadonlyMap<string, Document>): ReadHashes {
  const known = new Map<number, string | null>();
  const contexts = new Map<string, string>();
  const ofDocument = new Map<string, string | null>();
  const ofFinding = new WeakMap<object, string>();
  let site: PreparedSite | null = null;
  const documentHash = (path: string): string | null => {
    let found = ofDocument.get(path);
    if (found === undefined) {
      found = hashOfDocument(documents.get(path));
      ofDocument.set(path, found);
    }
    return found;
  };
  const findingHash = (finding: ResolvedContext['findings'][number]): string => {
    const found = ofFinding.get(finding) ?? `${valueHash({ ...finding, targets: [] })}`;
    ofFinding.set(finding, found);
    return found;
  };
  const compute = (sight: Sight, key: string): string | null => {
    if (sight.path === 'data.resolve') return contexts.get(key) ?? null;
    if (sight.path === 'data.graph.documents' && sight.look === 'get') return documentHash(key);
    return site === null ? null : valueHash(lookAt(site, sight, key));
  };
  return {
    of(read) {
      let found = known.get(read);
      if (found === undefined) {
        const meaning = log.meaning(read);
        if (site === null && meaning?.sight.path !== 'data.resolve') return null;
        found = meaning === null ? null : compute(meaning.sight, meaning.key);
        known.set(read, found);
      }
      return found;
    },
    attach: (prepared) => {
      site = prepared;
    },
    // Everything in a context is made of the documents of its layers, in their order, but for what is named here.
    learn({ target, layers, findings, warnings, tokens }) {
      const parts = [target, layers, warnings, tokens, findings.map(findingHash)];
      const texts = layers.map(({ source }) => documentHash(source));
      contexts.set(target.id, `${valueHash(JSON.stringify([parts, texts]))}`);
    },
  };
}

/** A document is parsed from its text and from what its dialect makes of its path, and from nothing else. */
function hashOfDocument(document: Document | undefined): string | null {
  if (document === undefined) return valueHash(undefined);
  const { path, dialect, role, bytes, title, lifecycle, text } = document;
  return valueHash(`${JSON.stringify([path, dialect, role, bytes, title, lifecycle])}\n${text}`);
}

/** What a read would give now. */
function lookAt(site: PreparedSite, { path, look }: Sight, key: string): unknown {
  let owner: unknown = null;
  let at: unknown = site;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    owner = at;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  if (look === 'all') return at instanceof Map ? [...at] : at;
  if (look === 'get') return at instanceof Map ? at.get(key) : undefined;
  if (look === 'has') return at instanceof Map ? at.has(key) : undefined;
  return typeof at === 'function' ? Reflect.apply(at, owner, argumentsOf(key)) : undefined;
}

/** One text stands for itself, several are written as a list. */
function argumentsOf(key: string): readonly unknown[] {
  return key.startsWith('[') ? (JSON.parse(key) as readonly unknown[]) : [key];
}
