// Reads what a face was given for the fields of an operation: typed, bounded and checked, or refused with what to do instead.

import { inheritances } from '../core/hierarchy.ts';
import type { Args, Field, Fields, JsonSchema } from '../model/operation.ts';
import { aKind, withCommas } from '../model/plural.ts';
import type { Target } from '../model/scope.ts';
import { didYouMean, UsageError } from '../model/usage-error.ts';
import { isMap, parseJson } from '../model/value.ts';
import type { Workspace } from '../open.ts';

export type { Args };

export type Typed = readonly string[];

export type Read = Readonly<
  Record<string, string | number | boolean | Typed | Readonly<Record<string, unknown>> | null>
>;

/** The code of an error in what was given. */
export const INVALID = 'invalid_input';

const LONGEST = 20_000;
const LONGEST_NAME = 200;

export function extraNames(fields: Fields, args: Args): readonly string[] {
  const known = new Set(
    Object.entries(fields).flatMap(([name, { alias = name }]) => [name, alias]),
  );
  return Object.keys(args).filter((name) => args[name] !== undefined && !known.has(name));
}

/** Throws UsageError. */
export function readInput(fields: Fields, args: Args): Read {
  const [stranger] = extraNames(fields, args);
  if (stranger !== undefined) {
    const names = Object.keys(fields);
    const choices = names.length === 0 ? 'There is nothing to give.' : `Use ${names.join(', ')}.`;
    const advice = didYouMean(stranger, names, choices);
    throw inputError(`There is no input "${stranger}".`, advice, names);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = [args[name], field.alias && args[field.alias]].find(isThere);
      return [name, isThere(value) ? fieldValue(name, field, value) : absent(name, field)];
    }),
  );
}

function isThere(value: unknown): boolean {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === '';
  return value !== undefined && value !== null && !isEmpty;
}

function absent(name: string, field: Field): Read[string] {
  const { type, default: value } = field;
  const what = (field.value !== name && field.value) || name;
  const as = what === name ? '' : `, as \`${name}\``;
  if (field.required)
    throw inputError(`The ${what} is missing.`, `Give the ${what}${as}: ${field.summary}.`);
  return value ?? (type === 'flag' ? false : type === 'texts' || type === 'paths' ? [] : null);
}

function fieldValue(name: string, field: Field, value: unknown): Read[string] {
  switch (field.type) {
    case 'flag':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw invalid(name, value, 'Use true or false.');
    case 'number':
      return numberOf(name, field, value);
    case 'target':
      return textsOf(name, value).map((word) => withinLength(name, word, LONGEST_NAME));
    case 'texts':
    case 'paths':
      return textsOf(name, value).map((word) => withinLength(name, word, field.most ?? LONGEST));
    case 'map':
      return mapOf(name, value);
    case 'path':
    case 'text': {
      const text = withinLength(name, textsOf(name, value).join(', '), field.most ?? LONGEST);
      return field.choices === undefined ? text : choiceOf(name, field.choices, text);
    }
  }
}

function numberOf(name: string, { least = 0, most = 1e9 }: Field, value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  const fits = typeof number === 'number' && Number.isInteger(number);
  if (fits && number >= least && number <= most) return number;
  throw invalid(name, value, `Use a whole number from ${least} to ${withCommas(most)}.`);
}

function mapOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const map = parseJson(withinLength(name, text, LONGEST));
  if (isMap(map)) return { ...map };
  throw invalid(name, value, 'Use a JSON object, such as {"file": "src/x.ts"}.');
}

/** Models write 42 for "42", and a list for words with commas. */
function textsOf(name: string, value: unknown): readonly string[] {
  return [value].flat().map((one: unknown) => {
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
    throw invalid(name, one, 'Use text.');
  });
}

function withinLength(name: string, text: string, most: number): string {
  if (text.length <= most) return text;
  throw inputError(`The ${name} is too long.`, `Use at most ${withCommas(most)} characters.`);
}

