// Reads one file over the web: bounded in bytes, time and redirects.

import { type LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { counted, withCommas } from '../model/plural.ts';

export interface Asking {
  readonly url: URL;
  /** True where its host may be a private one, since somebody named it. */
  readonly isTrusted: boolean;
  readonly allowPrivate: boolean;
  readonly limits: Limits;
}

const AGENT = new Agent({ keepAlive: true, maxSockets: 8 });

/** Throws Refusal with a few words. */
export async function webFile(asking: Asking): Promise<string> {
  const { limits, url } = asking;
  const signal = AbortSignal.timeout(limits.fileMs);
  let at = url;
  try {
    for (let step = 0; step <= limits.redirects; step += 1) {
      const isFirst = at.host === url.host && at.protocol === url.protocol;
      const answer = await ask(at, isFirst && asking.isTrusted, asking, signal);
      if ('body' in answer) return answer.body;
      at = redirectTarget(at, answer.location, url);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (signal.aborted)
      throw new Refusal(`it took more than ${counted(limits.fileMs / 1000, 'second')}`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refusal(`${at.host} could not be read (${code ?? message.slice(0, 200)})`);
  }
  throw new Refusal(`more than ${counted(limits.redirects, 'redirect')}`);
}

/** Never to another scheme. Throws Refusal. */
function redirectTarget(from: URL, location: string, first: URL): URL {
  if (!URL.canParse(location, from.href)) throw new Refusal('a redirect to no address');
  const to = new URL(location, from);
  const isSame = to.protocol === 'http:' && to.host === first.host && first.protocol === 'http:';
  if (to.protocol !== 'https:' && !isSame)
    throw new Refusal(`a redirect to ${to.origin}, which is not https`);
  if (to.username !== '' || to.password !== '') throw new Refusal('a redirect with a password');
  return to;
}

async function ask(
  url: URL,
  mayBePrivate: boolean,
  { allowPrivate, limits }: Asking,
  signal: AbortSignal,
): Promise<{ readonly body: string } | { readonly location: string }> {
  const isOpen = mayBePrivate || allowPrivate;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isOpen && isIP(host) !== 0 && isPrivate(host)) throw new Refusal(PRIVATE);
  const options = {
    signal,
    headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
    ...(isOpen ? {} : { lookup: publicOnly }),
  };
  const request =
    url.protocol === 'https:'
      ? requestHttps(url, { ...options, agent: AGENT })
      : requestHttp(url, options);
  // Once there is an answer, the reading of it fails.
  request.on('error', () => {});
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const { location, 'content-encoding': encoding } = answer.headers;
  const { statusCode = 0 } = answer;
  if (REDIRECTS.has(statusCode) && location !== undefined) {
    answer.resume();
    return { location };
  }
  if (statusCode !== 200) {
    request.destroy();
    throw new Refusal(`the server answers ${statusCode}`);
  }
  // What is packed again and again takes no room and never ends.
  const unpack = encoding === 'gzip' ? createGunzip() : new PassThrough();
  const body = await pipeline(answer, within(limits), unpack, within(limits), text, { signal });
  return { body };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Passes bytes on as long as they are not too many. */
function within({ fileBytes }: Limits) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > fileBytes) throw new Refusal(tooLong(fileBytes));
      yield chunk;
    }
  };
}

export function tooLong(most: number): string {
  return `it has more than ${withCommas(most)} bytes`;
}

const PRIVATE = 'its address is private (--allow-private allows that)';

const PRIVATE_NETS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12',
  '192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  '::/127 64:ff9b::/96 2002::/16 fc00::/7 fe80::/10 ff00::/8',
];
const NOT_PUBLIC = new BlockList();
for (const net of PRIVATE_NETS.flatMap((line) => line.split(' '))) {
  const [address = '', bits] = net.split('/');
  NOT_PUBLIC.addSubnet(address, Number(bits), familyOf(address));
}

/** True for what only machines nearby can reach, this one included. */
export function isPrivate(address: string): boolean {
  return NOT_PUBLIC.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** The address that is connected to is the one that was looked at. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    const refused =
      error ?? (found.some(({ address }) => isPrivate(address)) && new Refusal(PRIVATE));
    const [first] = found ?? [];
    if (refused || first === undefined) return callback(refused || new Refusal('no address'), '');
    if (options.all === true) callback(null, [...found]);
    else callback(null, first.address, first.family);
  });
};

export interface Limits {
  /** Bytes of one file, unpacked. */
  readonly fileBytes: number;
  readonly fileMs: number;
  /** Bytes, and milliseconds, of all files together. */
  readonly allBytes: number;
  readonly allMs: number;
  readonly redirects: number;
}

export const LIMITS: Limits = {
  fileBytes: 32_000_000,
  fileMs: 30_000,
  allBytes: 2_000_000_000,
  allMs: 900_000,
  redirects: 3,
};

/** Why a file is not read, in a few words for people. */
export class Refusal extends Error {}
