// Patterns for the addresses of its files in the forge that its git remote names.

import { decode, encodePath } from '../model/paths.ts';
import { checkoutOf, git, gitText, repositoryPrefix } from './git.ts';

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
    const head = gitText(root, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
    const followed = config.get(`branch.${head}.remote`) ?? '.';
    // A dot: it follows another branch of ours.
    const remote = followed === '.' ? 'origin' : followed;
    const address = config.get(`remote.${remote}.url`);
    const repository = address === undefined ? null : repositoryOf(address);
    if (repository === null) return NOWHERE;
    const branch = head === '' ? null : branchThere(root, remote, head, config);
    const commit = branch === null ? gitText(root, ['rev-parse', '--verify', 'HEAD']) : '';
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
  const ref = encodePath(branch ?? commit);
  if (ref === '') return NOWHERE;
  const file = `${encodePath(prefix)}{path}`;
  const { commit: change, seen, edited }: Addresses = ADDRESSES[kind];
  return {
    source: web + seen(ref, file, branch !== null),
    edit: branch === null ? null : web + edited(ref, file),
    commit: web + change,
  };
}

/** How addresses of commits, of files to read and of files to edit go on; `plain`, since a rendered file has no lines to go to. */
const ADDRESSES = {
  github: {
    commit: '/commit/{commit}',
    seen: (ref, file) => `/blob/${ref}/${file}?plain=1#L{line}`,
    edited: (ref, file) => `/edit/${ref}/${file}`,
  },
  gitlab: {
    commit: '/-/commit/{commit}',
    seen: (ref, file) => `/-/blob/${ref}/${file}?plain=1#L{line}`,
    edited: (ref, file) => `/-/edit/${ref}/${file}`,
  },
  bitbucket: {
    commit: '/commits/{commit}',
    seen: (ref, file) => `/src/${ref}/${file}#lines-{line}`,
    edited: (ref, file) => `/src/${ref}/${file}?mode=edit`,
  },
  gitea: {
    commit: '/commit/{commit}',
    seen: (ref, file, isBranch) =>
      `/src/${isBranch ? 'branch' : 'commit'}/${ref}/${file}?display=source#L{line}`,
    edited: (ref, file) => `/_edit/${ref}/${file}`,
  },
} satisfies Record<string, Addresses>;

interface Addresses {
  readonly commit: string;
  readonly seen: (ref: string, file: string, isBranch: boolean) => string;
  readonly edited: (ref: string, file: string) => string;
}

export type ForgeKind = keyof typeof ADDRESSES;

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
  const main = gitText(root, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`]);
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

export type Repository = NonNullable<ReturnType<typeof repositoryOf>>;

/**
 * Null for what is no forge we know: a path, `file:`, another host. Only host, port of a web address, and path are ever
 * taken over, since a clone made by a machine carries its token in the address.
 */
export function repositoryOf(remote: string) {
  const address = parts(remote.trim());
  if (address === null) return null;
  const kind = kindOf(address.host);
  const path = address.path.replace(/(?<!\/)\/+$/, '').replace(/\.git$/i, '');
  const steps = path.split('/').filter((step) => step !== '');
  if (kind === null || steps.length < 2 || steps.some((step) => /^\.+$/.test(step))) return null;
  const encoded = steps.map((step) => encodeURIComponent(decode(step)));
  /** `https://host/owner/name`; never a user, a password, a token, a query. */
  return { kind, web: `${address.protocol}//${address.host}/${encoded.join('/')}` };
}

function parts(remote: string) {
  // `git@host:owner/name.git`; one letter before the colon is a drive of Windows.
  const scp = /^(?:[^@/\s]+@)?([a-z0-9][a-z0-9.-]+):(?!\/\/)(.+)$/i.exec(remote);
  if (scp?.[1] !== undefined && scp[2] !== undefined)
    return {
      protocol: 'https:',
      host: scp[1].toLowerCase(),
      path: scp[2].split(/[?#]/, 1)[0] ?? '',
    };
  if (!URL.canParse(remote)) return null;
  const { protocol, hostname, port, pathname } = new URL(remote);
  if (protocol === 'http:' || protocol === 'https:')
    return { protocol, host: port === '' ? hostname : `${hostname}:${port}`, path: pathname };
  // The port of ssh is not that of the web.
  if (/^(?:git\+)?ssh:$|^git:$/.test(protocol))
    return { protocol: 'https:', host: hostname.toLowerCase(), path: pathname };
  return null;
}

function kindOf(host: string): ForgeKind | null {
  const name = host.replace(/:\d+$/, '');
  if (name === 'bitbucket.org') return 'bitbucket';
  const labels = new Set(name.split('.'));
  if (labels.has('github')) return 'github';
  if (labels.has('gitlab')) return 'gitlab';
  return ['gitea', 'forgejo', 'codeberg'].some((one) => labels.has(one)) ? 'gitea' : null;
}
