// Nouns of the report on what is stale: documents by scope and owner, and references to what is over.

import type { Advice } from './advice.ts';
import type { CodeAge } from './code.ts';
import type { Finding } from './finding.ts';

export interface StaleDocument {
  readonly path: string;
  /** What people call it: `context/architecture.md`, `ADR-0003`. */
  readonly name: string;
  readonly kind: string;
  /** Id of the target in whose scope it stands. */
  readonly scope: string;
  /** As its front matter says, or that of the nearest scope around it; null: nobody does. */
  readonly owner: string | null;
  /** Calendar date of the last change, and days since then. */
  readonly since: string | null;
  readonly days: number | null;
  /** How far the code has moved that it speaks of; null: it speaks of none. */
  readonly code: CodeAge | null;
  readonly severity: 'warning' | 'critical';
  readonly action: Advice['action'];
  /** To follow a colon: `archive it, or refresh it if it is still right`. */
  readonly says: string;
  /** The words of commands that can be run, to follow `stratigraph`. */
  readonly commands: readonly (readonly string[])[];
}

export interface StalenessReport {
  readonly schemaVersion: 1;
  /** How many documents were looked at, because they age. */
  readonly documents: number;
  /** By scope, then owner, the oldest first. */
  readonly stale: readonly StaleDocument[];
  /** References to what is superseded, archived or gone, and memories that contradict each other or are due. */
  readonly drift: readonly Finding[];
}
