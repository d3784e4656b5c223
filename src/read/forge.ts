// Patterns for the addresses of its files in the forge that its git remote names.

import { decode, encodePath } from '../model/paths.ts';
import { checkoutOf, gitFields, gitText, repositoryPrefix } from './git.ts';

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
  const [change, seen, edited] = ADDRESSES[kind].map((address) =>
    address
      .replace('{kind}', branch === null ? 'commit' : 'branch')
      .replace('{file}', () => `${ref}/${encodePath(prefix)}{path}`),
  );
  return {
    source: `${web}${seen}`,
    edit: branch === null ? null : `${web}${edited}`,
    commit: `${web}${change}`,
  };
}

/** How addresses of commits, of files to read and of files to edit go on; `plain`, since a rendered file has no lines to go to. */
const ADDRESSES = {
  github: ['/commit/{commit}', '/blob/{file}?plain=1#L{line}', '/edit/{file}'],
  gitlab: ['/-/commit/{commit}', '/-/blob/{file}?plain=1#L{line}', '/-/edit/{file}'],
  bitbucket: ['/commits/{commit}', '/src/{file}#lines-{line}', '/src/{file}?mode=edit'],
  gitea: ['/commit/{commit}', '/src/{kind}/{file}?display=source#L{line}', '/_edit/{file}'],
} as const;

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
  const config = new Map<string, string>();
  for (const entry of gitFields(root, [
    'config',
    '--null',
    '--get-regexp',
    '^(remote|branch)\\.',
  ])) {
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
