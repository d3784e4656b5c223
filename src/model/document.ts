// Nouns of one parsed file: metadata, declarations, sections, lists, tables, links and faults.

import type { StatusRow } from './decision.ts';
import type { Location, Span } from './source.ts';
import type { JsonMap, MapNode } from './value.ts';

/** What a document is, whatever its system calls it. */
export type Role =
  | 'definition'
  | 'context'
  | 'memory'
  | 'decision'
  | 'instruction'
  | 'record'
  | 'document';

/** What agents list by name: it may speak of any repository. */
export function isItemKind(kind: string): boolean {
  return /^(?:skill|sub-agent|command)$/.test(kind);
}

/** Where a document stands in its life, the same words for every dialect; the raw word is kept beside it. */
export type Lifecycle = 'draft' | 'active' | 'done' | 'superseded' | 'archived' | 'expired';

/** By the days of the settings since anybody changed it; or so only once what it depends on, or amends, is over; or by commits to all else in the repository. */
export type Aging = 'by-date' | 'with-its-basis' | 'with-all-code';

/** What a dialect knows of a document from its path alone. */
export interface DocumentRole {
  readonly is: Role;
  /** The dialect's own word, shown to people: `plan`, `adr`, `entry`. */
  readonly kind: string;
  /** Level of the scope that it defines or belongs to; null: of none. */
  readonly level: string | null;
  /** Lifecycle that the place in the tree forces (`archive/`, `Completed/`), or undefined. */
  readonly lifecycle?: Lifecycle;
  /** How it grows old, where it says nothing of it itself (`refresh_interval`). Left out: never. */
  readonly ages?: Aging;
  /** True where its scope is over once it is: the list of all that there is to do. */
  readonly endsScope?: true;
  /** True where it speaks of repositories in which it is installed, not of this one. */
  readonly isOfOthers?: true;
  /** What it takes from files beside it: it is kept while this and its text are the same. */
  readonly beside?: (path: string) => string;
  /** True where a `Status:` line anywhere in the body counts, as long as all of them say the same; else only at its head. */
  readonly statusAnywhere?: true;
}

/** An entry of a list in which a document names what belongs to the workspace. */
export interface Listing {
  readonly via: 'context-list' | 'decision-list';
  readonly to: string;
  readonly span: Span;
}

/** A heading of the body's top level and everything up to the next heading of its own or a higher level. */
export interface Section {
  /** Heading text without markup; the document's title where text stands before the first heading. */
  readonly heading: string;
  readonly slug: string;
  /** 1–6; 0 for text before the first heading. */
  readonly depth: number;
  /** The heading itself (empty span at the body's start for depth 0). */
  readonly headingSpan: Span;
  /** What follows the heading, deeper headings included. */
  readonly body: Span;
  /** What it says, where the file writes that in another form than markdown. */
  readonly markdown?: string;
}

/**
 * One block of key–value statements: the front matter without its metadata keys, or the fenced `yaml` under `## Defaults`.
 * Markers (`override`, `inherit`) are still in it.
 */
export interface Declarations {
  readonly values: MapNode;
  readonly from: 'front-matter' | 'defaults';
}

/** A link or image of the body; `target` as written, without title. */
export interface Link {
  readonly target: string;
  readonly text: string;
  readonly image: boolean;
  readonly span: Span;
}

/** A list item outside fences and tables; `text` is its own first paragraph as written, without bullet and checkbox. */
export interface ListItem {
  readonly text: string;
  /** 0 for a top-level list. */
  readonly depth: number;
  /** True or false for a task, null for a plain item. */
  readonly checked: boolean | null;
  readonly span: Span;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly span: Span;
}

export interface Table {
  /** Cells as written (markdown), blanks trimmed. */
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly span: Span;
}

/** The id of a decision record in prose, outside of code, links and struck-out text: `ADR-0003`. */
export interface Mention {
  readonly id: string;
  readonly span: Span;
}

/** `<!-- stratigraph-disable rule-id: reason -->`: one entry for each rule that it names; without a reason it has no effect. */
export interface Suppression {
  readonly rule: string;
  readonly reason: string;
  readonly span: Span;
}

/**
 * A statement about another document, as written: in the front matter (`depends_on: [0042-Knowledge Graph]`), or where a
 * dialect reads it from the text (`Superseded by [16. Queue](0016-queue.md)` gives `0016-queue.md`). Whoever holds it
 * said it: `superseded-by` stands in the older document, `supersedes` in the newer one. Only these two replace a
 * document; one that is amended, or superseded in part, stays in force.
 */
export interface Reference {
  readonly relation:
    | 'depends-on'
    | 'supersedes'
    | 'superseded-by'
    | 'partly-supersedes'
    | 'partly-superseded-by'
    | 'amends'
    | 'amended-by'
    | 'relates-to';
  readonly to: string;
  readonly span: Span;
}

/** A defect recorded while parsing; `code` is stable, `message` a sentence, `advice` what to do. */
export interface Fault {
  readonly code:
    | 'unreadable'
    | 'not-utf-8'
    | 'invalid-front-matter'
    | 'unclosed-front-matter'
    | 'refused-front-matter'
    | 'duplicate-key'
    | 'invalid-defaults'
    | 'other-number'
    | 'too-deep'
    | 'invalid-date'
    | 'keyless-front-matter'
    | 'invalid-value';
  readonly message: string;
  readonly advice: string;
  readonly at: Location;
}

