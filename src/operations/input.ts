// Reads what a face was given for the fields of an operation: typed, bounded and checked, or refused with what to do instead.

import { closest } from '../core.ts';
import type { Field, Fields, Given } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';

export type { Given };

/** Several texts, such as the words of a target that is still to be found. */
export type Words = readonly string[];

export type Read = Readonly<
  Record<string, string | number | boolean | Words | Readonly<Record<string, unknown>> | null>
>;

const LONGEST = 20_000;
const LONGEST_NAME = 200;

/** Names in `given` that no field has. */
export function strangers(fields: Fields, given: Given): readonly string[] {
  const known = new Set(
    Object.entries(fields).flatMap(([name, { alias = name }]) => [name, alias]),
  );
  return Object.keys(given).filter((name) => given[name] !== undefined && !known.has(name));
}

/** Throws UsageError. */
export function readInput(fields: Fields, given: Given): Read {
  const [stranger] = strangers(fields, given);
  if (stranger !== undefined) {
    const names = Object.keys(fields);
    const near = closest(stranger, names);
    const choices = names.length === 0 ? 'There is nothing to give.' : `Use ${names.join(', ')}.`;
    const advice = near === null ? choices : `Did you mean "${near}"?`;
    throw new UsageError(`There is no input "${stranger}".`, advice, names);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = [given[name], field.alias && given[field.alias]].find(isThere);
      return [name, isThere(value) ? typed(name, field, value) : absent(name, field)];
    }),
  );
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function absent(name: string, field: Field): Read[string] {
  const { type, default: value } = field;
  const what = (field.value !== name && field.value) || name;
  const as = what === name ? '' : `, as \`${name}\``;
  if (field.required)
    throw new UsageError(`The ${what} is missing.`, `Give the ${what}${as}: ${field.summary}.`);
  return value ?? (type === 'flag' ? false : type === 'texts' || type === 'paths' ? [] : null);
}

function typed(name: string, field: Field, value: unknown): Read[string] {
  switch (field.type) {
    case 'flag':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw invalid(name, value, 'Use true or false.');
    case 'number':
      return numberOf(name, field, value);
    case 'target':
      return textsOf(name, value).map((word) => bounded(name, word, LONGEST_NAME));
    case 'texts':
    case 'paths':
      return textsOf(name, value).map((word) => bounded(name, word, field.most ?? LONGEST));
    case 'map':
      return mapOf(name, value);
    case 'path':
    case 'text': {
      const text = bounded(name, textsOf(name, value).join(', '), field.most ?? LONGEST);
      return field.choices === undefined ? text : choiceOf(name, field.choices, text);
    }
  }
}

function numberOf(name: string, { least = 0, most = 1e9 }: Field, value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  const fits = typeof number === 'number' && Number.isInteger(number);
  if (fits && number >= least && number <= most) return number;
  throw invalid(name, value, `Use a whole number from ${least} to ${most}.`);
}

function mapOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    const map: unknown = JSON.parse(bounded(name, text, LONGEST));
    if (typeof map === 'object' && map !== null && !Array.isArray(map)) return { ...map };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
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

function bounded(name: string, text: string, most: number): string {
  if (text.length <= most) return text;
  throw new UsageError(`The ${name} is too long.`, `Use at most ${most} characters.`);
}

/** Throws UsageError with the one that was probably meant. */
export function choiceOf(name: string, choices: readonly string[], typed: string): string {
  const found = choices.find((choice) => choice === typed.toLowerCase());
  if (found !== undefined) return found;
  const near = closest(typed, choices);
  const meant = near === null ? '' : `Did you mean "${near}"? `;
  throw invalid(name, typed, `${meant}Choose one of ${choices.join(', ')}.`, choices);
}

function invalid(
  name: string,
  value: unknown,
  advice: string,
  choices: readonly string[] = [],
): UsageError {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const label = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const message = `"${shown.slice(0, LONGEST_NAME)}" is not a valid value for ${label}.`;
  return new UsageError(message, advice, choices);
}
