// Patterns for the addresses of its files in the forge that its git remote names.

import { checkoutOf, git, repositoryPrefix } from './git.ts';
import { type ForgeKind, type Repository, repositoryOf } from './remote.ts';

/** Patterns with `{path}` (relative to the root) and `{line}`, and with `{commit}`; null where there is no such place. */
export interface Forge {
  readonly source: string | null;
  readonly edit: string | null;
  readonly commit: string | null;
}

const NOWHERE: Forge = { source: null, edit: null, commit: null };

/** Null patterns outside of a repository, without git, without a remote, and where the forge is none that we know. */
export function forgeOf(root: string): Forge {
  if (checkoutOf(root) === null) return NOWHERE;
  try {
    const config = configOf(root);
    const head = text(root, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
    const followed = config.get(`branch.${head}.remote`) ?? '.';
    // A dot: it follows another branch of ours.
    const remote = followed === '.' ? 'origin' : followed;
    const address = config.get(`remote.${remote}.url`);
    const repository = address === undefined ? null : repositoryOf(address);
    if (repository === null) return NOWHERE;
    const branch = head === '' ? null : branchThere(root, remote, head, config);
    const commit = branch === null ? text(root, ['rev-parse', '--verify', 'HEAD']) : '';
    return forgePatterns(repository, { branch, commit }, repositoryPrefix(root));
  } catch {
    return NOWHERE;
  }
}

/** `prefix` is the path of the root in its repository, with `/` at its end. Only a branch can be edited. */
export function forgePatterns(
  { kind, web }: Repository,
  { branch, commit }: { readonly branch: string | null; readonly commit: string },
  prefix: string,
): Forge {
  const ref = encoded(branch ?? commit);
  if (ref === '') return NOWHERE;
  const file = `${encoded(prefix)}{path}`;
  const seen = SEEN[kind](ref, file, branch !== null);
  return {
    source: web + seen,
    edit: branch === null ? null : web + EDITED[kind](ref, file),
    commit: web + COMMIT[kind],
  };
}

const COMMIT: Readonly<Record<ForgeKind, string>> = {
  github: '/commit/{commit}',
  gitlab: '/-/commit/{commit}',
  bitbucket: '/commits/{commit}',
  gitea: '/commit/{commit}',
};

/** `plain`, since a rendered file has no lines to go to. */
const SEEN: Readonly<Record<ForgeKind, (ref: string, file: string, isBranch: boolean) => string>> =
  {
    github: (ref, file) => `/blob/${ref}/${file}?plain=1#L{line}`,
    gitlab: (ref, file) => `/-/blob/${ref}/${file}?plain=1#L{line}`,
    bitbucket: (ref, file) => `/src/${ref}/${file}#lines-{line}`,
    gitea: (ref, file, isBranch) =>
      `/src/${isBranch ? 'branch' : 'commit'}/${ref}/${file}?display=source#L{line}`,
  };

const EDITED: Readonly<Record<ForgeKind, (ref: string, file: string) => string>> = {
  github: (ref, file) => `/edit/${ref}/${file}`,
  gitlab: (ref, file) => `/-/edit/${ref}/${file}`,
  bitbucket: (ref, file) => `/src/${ref}/${file}?mode=edit`,
  gitea: (ref, file) => `/_edit/${ref}/${file}`,
};

/** The branch that ours follows, else the forge's main one: who has never pushed a branch finds nothing at its name. */
function branchThere(
  root: string,
  remote: string,
  head: string,
  config: ReadonlyMap<string, string>,
): string {
  const merge = config.get(`branch.${head}.remote`) === remote ? `branch.${head}.merge` : '';
  const followed = /^refs\/heads\/(.+)$/.exec(config.get(merge) ?? '')?.[1];
  if (followed !== undefined) return followed;
  const main = text(root, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`]);
  return main.startsWith(`${remote}/`) ? main.slice(remote.length + 1) : head;
}

/** Settings of git by name; of a name that stands twice the first counts, as for who fetches. */
function configOf(root: string): ReadonlyMap<string, string> {
  const { out } = git(root, ['config', '--null', '--get-regexp', '^(remote|branch)\\.']);
  const config = new Map<string, string>();
  for (const entry of out.toString('utf8').split('\0')) {
    const at = entry.indexOf('\n');
    if (at > 0 && !config.has(entry.slice(0, at)))
      config.set(entry.slice(0, at), entry.slice(at + 1));
  }
  return config;
}

function text(root: string, args: readonly string[]): string {
  const { ok, out } = git(root, args);
  return ok ? out.toString('utf8').trim() : '';
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
