// In: a built folder and its base path. Out: an HTTP server of it, for this machine alone.

import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cache-control', 'no-cache');
  if (!OWN_NAMES.test(request.headers.host ?? ''))
    return end(response, 403, 'Only this machine is served.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return end(response, 405, 'Only GET and HEAD.');
  }
  const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
  const found = staticFile(folder, base, pathname);
  if (found.status === 301) {
    response.setHeader('location', found.location + (query === undefined ? '' : `?${query}`));
    return end(response, 301, '');
  }
  if (found.file === null) return end(response, 404, 'Nothing here.');
  response.writeHead(found.status, {
    'content-type': mediaType(found.file),
    'content-length': statSync(found.file).size,
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
