// Settings files of agents: JSON with comments, and the little of TOML that holds lists, texts and numbers.

import { parse } from 'smol-toml';
import { isList, isMap, type Json, type JsonMap, parseJson } from '../../model/value.ts';
import type { Place } from './agent.ts';
import { join } from './files.ts';

/** The map in a text; empty where there is none, comments and trailing commas passed by. */
export function jsonSettings(text: string | undefined): JsonMap {
  const bare = text?.replace(/^\uFEFF/, '').replace(PART, (one) => (one[0] === '"' ? one : ' '));
  return bare ? toMap(parseJson(bare)) : {};
}

/** A value further in: `context.fileName`. */
export function valueAt(map: JsonMap, ...keys: readonly string[]): Json | undefined {
  let value: Json | undefined = map;
  for (const key of keys) {
    const inner: JsonMap = toMap(value);
    value = Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return value;
}

export function texts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value !== undefined && isList(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : [];
}

export function entry(name: string, value: Json | undefined): Readonly<Record<string, Json>> {
  return value === undefined ? {} : { [name]: value };
}

/** Settings of a JSON file in the start folder, each at the steps of its name. */
export function settingsIn(
  { files, cwd }: Pick<Place, 'files' | 'cwd'>,
  path: string,
  ...names: readonly string[]
): Readonly<Record<string, Json>> {
  const own = jsonSettings(files.text(join(cwd, path))?.text);
  return Object.assign({}, ...names.map((name) => entry(name, valueAt(own, ...name.split('.')))));
}

export function toMap(value: Json | undefined): JsonMap {
  return isMap(value) ? value : {};
}

/** A text, be it never closed, which is left as it is; a comment, or a comma before a bracket: they become blanks. */
const PART = /"(?:[^"\\]|\\.)*(?:"|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|,(?=\s{0,1000}[\]}])/gs;

/** The settings of a TOML text; none where it is not TOML. */
export function tomlSettings(text: string): Readonly<Record<string, Json>> {
  try {
    return parse(text) as JsonMap;
  } catch {
    return {};
  }
}
