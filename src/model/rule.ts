// The contract of a rule: what it is called, what it says and why, its examples, and what it finds.

import type { DecisionSummary } from './decision.ts';
import type { Document, Suppression } from './document.ts';
import { problemsOf } from './facts.ts';
import type { RelatedPlace, Rename, Severity } from './finding.ts';
import { withCommas } from './plural.ts';
import type { Facts, LocalFacts } from './rule-facts.ts';
import type { Settings } from './settings.ts';
import type { Range, Span } from './source.ts';

/** A tiny hierarchy, path → text. */
type Files = Readonly<Record<string, string>>;

/**
 * In a bad one `«` and `»` stand around every place at which the rule is to find something, and nowhere else; they are
 * taken out before it is read.
 */
export interface Example {
  readonly title: string;
  readonly files: Files;
  /** ISO 8601; left out, a day on which nothing in the example is old. */
  readonly now?: string;
  readonly settings?: Partial<Omit<Settings, 'memory'>> & {
    readonly memory?: Partial<Settings['memory']>;
  };
  /** Days of the last commit that changed a file, by path. */
  readonly changed?: Readonly<Record<string, string>>;
  /** Commits, the oldest first: lines changed by path, null for a file that was removed, `to` for one that was renamed. */
  readonly commits?: readonly {
    readonly time: string;
    readonly author: string;
    readonly files: Readonly<Record<string, number | null | { readonly to: string }>>;
  }[];
  /** Folders that were not looked into. */
  readonly unsearched?: readonly string[];
}

/** What a rule says of one place; whatever is the same for all rules is added later. */
export interface Found<Message extends string = string> {
  readonly message: Message;
  /** Fills `{name}` in the message. */
  readonly data?: Readonly<Record<string, string | number>>;
  /**
   * What is found, however it is said: with rule and path the fingerprint. Left out, the message and the texts that fill
   * it, where none of them is a sentence or changes while the thing found is the same.
   */
  readonly key?: readonly string[];
  readonly path: string;
  /** Null: the file as a whole. */
  readonly at: Span | Range | null;
  readonly related?: readonly RelatedPlace[];
  /** Where it is not the rule's own. */
  readonly severity?: Severity;
  readonly fold?: Fold<Message> | undefined;
  /** Whatever stands in one of `related` is concerned as well. */
  readonly isShared?: true | undefined;
  /** Ids of targets; left out, those whose cascade holds the document. */
  readonly targets?: readonly string[];
  readonly fixable?: boolean;
  readonly rename?: Rename | undefined;
}

/** Makes one finding of several of one form, which tells of the first and counts the others. */
export interface Fold<Message extends string = string> {
  readonly form: string;
  /** So many are told each by itself. Left out, 2. */
  readonly few?: number;
  /** Said in the place of its own, with `{more}` for the others. Left out, its own, with them after `{what}`. */
  readonly message?: Message | undefined;
  /** What is said at its place when another one is told; those that say the same are counted once. */
  readonly also?: string;
}

export type Topic = 'conflicts' | 'staleness' | 'supersession' | 'references' | 'drift';

interface WrittenRule<Message extends string, Seen extends LocalFacts, Examples> {
  /** Name of its file. */
  readonly id: string;
  readonly severity: Severity;
  /** One line: what it finds. */
  readonly summary: string;
  /** Why that is worth a finding. */
  readonly rationale: string;
  /** What to do about it. */
  readonly remedy: string;
  /** The lists of findings that it belongs to. */
  readonly about?: readonly Topic[];
  /** One sentence each, with `{name}` for what is filled in. */
  readonly messages: Readonly<Record<Message, string>>;
  readonly good: Examples;
  readonly bad: Examples;
  /** True where a finding can come and go while no file changes; a suppression against it then never counts as unused. */
  readonly timed?: boolean;
  /** True where a document cannot suppress it: what it is about binds the document from outside. */
  readonly binding?: boolean;
  /** Messages that are only so severe. */
  readonly info?: readonly NoInfer<Message>[];
  /** `usedSuppressions`: those that kept a finding of an earlier rule back. */
  readonly check: (
    facts: Seen,
    usedSuppressions: ReadonlySet<Suppression>,
  ) => Iterable<Found<Message>>;
  /** What only shows beside an earlier revision; `before` gives a document as it was then, `lost` are decisions that were in force and have no record or no status now. */
  readonly since?: (
    facts: Seen,
    before: (path: string) => Document | undefined,
    lost: readonly DecisionSummary[],
  ) => Iterable<Found<NoInfer<Message>>>;
}

export type Rule<Message extends string = string, Seen extends LocalFacts = Facts> = WrittenRule<
  Message,
  Seen,
  readonly Example[]
>;

/** A rule that the layers of one target are enough for: it speaks in the answer about that target, too. */
export type LocalRule<Message extends string = string> = Rule<Message, LocalFacts>;

/** By their titles; most are nothing but files. */
type Examples = Readonly<Record<string, Files | Omit<Example, 'title'>>>;

/** Most rules find what is worth a warning, and need not say so. */
type Draft<
  Rule extends { readonly severity: Severity },
  Optional extends keyof Rule = 'severity',
> = Omit<Rule, Optional | 'severity'> & Partial<Pick<Rule, Optional | 'severity'>>;

/** Left out, `check` words the problems of which each has a message for its kind. */
export function defineRule<const Message extends string>({
  severity = 'warning',
  check = (facts) => problemsOf(facts, ...(Object.keys(rule.messages) as Message[])),
  ...rule
}: Draft<WrittenRule<Message, Facts, Examples>, 'check'>): Rule<Message> {
  return { ...rule, severity, check, good: readExamples(rule.good), bad: readExamples(rule.bad) };
}

export function defineLocalRule<const Message extends string>({
  severity = 'warning',
  ...rule
}: Draft<WrittenRule<Message, LocalFacts, Examples>>): LocalRule<Message> {
  return { ...rule, severity, good: readExamples(rule.good), bad: readExamples(rule.bad) };
}

function readExamples(examples: Examples): readonly Example[] {
  return Object.entries(examples).map(([title, example]) =>
    isOnlyFiles(example) ? { title, files: example } : { title, ...example },
  );
}

function isOnlyFiles(example: Examples[string]): example is Files {
  return typeof example.files !== 'object';
}

/** A message with `{name}` filled in. */
export function fillMessage(template: string, data: NonNullable<Found['data']>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(data, name) ? textOf(data[name]) : whole,
  );
}

function textOf(value: string | number | undefined): string {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? withCommas(value)
    : String(value);
}
