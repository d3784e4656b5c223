// The nouns of any hierarchy: levels, scopes, targets and layers. No system is named here; words come from a dialect's levels.

import type { Document, DocumentRole } from './document.ts';
import type { DateStamp } from './source.ts';

/** One step of a hierarchy, in its dialect's words. */
export interface Level {
  /** As people say it: `plan`, `repository`. */
  readonly name: string;
  readonly plural: string;
  /** Which of the colours of a theme it is shown in, from 0. */
  readonly colour: 0 | 1 | 2 | 3 | 4 | 5;
  /** A file that makes one, for people who have none yet. */
  readonly example?: string;
}

/** One node of a hierarchy, known from folder listings alone. */
export interface Scope {
  /** Unique in its dialect and stable, safe as a relative URL; outside of it with the name of the dialect: `aweave/shop/api`. */
  readonly id: string;
  readonly dialect: string;
  /** Name of one of the dialect's levels. */
  readonly level: string;
  /** The name on disk without decoration: folder name, file stem. */
  readonly name: string;
  /** Leading number as written (`0042`), or null. */
  readonly number: string | null;
  /** Id of the scope that contains it by its place in the tree; null for a root. */
  readonly parent: string | null;
  /** Folder in which it stands; for a scope that is a single file the folder of its parent. */
  readonly folder: string;
  /** True where the place in the tree says that it is over (`Completed/`, `archive/`). */
  readonly retired: boolean;
}

/** A scope that is asked about: as a reader sees it, while it works on a file. */
export interface Target extends Scope {
  /** The document that defines it, or null where there is none. */
  readonly path: string | null;
  /** One of the dialect's readers; left out: all see the same. */
  readonly reader?: string;
  /** One of the dialect's purposes; left out, everything. */
  readonly purpose?: string;
  /** Path of the file that is being worked on. */
  readonly at?: string;
  /** Folder in which the reader starts; left out, where its work on the target is done. */
  readonly start?: string;
}

/** Why a document takes part; `at` is where that is written. */
export interface Because {
  readonly says: string;
  readonly at?: { readonly path: string; readonly line: number };
}

/** When a text reaches a reader: as it starts, as it reads a file, when a person or the reader itself asks for it. */
export type When = 'start' | 'on-read' | 'on-demand' | 'by-model';

/** Who brings a layer to an agent, and when: what the hierarchy has for it is handed over, by bundle, MCP or command. */
export interface Delivery {
  /** As people call who does. */
  readonly who: string;
  readonly when: When | 'handed-over';
  /** Where the agent has its text already: nobody need hand it over, and its tokens count once. */
  readonly already?: Because;
}

/** How much of a document takes part. `headings` are slugs; `lines` counts from 1, both ends included; `most` counts from the start of the file; `shows` is the key whose text stands for the rest; of a `name` nothing, whoever needs it opens the file. */
export type Extent =
  | { readonly part: 'whole' }
  | { readonly part: 'front-matter'; readonly shows?: string }
  | { readonly part: 'body' | 'name' }
  | { readonly part: 'sections'; readonly headings: readonly string[] }
  | { readonly part: 'without'; readonly lines: readonly (readonly [number, number])[] }
  | { readonly part: 'bytes' | 'lines'; readonly most: number };

/** A document in a target's cascade, before it is read: lowest priority first, then order. */
export interface LayerRef {
  readonly path: string;
  readonly role: DocumentRole;
  /** The level of the target's dialect for which it speaks. */
  readonly level: string;
  /** Higher wins; a number on the dialect's own scale, where 0 is the outermost level. */
  readonly priority: number;
  readonly because: Because;
  readonly extent: Extent;
  /** True where it is kept from the target on purpose; `because` says why, to follow "is not inherited:". */
  readonly isWithheld?: true;
  /** From when on nobody is told it, in milliseconds; NaN: nobody knows. */
  readonly until?: number;
}

export interface Layer extends LayerRef {
  readonly order: number;
  readonly document: Document;
  readonly updated: DateStamp | null;
}

/** How the layers of a hierarchy are made, whose levels each count 10 more than the one around: of whole documents, unless `more` says otherwise. */
export function layersOf<Level extends string>(
  levels: readonly Level[],
  roleOf: (path: string, level: Level) => DocumentRole | null,
  extent: Extent = { part: 'whole' },
) {
  return (path: string, level: Level, says: string, more: Partial<LayerRef> = {}): LayerRef => ({
    path,
    role: more.role ?? roleOf(path, level) ?? { is: 'document', kind: 'document', level },
    level,
    priority: 10 * levels.indexOf(level),
    because: { says },
    extent,
    ...more,
  });
}

/** An id without the name of its system: `devtools/common` of `aweave/devtools/common`. */
export function shortId(dialect: string, id: string): string {
  return id.startsWith(`${dialect}/`) ? id.slice(dialect.length + 1) : id;
}
