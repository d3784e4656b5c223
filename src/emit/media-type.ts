import { getMimeType, mimes } from 'hono/utils/mime';

const TYPES = { ...mimes, md: 'text/markdown; charset=utf-8' };

/** By the ending of the name. What nobody knows is bytes, which no browser interprets. */
export function mediaType(file: string): string {
  return getMimeType(file, TYPES) ?? 'application/octet-stream';
}
