// Asks an operation: opens the workspace, reads the input, runs; every face goes through here. And fields that several share.

import { resolve } from 'node:path';
import { type FoundTarget, ROOT_MARKERS } from '../core.ts';
import {
  type Answer,
  type Fields,
  field,
  type InputOf,
  mostOf,
  type Operation,
  WINDOW,
} from '../model/operation.ts';
import type { Scope } from '../model/scope.ts';
import { isUsageError, UsageError } from '../model/usage-error.ts';
import { type OpenOptions, open, rootToBegin, type Workspace } from '../open.ts';
import { type Args, extraNames, namedByLevel, type Read, readInput, type Typed } from './input.ts';
import type { Words } from './words.ts';

export { field, mostOf };

/** What asking an operation gives. */
export interface Outcome<D = unknown> {
  readonly data: D;
  /** What `data` may be a short form of. */
  readonly whole: D;
  /** Retired scopes that were skipped because a live one bears the same number. */
  readonly passedOver: readonly Scope[];
  /** What makes it doubtful that the input means what was meant, or null. */
  readonly doubt: string | null;
  readonly workspace: Workspace;
}

export interface Askable<F extends Fields = Fields, D = unknown>
  extends Operation<Workspace, F, D> {
  readonly dialect?: string;
  /** Of what systems answer each in its own way: the answer that gave some data; null: everybody's. */
  answeredWith?(data: unknown): Answer | null;
  spoken?(workspace: Workspace): Askable;
  /** Throws UsageError. */
  ask(args: Args, at: OpenOptions): Promise<Outcome<D>>;
  /** Left out where it is shown as YAML. */
  words?(): Promise<Words<never>>;
}

export const AT = field.text('as of a revision or date', { value: 'rev|date', most: 1000 });

