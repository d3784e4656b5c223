// What everybody asks by one name and each system answers in its own way: `remember` is the same word wherever it is typed.

import { memoryPath, takesEntries } from '../core/recording.ts';
import { listTargets } from '../core/targets.ts';
import { recordsAt, speaks } from '../core.ts';
import { type Answer, type Args, type Field, type Fields, flagOf } from '../model/operation.ts';
import { isWithin } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { readInput } from './input.ts';
import { type Askable, defineOperation, field } from './operation.ts';
import { portOf, refuseUnspoken } from './port.ts';

export interface NamedAnswer {
  readonly dialect: string;
  readonly answer: Answer;
}

const SYSTEM = field.text('whose memory is meant, where several systems keep one', {
  value: 'name',
  most: 200,
});

export function answerAlone(operation: Askable, { dialect, answer }: NamedAnswer): Askable {
  const { input, examples, run } = answer;
  const { name, summary, does, words } = operation;
  return {
    ...(words && { words }),
    ...defineOperation({
      ...{ name, summary, does, input, examples },
      run(workspace: Workspace, input) {
        refuseUnspoken(workspace, dialect, name);
        return run(portOf(workspace, dialect), input);
      },
    }),
    ...{ dialect, answeredWith: () => answer },
  };
}

/** `isEverybodys`: there are also memories that no system answers for. */
export function withAnswers(
  operation: Askable,
  answers: readonly NamedAnswer[],
  isEverybodys = true,
): Askable {
  const answerOf = new WeakMap<object, Answer>();
  const systems = answers.map(({ dialect }) => dialect);
  const { words, ...everybodys } = operation;
  const all = [
    ...(isEverybodys ? [{ ...everybodys, dialect: null }] : []),
    ...answers.map(({ dialect, answer }) => ({ ...answer, dialect })),
  ];
  const together = defineOperation({
    ...everybodys,
    input: {
      ...unionOf(all),
      ...(all.length > 1 && { system: { ...SYSTEM, choices: systems } }),
    },
    examples: all.flatMap(({ examples }) => examples),
    canRun: (workspace: Workspace) =>
      spokenOf(workspace, answers).length > 0 || (operation.canRun?.(workspace) ?? true),
    async run(workspace: Workspace, asked: Args) {
      const { system: _, ...input } = asked;
      const choice = answerMeant(workspace, operation, answers, asked);
      const { input: fields } = choice?.answer ?? operation;
      const own = ownInput(fields, input, choice?.dialect ?? null);
      if (choice === null) return operation.run(workspace, own as never);
      const data = await choice.answer.run(portOf(workspace, choice.dialect), own as never);
      answerOf.set(data as object, choice.answer);
      return data;
    },
    ...(operation.short && {
      short: (data: unknown, workspace: Workspace) =>
        (answerOf.has(data as object) ? data : operation.short?.(data, workspace)) as object,
    }),
  });
  return {
    ...together,
    ...(words && { words }),
    answeredWith: (data) => answerOf.get(data as object) ?? null,
    spoken(workspace) {
      const here = spokenOf(workspace, answers);
      if (here.length === 0) return operation;
      return withAnswers(operation, here, takesEntries(workspace.hierarchy, 'finding'));
    },
  };
}

function spokenOf({ hierarchy }: Workspace, answers: readonly NamedAnswer[]) {
  return answers.filter(({ dialect }) => speaks(hierarchy, dialect));
}

/** Required is what all require; defaults and choices belong to whoever answers. */
function unionOf(answers: readonly { readonly dialect: string | null; readonly input: Fields }[]) {
  const names = [...new Set(answers.flatMap(({ input }) => Object.keys(input)))];
  return Object.fromEntries(
    names.map((name): [string, Field] => {
      const inputs = answers.map(({ input }) => input);
      const all = inputs.flatMap((input) => input[name] ?? []);
      const [{ required, default: _, choices, ...field }] = all as [Field, ...Field[]];
      const isShared = all.every((one) => String(one.choices) === String(choices));
      const owners = answers.filter(({ input }) => name in input).map(({ dialect }) => dialect);
      const isOwn = owners.length < answers.length && !owners.includes(null);
      const summary = field.summary + (isOwn ? ` (${owners.join(', ')})` : '');
      const isRequired = all.length === inputs.length && all.every((one) => one.required);
      const more = { ...(isRequired && { required }), ...(isShared && choices && { choices }) };
      return [name, { ...field, summary, ...more } as Field];
    }),
  );
}

/** The answer that is meant, or null for everybody's. Throws UsageError where several may be. */
function answerMeant(
  workspace: Workspace,
  { name, does, input }: Askable,
  answers: readonly NamedAnswer[],
  { system, target, ...more }: Args,
): NamedAnswer | null {
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
  const key = more.id ?? more.old ?? more.query;
  const isShared = takesEntries(hierarchy, 'finding') && (does !== 'changes' || key !== undefined);
  if (another === undefined && !isShared) return only;
  const own = Object.keys(more).filter((field) => isGiven(more[field]) && !(field in input));
  const knows = here.filter(({ answer }) => own.every((field) => field in answer.input));
  if (own.length > 0 && knows.length === 1) return knows[0] ?? null;
  const record = recordsAt(hierarchy, now).find(({ id, path }) => id === key || path === key);
  if (record !== undefined) return of(record.dialect);
  if (key || does === 'reads') return null;
  const files = listTargets(hierarchy).filter((one) => memoryPath(hierarchy, one) !== null);
  if (does === 'adds' && files.some(({ folder }) => isWithin(hierarchy.here, folder))) return null;
  const names = here.map(({ dialect }) => `--system ${dialect}`);
  const ids = does === 'adds' ? files.map(({ id }) => `--target ${id}`) : [];
  if (names.length + ids.length === 1) return only;
  throw new UsageError(
    'Several memories here can be meant.',
    `Say which: stratigraph ${name} … ${[...names, ...ids.slice(0, 3)].join(', or ')}.`,
    here.map(({ dialect }) => dialect),
  );
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

function optionOf([name, field]: readonly [string, Field]): string {
  const flag = flagOf(name, field);
  return field.positional ? `<${flag.slice(2)}>` : flag;
}

/** What was given, read as the fields of whoever answers. Throws UsageError for what these do not have. */
function ownInput(fields: Fields, input: Args, dialect: string | null): Args {
  const entries = Object.entries(input).filter(([, value]) => isGiven(value));
  const unknown = entries.flatMap(([name]) => (Object.hasOwn(fields, name) ? [] : [name]));
  if (unknown.length > 0)
    throw new UsageError(
      `${unknown.map((name) => flagOf(name)).join(' and ')} cannot be used ${dialect === null ? 'here' : `with the memory of ${dialect}`}.`,
      `It takes ${Object.entries(fields).map(optionOf).join(', ')}.`,
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
