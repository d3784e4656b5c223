// Nouns of what is known of a whole workspace before any rule speaks, and how rules word what dialects find wrong.

import type { CodeAge } from './code.ts';
import type { Listing, Reference } from './document.ts';
import type { Finding, RelatedPlace, Severity } from './finding.ts';
import type { Conflict, Dropped, Freshness } from './resolution.ts';
import type { Fold, Found } from './rule.ts';
import type { Facts } from './rule-facts.ts';
import type { Range, Span } from './source.ts';

/** A disagreement, told once, with the ids of all targets in whose cascade it occurs. */
export interface ReachedConflict {
  readonly conflict: Conflict;
  readonly targets: readonly string[];
}

/** Values that one marker takes out of cascades and that nothing replaces, with the targets that lose them. */
export interface ReachedDrop {
  readonly by: Dropped['by'];
  /** Key paths of the values, dotted. */
  readonly keyPaths: readonly string[];
  readonly targets: readonly string[];
}

/** What a dialect finds wrong in a tree; a rule words it. */
export interface Problem {
  /** A message of one rule, by which it is the rule's. */
  readonly kind: string;
  readonly path: string;
  /** Null: the file as a whole. */
  readonly at: Omit<Range, 'endLine'> | null;
  /** What fills the message. */
  readonly data: Readonly<Record<string, string | number>>;
  /** Where it is not the rule's own. */
  readonly severity?: Severity;
  readonly related: readonly RelatedPlace[];
  /** Whatever stands in one of `related` is concerned as well. */
  readonly isShared?: true;
  readonly fold?: Fold | undefined;
  /** What mends it without a doubt. */
  readonly mend?: Mend | undefined;
}

/** Another text of the file, or another path for it. */
export type Mend = { readonly text: string } | { readonly to: string };

/** A folder that may hold documents and was not read: its files have another form, or the tree has too many folders. */
export interface UnreadFolder {
  readonly folder: string;
  /** `.rst`; null: nobody looked into it. */
  readonly form: string | null;
  /** Paths of the files that have the names of documents. */
  readonly files: readonly string[];
}

/** A reference to a document that no longer counts, or that is not there. */
export interface DanglingReference {
  readonly via: Listing['via'] | Reference['relation'] | 'link' | 'mention';
  readonly from: string;
  /** The reference as written. */
  readonly written: string;
  readonly span: Span;
  /** `contradicted`: its row states another status. */
  readonly state: 'missing' | 'ambiguous' | 'superseded' | 'archived' | 'contradicted';
  /** The status in that row. */
  readonly says?: string;
  /** Path of the document that is meant; null where it is missing, or may be one of several. */
  readonly to: string | null;
  /** Paths of the documents that replace it, the last of each chain. */
  readonly successors: readonly string[];
  /** Paths of the documents that may be meant where it is ambiguous. */
  readonly candidates: readonly string[];
  /** It stands in a list of all decisions, or beside its successor. */
  readonly isSlight?: true;
  /** Its number is far above that of every record. */
  readonly isBeyond?: boolean | undefined;
}

interface AgingDocument {
  readonly path: string;
  /** What people call it: `context/architecture.md`, `ADR-0003`. */
  readonly name: string;
  readonly kind: string;
  /** Id of the target in whose scope it stands. */
  readonly scope: string;
  /** As its front matter says, or that of the nearest scope around it; null: nobody does. */
  readonly owner: string | null;
  /** How far the code has moved that it speaks of; null: it speaks of none, or nobody asked git. */
  readonly code: CodeAge | null;
}

/** What can be done with a document that is stale. */
export interface Advice {
  /** Say that it holds, put it away, give it a status that ends it, or decide anew. */
  readonly action: 'refresh' | 'archive' | 'close' | 'supersede' | 'decide' | 'read';
  /** To follow a semicolon or a colon: `archive it, or refresh it if it is still right`. */
  readonly says: string;
}

interface CommandedAdvice extends Advice {
  /** The words of commands that can be run, to follow `stratigraph`. */
  readonly commands: readonly (readonly string[])[];
}

