// What happened, as far as the action asks; everything may be missing.

import { readFileSync } from 'node:fs';

export interface Event {
  readonly name: string;
  /** Of the commit that the run is about. */
  readonly sha: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** Number of the pull request, or null. */
  readonly pullRequest: number | null;
  /** Where the change starts: a full hash, or null. */
  readonly base: string | null;
  /** What people call the base; any text. */
  readonly baseName: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

export function readEvent(env: Variables): Event {
  const payload = readPayload(env.GITHUB_EVENT_PATH);
  const name = env.GITHUB_EVENT_NAME ?? '';
  const number = at(payload, 'pull_request', 'number');
  return {
    name,
    sha: env.GITHUB_SHA ?? '',
    repository: env.GITHUB_REPOSITORY ?? '',
    serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    pullRequest: Number.isSafeInteger(number) ? Number(number) : null,
    ...baseOf(name, payload),
  };
}

function baseOf(name: string, payload: unknown): Pick<Event, 'base' | 'baseName'> {
  if (name.startsWith('pull_request')) {
    const base = hash(at(payload, 'pull_request', 'base', 'sha'));
    return { base, baseName: words(at(payload, 'pull_request', 'base', 'ref')) };
  }
  if (name === 'merge_group') {
    const baseName = words(at(payload, 'merge_group', 'base_ref'))?.replace(/^refs\/heads\//, '');
    return { base: hash(at(payload, 'merge_group', 'base_sha')), baseName: baseName ?? null };
  }
  if (name === 'push') return { base: hash(at(payload, 'before')), baseName: null };
  return { base: null, baseName: null };
}

/** A hash of zeros means that there was nothing before. */
function hash(value: unknown): string | null {
  const isHash = typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);
  return isHash && !/^0+$/.test(value) ? value : null;
}

function words(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isMap = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key);
    return isMap ? (inner as Readonly<Record<string, unknown>>)[key] : undefined;
  }, value);
}

function readPayload(path: string | undefined): unknown {
  if (path === undefined) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
