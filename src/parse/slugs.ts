// A slug for each, unique in its file, the same as GitHub gives.

import { slug } from 'github-slugger';

/** Files of one system repeat their headings, and making a slug is dear; this many are remembered. */
const MAX_REMEMBERED = 4096;
const remembered = new Map<string, string>();

function slugOf(heading: string): string {
  const known = remembered.get(heading);
  if (known !== undefined) return known;
  const made = slug(heading);
  if (remembered.size < MAX_REMEMBERED && heading.length < 200) remembered.set(heading, made);
  return made;
}

/** Gives out the slugs of one file: the second `notes` is `notes-1` (the counting is github-slugger's). */
export function beginSlugs(): (heading: string) => string {
  const given = new Map<string, number>();
  return (heading) => {
    const base = slugOf(heading);
    let unique = base;
    while (given.has(unique)) {
      const count = (given.get(base) ?? 0) + 1;
      given.set(base, count);
      unique = `${base}-${count}`;
    }
    given.set(unique, 0);
    return unique;
  };
}