/** How fresh one document is, for those who ask after all of them (L-067, L-070). */
export interface HealthEntry extends AgingDocument, Freshness {
  /** Null: fresh, or not expected to stay so. */
  readonly stale: 'warning' | 'critical' | null;
  /** Kind of a superseded or archived document that it, a decision, depends on or amends; or null. */
  readonly deprecated: string | null;
  /** What can be done about it; null where it is not stale. */
  readonly advice: CommandedAdvice | null;
  /** Where `owner` stands; null where it is null. */
  readonly ownerFrom: 'front-matter' | 'scope' | null;
  /** First day (`YYYY-MM-DD`) on which it is stale unless somebody looks at it; null where it has no date or does not age. */
  readonly due: string | null;
}

export interface StaleDocument extends AgingDocument, CommandedAdvice {
  /** Calendar date of the last change, and days since then. */
  readonly since: string | null;
  readonly days: number | null;
  readonly severity: Severity;
}

export interface StalenessReport {
  readonly schemaVersion: 1;
  /** How many documents were looked at, because they age. */
  readonly documents: number;
  /** By scope, then owner, the oldest first. */
  readonly stale: readonly StaleDocument[];
  /** References to what is superseded, archived or gone, and memories that contradict each other or are due. */
  readonly drift: readonly Finding[];
  /** Proposals that wait, and decisions in force that may be read again, the oldest of each first. */
  readonly decisions: readonly StaleDocument[];
}

/** A column without an end is a point. */
export function* problemsOf<Kind extends string>(
  { problems }: Pick<Facts, 'problems'>,
  ...kinds: readonly Kind[]
): Iterable<Found<Kind>> {
  for (const { kind, at, mend, fold, ...found } of problems) {
    const message = kinds.find((one) => one === kind);
    if (message === undefined) continue;
    const end = at?.endColumn;
    const texts = Object.entries(found.data).flatMap(([name, value]) =>
      name === 'says' || typeof value === 'number' ? [] : [`${name}=${value}`],
    );
    yield {
      ...found,
      message,
      fixable: mend !== undefined,
      fold: fold && { ...fold, message: kinds.find((one) => one === fold.message) },
      key: [kind, ...texts.sort()],
      at: at && end !== undefined ? { ...at, endLine: at.line } : at,
    };
  }
}

export function problemAt(
  kind: string,
  path: string,
  data: Problem['data'],
  at: Problem['at'] | undefined = null,
  related: Problem['related'] = [],
): Problem {
  return { kind, path, at, data, related };
}

/** Something that has a name in a line. */
export interface NamedLine {
  readonly name: string;
  readonly line: number;
}

/** What is wrong in some lines of a document, if there is one, by its kinds; the names of the lines are what it is about. */
export function problemsAt(
  path: string | undefined,
  found: Readonly<Record<string, readonly NamedLine[]>>,
  data: Problem['data'] = {},
  related: Problem['related'] = [],
): readonly Problem[] {
  if (path === undefined) return [];
  return Object.entries(found).flatMap(([kind, all]) =>
    all.map(({ name, line }) =>
      problemAt(kind, path, { what: name, ...data }, { line, column: 1 }, related),
    ),
  );
}

/** Those whose name is there before. */
export function repeatedNames<One extends NamedLine>(all: readonly One[]): readonly One[] {
  const known = new Set<string>();
  return all.filter(({ name }) => known.has(name) || !known.add(name));
}

/** The first place where a text has a form: the words of its first group, or else all of it. */
export function writtenIn(text: string | null | undefined, form: RegExp) {
  const found = form.exec(text ?? '');
  if (found === null) return null;
  const [whole, words = whole] = found;
  const lines = found.input.slice(0, found.index + whole.lastIndexOf(words)).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return { words, at: { line: lines.length, column, endColumn: column + words.length } };
}

/** Told once a kind and file, or once for all files where there are more than `most`, which is a habit of the house; `what` names each. */
export function foldAll(all: readonly Problem[], most = 3): readonly Problem[] {
  return [...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((some) => {
    const isHabit = new Set(some.map(({ path }) => path)).size > most;
    return some.map((one) => ({
      ...one,
      fold: {
        form: `${one.kind}\n${isHabit ? '' : one.path}`,
        few: 1,
        also: String(one.data.what ?? ''),
      },
    }));
  });
}
