// What something that readers list is called, and by what it is the same for two of them.

import type { Listed } from './reading.ts';

/** A link is the file that it leads to. */
export function fileOf({ path, link }: Pick<Listed, 'path' | 'link'>): string {
  return link ?? path;
}

/** Several of one file, as servers and hooks are, differ by name, or by what they run. */
export function itemKey(item: Omit<Listed, 'text'>): string {
  const { what, name, runs } = item;
  return JSON.stringify([what, fileOf(item), runs === null ? '' : (name ?? runs)]);
}

const SCRIPT = /[\w/-]\.(?:sh|bash|[cm]?js|ts|py|rb|ps1|cmd)\b/;

/** A hook has no name: of what it runs the line with a script, else the first. */
export function calledBy({ name, runs, path }: Pick<Listed, 'name' | 'runs' | 'path'>): string {
  if (name !== null || runs === null) return name ?? path;
  const lines = runs.split('\n').filter((line) => line.trim() !== '');
  const text = (lines.find((line) => SCRIPT.test(line)) ?? lines[0] ?? '').trim();
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