/** Throws UsageError with the one that was probably meant. */
export function choiceOf(name: string, choices: readonly string[], typed: string): string {
  const found = choices.find((choice) => choice === typed.toLowerCase());
  if (found !== undefined) return found;
  const advice = `${didYouMean(typed, choices, '')} Choose one of ${choices.join(', ')}.`;
  throw invalid(name, typed, advice.trimStart(), choices);
}

function invalid(name: string, value: unknown, advice: string, choices: readonly string[] = []) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const label = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const message = `"${text.slice(0, LONGEST_NAME)}" is not a valid value for ${label}.`;
  return inputError(message, advice, choices);
}

/** What is wrong is how it was asked, whatever there is to be found. */
export function inputError(message: string, advice: string, choices?: readonly string[]) {
  return new UsageError(message, advice, choices, INVALID);
}

/** `given` with `target` in the place of its levels. Throws UsageError with the choices for one that leaves out a level between. */
export function namedByLevel(workspace: Workspace, fields: Fields, args: Args): Args {
  const names = extraNames(fields, args);
  if (names.length === 0 || fields.target === undefined || args.target !== undefined) return args;
  for (const { levels } of inheritances(workspace.hierarchy).values()) {
    const keys = levels.flatMap(({ name }) =>
      names.filter((key) => key === name || key === `${name}Id`),
    );
    if (keys.length !== names.length) continue;
    const rest = Object.fromEntries(Object.entries(args).filter(([key]) => !names.includes(key)));
    const level = keys.at(-1)?.replace(/Id$/, '') ?? '';
    const words = keys.map((key) => String(args[key]));
    return { ...rest, target: targetWords(workspace, words, level, keys) };
  }
  return args;
}

function targetWords(
  { find, targets }: Workspace,
  words: readonly string[],
  level: string,
  keys: readonly string[],
): readonly string[] {
  // Found by its folders alone; only what is not found this way, or may be several, needs the list of all.
  if (words.length > 1 && find(...words).target.level === level) return words;
  const all = targets();
  const roots = new Set(all.filter(({ parent }) => parent === null).map(({ id }) => id));
  const those = all.filter((target) => target.level === level);
  const isOuter = those.some(({ parent }) => parent === null || roots.has(parent));
  if (words.length === 1 && isOuter && find(...words).target.level === level) return words;
  const like = those.filter((target) => isCalled(target, words.at(-1) ?? ''));
  const choices = (like.length > 0 ? like : those).map(({ id }) => id);
  const list = choices.slice(0, 12).join(', ') + (choices.length > 12 ? ', …' : '');
  throw new UsageError(
    `${keys.join(' and ')} alone ${keys.length === 1 ? 'does' : 'do'} not identify ${aKind(level)}.`,
    choices.length === 0 ? `There is no ${level} here.` : `Use target with one of: ${list}.`,
    choices,
  );
}

function isCalled({ id, name, number }: Target, word: string): boolean {
  const bare = (text: string): string => text.replace(/^0+(?=\d)/, '');
  return [id.slice(id.lastIndexOf('/') + 1), name, number ?? name].some(
    (one) => bare(one) === bare(word),
  );
}

export function inputSchema(
  fields: Fields,
  defaults: Readonly<Record<string, unknown>> = {},
): JsonSchema {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, field]) => [name, propertyOf(field, defaults[name])]),
    ),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

const JSON_TYPES: Readonly<Record<Field['type'], JsonSchema>> = {
  target: { type: 'string' },
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  path: { type: 'string' },
  paths: { type: 'array', items: { type: 'string' } },
  map: { type: 'object', additionalProperties: true },
  number: { type: 'integer' },
  flag: { type: 'boolean' },
};

function propertyOf(
  { type, summary, choices, least, most, default: own }: Field,
  fallback: unknown = own,
): JsonSchema {
  return {
    ...JSON_TYPES[type],
    description: summary,
    ...(choices && { enum: choices }),
    ...(type === 'number' && { minimum: least ?? 0, ...(most !== undefined && { maximum: most }) }),
    ...(type === 'text' && most !== undefined && { maxLength: most }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
