// Processes that add findings to one memory, and what of it is on the disk.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder } from '../helpers/folder.ts';

const ADD_ENTRIES = fileURLToPath(new URL('add-entries.ts', import.meta.url));
export const MEMORY = 'plans/0042-graph/agents/001-resolve.memory.md';

export const workspace = (): string =>
  folder({ 'plans/0042-graph/agents/001-resolve.md': '# Agent 001: Resolve\n' });

/** Starts a process that adds findings; `acknowledged` are those it says are on the disk. */
export function adding(root: string, name: string, count: number) {
  const child = spawn(process.execPath, [ADD_ENTRIES, root, name, String(count)]);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return {
    child,
    ended: ended(child),
    acknowledged: () => out.split('\n').slice(0, -1),
    err: () => err,
  };
}

export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}

export function findings(root: string): string[] {
  const text = readFileSync(join(root, MEMORY), 'utf8');
  return [...text.matchAll(/^- (finding .*)$/gm)].map((match) => match[1] ?? '');
}
