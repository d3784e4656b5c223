// A word that changes whenever its history does, without starting git.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutOf } from './git.ts';

/** The commit of HEAD; null outside a repository, before the first commit, and where refs are kept in a way we do not read. */
export function headOf(root: string): string | null {
  const checkout = checkoutOf(root);
  if (checkout === null) return null;
  const { gitDir: folder, commonDir: common } = checkout;
  const head = text(join(folder, 'HEAD'));
  const ref = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
  const commit = ref === undefined ? head : (loose(folder, common, ref) ?? packed(common, ref));
  if (commit === null || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  // A shallow clone may learn more of the past.
  const shallow = statSync(join(common, 'shallow'), { throwIfNoEntry: false });
  return shallow === undefined ? commit : `${commit} ${shallow.mtimeMs} ${shallow.size}`;
}

function loose(folder: string, common: string, ref: string): string | null {
  if (ref.split('/').includes('..')) return null;
  return text(join(folder, ref)) || text(join(common, ref)) || null;
}

function packed(common: string, ref: string): string | null {
  const line = text(join(common, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ', 1)[0] ?? null;
}

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
