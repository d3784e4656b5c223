// In: nothing. Out: the adr dialect: decision records in `docs/adr`, `docs/decisions`, `.limps/adrs` and the like, in any form.

import type { Scope } from '../../model/graph.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { type Dialect, defineDialect, type Evidence } from '../dialect.ts';
import { keys } from './keys.ts';
import { acceptedDecisions } from './layers.ts';
import { knowsStatus, lifecycle, statuses } from './lifecycle.ts';
import { emptyFolder, findFolders, folderOf, LIMPS_FOLDER, limpsFolder } from './places.ts';
import { refine } from './refine.ts';
import { looksLikeDecision, role } from './roles.ts';

const WORKSPACE: Scope = {
  id: 'workspace',
  kind: 'workspace',
  dialect: 'adr',
  name: 'workspace',
  number: null,
  parent: null,
  folder: '',
  retired: false,
};

export const adr: Dialect = defineDialect({
  name: 'adr',
  summary: 'Decision records, wherever a project keeps them and whatever form it gives them.',
  companion: true,
  folders: [''],
  keys,
  evidence: (tree) => evidenceOf(findFolders(tree)),
  role: (path) => roleIn(path, [], false),
  lifecycle,
  statuses,
  knowsStatus,
  // Elsewhere a collection may do without; in a workspace only what is accepted binds.
  required: ({ path, role }) =>
    role.kind === 'adr' && path.startsWith('.limps/') ? ['status'] : [],
  workspace: () => WORKSPACE,
  children: () => [],
  definition: () => null,
  layers: (tree, _, read) => acceptedDecisions(tree, findFolders(tree), read),
  projectOf: () => null,
  in: standingIn,
  refine,
});

/** The folders that the settings name, those that adr-tools was told of, and the root where it holds the decisions itself. */
function standingIn(tree: Tree, settings: Settings): Dialect {
  const set = settings.adrs.map(normal);
  const named = [...set.filter((folder) => folder !== ''), ...toldToAdrTools(tree)];
  const atRoot = set.includes('') || (named.length === 0 && rootHoldsDecisions(tree));
  let known: readonly string[] | null = null;
  const folders = (): readonly string[] => {
    known ??= outermost([...(atRoot ? [''] : []), ...named, ...findFolders(tree)]);
    return known;
  };
  return {
    ...adr,
    get folders() {
      return folders();
    },
    evidence: () => evidenceOf(folders()),
    role: (path) => roleIn(path, named, atRoot),
    layers: (_tree, _scope, read) => acceptedDecisions(tree, folders(), read),
    decisionHome: () => {
      const folder =
        named[0] ?? (atRoot ? '' : (limpsFolder(tree) ?? folders()[0] ?? emptyFolder(tree)));
      return folder === null ? null : { folder, prefix: folder === LIMPS_FOLDER ? 'ADR-' : '' };
    },
  };
}

function roleIn(
  path: string,
  named: readonly string[],
  atRoot: boolean,
): ReturnType<Dialect['role']> {
  const folder = folderOf(path, named) ?? (atRoot && !path.includes('/') ? '' : null);
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

/** A root that is a folder of decisions itself, and nothing else that we know. */
function rootHoldsDecisions(tree: Tree): boolean {
  const entries = tree.list('');
  return (
    entries.some(({ name, type }) => type === 'file' && looksLikeDecision(name)) &&
    !entries.some(({ name, type }) => type === 'folder' && /^(?:\.limps|plans)$/.test(name))
  );
}

/** `./docs/log/` → `docs/log`; the root is `''`. */
function normal(folder: string): string {
  return folder
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}
