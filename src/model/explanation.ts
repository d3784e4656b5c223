// Nouns of the answer to "why has this key this value?".

import type { Conflict, Dropped, Provenance } from './resolution.ts';
import type { Json } from './value.ts';

export interface ExplainedValue {
  readonly pointer: string;
  readonly keyPath: string;
  readonly value: Json;
  readonly provenance: Provenance;
}

export interface ExplainedDrop extends Dropped {
  readonly pointer: string;
  readonly keyPath: string;
}

/** Every leaf at or beneath a key, what markers took out there, and the disagreements. */
export interface Explanation {
  readonly keyPath: string;
  readonly pointer: string;
  readonly entries: readonly ExplainedValue[];
  readonly dropped: readonly ExplainedDrop[];
  readonly conflicts: readonly Conflict[];
}
