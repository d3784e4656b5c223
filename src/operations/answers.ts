// What everybody asks by one name and each system answers in its own way: `remember` is the same word wherever it is typed.

import { takesEntries } from '../core/recording.ts';
import { recordsAt, speaks } from '../core.ts';
import { refuseEntry } from '../model/memory.ts';
import type { Answer, Args, Field, Fields } from '../model/operation.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { readInput } from './input.ts';
import { type Askable, defineOperation } from './operation.ts';
import { portOf, refuseUnspoken } from './port.ts';

export interface SystemAnswer {
  readonly dialect: string;
  readonly answer: Answer;
}

const SYSTEM = {
  ...{ type: 'text', value: 'name', most: 200 },
  summary: 'whose memory is meant, where several systems keep one',
} as const satisfies Field;

export function answerAlone(operation: Askable, { dialect, answer }: SystemAnswer): Askable {
  const { input, examples, run } = answer;
  const { name, summary, does, words } = operation;
  return {
    ...(words && { words }),
    ...defineOperation({
      ...{ name, summary, does, input, examples },
      run(workspace: Workspace, input) {
        const { id, old }: Args = input;
        refuseEntry(String(id ?? old));
        refuseUnspoken(workspace, dialect, name);
        return run(portOf(workspace, dialect), input);
      },
    }),
    ...{ dialect, answeredWith: () => answer },
  };
}

export function withAnswers(operation: Askable, answers: readonly SystemAnswer[]): Askable {
  const answerOf = new WeakMap<object, Answer>();
  const systems = answers.map(({ dialect }) => dialect);
  const inputs = [operation.input, ...answers.map(({ answer }) => answer.input)];
  const { words, ...everybodys } = operation;
  const together = defineOperation({
    ...everybodys,
    input: {
      ...unionOf(inputs),
      ...(answers.length > 1 && { system: { ...SYSTEM, choices: systems } }),
    },
    examples: [...operation.examples, ...answers.flatMap(({ answer }) => answer.examples)],
    canRun: (workspace: Workspace) =>
      spokenOf(workspace, answers).length > 0 || (operation.canRun?.(workspace) ?? true),
    async run(workspace: Workspace, asked: Args) {
      const { system: _, ...input } = asked;
      const choice = meantBy(workspace, operation, answers, asked);
      const { input: fields } = choice?.answer ?? operation;
      const own = ownInput(fields, input, choice?.dialect ?? null);
      if (choice === null) return operation.run(workspace, own as never);
      const data = await choice.answer.run(portOf(workspace, choice.dialect), own as never);
      answerOf.set(data as object, choice.answer);
      return data;
    },
    ...(operation.short && {
      short: (data: unknown) =>
        (answerOf.has(data as object) ? data : operation.short?.(data)) as object,
    }),
  });
  return {
    ...together,
    ...(words && { words }),
    answeredWith: (data) => answerOf.get(data as object) ?? null,
    spoken(workspace) {
      const here = spokenOf(workspace, answers);
      if (here.length === 0) return operation;
      return here.length === answers.length ? together : withAnswers(operation, here);
    },
  };
}

function spokenOf({ hierarchy }: Workspace, answers: readonly SystemAnswer[]) {
  return answers.filter(({ dialect }) => speaks(hierarchy, dialect));
}

/** Required is what all require; defaults and choices belong to whoever answers. */
function unionOf(inputs: readonly Fields[]): Fields {
  const names = [...new Set(inputs.flatMap((input) => Object.keys(input)))];
  return Object.fromEntries(
    names.map((name): [string, Field] => {
      const all = inputs.flatMap((input) => input[name] ?? []);
      const [{ required, default: _, choices, ...field }] = all as [Field, ...Field[]];
      const isShared = all.every((one) => String(one.choices) === String(choices));
      const isRequired = all.length === inputs.length && all.every((one) => one.required);
      const more = { ...(isRequired && { required }), ...(isShared && choices && { choices }) };
      return [name, { ...field, ...more } as Field];
    }),
  );
}

/** The answer that is meant, or null for everybody's. Throws UsageError where several may be. */
function meantBy(
  workspace: Workspace,
  { name, does, input }: Askable,
  answers: readonly SystemAnswer[],
  { system, target, ...more }: Args,
): SystemAnswer | null {
  const { hierarchy, now } = workspace;
  const here = spokenOf(workspace, answers);
  const of = (dialect: unknown) => here.find((one) => one.dialect === dialect) ?? null;
  if (typeof system === 'string') {
    refuseUnspoken(workspace, system);
    return of(system);
  }
  if (target) return of((target as Target).dialect);
  const [only, another] = here;
  if (only === undefined) return null;
  const isAlone =
    another === undefined && (does !== 'reads' || !takesEntries(hierarchy, 'finding'));
  if (isAlone) return only;
  const own = Object.keys(more).filter((field) => isGiven(more[field]) && !(field in input));
  const knows = here.filter(({ answer }) => own.every((field) => field in answer.input));
  if (own.length > 0 && knows.length === 1) return knows[0] ?? null;
  const key = more.id ?? more.old ?? more.query;
  const record = recordsAt(hierarchy, now).find(({ id, path }) => id === key || path === key);
  if (record !== undefined) return of(record.dialect);
  if (key || does === 'reads') return null;
  const names = here.map(({ dialect }) => dialect);
  throw new UsageError(
    `${names.join(' and ')} keep memory here.`,
    `Say which one with system: stratigraph ${name} … --system ${names[0]}.`,
    names,
  );
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** What was given, read as the fields of whoever answers. Throws UsageError for what these do not have. */
function ownInput(fields: Fields, input: Args, dialect: string | null): Args {
  const entries = Object.entries(input).filter(([, value]) => isGiven(value));
  const lost = entries.flatMap(([name]) => (Object.hasOwn(fields, name) ? [] : [name]));
  if (lost.length > 0)
    throw new UsageError(
      `${lost.join(' and ')} cannot be used ${dialect === null ? 'here' : `with the memory of ${dialect}`}.`,
      `Use ${Object.keys(fields).join(', ')}.`,
      Object.keys(fields),
    );
  const isTarget = (name: string): boolean => fields[name]?.type === 'target';
  const plain = Object.fromEntries(Object.entries(fields).filter(([name]) => !isTarget(name)));
  const targets = Object.keys(fields).filter(isTarget);
  return {
    ...readInput(plain, Object.fromEntries(entries.filter(([name]) => !isTarget(name)))),
    ...Object.fromEntries(targets.map((name) => [name, input[name] ?? null])),
  };
}
