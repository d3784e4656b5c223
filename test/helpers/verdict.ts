// The same in short words that a test can show as a table.

import type { Candidate, Cascade } from '../../src/model/resolution.ts';

/** `casual (project.md)` */
export function brief({ value, source }: Candidate): string {
  return `${typeof value === 'string' ? value : JSON.stringify(value)} (${source})`;
}

/** Conflicts as `kind keyPath: winner > loser`, sorted as they were met. */
export function conflictsOf({ conflicts }: Cascade): readonly string[] {
  return conflicts.map(
    ({ kind, keyPath, winner, loser }) => `${kind} ${keyPath}: ${brief(winner)} > ${brief(loser)}`,
  );
}

/** Provenance by pointer as `reason: winner > loser > older loser`. */
export function provenanceOf({ provenance }: Cascade): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(provenance).map(([pointer, { winner, shadowed, reason }]) => [
      pointer,
      `${reason}: ${[winner, ...shadowed].map(brief).join(' > ')}`,
    ]),
  );
}

/** What markers took out, by pointer, as `marker in source: value, older value`. */
export function droppedOf({ dropped }: Cascade): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(dropped).map(([pointer, { by, shadowed }]) => [
      pointer,
      `${by.marker} in ${by.source}: ${shadowed.map(brief).join(', ')}`,
    ]),
  );
}
