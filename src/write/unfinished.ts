// Changes of several files, put down before the first of them is made: whoever comes after a process that was killed can finish them.

import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileWhole } from './write-file.ts';

/** What stands in a workspace may have been written by anybody, so this stands outside of all. */
export const stateFolder = (): string => join(homedir(), '.local/state/stratigraph');

/** How the names of what was announced for a root begin. Throws where there is no such root. */
function prefixOf(root: string): string {
  return `${Buffer.from(realpathSync(root)).toString('base64url').slice(-160)}.`;
}

/** A path from the root; null: there was no file, or there shall be none any more. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Gives what is to be called when all of them are made. Where nothing can be put down, nothing is. */
export async function recordUnfinished(
  root: string,
  changes: readonly FileChange[],
): Promise<() => void> {
  try {
    const { hash } = await import('node:crypto');
    mkdirSync(stateFolder(), { recursive: true, mode: 0o700 });
    const text = JSON.stringify(
      changes.map(({ path, before, after }) => ({ path, before, after })),
    );
    const file = join(stateFolder(), `${prefixOf(root)}${hash('sha1', text)}.json`);
    await writeFileWhole(file, text);
    return () => rmSync(file, { force: true });
  } catch {
    return () => {};
  }
}

/** What was announced for this root, and for the home folder, where some systems keep memory; by processes that live and others. */
export function listUnfinished(root: string) {
  return [...new Set([root, homedir()])].flatMap((at) => {
    try {
      const prefix = prefixOf(at);
      const names = readdirSync(stateFolder()).filter((name) => name.startsWith(prefix));
      return names
        .filter((name) => name.endsWith('.json'))
        .map((name) => ({ root: at, file: join(stateFolder(), name) }));
    } catch {
      return [];
    }
  });
}

/** None where all were made meanwhile. */
export function changesIn(file: string): readonly FileChange[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly FileChange[];
  } catch {
    return [];
  }
}
