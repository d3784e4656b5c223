// Paths in the text of documents that git knows, and that are no longer there.

import type { CodeRepository, CodeStep } from '../model/code.ts';
import type { Document, Role } from '../model/document.ts';
import type { GoneName } from '../model/facts.ts';
import { folderOf, nameOf } from '../model/paths.ts';
import type { Tree } from '../model/source.ts';
import { lastName } from './code-age.ts';
import { chainOf } from './covers.ts';

/** Decisions, memory and records tell what was; the others tell what is. */
const TELLING: ReadonlySet<Role> = new Set(['definition', 'context', 'instruction', 'document']);

/** Steps of plain names, the last with an ending, perhaps a line behind it. */
const PATH =
  /^(?:\.\/)?((?:[\w@.+()[\]-]{1,100}\/){1,20}[\w@.+()[\]-]{1,100}\.[A-Za-z]\w{0,9})(?::\d{1,9}(?:-\d{1,9})?)?$/;

/** Words of a sentence about a file that need not be there. */
const MAY_BE_GONE =
  /\b(?:delet\w{0,20}|remov\w{0,20}|mov(?:e|es|ed|ing)|renam\w{0,20}|replac\w{0,20}|former\w{0,20}|legacy|deprecat\w{0,20}|old|was|were|used to|no longer|instead of|creat\w{0,20}|generat\w{0,20}|migrat\w{0,20}|gitignored?|untracked|missing|e\.g|examples?)\b|→|->|=>/i;

/** As many of all documents are looked for. */
const MOST = 2000;

interface Named {
  readonly document: Document;
  readonly written: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  /** Where it may have been, from the top. */
  readonly places: readonly string[];
}

export function goneNames(
  documents: readonly Document[],
  repository: CodeRepository,
  tree: Tree,
): readonly GoneName[] {
  const { prefix } = repository;
  const spoken = documents.flatMap((document) =>
    TELLING.has(document.role.is) ? namedIn(document, prefix) : [],
  );
  if (spoken.length === 0) return [];
  const files = repository.files();
  const byName = Map.groupBy(files, nameOf);
  const isThere = ({ written, places }: Named): boolean =>
    places.some((place) => files.has(place) || isInTree(place, prefix, tree)) ||
    byName.get(nameOf(written))?.some((path) => path.endsWith(`/${written}`)) === true;
  const missing = spoken.filter((one) => !isThere(one)).slice(0, MOST);
  if (missing.length === 0) return [];
  const wanted = new Set(missing.flatMap(({ places }) => places));
  const removed = new Map<string, CodeStep>();
  for (const step of repository.steps([...wanted])) {
    if (step.isEdge) break;
    for (const { path, after } of step.changes)
      if (after === null && wanted.has(path) && !removed.has(path)) removed.set(path, step);
  }
  if (removed.size === 0) return [];
  const renames = repository.renames([...new Set(removed.values())]);
  return missing.flatMap(({ document, written, line, column, endColumn, places }) => {
    const place = places.find((one) => removed.has(one));
    const step = place === undefined ? undefined : removed.get(place);
    if (place === undefined || step === undefined) return [];
    return [
      {
        ...{ path: document.path, line, column, endColumn, written },
        to: lastName(place, renames, files).to,
        ...{ commit: step.commit.slice(0, 7), day: step.time.slice(0, 10) },
      },
    ];
  });
}

function isInTree(place: string, prefix: string, tree: Tree): boolean {
  return place.startsWith(prefix) && tree.has(place.slice(prefix.length));
}

/** Code spans outside of fences that look like paths, unless their sentence says that they may be gone. */
function namedIn(document: Document, prefix: string): readonly Named[] {
  const bases = [...chainOf(folderOf(prefix + document.path)), ''];
  const lines = document.text.split(/\r?\n/);
  let fence = '';
  return lines.flatMap((line, at) => {
    const mark = /^\s*(?:>\s?)?(`{3}|~{3})/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    if (mark !== '' || fence !== '' || MAY_BE_GONE.test(line.replace(/`[^`]*`/g, '``'))) return [];
    return [...line.matchAll(/`([^`]{3,500})`/g)].flatMap((span): readonly Named[] => {
      const [, written] = PATH.exec(span[1] ?? '') ?? [];
      if (written === undefined || written.includes('..')) return [];
      const places = bases.map((base) => (base === '' ? written : `${base}/${written}`));
      const column = span.index + 2;
      const endColumn = column + (span[1] ?? '').length;
      return [{ document, written, line: at + 1, column, endColumn, places }];
    });
  });
}
