// The folder in which the page of each lies: safe in URLs and on every disk.

import { createHash } from 'node:crypto';

export { encodePath } from './encode-path.ts';

/** What URLs and file systems leave alone; everything else becomes a hyphen. */
const UNSAFE = /[^\p{L}\p{N}._/-]+/gu;
/** The same of a name without letters of other languages: to know all letters there are takes a twentieth of a second. */
const UNSAFE_ASCII = /[^\w./-]+/g;
/** A folder's name may have 255 bytes; letters take up to four. */
const LONGEST = 60;

/**
 * `plans/0042-x/My Plan.md` → `plans/0042-x/My-Plan`. A name whose address stays as written is served first; where two
 * meet, even if only a disk that ignores capitals sees it, the others get a suffix made of their name, so that no
 * address depends on the order of anything.
 */
export function addresses(names: Iterable<string>): ReadonlyMap<string, string> {
  const wanted = [...names].map((name) => ({ name, address: address(name) }));
  const sorted = wanted.sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
  const taken = new Set<string>();
  const result = new Map<string, string>();
  for (const { name, address } of sorted) {
    const free = taken.has(address.toLowerCase()) ? `${address}-${digest(name)}` : address;
    taken.add(free.toLowerCase());
    result.set(name, free);
  }
  return result;
}

function order({ name, address }: { name: string; address: string }): number {
  return name === address || name === `${address}.md` ? 0 : 1;
}

function address(name: string): string {
  return name
    .replace(/\.md$/i, '')
    .normalize('NFC')
    .replace(/[^ -~]/.test(name) ? UNSAFE : UNSAFE_ASCII, '-')
    .split('/')
    .map((step) => shortened(step.replace(/^[.-]+|(?<![.-])[.-]+$/g, '') || digest(step)))
    .join('/');
}

function shortened(step: string): string {
  const letters = [...step];
  return letters.length <= LONGEST ? step : `${letters.slice(0, LONGEST).join('')}-${digest(step)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Base path as written by people → with one slash at both ends. */
export function normalBase(base: string): string {
  const steps = base.split('/').filter((step) => step !== '');
  return steps.length === 0 ? '/' : `/${steps.join('/')}/`;
}