/** `200k`, `1M`, `128000`. Throws UsageError. */
function toWindow(words: string): number {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d)?)([kKmM]?)$/.exec(words.trim()) ?? [];
  const size = Number(digits) * ({ k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
  if (digits !== undefined && size >= 1) return Math.floor(size);
  throw new UsageError(`"${words}" is no number of tokens.`, 'Use one such as 200k or 1M.');
}

type Spec<F extends Fields, D> = Operation<Workspace, F, D> & {
  /** How the workspace is opened; `anywhere`: any folder is one. */
  readonly opens?: Pick<OpenOptions, 'mayBeEmpty' | 'cached'> & {
    readonly anywhere?: true;
  };
  /** Nothing is given: by the parameter the compiler takes the type of the data from `run`. */
  words?(_?: never): Promise<Words<NoInfer<D>>>;
};

const DETAIL = field.text('how much of the answer', {
  choices: ['short', 'full'],
  default: 'full',
});

export function defineOperation<const F extends Fields, D>(spec: Spec<F, D>): Askable<F, D> {
  const fields = fieldsOf(spec);
  return {
    ...spec,
    async ask(asked, at) {
      const args = spec.flatten?.(asked) ?? asked;
      const { anywhere, ...opens } = spec.opens ?? {};
      const start = anywhere ? at.cwd : spec.begins ? rootToBegin(at.cwd, ROOT_MARKERS) : undefined;
      const root = at.root ?? start;
      if (spec.begins && at.root !== undefined) await makeIfMissing(resolve(at.cwd, at.root));
      const then = spec.does === 'reads' ? readInput({ at: AT }, { at: args.at }).at : null;
      const size = readInput({ window: WINDOW }, { window: fields.window && args.window }).window;
      const options = {
        ...{ ...at, ...opens, root, window: typeof size === 'string' ? toWindow(size) : at.window },
        ...(typeof then === 'string' && { at: then }),
      };
      const early = extraNames(fields, args).length === 0 ? null : await open(options);
      const read = readInput(fields, early === null ? args : namedByLevel(early, fields, args));
      const found = early ?? (await open(options));
      // What a command that was killed had left to be done comes first.
      const hasChanged =
        spec.does !== 'reads' &&
        (await (await import('../write/edit-file.ts')).finishEdits(found.root));
      const workspace = hasChanged ? await open(options) : found;
      const { detail, at: _, ...own } = read;
      const { input, passedOver } = await withTargets(workspace, fields, own);
      const data = await spec.run(workspace, input as InputOf<F>);
      const answer = ((detail === 'short' ? spec.short?.(data, workspace) : null) ?? data) as D;
      const doubt = spec.doubt?.(workspace, input as InputOf<F>) ?? null;
      return { data: answer, whole: data, passedOver, doubt, workspace };
    },
  };
}

/** Who begins something names where it shall be; a file in its place is told when the folder is opened. */
async function makeIfMissing(folder: string): Promise<void> {
  const { makeFolder } = await import('../write/make-folder.ts');
  try {
    makeFolder(folder);
  } catch (error) {
    if (Object(error).code !== 'EEXIST' || Object(error).path !== folder) throw error;
  }
}

export function fieldsOf({
  input,
  short,
  does,
}: Pick<Spec<Fields, never>, 'input' | 'short' | 'does'>): Fields {
  return {
    ...input,
    ...(does === 'reads' && { at: AT }),
    ...(short !== undefined && { detail: DETAIL }),
  };
}

async function withTargets(workspace: Workspace, fields: Fields, read: Read) {
  const passedOver: Scope[] = [];
  const input: Record<string, unknown> = {};
  for (const name of Object.keys(read)) {
    const value = read[name] ?? null;
    input[name] = value;
    const { type, when = '' } = fields[name] ?? {};
    if (type !== 'target' || value === null) continue;
    const moment = read[when];
    const then = typeof moment === 'string' ? await workspace.at(moment) : workspace;
    const found = foundOrElse(then, fields, read, name, value as Typed);
    if ('else' in found) {
      Object.assign(read, found.else);
      input[name] = null;
      continue;
    }
    passedOver.push(...found.passedOver);
    input[name] = found.target;
  }
  return { input, passedOver };
}

/** `changes defaults.language` names no target: what has a dot, or is an option, and is none is the key. Throws UsageError. */
function foundOrElse(workspace: Workspace, fields: Fields, read: Read, name: string, words: Typed) {
  try {
    return findTarget(workspace, words);
  } catch (error) {
    const { else: other, positional } = fields[name] ?? {};
    if (other !== undefined && read[other] === null) return { else: { [other]: words.join(' ') } };
    const [word = ''] = words;
    const key = Object.keys(fields).find((one) => fields[one]?.words && read[one] === null);
    const isKey = word.includes('.') || positional === undefined;
    if (key === undefined || words.length > 1 || !isKey) throw error;
    return { else: { [key]: word } };
  }
}

/** `42 1` in one text is two names, unless one has a blank in it. */
export function findTarget({ find }: Workspace, words: Typed): FoundTarget {
  const names = words.flatMap((word) => word.trim().split(/\s+/));
  if (names.length === words.length) return find(...words);
  try {
    return find(...words);
  } catch (error) {
    if (isUsageError(error)) return find(...names);
    throw error;
  }
}

export function toolName(command: string): string {
  return command.replaceAll(/[ -]/g, '_');
}

/** Of what a command cannot do without. */
export const ARGUED = { positional: true, required: true } as const;

const target = 'what is asked about, by id or names: packages/api, 0042/001 or 42 1';

export const TARGET = field.target(`${target} (default: the whole)`);

export const ONE_TARGET = field.target(target, ARGUED);

export const TOKENS = field.flag('also count tokens, as o200k_base does');

export const SINCE = field.text('only what came after a revision or date', {
  value: 'rev|date',
  most: 1000,
});

export const SEVERITY = field.text('only this severity or higher', {
  choices: ['critical', 'warning', 'info'],
});

export const DRY_RUN = field.flag('show the change without writing it');

export const YES = field.flag('do not ask for confirmation');

export const ID = field.text('id, number or file name of a decision, such as ADR-0003', {
  ...ARGUED,
  most: 200,
});

export const NAME = field.text('name or path of a document, or a target', {
  ...ARGUED,
  most: 1000,
});
