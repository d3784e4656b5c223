import { extname } from 'node:path';
import { readInside } from './inside-root.ts';

export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly extension: 'svg' | 'png' | 'webp' | 'jpg' | 'gif';
}

export type Picture = PictureFile | { readonly problem: string };

/** Bytes of one that is loaded with every page. */
const LARGEST = 200_000;

/**
 * What would run, load or be read as something else where somebody opens the picture by its own address: elements that
 * act, handlers, addresses outside of the file, declarations that hide any of these.
 */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?xml-stylesheet/i, 'a stylesheet'],
  [
    /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|a|handler|listener|set|animate\w*)\b/i,
    'an active element',
  ],
  [/[\s"'/]on[\w-]+\s*=/i, 'an event handler'],
  [/\b(?:href|src)\s*=\s*["']?(?!["'#])/i, 'an external address'],
  [/@import|url\(\s*["']?(?!["'#])/i, 'an external address'],
  // A backslash is for CSS, a number for XML: 64 to 122, from `@` to `z`; quotes and `&amp;` are what programs write.
  [/\\[\da-f]/i, 'a CSS escape'],
  [/&#(?:0*(?:6[4-9]|[7-9]\d|1[01]\d|12[0-2])|x0*(?:[4-6][\da-f]|7[\da]));/i, 'an escaped letter'],
  [/\bencoding\s*=\s*["'](?!utf-8["'])/i, 'an encoding other than UTF-8'],
];

export function readPicture(root: string, path: string, most = LARGEST): Picture {
  const found = readInside(root, path, most);
  if ('problem' in found) return found;
  const bytes = new Uint8Array(found.bytes);
  const extension = extname(path).toLowerCase();
  if (extension === '.svg') {
    const text = svgText(bytes);
    if (text === null) return { problem: 'it is not an SVG file in UTF-8' };
    const found = ACTIVE.find(([pattern]) => pattern.test(text))?.[1];
    if (found !== undefined)
      return { problem: `it contains ${found}: save it as a plain SVG or a PNG` };
    return { bytes, extension: 'svg' };
  }
  const head = found.bytes.toString('latin1', 0, 12);
  if (extension === '.png' && head.startsWith('\x89PNG\r\n\x1a\n'))
    return { bytes, extension: 'png' };
  if (extension === '.webp' && /^RIFF[\s\S]{4}WEBP/.test(head)) return { bytes, extension: 'webp' };
  if (/^\.jpe?g$/.test(extension) && head.startsWith('\xff\xd8\xff'))
    return { bytes, extension: 'jpg' };
  if (extension === '.gif' && /^GIF8[79]a/.test(head)) return { bytes, extension: 'gif' };
  return { problem: `it is not a ${extension.slice(1).toUpperCase()} file` };
}

/** Null for what a browser may read in another way than we do. */
function svgText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    let rest = text
      .trimStart()
      .replace(/^<\?xml[^>]*>/i, '')
      .trimStart();
    while (rest.startsWith('<!--') && rest.includes('-->', 4)) {
      rest = rest.slice(rest.indexOf('-->', 4) + 3).trimStart();
    }
    return /^<(?:!DOCTYPE|svg[\s>])/i.test(rest) && !text.includes('\0') ? text : null;
  } catch {
    return null;
  }
}
