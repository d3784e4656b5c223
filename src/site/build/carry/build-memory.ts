// In: where a build leaves what the next one carries over by. Out: that, if the same program left it for the same place.

import { type BuildState, unpackState } from './build-state.ts';

/** Bytes that are not a build's own do no harm. */
export interface BuildMemory {
  recall(): Uint8Array | null;
  keep(bytes: Uint8Array): Promise<void>;
}

/** Null where nothing holds. */
export function lastState(memory: BuildMemory | undefined, stamp: string): BuildState | null {
  const bytes = memory?.recall() ?? null;
  const state = bytes === null ? null : unpackState(bytes);
  return state?.stamp === stamp ? state : null;
}
