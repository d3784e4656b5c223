// Settings files of agents: JSON with comments, and the little of TOML that holds lists, texts and numbers.

import { isList, type Json, type JsonMap } from '../../model/value.ts';

/** The map in a text; empty where there is none, comments and trailing commas passed by. */
export function jsonSettings(text: string | undefined): JsonMap {
  if (text === undefined) return {};
  try {
    return toMap(JSON.parse(withoutComments(text.replace(/^\uFEFF/, ''))) as Json);
  } catch {
    return {};
  }
}

/** A value further in: `context.fileName`. */
export function valueAt(map: JsonMap, ...keys: readonly string[]): Json | undefined {
  let value: Json | undefined = map;
  for (const key of keys) {
    const inner: JsonMap = toMap(value ?? null);
    value = Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return value;
}

/** One text or a list of them. */
export function texts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value !== undefined && isList(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : [];
}

/** `name: value` where there is a value. */
export function given(name: string, value: Json | undefined): Readonly<Record<string, Json>> {
  return value === undefined ? {} : { [name]: value };
}

function toMap(value: Json): JsonMap {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}

/** Each alternative begins with another character, so that none is tried twice. */
function withoutComments(text: string): string {
  return text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
      part.startsWith('"') ? part : ' ',
    )
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s{0,1000}[\]}])/g, (part) => (part === ',' ? '' : part));
}

/** The keys before the first table. */
export function tomlValues(text: string): Readonly<Record<string, Json>> {
  const [top = ''] = text.split(/^\s*\[/m);
  const values: Record<string, Json> = {};
  for (const line of top.replace(/,\s*\n\s*/g, ', ').split('\n')) {
    const [, key, written] = /^\s*([A-Za-z_]+)\s*=\s*(\S.*)$/.exec(line) ?? [];
    if (key === undefined || written === undefined) continue;
    const value = /^(?:\[.*\]|"(?:[^"\\]|\\.)*"|'[^']*'|[\d_]+|true|false)/.exec(written)?.[0];
    if (value === undefined) continue;
    const json = value
      .replace(/'([^'\n]*)'/g, (_, inner: string) => JSON.stringify(inner))
      .replace(/(?<=\d)_(?=\d)/g, '')
      .replace(/,\s*\]$/, ']');
    try {
      values[key] = JSON.parse(json) as Json;
    } catch {
      // Not one of the few forms that settings of instructions take.
    }
  }
  return values;
}
