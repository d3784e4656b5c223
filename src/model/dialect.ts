// The contract of a dialect: how one system spells documents, scopes, layers and upkeep. Every part may be left out.

import type { Document, DocumentRole, Reference, Section } from './document.ts';
import type { Problem, UnreadFolder } from './facts.ts';
import type {
  EntryType,
  FindingEntry,
  MemoryContent,
  MemoryEdit,
  MemoryOperation,
  MemoryRecord,
  MemorySubject,
} from './memory.ts';
import type { Answers, Operations } from './operation.ts';
import type { Declared, Reading } from './reading.ts';
import type { LeftOut, ResolvedSection } from './resolution.ts';
import type { Rule } from './rule.ts';
import type { LayerRef, Level, Scope, Target } from './scope.ts';
import type { MemoryPolicy, Settings } from './settings.ts';
import type { Tree } from './source.ts';
import type { Statuses } from './statuses.ts';

/** How sure we are that a tree speaks the dialect (0 not at all, 100 certain), and what makes us think so. */
export interface Evidence {
  readonly strength: number;
  readonly because: readonly string[];
  /** Its workspace holds others' roots: those below it (`above`), or itself too (`always`). */
  readonly around?: 'above' | 'always';
  /** What may hold documents and was not read. */
  readonly unread?: readonly UnreadFolder[];
}

/** The front matter keys that describe the document itself; every other key is a declaration. */
export interface MetadataKeys {
  /** Canonical name → other spellings, best first. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** Canonical names without other spellings. */
  readonly reserved: readonly string[];
  /** Canonical names whose values refer to other documents. */
  readonly references: Readonly<Record<string, Reference['relation']>>;
  /** False: no other key is a declaration. */
  readonly declares?: false;
  /** Canonical names without which a document cannot do its work. */
  required?(document: Document): readonly string[];
}

/** Reads a document of the answer; null where there is none. `role` is for what no dialect claims. Memoised by the caller. */
export type ReadDocument = (path: string, role?: DocumentRole) => Document | null;

/** What documents are. */
export interface Format {
  readonly keys: MetadataKeys;
  /** Folders that can hold documents of the dialect, `''` for anywhere; and single documents. */
  readonly folders: readonly string[];
  /** What the document at `path` is, from its path alone; null: not ours. */
  role(path: string): DocumentRole | null;
  /** Left out: any word will do, and none means anything. */
  readonly statuses?: Statuses;
  /** Completes a parsed document of the dialect with what only it reads from the text. Pure, never throws. */
  refine?(document: Document): Document;
}

/** A document that was found, as ranking sees it. */
export interface Recalled {
  readonly document: Document;
  /** How well it fits the words: 1 for the best of the answer. */
  readonly similarity: number;
  /** False where the scope only inherits it. */
  readonly own: boolean;
  /** Days since it last changed; null where nothing tells. */
  readonly age: number | null;
}

/** How a search in one of its scopes goes. */
export interface Recall {
  /** Where the scope itself has fewer, what it inherits is searched, too. */
  readonly fewest: number;
  score(found: Recalled): number;
}

/** What a context is asked for: documents within a budget, what the system words itself, or layers of its own (`layers` knows for what it is asked). */
export type Purpose = (
  | Budgeted
  | {
      /** Its heading on the page of a target; left out, it is not shown there. */
      readonly title?: string;
      tell(tree: Tree, target: Target, read: ReadDocument, now: string): Telling;
    }
  | { readonly layers: true }
) & { /** Left out: every target has it. */ isOf?(tree: Tree, target: Target): boolean };

/** What a system tells for a purpose at a moment (ISO 8601), and what had no room in that. */
export interface Telling {
  readonly sections: readonly ResolvedSection[];
  readonly leftOut?: readonly LeftOut[];
  /** At most; left out: what the sections have. */
  readonly tokens?: number;
}

export interface Budgeted {
  /** What documents are that it needs, the most important first. */
  readonly kinds: readonly string[];
  /** Those of them that are told as warnings, too. */
  readonly warns: readonly string[];
  /** In all, and the part of each level; what one leaves is lent to the others. */
  readonly tokens: number;
  readonly shares: Readonly<Record<string, number>>;
  /** Tokens of a text. */
  estimate(text: string): number;
}

