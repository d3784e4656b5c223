// What a build tells other sites of its workspace (`workspace.json`, schema/workspace.schema.json).

import type { NamedDecision } from './decision.ts';
import type { TreeEntry } from './source.ts';
import type { Json } from './value.ts';

/** What a build tells other sites of its workspace: what can be held against the same of theirs, and where everything else is. */
export interface PublishedWorkspace {
  readonly schemaVersion: 1;
  /** The tool and its version, such as stratigraph 1.2.3. */
  readonly generator: string;
  /** When it was built, ISO 8601. */
  readonly now: string;
  readonly title: string;
  /** Hash of the last commit, or null. */
  readonly commit: string | null;
  /** Address of the site, ends with `/`; null where nobody said where it will stand. */
  readonly site: string | null;
  /** Where its files can be seen, with `{path}` and `{line}` in it, or null. */
  readonly source: string | null;
  readonly targets: number;
  readonly documents: number;
  /** The other files for programs, relative to this one. */
  readonly files: readonly string[];
  /** What the root of each hierarchy says. */
  readonly values: readonly PublishedValue[];
  readonly decisions: readonly NamedDecision[];
  readonly shared: readonly SharedFile[];
}

/** A value that the root of a hierarchy has, and so everybody in it who does not override it. */
export interface PublishedValue {
  readonly dialect: string;
  /** Dotted. */
  readonly key: string;
  readonly value: Json;
  readonly path: string;
  readonly line: number;
  /** Nobody may override it: an accepted decision, or a lock, says so. */
  readonly locked: boolean;
}

/** Instructions and context that many repositories may have word for word. */
export interface SharedFile {
  readonly path: string;
  readonly role: 'context' | 'instruction';
  readonly sha256: string;
  /** ISO 8601; null where only the disk says when. */
  readonly updated: string | null;
}

/** A file in the folder of a built site; what stands beside it is our own output and never context. */
export const OUTPUT_MARKER = '.stratigraph';

/** The root itself is always read: who stands in built output asked for it. */
export function withoutOutput(folder: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  if (folder === '') return entries;
  const built = entries.some(({ name, type }) => type === 'file' && name === OUTPUT_MARKER);
  return built ? [] : entries;
}
