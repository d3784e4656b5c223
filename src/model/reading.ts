// What one reader has of a target: when each file reaches it and why, how much of it, and what it passes over.

import type { Candidate } from './resolution.ts';
import type { Because, Level, When } from './scope.ts';

/** A value that a hierarchy declares for an agent. */
export interface Declared extends Candidate {
  readonly pointer: string;
  readonly keyPath: string;
  /** Folder in which agents work on what it is declared for. */
  readonly folder: string;
}

/** Where a file tells a reader something else than a hierarchy declares. */
export interface Disagreement {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  /** What it is about: `the package manager`. */
  readonly subject: string;
  readonly value: string;
  /** True where that must not be. */
  readonly isForbidden: boolean;
  readonly declared: Declared;
}

/** Where a text ends before its file does. */
export interface Cut {
  /** The first line that is not whole. */
  readonly line: number;
  readonly says: string;
}

/** A file of which something reaches the reader. */
export interface FileRead {
  readonly path: string;
  readonly when: When;
  readonly because: Because;
  /** Size of the file, and how much of it arrives. */
  readonly bytes: number;
  readonly kept: number;
  readonly cut: Cut | null;
  /** What arrives. */
  readonly text: string;
}

export interface PassedOver {
  readonly path: string;
  readonly why: string;
  readonly at?: { readonly path: string; readonly line: number };
  /**
   * `waiting` for a file that it is for · `same` as a text that is read · `foreign` to the reader, which never looks for
   * such a file · `dropped` for another reason.
   */
  readonly is: 'waiting' | 'same' | 'foreign' | 'dropped';
}

/**
 * `listed`: with all that it has · `name-only`: a budget or a setting leaves its name · `cut` at `cutAt` · `waiting` for a
 * file that it is for · `hidden` by a key or a setting · `dropped`: the reader cannot or will not read it · `loses` to `by`.
 */
export type ItemState = 'listed' | 'name-only' | 'cut' | 'waiting' | 'hidden' | 'dropped' | 'loses';

/** What a reader is told of at start beside the files: that there is a skill, a command, a server. */
export interface Listed {
  readonly path: string;
  readonly line: number;
  /** As people call its kind: `skill`. */
  readonly what: string;
  /** True where the model is told of it in the first request. */
  readonly listed: boolean;
  /** As it is shown, or would be. */
  readonly name: string | null;
  /** The text shown; the start of it where it is cut. */
  readonly description: string | null;
  /** True where its body is in the first request, too. */
  readonly bodySent: boolean;
  /** What is sent is a text by itself, no entry of a list. */
  readonly isText?: true;
  /** Where in the request: `system`, `developer`, `user`, `tool:NAME.description`, `RequestContext.N`. */
  readonly field: string | null;
  /** Characters of the description that arrive; null: all, or none. */
  readonly cutAt: number | null;
  readonly state: ItemState;
  /** Why, in words; empty for what is listed whole. */
  readonly why: string;
  /** The item that takes its place. */
  readonly by: string | null;
  /** The file that a symbolic link leads to. */
  readonly link: string | null;
  /** The command that it is, of a hook or a server. */
  readonly runs: string | null;
  /** All that is sent of it, as far as that is known. */
  readonly text: string;
}

/** With tokens in place of the text. */
export type ListedItem = Omit<Listed, 'text'> & {
  readonly bytes: number;
  readonly tokens: number | null;
};

/** All that it is told of, or would be. */
export interface Listing<Item = ListedItem> {
  readonly items: readonly Item[];
  /** Tokens of the model's window, where it matters. */
  readonly window: number | null;
  /** They come in parts, of which nobody has all. */
  readonly isApart?: boolean;
}

export interface Reading {
  readonly reader: string;
  /** As people call the reader. */
  readonly title: string;
  /** Which version this describes, how sure that is, and what cannot be told; may be empty. */
  readonly about: string;
  /** Bytes of all files together beyond which text is cut; null: no such limit is known. */
  readonly limit: number | null;
  /** In the order in which it reaches the reader. */
  readonly read: readonly FileRead[];
  readonly passed: readonly PassedOver[];
  /** Left out: it is not known. */
  readonly listing?: Listing<Listed> | undefined;
  /** Left out: nobody asked. */
  readonly disagreements?: readonly Disagreement[];
}

/** The readers of a target: names of those for whom the tree is evidently made, and of the others. */
export interface Readers {
  readonly noun: Pick<Level, 'name' | 'plural'>;
  readonly used: readonly string[];
  readonly others: readonly string[];
  /** True where it matters in which folder they begin, and on what they work. */
  readonly moves: boolean;
}

/** As it is shown: with tokens in place of the text. */
export interface ShownReading extends Omit<Reading, 'read' | 'listing'> {
  readonly listing?: Listing;
  readonly read: readonly (Omit<FileRead, 'text'> & { readonly tokens: number })[];
  readonly total: { readonly bytes: number; readonly kept: number; readonly tokens: number };
}