/** Who reads a hierarchy in a way of their own. */
export interface ReaderNames {
  /** What people call one. */
  readonly noun: Pick<Level, 'name' | 'plural'>;
  /** All there are; of a tree those for whom it is evidently made, in the same order. */
  names(tree: Tree | null): readonly string[];
  /** The name of the one that people call so (`Claude Code`, or its name), or null. */
  called(words: string): string | null;
  /**
   * What the reader of a target has of it. Such a hierarchy is closed: what a vendor's loader loads is all that it loads, and
   * nothing is attached. Left out: its layers, whole and from the start.
   */
  reading?(tree: Tree, target: Target, read: ReadDocument, declared?: readonly Declared[]): Reading;
}

export function isClosed(inheritance: Inheritance | undefined): boolean {
  return inheritance?.readers?.reading !== undefined;
}

/** Who gets them. */
export interface Inheritance {
  /** Outermost first; where one level may repeat (folders in folders), it is named once. */
  readonly levels: readonly Level[];
  /** Those who see one hierarchy differently; left out: all see the same. */
  readonly readers?: ReaderNames;
  /** The scopes directly inside one, null: the roots. From listings alone, sorted by name; any depth. */
  scopes(tree: Tree, inside: Scope | null): readonly Scope[];
  /**
   * The scope of an id, listed or not (any folder), or the one that is meant in a folder where nobody names one: what others
   * attach from the folder of one scope concerns only it and those inside it. Left out: of those that are listed, and the root.
   */
  find?(tree: Tree, by: { readonly id: string } | { readonly folder: string }): Scope | null;
  /** The path of the document that defines a scope, or null. */
  definition(tree: Tree, scope: Scope): string | null;
  /** Id of a scope that it also inherits from, which its place in the tree does not say, or null. */
  inheritsFrom?(tree: Tree, scope: Scope, read: ReadDocument): string | null;
  /** What a context of one of its scopes can be asked for, by name. */
  readonly purposes?: Readonly<Record<string, Purpose>>;
  /** Left out: a search ranks by words alone, and looks into the scope and those inside it. */
  readonly recall?: Recall;
  /** The cascade of a target, lowest first; reads nothing but what the answer needs. */
  layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[];
}

/** A layer that is added to a target of any dialect; it speaks for the target's outermost level. */
export type AttachedLayer = Omit<LayerRef, 'level'> & {
  /** True where it concerns every target, whatever folder it is in. */
  readonly forEverybody?: true;
};

