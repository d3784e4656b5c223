// The adr dialect: decision records in `docs/adr`, `docs/decisions` and the like, and in the folders that other dialects keep for them, in any form.

import { AT_ROOT, decisionSeries, decisionStem } from '../../model/decision-id.ts';
import type { AttachedLayer, Dialect, Evidence, Home, ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import { once, onceFor } from '../../model/once.ts';
import { foldersAround, join, nameOf, folderOf as parentOf, resolve } from '../../model/paths.ts';
import { recordFolders } from '../../model/record-place.ts';
import type { Settings } from '../../model/settings.ts';
import { type Tree, type TreeEntry, textAt } from '../../model/source.ts';
import { keys, statuses } from './format.ts';
import { hasEmptyStatus } from './header.ts';
import { lifecycle } from './lifecycle.ts';
import {
  findFolders,
  folderOf,
  holdsMarkdown,
  indexedFolder,
  otherForms,
  PLACES,
  placesIn,
} from './places.ts';
import { refine } from './refine.ts';
import { LEFT, looksLikeDecision, role } from './roles.ts';
import { rules } from './rules/index.ts';
import { LANGUAGE_CODES } from './words-in-names.ts';

const RFC_TEMPLATE = '0000-template.md';

const format = { keys, statuses: { words: statuses, lifecycle } };

export const adr: Dialect = {
  name: 'adr',
  summary: 'Decision records, wherever a project keeps them and whatever form it gives them.',
  markers: [...PLACES, '.adr-dir', '.log4brains.yml', RFC_TEMPLATE],
  anywhere: true,
  evidence: (tree) => evidenceOf(findFolders(tree).folders),
  in: standingIn,
  format: { ...format, folders: [''], role: () => null },
  rules,
  init: 'Run `stratigraph adr new "Title"` to write the first record.',
};

/**
 * The folders that the settings name, those that adr-tools and log4brains were told of, that of RFCs, the homes that other dialects lend, and the root
 * where it holds the decisions itself.
 */
function standingIn(tree: Tree, settings: Settings, homes: readonly Home[]): Dialect {
  const set = [...settings.adrs.map(normal), ...toldToTools(tree)];
  const ownFolders = [...set.filter((folder) => folder !== ''), ...inRoot(tree)];
  const isRecord = ({ name, type }: TreeEntry) => type === 'file' && looksLikeDecision(name);
  const isAlone = ownFolders.length === 0 && homes.length === 0;
  const atRoot = set.includes('') || (isAlone && tree.list('').some(isRecord));
  const isAtHome = ({ path }: Pick<Document, 'path'>): boolean =>
    homes.some(({ folder }) => path.startsWith(`${folder}/`));
  const isKept = (folder: string): boolean => holdsMarkdown(tree, folder);
  const own = [...(atRoot ? [''] : []), ...ownFolders];
  const lent = homes.map(({ folder }) => folder);
  const known = [...ownFolders, ...lent];
  const folders = once(() =>
    outermost([...own, ...lent.filter(isKept), ...findFolders(tree).folders]),
  );
  const foldersWithin = (within: readonly string[]): readonly string[] => {
    const usual = within.flatMap((home) => placesIn(tree, home));
    return outermost([...own, ...lent, ...usual]).filter(isKept);
  };
  const roleAt = (path: string): DocumentRole | null => {
    const [first = '', second = ''] = path.split('/');
    const isAtRoot =
      atRoot &&
      (first === path
        ? set.includes('') || looksLikeDecision(path)
        : AT_ROOT.test(first) ||
          (set.includes('') && isRootFolder(tree, LEFT.test(first) ? second : first)));
    const folder = folderOf(path, known) ?? indexedFolder(tree, path) ?? (isAtRoot ? '' : null);
    if (folder === null) return null;
    const inside = foldersAround(parentOf(path)).filter((one) => one.length > folder.length);
    const named = inside.find((one) => recordFolders(tree, parentOf(one)).has(one));
    const own = role(path, folder, named && nameOf(named));
    if (own?.is === 'decision' && isCopy(tree, path)) return TRANSLATED;
    return own?.is === 'decision' && isAtHome({ path }) ? { ...own, ages: 'with-its-basis' } : own;
  };
  const beside = (path: string): string => JSON.stringify([isOdd(tree, path), yamlOf(tree, path)]);
  const roleHere = (path: string): DocumentRole | null => {
    const own = roleAt(path);
    return own && { ...own, beside };
  };
  return {
    ...adr,
    evidence: () => ({
      ...evidenceOf(folders()),
      get unread() {
        const listed = own.filter((folder) => folderOf(`${folder}/x.md`) === null);
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
          document.role.is === 'decision' && (isAtHome(document) || hasEmptyStatus(document))
            ? ['status']
            : [],
      },
      get folders() {
        return folders();
      },
      role: roleHere,
      refine: (one) => refine(one, isAtHome(one), isOdd(tree, one.path), yamlOf(tree, one.path)),
    },
    attach(_tree, _target, read, within) {
      const places = within === undefined ? folders() : foldersWithin(within);
      return places.flatMap((place) =>
        homes.some(({ folder, binds }) => folder === place && binds === 'named')
          ? []
          : onceFor(read, `decisions in ${place}`, () =>
              bindingDecisions(tree, place, roleHere, read),
            ),
      );
    },
    upkeep: {
      homes: () => {
        const own = (folder: string): readonly Home[] => [{ folder, takes: ['decision'] }];
        if (ownFolders[0] !== undefined || atRoot) return own(ownFolders[0] ?? '');
        // Where records are, new ones go; a home that is still empty only comes before nothing.
        const home = homes.find(({ folder }) => holdsMarkdown(tree, folder));
        if (home !== undefined) return [home];
        // A usual folder at the root may be made already, and hold no decision yet.
        const isMade = (place: string): boolean =>
          tree.list(parentOf(place)).some(({ name }) => name === nameOf(place));
        const used = folders().find((one) => tree.list(one).some(isRecord)) ?? folders()[0];
        const folder = used ?? (homes.length > 0 ? undefined : PLACES.find(isMade));
        return folder === undefined ? homes.slice(0, 1) : own(folder);
      },
    },
  };
}

/** Three of four names beside it, or in the folder above, have a number or a day, and it has none (`install.md`, `00-parts.md`); or it is notes on the record beside it, or called as all of them are (`adr.md`). */
function isOdd(tree: Tree, path: string): boolean {
  const folder = parentOf(path);
  const noted = path.replace(/(?:-implementation)?-notes(?=\.md$)/i, '');
  if ((noted !== path && tree.has(noted)) || /^adrs?$/i.test(decisionStem(path))) return true;
  const isNamed = (name: string) => looksLikeDecision(name) || DATED.test(name);
  const areNumbered = (place: string): boolean =>
    onceFor(tree, `numbers in ${place}`, () => {
      const beside = tree.list(place).filter(({ name }) => /\.md$/i.test(name));
      const least = Math.max(1, beside.length * 0.75);
      return beside.filter(({ name }) => isNamed(name)).length >= least;
    });
  const isOther = !isNamed(nameOf(path)) && decisionSeries(path) === '';
  return isOther && (areNumbered(folder) || areNumbered(parentOf(folder)));
}

const DATED = /^\d{4}-?\d{2}-?\d{2}[-_. ]/;

/** Of `0001-x/README.md` the only YAML file beside it (`kep.yaml`). */
function yamlOf(tree: Tree, path: string): string {
  const all = /\breadme\.md$/i.test(path) ? tree.list(parentOf(path)) : [];
  const [file, another] = all.filter(({ name }) => /\.ya?ml$/i.test(name));
  return (file && !another && textAt(tree, join(parentOf(path), file.name))?.slice(0, 9999)) || '';
}

const LANGUAGE = `(?:(?:i18n|translations?|locales?)/)?(?:${LANGUAGE_CODES})(?:[-_][a-z]{2,4})?`;
/** What a translation or the version of a site has in its path, and what the record has there. */
const COPIED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[._][a-z]{2}(?:[-_][a-z]{2,4})?(?=\.md$)/i, ['', '.en']],
  [new RegExp(`(?<=^|/)${LANGUAGE}/`, 'i'), ['', 'en/']],
  [/(?<=^|\/)versioned_docs\/version-[^/]+/, ['docs']],
  [/(?<=([^/]{1,99})\/)(?:readme|index)(?=\.md$)/i, ['$1']],
];

