// Texts that follow from another text alone, as drawings and coloured code do: the next run of the same user takes them as they are.

import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { basename, join } from 'node:path';
import { onceOfLast } from '../model/once.ts';

const MOST_KEPT = 2000;

/** `keep` writes them where something is new; where that fails, the next run makes it again. */
export function keptTexts() {
  const path = keptPath();
  const known = new Map(path === null ? [] : readKept(path));
  let isNews = false;
  return {
    recall(text: string, make: () => string): string {
      return onceOfLast(known, MOST_KEPT, hash('sha256', text, 'base64url'), () => {
        isNews = true;
        return make();
      });
    },
    keep(): void {
      if (path === null || !isNews) return;
      const text = JSON.stringify([...known]);
      const own = `${path}.${hash('sha256', text)}`;
      try {
        writeFileSync(own, text, { mode: 0o600 });
        renameSync(own, path);
      } catch {}
    },
  };
}

/** Beside the code that Node keeps compiled for this user, since a workspace may bring any file. The name of the program changes with its text. */
function keptPath(): string | null {
  const folder = getCompileCacheDir?.();
  if (folder === undefined || import.meta.url.endsWith('.ts')) return null;
  return join(folder, `stratigraph-${basename(import.meta.url)}on`);
}

function readKept(path: string): readonly (readonly [key: string, text: string])[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}
