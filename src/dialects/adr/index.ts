// The adr dialect: decision records in `docs/adr`, `docs/decisions` and the like, and in the folders that other dialects keep for them, in any form.

import type { AttachedLayer, Dialect, Evidence, Home, ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { keys } from './keys.ts';
import { acceptedDecisions } from './layers.ts';
import { lifecycle, statuses } from './lifecycle.ts';
import { emptyFolder, findFolders, folderOf, holdsMarkdown, otherForms, PLACES } from './places.ts';
import { refine } from './refine.ts';
import { looksLikeDecision, role } from './roles.ts';
import { rules } from './rules/index.ts';

const RFC_TEMPLATE = '0000-template.md';

const format = { keys, statuses: { words: statuses, lifecycle } };

export const adr: Dialect = {
  name: 'adr',
  summary: 'Decision records, wherever a project keeps them and whatever form it gives them.',
  markers: [...PLACES, '.adr-dir', '.log4brains.yml', RFC_TEMPLATE],
  anywhere: true,
  evidence: (tree) => evidenceOf(findFolders(tree).folders),
  in: standingIn,
  format: {
    ...format,
    folders: [''],
    role: roleAnywhere,
    refine: (document) => refine(document, false),
  },
  rules,
  init: 'Run `stratigraph adr new "Title"` to write the first record.',
  attach: (tree, _, read) => acceptedDecisions(tree, findFolders(tree).folders, roleAnywhere, read),
};

/**
 * The folders that the settings name, those that adr-tools and log4brains were told of, that of RFCs, the homes that other dialects lend, and the root
 * where it holds the decisions itself.
 */
function standingIn(tree: Tree, settings: Settings, homes: readonly Home[]): Dialect {
  const set = settings.adrs.map(normal);
  const named = [
    ...set.filter((folder) => folder !== ''),
    ...toldToAdrTools(tree),
    ...toldToLog4brains(tree),
    ...besideTemplate(tree),
  ];
  const atRoot =
    set.includes('') || (named.length === 0 && homes.length === 0 && rootHoldsDecisions(tree));
  const known = [...named, ...homes.map(({ folder }) => folder)];
  const bindsOnlyNamed = new Set(
    homes.filter(({ binds }) => binds === 'named').map(({ folder }) => folder),
  );
  const isAtHome = ({ path }: Pick<Document, 'path'>): boolean =>
    homes.some(({ folder }) => path.startsWith(`${folder}/`));
  /** Targets of one place follow one another, and the same decisions bind them. */
  let last: {
    readonly name: string | null;
    readonly read: ReadDocument;
    readonly decisions: readonly AttachedLayer[];
  } | null = null;
  let found: readonly string[] | null = null;
  const folders = (): readonly string[] => {
    const kept = homes.filter(({ folder }) => holdsMarkdown(tree, folder));
    found ??= outermost([
      ...(atRoot ? [''] : []),
      ...named,
      ...kept.map(({ folder }) => folder),
      ...findFolders(tree).folders,
    ]);
    return found;
  };
  const foldersWithin = (within: readonly string[]): readonly string[] => {
    const usual = within.flatMap((home) =>
      PLACES.map((place) => (home === '' ? place : `${home}/${place}`)),
    );
    const kept = homes.map(({ folder }) => folder);
    return outermost([...(atRoot ? [''] : []), ...named, ...kept, ...usual]).filter((folder) =>
      holdsMarkdown(tree, folder),
    );
  };
  const roleHere = (path: string): DocumentRole | null => {
    const isAtRoot = atRoot && !path.includes('/') && (set.includes('') || looksLikeDecision(path));
    const folder = folderOf(path, known) ?? (isAtRoot ? '' : null);
    if (folder === null) return null;
    const isCopy = !known.includes(folder) && findFolders(tree).mirrors.includes(folder);
    if (isCopy) return null;
    const own = role(path, folder);
    return own?.is === 'decision' && isAtHome({ path }) ? { ...own, ages: 'with-its-basis' } : own;
  };
  return {
    ...adr,
    evidence: () => ({
      ...evidenceOf(folders()),
      get unread() {
        const listed = named.filter((folder) => folderOf(`${folder}/x.md`) === null);
        return [
          ...listed.flatMap((folder) => otherForms(tree, folder)),
          ...findFolders(tree).unread,
        ];
      },
    }),
    format: {
      ...format,
      keys: {
        ...keys,
        // Elsewhere a collection may do without; where it is part of a hierarchy only what is accepted binds.
        required: (document) =>
          document.role.is === 'decision' && isAtHome(document) ? ['status'] : [],
      },
      get folders() {
        return folders();
      },
      role: roleHere,
      refine: (document) => refine(document, isAtHome(document)),
    },
    attach(_tree, _target, read, within) {
      const name = within?.join('\n') ?? null;
      if (last === null || last.name !== name || last.read !== read) {
        const places = within === undefined ? folders() : foldersWithin(within);
        const binding = places.filter((folder) => !bindsOnlyNamed.has(folder));
        last = { name, read, decisions: acceptedDecisions(tree, binding, roleHere, read) };
      }
      return last.decisions;
    },
    upkeep: {
      homes: () => {
        const own = (folder: string): readonly Home[] => [{ folder, takes: ['decision'] }];
        if (named[0] !== undefined || atRoot) return own(named[0] ?? '');
        // Where records are, new ones go; a home that is still empty only comes before nothing.
        const home = homes.find(({ folder }) => holdsMarkdown(tree, folder));
        if (home !== undefined) return [home];
        const folder = folders()[0] ?? (homes.length > 0 ? null : emptyFolder(tree));
        return folder === null ? homes.slice(0, 1) : own(folder);
      },
    },
  };
}

function roleAnywhere(path: string): DocumentRole | null {
  const folder = folderOf(path);
  return folder === null ? null : role(path, folder);
}

/** Less than any other dialect shows: a tree that has plans too is theirs. */
function evidenceOf(folders: readonly string[]): Evidence {
  return {
    strength: folders.length > 0 ? 30 : 0,
    because: folders.map((folder) => `${folder || '.'}/`),
  };
}

/** Each once, and none that stands in another. */
function outermost(folders: readonly string[]): readonly string[] {
  const once = [...new Set(folders)];
  return once.filter(
    (folder) => !once.some((other) => other !== '' && folder.startsWith(`${other}/`)),
  );
}

/** `.adr-dir` holds the folder that adr-tools writes to. */
function toldToAdrTools(tree: Tree): readonly string[] {
  if (!tree.has('.adr-dir')) return [];
  const file = tree.read('.adr-dir');
  const folder = 'reason' in file ? '' : normal(file.text.trim());
  return folder === '' || /[\r\n]/.test(folder) || folder.split('/').includes('..') ? [] : [folder];
}

/** `.log4brains.yml` names the folder of the project and those of its packages. */
function toldToLog4brains(tree: Tree): readonly string[] {
  if (!tree.has('.log4brains.yml')) return [];
  const file = tree.read('.log4brains.yml');
  const lines = 'reason' in file ? [] : file.text.slice(0, 20_000).split(/\r?\n/);
  return lines.flatMap((line) => {
    const [, written = ''] = /^\s*(?:-\s+)?adrFolder:\s*["']?([^"'#]{1,200})/.exec(line) ?? [];
    const folder = normal(written.trim());
    return folder === '' || folder.split('/').includes('..') ? [] : [folder];
  });
}

/** `text/` beside `0000-template.md`, as repositories of RFCs have it. */
function besideTemplate(tree: Tree): readonly string[] {
  if (!tree.has(RFC_TEMPLATE)) return [];
  return ['text', 'active-rfcs'].filter((folder) =>
    tree.list(folder).some(({ name }) => /^\d{4}-.*\.md$/i.test(name)),
  );
}

/** A root that is a folder of decisions itself, and nothing else that we know. */
function rootHoldsDecisions(tree: Tree): boolean {
  return tree.list('').some(({ name, type }) => type === 'file' && looksLikeDecision(name));
}

/** `./docs/log/` → `docs/log`; the root is `''`. */
function normal(folder: string): string {
  return folder
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}
