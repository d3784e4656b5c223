// In: a built folder and its base path. Out: an HTTP server of it, for this machine alone.

import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { mediaType } from './media-types.ts';
import { staticFile } from './static-file.ts';

export const LOOPBACK = '127.0.0.1';

/** A page elsewhere whose name was bent to this machine must not read a private workspace. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

export function staticServer(folder: string, base: string): Server {
  return createServer((request, response) => answer(request, response, folder, base));
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  base: string,
): void {
  const { method, headers, url = '/' } = request;
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cache-control', 'no-cache');
  if (!OWN_NAMES.test(headers.host ?? '')) end(response, 403, 'Only this machine is served.');
  else if (method === 'GET' || method === 'HEAD') {
    const packs = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    send(response, { method, url, packs }, folder, base);
  } else end(response.setHeader('allow', 'GET, HEAD'), 405, 'Only GET and HEAD.');
}

/** Words, which shrink to a quarter; pictures and the search index are packed already. */
const WORDS = /^(text\/|application\/(json|xml)|image\/svg)/;

interface Asked {
  readonly method: 'GET' | 'HEAD';
  readonly url: string;
  /** The client can unpack gzip. */
  readonly packs: boolean;
}

/** Packed as hosts do it, so that a page is measured here as it will be there. */
function send(
  response: ServerResponse,
  { method, url, packs }: Asked,
  folder: string,
  base: string,
): void {
  const [, pathname = '/', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const found = staticFile(folder, base, pathname);
  if (found.status === 301) {
    end(response.setHeader('location', found.location + query), 301, '');
  } else if (found.file === null) {
    end(response, 404, 'Nothing here.');
  } else {
    const { size } = statSync(found.file);
    const type = mediaType(found.file);
    const packed = packs && WORDS.test(type);
    response.setHeader('vary', 'accept-encoding');
    response.writeHead(found.status, {
      'content-type': type,
      ...(packed ? { 'content-encoding': 'gzip' } : { 'content-length': size }),
    });
    if (method === 'HEAD') {
      response.end();
      return;
    }
    const parts = packed ? [createGzip(), response] : [response];
    // A reader who goes away is no error; a file that does breaks the answer off.
    pipeline([createReadStream(found.file), ...parts], () => {});
  }
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
