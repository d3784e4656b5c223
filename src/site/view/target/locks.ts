// The values that are locked, and where each lock is declared.

import { parseKeyPath, toPointer } from '../../../model/pointer.ts';
import type { ResolvedContext } from '../../../model/resolution.ts';

export interface LockPlace {
  readonly source: string;
  readonly line: number;
}

/** By pointer, of leaves and of branches. */
export function locksOf({ constraints }: ResolvedContext): ReadonlyMap<string, LockPlace> {
  return new Map(
    constraints.map(({ keyPath, source, line }) => [
      toPointer(parseKeyPath(keyPath)),
      { source, line },
    ]),
  );
}
