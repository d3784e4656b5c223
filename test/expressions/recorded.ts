// Expressions that were found linear, by their hashes: only new and changed ones are attacked by every test run.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const RECORDED = fileURLToPath(new URL('./recorded.txt', import.meta.url));

export function hashOf(expression: RegExp): string {
  return createHash('sha256').update(String(expression)).digest('hex').slice(0, 16);
}

export function recorded(): ReadonlySet<string> {
  return new Set(readFileSync(RECORDED, 'utf8').trim().split('\n'));
}
