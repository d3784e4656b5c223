// Reads what the builds of many repositories published; what cannot be read is told, and holds up nobody else.

import type { PublishedWorkspace } from '../model/published.ts';
import { closest, UsageError } from '../model/usage-error.ts';
import { readPublished } from '../read/inside-root.ts';
import { type Difference, differencesOf } from './differences.ts';
import { readFeed, readFindings, readHealth, readNames, readWorkspace } from './published.ts';
import { LIMITS, type Limits, Refusal, tooLong, webFile } from './web-file.ts';

export interface GatheredRepository {
  readonly name: string;
  readonly place: string;
  /** Address of its own site, ends with `/`; null where nobody knows. */
  readonly site: string | null;
  readonly workspace: PublishedWorkspace;
  readonly findings: ReturnType<typeof readFindings> | null;
  readonly health: ReturnType<typeof readHealth> | null;
  /** All that has a name there, for a search. */
  readonly names: ReturnType<typeof readNames>;
  /** The latest first. */
  readonly changes: ReturnType<typeof readFeed>;
}

/** What could not be read of a repository, and why. */
export type Unread = Readonly<Record<'place' | 'file' | 'reason', string>>;

export interface Gathered {
  /** In the order in which they were named. */
  readonly repositories: readonly GatheredRepository[];
  readonly unread: readonly Unread[];
  readonly differences: readonly Difference[];
}

export interface GatherOptions {
  /** Web addresses that nobody named may be private ones: those that servers redirect to, those of settings. */
  readonly allowPrivate: boolean;
  readonly onProgress: (message: string) => void;
  readonly limits?: Limits;
}

/** Repositories that are read at a time: most of it is waiting. */
const AT_ONCE = 12;

export async function gather(places: readonly Place[], options: GatherOptions): Promise<Gathered> {
  const limits = options.limits ?? LIMITS;
  const unread: Unread[] = [];
  const found: (GatheredRepository | null)[] = places.map(() => null);
  const run = { ...options, limits, left: limits.allBytes, end: AbortSignal.timeout(limits.allMs) };
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    for (let at = next++; at < places.length; at = next++) {
      const place = places[at] as Place;
      found[at] = await repositoryAt(place, run, (file, reason) =>
        unread.push({ place: place.source, file, reason }),
      );
      done += 1;
      options.onProgress(`Read ${done} of ${places.length} repositories …`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const repositories = withNames(found.filter((one) => one !== null));
  const order = new Map(places.map(({ source }, at) => [source, at]));
  return {
    repositories,
    unread: unread.sort((a, b) => (order.get(a.place) ?? 0) - (order.get(b.place) ?? 0)),
    differences: differencesOf(repositories),
  };
}

interface Run extends GatherOptions {
  readonly limits: Limits;
  /** Bytes. */
  left: number;
  readonly end: AbortSignal;
}

async function repositoryAt(
  place: Place,
  run: Run,
  tell: (file: string, reason: string) => void,
): Promise<GatheredRepository | null> {
  const part = async <T>(file: string, read: (body: string) => T): Promise<T | null> => {
    try {
      const body = await bodyOf(place, file, run);
      run.left -= Buffer.byteLength(body);
      return read(body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(file, error.message);
      return null;
    }
  };
  const workspace = await part('workspace.json', readWorkspace);
  if (workspace === null) return null;
  const site = place.at.kind === 'web' ? place.at.url.href : workspace.site;
  return {
    ...{ name: workspace.title, place: place.source, site, workspace },
    findings: await part('findings.json', readFindings),
    health: await part('health.json', readHealth),
    names: (await part('names.json', (body) => readNames(body, site))) ?? [],
    changes: (await part('feed.json', (body) => readFeed(body, site))) ?? [],
  };
}

async function bodyOf({ at }: Place, file: string, run: Run): Promise<string> {
  if (run.end.aborted) throw new Refusal('all of it took too long');
  const fileBytes = Math.min(run.limits.fileBytes, run.left);
  if (fileBytes <= 0) throw new Refusal(`all of ${tooLong(run.limits.allBytes)}`);
  if (at.kind === 'folder') {
    const found = readPublished(at.path, file, fileBytes);
    if ('text' in found) return found.text;
    throw new Refusal(found.problem);
  }
  return webFile({
    ...{ url: new URL(file, at.url), isTrusted: at.isTrusted, allowPrivate: run.allowPrivate },
    limits: { ...run.limits, fileBytes },
  });
}

/** Titles repeat, and places do not. */
function withNames(repositories: readonly GatheredRepository[]): readonly GatheredRepository[] {
  const titles = Map.groupBy(repositories, ({ name }) => name);
  return repositories.map((one) =>
    titles.get(one.name)?.length === 1 ? one : { ...one, name: `${one.name} (${one.place})` },
  );
}

export interface Place {
  /** As it was named. */
  readonly source: string;
  readonly at:
    | { readonly kind: 'folder'; readonly path: string }
    | { readonly kind: 'web'; readonly url: URL; readonly isTrusted: boolean };
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * `isTrusted` where whoever runs the program named it: then it may be a private address, or plain http on this machine.
 * Throws UsageError.
 */
export function placeOf(
  source: string,
  folderAt: (path: string) => string,
  isTrusted: boolean,
): Place {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source))
    return { source, at: { kind: 'folder', path: folderAt(source) } };
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url === null) throw new UsageError(`${source} is no web address.`, ADVICE);
  const isHere = isTrusted && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isHere) {
    const near = closest(url.protocol, ['https:']) === null ? ADVICE : 'Use https.';
    throw new UsageError(`${source} is not an https address.`, near);
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `The address on ${url.host} contains a user or a password.`,
      'Its address is shown on the site. Download what needs a login, and name the folder.',
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${source} is not the address of a folder.`, ADVICE);
  const isPage = /\/[^/]+\.(?:html|json)$/i.test(url.pathname);
  const folder = isPage ? url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) : url.pathname;
  const base = new URL(folder.endsWith('/') ? folder : `${folder}/`, url);
  return { source, at: { kind: 'web', url: base, isTrusted } };
}

const ADVICE =
  'Name the folder that stratigraph build filled, or its https address, such as https://example.org/context/.';
