// The forge behind it and the page of the repository there.

/** How addresses of files are spelt. */
export type ForgeKind = 'github' | 'gitlab' | 'bitbucket' | 'gitea';

export interface Repository {
  readonly kind: ForgeKind;
  /** `https://host/owner/name`; never a user, a password, a token, a query. */
  readonly web: string;
}

/**
 * Null for what is no forge we know: a path, `file:`, another host. Only host, port of a web address, and path are ever
 * taken over, since a clone made by a machine carries its token in the address.
 */
export function repositoryOf(remote: string): Repository | null {
  const address = parts(remote.trim());
  if (address === null) return null;
  const kind = kindOf(address.host);
  const path = address.path.replace(/(?<!\/)\/+$/, '').replace(/\.git$/i, '');
  const steps = path.split('/').filter((step) => step !== '');
  if (kind === null || steps.length < 2 || steps.some((step) => /^\.+$/.test(step))) return null;
  const encoded = steps.map((step) => encodeURIComponent(decoded(step)));
  return { kind, web: `${address.protocol}//${address.host}/${encoded.join('/')}` };
}

interface Address {
  readonly protocol: 'http:' | 'https:';
  readonly host: string;
  readonly path: string;
}

function parts(remote: string): Address | null {
  // `git@host:owner/name.git`; one letter before the colon is a drive of Windows.
  const scp = /^(?:[^@/\s]+@)?([a-z0-9][a-z0-9.-]+):(?!\/\/)(.+)$/i.exec(remote);
  if (scp?.[1] !== undefined && scp[2] !== undefined)
    return { protocol: 'https:', host: scp[1].toLowerCase(), path: withoutTail(scp[2]) };
  if (!URL.canParse(remote)) return null;
  const { protocol, hostname, port, pathname } = new URL(remote);
  if (protocol === 'http:' || protocol === 'https:')
    return { protocol, host: port === '' ? hostname : `${hostname}:${port}`, path: pathname };
  // The port of ssh is not that of the web.
  if (/^(?:git\+)?ssh:$|^git:$/.test(protocol))
    return { protocol: 'https:', host: hostname.toLowerCase(), path: pathname };
  return null;
}

function withoutTail(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

function kindOf(host: string): ForgeKind | null {
  const name = host.replace(/:\d+$/, '');
  if (name === 'bitbucket.org') return 'bitbucket';
  const labels = new Set(name.split('.'));
  if (labels.has('github')) return 'github';
  if (labels.has('gitlab')) return 'gitlab';
  return ['gitea', 'forgejo', 'codeberg'].some((one) => labels.has(one)) ? 'gitea' : null;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
