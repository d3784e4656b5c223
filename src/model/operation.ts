// The contract of an operation: a question to a workspace, or a change to it. Command line, HTTP and MCP are derived from it.

import type { Document } from './document.ts';
import type { ResolvedContext } from './resolution.ts';
import type { Target } from './scope.ts';
import type { Settings } from './settings.ts';
import type { Tree } from './source.ts';

/** One input, as light data: from it follow an option, a query parameter and a property of a JSON Schema. */
export interface Field {
  /** `target`: the words that name one (`0042/001`, `42 1`); an operation is given the target itself. `path`: from the root, on a command line from the current folder. `map`: an object, or its JSON. */
  readonly type: 'target' | 'text' | 'texts' | 'path' | 'paths' | 'map' | 'number' | 'flag';
  readonly summary: string;
  /** On a command line an argument, in the order of the fields. */
  readonly positional?: true;
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The option that turns off a flag which is on by default: `no-colours`. */
  readonly off?: `no-${string}`;
  readonly choices?: readonly string[];
  /** Smallest number. */
  readonly least?: number;
  /** Largest number, or longest text. */
  readonly most?: number;
  /** What stands for the value in help; left out, the name. */
  readonly value?: string;
  /** Takes several words of a command line: a target before it then ends with its last number or path. */
  readonly words?: true;
  /** The letter of an option. */
  readonly letter?: string;
  /** Another name for it. */
  readonly alias?: string;
  /** Of a target: the field that says when, a revision or a date. */
  readonly when?: string;
  /** Left out of help, and told in the reference alone: few need it. */
  readonly rare?: true;
  /** Of a target: the field that takes words which name none. */
  readonly else?: string;
  /** Asked on a terminal where none of the fields with a question is given. */
  readonly asks?: string;
}

export type Fields = Readonly<Record<string, Field>>;

type More = Omit<Field, 'type' | 'summary'>;

function ofType<Type extends Field['type']>(type: Type) {
  return <const M extends More = Record<never, never>>(
    summary: string,
    more?: M & Readonly<Record<Exclude<keyof M, keyof More>, never>>,
  ) => ({ type, summary, ...more }) as { readonly type: Type; readonly summary: string } & M;
}

/** A field by its type: its line of help, and what else there is to say of it. */
export const field = {
  ...{ target: ofType('target'), text: ofType('text'), texts: ofType('texts') },
  ...{ path: ofType('path'), paths: ofType('paths'), map: ofType('map') },
  ...{ number: ofType('number'), flag: ofType('flag') },
};

