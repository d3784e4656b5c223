// What documents and pages lead to: other pages, their lines, what authors tie to each other, and pictures, each served under a name of its bytes.

import { visible } from '../../emit/visible.ts';
import type { GraphNode } from '../../model/graph.ts';
import { onceEach } from '../../model/once.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import type { PlaceLink } from '../prepared-site.ts';
import { picturePath } from '../render/links.ts';
import type { SiteData } from '../site-data.ts';
import { type BrandFile, hashedFile } from '../view/brand.ts';
import { RELATION, shortName } from '../view/words.ts';

/** Of a whole site, in number and in bytes; the others stay links. */
const MOST = 500;
const LARGEST_SUM = 30_000_000;

/** By path. One that is missing, too large, or would run something, is none. */
export function picturesOf({ graph, has, picture }: SiteData): ReadonlyMap<string, BrandFile> {
  const found = new Map<string, BrandFile>();
  const paths = new Set<string>();
  let sum = 0;
  for (const { path: from, links } of graph.documents.values()) {
    for (const { image, target } of links) {
      const path = image ? picturePath(target, from) : null;
      if (path === null || paths.has(path) || paths.size >= MOST || !has(path)) continue;
      paths.add(path);
      const read = picture(path);
      if (read === null || sum + read.bytes.length > LARGEST_SUM) continue;
      sum += read.bytes.length;
      found.set(path, hashedFile('pictures/p', read.extension, read.bytes));
    }
  }
  return found;
}

/** Every inherited value and section links to its line, on the page of every heir. */
export function linePlaces(
  documentHref: (path: string) => string,
  documents: Iterable<string>,
): (path: string, line: number) => PlaceLink {
  const same = Map.groupBy(documents, nameOf);
  /** Of several files with one name, each with its folder. */
  const short = (path: string): string => {
    const folder = nameOf(folderOf(path));
    return folder !== '' && (same.get(nameOf(path))?.length ?? 0) > 1 ? `${folder}/` : '';
  };
  const stem = onceEach((path: string) => ({
    text: visible(`${short(path)}${shortName(path)}`),
    title: visible(path),
    href: documentHref(path),
  }));
  return (path, line) => {
    const { text, title, href } = stem(path);
    const at = href === '' ? '' : `${href}#L${line}`;
    return { text: `${text}:${line}`, title: `${title}:${line}`, href: at };
  };
}

/** The hierarchy has its own lists on the pages; the others are the statements of authors. */
const OF_HIERARCHY: ReadonlySet<string> = new Set(['CONTAINS', 'INHERITS_FROM', 'REMEMBERS']);

/** By node what it points to and what points to it, with addresses. */
export function neighbourhood(
  { edges, supersession }: SiteData['graph'],
  nodes: ReadonlyMap<string, GraphNode>,
  hrefOf: (id: string) => string,
  placeOf: (path: string, line: number) => PlaceLink,
) {
  const stated = edges.filter(({ type }) => !OF_HIERARCHY.has(type));
  const pending = new Set(
    supersession.unaccepted.flatMap((one) => (one.olderSays ? [] : `${one.newer} ${one.older}`)),
  );
  const seenFrom = (own: 'from' | 'to', other: 'from' | 'to') =>
    stated.map((edge) => {
      const { type, source, line, [own]: of, [other]: id } = edge;
      const place = source === null || line === null ? null : placeOf(source, line);
      const says = RELATION[type][own === 'from' ? 0 : 1];
      const pair = `${nodes.get(edge.from)?.path} ${nodes.get(edge.to)?.path}`;
      const isPending = type.endsWith('SUPERSEDES') && pending.has(pair);
      const would = says.replace(/^is |^/, (is) => (is ? 'would be ' : 'would '));
      const relation = isPending ? would.replace(/sedes$/, 'sede') : says;
      return { of, relation, title: nodes.get(id)?.title ?? id, href: hrefOf(id), place };
    });
  return Map.groupBy([...seenFrom('from', 'to'), ...seenFrom('to', 'from')], ({ of }) => of);
}
