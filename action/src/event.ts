// What happened, as far as the action asks; everything may be missing.

import { readFileSync } from 'node:fs';

export type Event = ReturnType<typeof readEvent>;

/** What GitHub wrote, or somebody else: any part may be anything. */
type Payload = { readonly [name: string]: Payload } | null | undefined;

export function readEvent(env: Readonly<Record<string, string | undefined>>) {
  const payload = readPayload(env.GITHUB_EVENT_PATH);
  const name = env.GITHUB_EVENT_NAME ?? '';
  const number: unknown = payload?.pull_request?.number;
  return {
    name,
    /** Of the commit that the run is about. */
    sha: env.GITHUB_SHA ?? '',
    /** `owner/name`. */
    repository: env.GITHUB_REPOSITORY ?? '',
    serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    pullRequest: Number.isSafeInteger(number) ? Number(number) : null,
    ...baseOf(name, payload),
  };
}

/** Where the change starts, a full hash, and what people call it, any text; null where there is none. */
function baseOf(name: string, payload: Payload) {
  if (name.startsWith('pull_request')) {
    const base = payload?.pull_request?.base;
    return { base: hash(base?.sha), baseName: words(base?.ref) };
  }
  if (name === 'merge_group') {
    const { base_sha, base_ref } = payload?.merge_group ?? {};
    return {
      base: hash(base_sha),
      baseName: words(base_ref)?.replace(/^refs\/heads\//, '') ?? null,
    };
  }
  return { base: name === 'push' ? hash(payload?.before) : null, baseName: null };
}

/** A hash of zeros means that there was nothing before. */
function hash(value: unknown): string | null {
  const isHash = typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);
  return isHash && !/^0+$/.test(value) ? value : null;
}

function words(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readPayload(path: string | undefined): Payload {
  if (path === undefined) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