/** One decision has one record. */
function isCopy(tree: Tree, path: string): boolean {
  const originals = COPIED.flatMap(([mark, others]) =>
    others.map((one) => path.replace(mark, one)),
  );
  return originals.some((one) => one !== path && tree.has(one));
}

/** Less than any other dialect shows: a tree that has plans too is theirs. */
function evidenceOf(folders: readonly string[]): Evidence {
  return {
    strength: folders.length > 0 ? 30 : 0,
    because: folders.map((folder) => `${folder || '.'}/`),
  };
}

function outermost(folders: readonly string[]): readonly string[] {
  const once = [...new Set(folders)];
  return once.filter(
    (folder) => !once.some((other) => other !== '' && folder.startsWith(`${other}/`)),
  );
}

/** `.adr-dir` holds the folder that adr-tools writes to; `.log4brains.yml` names that of the project and those of its packages. */
function toldToTools(tree: Tree): readonly string[] {
  const textOf = (path: string): string => textAt(tree, path)?.slice(0, 20_000).trim() ?? '';
  const keys = /^[ \t]*(?:-[ \t]+)?adrFolder:[ \t]*["']?([^"'#\r\n]{1,200})/gm;
  const packages = textOf('.log4brains.yml').matchAll(keys);
  return [textOf('.adr-dir'), ...[...packages].map(([, folder = '']) => folder.trim())]
    .filter((folder) => folder !== '' && !/[\r\n]|(?:^|\/)\.\.(?:\/|$)/.test(folder))
    .map(normal);
}

/** `text/` beside `0000-template.md` or with it, as repositories of RFCs have it; `decisions/`, where most names are those of records. */
function inRoot(tree: Tree): readonly string[] {
  const isRfc = (folder: string): boolean =>
    (tree.has(RFC_TEMPLATE) || tree.has(`${folder}/${RFC_TEMPLATE}`)) &&
    tree.list(folder).some(({ name }) => /^\d{4}-.*\.md$/i.test(name));
  const pages = tree.list('decisions').filter(({ name }) => /\.md$/i.test(name));
  const records = pages.filter(({ name }) => looksLikeDecision(name));
  const isOurs = records.length > 0 && records.length >= pages.length / 2;
  return [...['text', 'active-rfcs'].filter(isRfc), ...(isOurs ? ['decisions'] : [])];
}

/** `./docs/log/` → `docs/log`; the root is `''`. */
function normal(folder: string): string {
  return resolve('', folder.replaceAll('\\', '/')) ?? folder;
}

const TRANSLATED: DocumentRole = { is: 'document', kind: 'translation', level: null };

/** The decisions that bind everyone, in order of folder and name; those that are not accepted are withheld. */
function bindingDecisions(
  tree: Tree,
  folder: string,
  role: (path: string) => DocumentRole | null,
  read: ReadDocument,
): readonly AttachedLayer[] {
  return markdownIn(tree, folder).flatMap((path): readonly AttachedLayer[] => {
    const own = role(path);
    const document = own?.is === 'decision' ? read(path) : null;
    if (own === null || document?.role.is !== 'decision') return [];
    const layer = { path, role: own, priority: 0, extent: { part: 'whole' } } as const;
    return document.accepted
      ? [{ ...layer, because: { says: 'an accepted decision' } }]
      : [{ ...layer, because: { says: 'it is not accepted' }, isWithheld: true }];
  });
}

const isRootFolder = (tree: Tree, name: string): boolean =>
  AT_ROOT.test(name) || looksLikeDecision(`${name}.md`) || recordFolders(tree, '').has(name);

/** Of the root only its own files and the folders of records: whatever else stands there belongs to somebody else. */
function markdownIn(tree: Tree, folder: string): readonly string[] {
  return tree.list(folder).flatMap(({ name, type }) => {
    const path = join(folder, name);
    if (type === 'folder')
      return (folder === '' && !isRootFolder(tree, name) && !LEFT.test(name)) ||
        name.startsWith('.')
        ? []
        : markdownIn(tree, path);
    return /\.md$/i.test(name) ? [path] : [];
  });
}