/** What a new document is made of. */
export interface NewEntry {
  readonly type: EntryType;
  readonly title: string;
  /** Markdown, without a heading for the title. */
  readonly text: string;
  /** `proposed`: a decision that nobody has taken yet. */
  readonly status: 'proposed' | 'accepted';
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A folder in which a dialect keeps documents of a kind, new ones too. */
export interface Home {
  readonly folder: string;
  /** What goes there. */
  readonly takes: readonly EntryType[];
  /** Name and text of a new document; left out: those of a decision record, as it is beside others. */
  form?(entry: NewEntry): { readonly name: string; readonly text: string };
  /** What stands before the number of a new decision record where there is none to go by. */
  readonly prefix?: string;
  /** Of decision records that it lends to whatever dialect reads them: whom accepted ones bind, everybody or only the scopes whose layers name them. */
  readonly binds?: 'everybody' | 'named';
}

/** The form of a dialect's memory files. */
export interface Memory {
  /** Where the memory of a scope stands or, as yet, would stand; null: the scope keeps none. */
  path(tree: Tree, scope: Scope): string | null;
  /** What a memory file holds, or null for any other document. */
  read(document: Document): MemoryContent | null;
  /** The sections of a memory file that hold no entries. */
  otherSections(document: Document): readonly Section[];
  /** Takes an operation into a memory file; null: there is none yet. Throws UsageError where that cannot be. */
  edit(text: string | null, operation: MemoryOperation, context: MemoryContext): MemoryEdit;
  /** The finding that a person means by its id. Throws UsageError with those that there are. */
  finding(memory: MemoryContent, id: string, path: string): FindingEntry;
}

export interface MemoryContext {
  readonly subject: MemorySubject;
  /** ISO 8601. */
  readonly now: string;
  /** Parses a text as this memory file. */
  readonly parse: (text: string) => Document;
}

/** Memory that a dialect keeps one fact at a time. */
export interface Records {
  /** What its groups are called, `tiers`, and each of them, in the order in which people read them. */
  readonly groups: {
    readonly plural: string;
    readonly each: readonly { readonly name: string; readonly summary: string }[];
    /** What none may hold where the settings say nothing; left out, `default`. */
    readonly policy?: MemoryPolicy;
  };
  /** Every record as it stands at a moment (ISO 8601), now or to come, by group, then by id. Pure; what cannot be read is a fault of its document. */
  list(tree: Tree, read: ReadDocument, now: string, settings: Settings): readonly MemoryRecord[];
}

export interface NewWorkspace {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** With something in it. */
  readonly example: boolean;
}

/** Where new things go. */
export interface Upkeep {
  readonly memory?: Memory;
  readonly records?: Records;
  /** Where a document is kept that was put aside on a day (`YYYY-MM-DD`): a path at which nothing stands yet. */
  archivePath?(tree: Tree, path: string, day: string): string;
  /** Where documents go that stand on their own, of a scope or of the whole tree (null); the first that takes it is for a new one. */
  homes?(tree: Tree, scope: Scope | null): readonly Home[];
}

/** Those of all systems, and what is known of the rest of a workspace. */
export type Asked = readonly [tree: Tree, documents: ReadonlyMap<string, Document>, known: Known];

interface Known {
  readonly settings: Settings;
  readonly declared: () => readonly Declared[];
  /** Secrets in the text of a file that is no document. */
  readonly secretsIn: (path: string, text: string) => readonly Problem[];
  /** Paths that commits brought or took away; null: nobody knows all of them. */
  readonly everThere: () => readonly string[] | null;
}

export interface Dialect {
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  /** Files and folders at the root of a tree by which a workspace is found, in a folder above (`../…`) whose workspaces hold repositories with marks of their own, and at home (`~/…`) where memory is kept that is no repository's; cheap to look for. */
  readonly markers: readonly string[];
  evidence(tree: Tree): Evidence;
  /**
   * True where its documents stand in trees of every kind, and in any folder: it takes part after the others without being
   * asked for evidence, which takes a search. It has folders, scopes and targets only where it finds some.
   */
  readonly anywhere?: true;
  /** The dialect as it stands in one tree, where its places depend on tree, settings or other dialects; cheap until asked. */
  in?(tree: Tree, settings: Settings, homes: readonly Home[]): Dialect;
  readonly format?: Format;
  readonly inheritance?: Inheritance;
  /**
   * What it adds to every target of every dialect that is not closed: accepted decisions, a locked foundation. A layer below
   * priority 0 comes before all others, one of priority 0 after the target's own of that priority. `homes` are the only folders
   * whose own concern the target, so that nobody searches all others; left out, any may.
   */
  attach?(
    tree: Tree,
    target: Target,
    read: ReadDocument,
    homes?: readonly string[],
  ): readonly AttachedLayer[];
  readonly upkeep?: Upkeep;
  /** What is wrong in a tree that only it can know; rules, its own or everybody's, word it. */
  problems?(...asked: Asked): readonly Problem[];
  /** What its documents alone are held against, in the order of the reference; loaded for those who check. */
  readonly rules?: () => readonly Rule[];
  /** Its own commands, questions and tools; only where the dialect is spoken can they be used. The one of its own name shows at a glance what there is. */
  readonly operations?: Operations;
  /** Files of a new workspace, by path; or why there are none, and what begins one: a sentence. */
  readonly init: string | ((options: NewWorkspace) => Readonly<Record<string, string>>);
  /** How it does what everybody calls by one name: `remember`, `forget`, `memory confirm`. */
  readonly answers?: Answers;
}