const BROKEN: ReadonlySet<Fault['code']> = new Set([
  'unreadable',
  'invalid-front-matter',
  'unclosed-front-matter',
  'refused-front-matter',
  'invalid-defaults',
  'too-deep',
]);

/** True where some of what a document declares could not be read: it is compared with nobody. */
export function isBroken({ faults }: { readonly faults: readonly Fault[] }): boolean {
  return faults.some(({ code }) => BROKEN.has(code));
}

/** A key path such as `defaults.database`, split, and where it is written (`locked:`, `overrides:`). */
export interface KeyPathStatement {
  readonly path: readonly string[];
  readonly span: Span;
}

/** A pattern of `covers:`, as written, for code that the document speaks of. */
export interface Cover {
  readonly pattern: string;
  readonly span: Span;
}

/** What the definition of a scope says of the work that it is for. */
export interface Work {
  readonly persona: string | null;
  /** Paths from the root, as written; patterns too. */
  readonly files: readonly { readonly path: string; readonly span: Span }[];
  /** Scopes that wait for it, as written. */
  readonly blocks: readonly string[];
}

/** What the body is made of; each part is worked out when it is first asked for, so a copy holds the whole object. */
export interface Structure {
  readonly sections: readonly Section[];
  readonly items: readonly ListItem[];
  readonly tables: readonly Table[];
}

/** By their paths. */
export type Documents = ReadonlyMap<string, Document>;

/** One parsed source file. All spans are offsets into `text`. */
export interface Document {
  readonly path: string;
  readonly dialect: string;
  readonly role: DocumentRole;
  readonly text: string;
  readonly bytes: number;
  /** Front matter title, else the first heading, else the file's name. */
  readonly title: string;
  readonly lifecycle: Lifecycle;
  /** The status as written, or null. */
  readonly rawStatus: string | null;
  readonly statusSpan: Span | null;
  readonly created: string | null;
  /** Only what the front matter says; git and the file system are asked later, and only where this is null. */
  readonly updated: string | null;
  /** Days between expected refreshes as it says itself (L-061), or null. */
  readonly refreshInterval: number | null;
  readonly tags: readonly string[];
  /** The whole front matter as data, metadata under canonical key names, unknown keys kept. */
  readonly metadata: JsonMap;
  /** Where the value of each front matter key stands, by canonical name. */
  readonly metadataSpans: ReadonlyMap<string, Span>;
  readonly declarations: readonly Declarations[];
  /** Key paths that no later layer may change (`locked:`). */
  readonly locked: readonly KeyPathStatement[];
  /** Key paths that this document overrides on purpose (`overrides:`). */
  readonly overrides: readonly KeyPathStatement[];
  /** The code that this document speaks of (`covers:`), whatever its dialect. */
  readonly covers: readonly Cover[];
  /** True for a decision that says that it is in force: only then does it bind anyone (C-06). */
  readonly accepted: boolean;
  /** Values that this document fixes for everyone when it is an accepted decision (`constraints:`), or null. */
  readonly constraints: MapNode | null;
  /** Offset where the body starts (after the front matter). */
  readonly bodyStart: number;
  readonly links: readonly Link[];
  readonly structure: Structure;
  readonly references: readonly Reference[];
  readonly work?: Work;
  /** Of the tasks that it lists for its scope; `others` are open boxes that count as none, `next` is the line of the first open one, or 0. */
  readonly progress?: Readonly<Record<'done' | 'all' | 'others' | 'next', number>> | undefined;
  /** How many questions it leaves open. */
  readonly questions?: number;
  /** What it lists as belonging to its scope: context files, decisions in force. */
  readonly listings?: readonly Listing[];
  readonly statusRows?: readonly StatusRow[];
  readonly mentions: readonly Mention[];
  readonly suppressions: readonly Suppression[];
  readonly faults: readonly Fault[];
  /** False for what is to be in no search; left out, true. */
  readonly searchable?: false;
}

/**
 * Each part is made when it is first asked for, and kept. A class, since its getters are shared: ten thousand objects
 * with getters of their own take 13 MB.
 */
export class LaterStructure implements Structure {
  readonly #makeSections: () => Structure['sections'];
  readonly #makeLists: () => Pick<Structure, 'items' | 'tables'>;
  #sections: Structure['sections'] | undefined;
  #lists: Pick<Structure, 'items' | 'tables'> | undefined;

  constructor(
    sections: () => Structure['sections'],
    lists: () => Pick<Structure, 'items' | 'tables'>,
  ) {
    this.#makeSections = sections;
    this.#makeLists = lists;
  }

  get sections(): Structure['sections'] {
    this.#sections ??= this.#makeSections();
    return this.#sections;
  }

  get items(): Structure['items'] {
    this.#lists ??= this.#makeLists();
    return this.#lists.items;
  }

  get tables(): Structure['tables'] {
    this.#lists ??= this.#makeLists();
    return this.#lists.tables;
  }
}

/** The same document with other sections, made when they are asked for. */
export function withSections(document: Document, sections: () => readonly Section[]): Document {
  const { structure } = document;
  return { ...document, structure: new LaterStructure(sections, () => structure) };
}