/** `failOn` is `--fail-on`, `filter_tags` is `--filter-tags`. */
export function flagOf(name: string, { off }: Pick<Field, 'off'> = {}): string {
  const words = off ?? name.replaceAll('_', '-');
  return `--${words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** How many of something are told at most. */
export function mostOf<const M extends Pick<Field, 'most' | 'default'>>(what: string, more: M) {
  const [type, summary] = ['number', `maximum number of ${what}`] as const;
  return { type, summary, least: 1, value: 'number', ...more } as const;
}

/** Of questions about what agents start with. */
export const WINDOW = field.text("tokens of the model's window, such as 200k or 1M", {
  value: 'tokens',
  most: 20,
});

type Value<F extends Field> = F extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : {
      target: Target;
      text: string;
      path: string;
      texts: readonly string[];
      paths: readonly string[];
      map: Readonly<Record<string, unknown>>;
      number: number;
      flag: boolean;
    }[F['type']];

type IsGiven<F extends Field> = F extends
  | { readonly required: true }
  | { readonly default: string | number | boolean }
  | { readonly type: 'flag' | 'texts' | 'paths' }
  ? true
  : false;

/** What an operation with these fields is given: each checked, targets found; null: left out. */
export type InputOf<F extends Fields> = {
  readonly [Name in keyof F]: IsGiven<F[Name]> extends true
    ? Value<F[Name]>
    : Value<F[Name]> | null;
};

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation that agents can call by the words of its command, `memory_show`; left out, it is no tool. */
export interface Tool {
  /** Another name that is understood, and not listed: a promise, or the usual one elsewhere. */
  readonly also?: string;
  readonly title: string;
  /** For a model: what it gives, and when to use it. */
  readonly description: string;
  /** Agents pay for every word: what holds for them where they give nothing. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
}

export interface KeptAnswer {
  readonly path: string;
  readonly args: Args;
}

/** `W` is what it sees of the workspace, `D` the data that it gives: plain, the same on every face; its schema is made of the type. */
export interface Operation<W = WorkspacePort, F extends Fields = Fields, D = unknown> {
  /** Its command: `memory show`. */
  readonly name: string;
  /** A line of help, in lower case and without a full stop. */
  readonly summary: string;
  readonly input: F;
  /** Commands without the program's name. */
  readonly examples: readonly string[];
  /** `adds` never removes or replaces anything; `once`: doing it again changes nothing. Only what reads is answered over HTTP GET. */
  readonly does: 'reads' | 'adds' | 'adds once' | 'changes';
  /** True where it makes what its dialect is known by: it can be used where there is nothing yet. */
  readonly begins?: true;
  /** Address with `{field}` in the place of a field; other fields are query parameters. */
  readonly address?: string;
  readonly tool?: Tool;
  /** What was given, under the names of its fields: for programs that ask in another form. */
  flatten?(args: Args): Readonly<Record<string, unknown>>;
  /** Answers that a build keeps: files below the site, each with what is asked for it. */
  kept?(targets: readonly Target[]): readonly KeptAnswer[];
  /** False where it could only refuse; agents are not offered it then. Left out: it always has something to do. */
  canRun?(workspace: W): boolean;
  /** Throws UsageError. */
  run(workspace: W, input: InputOf<F>): Promise<D> | D;
  /** A sentence to tell beside the answer, where the input may not mean what it should; null: nothing. */
  doubt?(workspace: W, input: InputOf<F>): string | null;
  /** The data without what costs more than it tells, for `detail: short`. */
  short?(data: D, workspace: W): object;
  /** Left out where the command line words it, or shows it as YAML. */
  wording?(): Promise<Wording<NoInfer<D>>>;
  /** What people are told beside the value at a JSON Pointer, where it is shown as YAML; empty: nothing. */
  note?(pointer: string): string;
  /** Title of the page of the site that has the words about the data; null: there is nothing to show. */
  page?(data: D): string | null;
}

/** What words for a terminal are made with; no text from a workspace reaches it but through `visible`. */
export interface Pen extends Style {
  /** What is typed for a command of ours. */
  readonly program: string;
  /** Columns. */
  readonly width: number;
  readonly visible: (text: string) => string;
  /** As it is typed in a command. */
  readonly word: (text: string) => string;
  /** Filled up with blanks to a number of columns. */
  readonly fill: (text: string, columns: number) => string;
}

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  /** For what has lost: dim and struck through. */
  readonly struck: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
}

export type Paint = (text: string) => string;

/** How people read the data of an operation. */
export interface Wording<D> {
  text(data: D, pen: Pen): string;
  /** The exit code; left out, 0. */
  code?(data: D, args: Args): number;
  /** Asked on a terminal, unless `--yes` is given, of what would be done: what the operation gives with `dryRun`. */
  confirm?(data: D): string;
  /** Formats besides text and JSON, each with what the operation is asked for then. */
  readonly formats?: Readonly<
    Record<string, { readonly asks: Readonly<Record<string, unknown>>; text(data: D): string }>
  >;
}

/** Gives an operation of a dialect its type; a plain object in, the same object out. */
export function defineOwnOperation<const F extends Fields, D>(
  operation: Operation<WorkspacePort, F, D>,
): Operation<WorkspacePort, F, D> {
  return operation;
}

/** What an operation that a dialect brings may see and do. */
export interface WorkspacePort {
  /** Absolute. */
  readonly root: string;
  /** ISO 8601. */
  readonly now: string;
  readonly settings: Settings;
  readonly tree: Tree;
  /** The folder from which it is looked at; `''`: the root. */
  readonly here: string;
  targets(): readonly Target[];
  document(path: string): Document | null;
  /** A path as the tree has it, from the root or absolute. Throws UsageError for one that is missing or outside. */
  inside(path: string): Promise<string>;
  home(): Promise<Tree>;
  /** Counts the tokens of a text. */
  tokens(): Promise<(text: string) => number>;
  resolve(target: Target): Promise<ResolvedContext>;
  /** Changes the text of one file under its lock; null: there is none yet. `change` is pure, and may run more than once. */
  edit<Result extends { readonly text: string }>(
    path: string,
    change: (text: string | null) => Result,
  ): Promise<Result>;
  /**
   * Changes several files under the locks of all of them, or none; null: there is none, or there shall be none any more.
   * `change` is pure, and may run more than once. They are written in this order, and what goes, goes last.
   */
  editAll(
    paths: readonly string[],
    change: (texts: readonly (string | null)[]) => readonly (string | null)[],
  ): Promise<void>;
  /** Runs a task while nobody runs another one in the turn of this file, which the task itself may change. */
  inTurn<Result>(path: string, task: () => Promise<Result>): Promise<Result>;
  /** Throws UsageError where one of the texts, by what people call it, holds what memory must not hold here. */
  refuseSensitive(texts: Readonly<Record<string, string>>): void;
  /** Makes a symbolic link to another file, in the place of whatever stood there; both paths from the root. */
  link(path: string, to: string): Promise<void>;
}

/** How one system answers what everybody asks by one name: `remember`, `forget`, `memory confirm`. */
export type Answer<F extends Fields = Fields, D = unknown> = Pick<
  Operation<WorkspacePort, F, D>,
  'input' | 'examples' | 'wording' | 'run'
>;

/** Gives an answer its type; a plain object in, the same object out. */
export function defineAnswer<const F extends Fields, D>(answer: Answer<F, D>): Answer<F, D> {
  return answer;
}

/** The answers of a dialect by the operations of everybody that they answer, each loaded when it is asked for. */
export type Answers = Readonly<Record<string, () => Promise<{ readonly answer: Answer }>>>;

/** Another name of an operation's command; `is` is that operation, or the dialect's own answer to it. */
export interface Alias extends Pick<Operation, 'summary'> {
  /** Left out, those of what it is. */
  readonly examples?: readonly string[];
  readonly is: string;
  /** What it is given in any case. */
  readonly args?: Args;
}

/** Values by name, as they come: words of a command line, parameters of a query, JSON of a call. */
export type Args = Readonly<Record<string, unknown>>;

/**
 * What a dialect brings to the command line, by name: operations, each loaded when it is asked for; other names, in its own
 * words, of operations of everybody; and of groups of commands (`memory long`) a line of help.
 */
export type Operations<W = WorkspacePort> = Readonly<
  Record<string, (() => Promise<{ readonly operation: Operation<W> }>) | Alias | string>
>;
