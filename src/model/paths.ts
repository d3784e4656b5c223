// Paths of a workspace: relative to its root, with `/`; the root itself is `''`.

import { compareText } from './order.ts';

/** The folder that a path stands in. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of what stands in a folder. */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** True for the folder itself and all beneath it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A folder and those around it, innermost first, without the root. */
export function foldersAround(folder: string): readonly string[] {
  const steps = folder === '' ? [] : folder.split('/');
  return steps.map((_, at) => steps.slice(0, steps.length - at).join('/'));
}

/** Of outer folders first, else by code units. */
export function compareDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || compareText(a, b);
}

/** As a part of an address: slashes stay. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

function codePoint(char: string): string {
  return `~${(char.codePointAt(0) ?? 0).toString(16)}~`;
}

/** A path as an id: what no address can hold is written as its code point (`~20~` for a blank), and so is the start of what is `reserved`. */
export function idFrom(path: string, reserved?: RegExp): string {
  const id = path.replace(/[\s?#%\\~]/gu, codePoint);
  return reserved?.test(id) ? id.replace(/^./, codePoint) : id;
}

export function pathFromId(id: string): string {
  return id.replace(/~([0-9a-f]{1,6})~/g, (all, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });
}

/** The name of a document without its ending: `ADR-0003-use-sqlite`. */
export function stemOf(path: string): string {
  return nameOf(path).replace(/\.md$/i, '');
}

/** The path inside the root that a relative link means, or one of Cursor (`mdc:src/a.ts`, from the root), without anchor and query; null for everything else. */
export function linkPath(from: string, target: string): string | null {
  if (target.startsWith('mdc:')) return linkPath('', target.slice(4));
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return null;
  const end = target.search(/[?#]/);
  return end === 0 || target === ''
    ? null
    : pathFrom(from, end < 0 ? target : target.slice(0, end));
}

/** The path that one written in a document means, percent-encoded or not; null where it leaves the root. */
export function pathFrom(from: string, written: string): string | null {
  const decoded = decode(written);
  return resolve(decoded.startsWith('/') ? '' : folderOf(from), decoded);
}

/** A written path, seen from a folder; null where it leaves the root. Nothing is decoded. */
export function resolve(folder: string, written: string): string | null {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(written)) return join(folder, written);
  const steps = folder === '' ? [] : folder.split('/');
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

/** The way from a folder to a file: `../adrs/ADR-0003.md`. */
export function pathBetween(folder: string, path: string): string {
  const [from, to] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}

/** A stray % is part of a name. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Kept as it was: what it names is no news. */
export function isLaidAside(path: string): boolean {
  return /(?:^|\/)_?(?:archived|(?:\w{1,20}-)?archives?|attic|legacy|backups?|historical)\//i.test(
    path,
  );
}
