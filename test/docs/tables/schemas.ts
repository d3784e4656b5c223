// Keys of JSON Schemas as tables: settings, and what programs read.

import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../../../src/model/operation.ts';
import { commandLink } from './faces.ts';
import { code, table } from './markdown.ts';

export interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
}

const NAMES = ['settings', 'bundle', 'findings', 'graph', 'workspace', 'operations'];

function schemaOf(name: string): Schema {
  const file = new URL(`../../../schema/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function schemaTable(): string {
  return table(
    'file of the package | describes | `$id`',
    NAMES.map((name) => {
      const { $id, description = '' } = schemaOf(name);
      return [code(`schema/${name}.schema.json`), description, code(String($id))];
    }),
  );
}

/** Keys of a schema, so many levels deep: `findings[].rule`; `?` behind one that may be left out. */
export function schemaKeys(name: string, depth: number): string {
  const whole = schemaOf(name);
  return table('key | type | meaning', keyRows(whole, whole, depth, ''));
}

export function answerTable(): string {
  const whole = schemaOf('operations');
  return table(
    'command | answers with',
    Object.entries(whole.properties ?? {}).map(([name, { properties }]) => {
      const link = commandLink(name);
      return [link, topKeys(properties?.output ?? {}, whole)];
    }),
  );
}

function keyRows(
  schema: Schema,
  whole: Schema,
  depth: number,
  before: string,
): readonly (readonly string[])[] {
  const { properties = {}, required = [] } = resolved(schema, whole);
  return Object.entries(properties).flatMap(([name, property]) => {
    const at = `${before}${name}`;
    const { items } = resolved(property, whole);
    const optional = required.includes(name) ? '' : '?';
    const row = [code(at + optional), typeOf(property, whole), meaning(property, whole)];
    if (depth === 1) return [row];
    const inner = items ?? property;
    return [row, ...keyRows(inner, whole, depth - 1, `${at}${items === undefined ? '' : '[]'}.`)];
  });
}

/** Names of the keys at the top: of each form that an answer may have. */
function topKeys(schema: Schema, whole: Schema): string {
  const { anyOf, items, properties, required = [] } = resolved(schema, whole);
  if (anyOf !== undefined)
    return [...new Set(anyOf.map((one) => topKeys(one, whole)))].join(' · or ');
  if (items !== undefined) return `a list of ${topKeys(items, whole)}`;
  return Object.keys(properties ?? {})
    .map((name) => code(required.includes(name) ? name : `${name}?`))
    .join(', ');
}

function resolved(schema: Schema, whole: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...whole.$defs?.[name], ...schema };
}

function meaning(schema: Schema, whole: Schema): string {
  return schema.description ?? resolved(schema, whole).description ?? '';
}

export function typeOf(schema: Schema, whole: Schema): string {
  const own = resolved(schema, whole);
  if (own.enum !== undefined) return own.enum.map((one) => code(String(one))).join(', ');
  if (own.const !== undefined) return code(String(own.const));
  if (own.anyOf !== undefined)
    return [...new Set(own.anyOf.map((one) => typeOf(one, whole)))].join(' or ');
  if (own.items !== undefined) return `list of ${typeOf(own.items, whole)}`;
  if (typeof own.additionalProperties === 'object' && own.properties === undefined)
    return `map of ${typeOf(own.additionalProperties, whole)}`;
  if (own.type === undefined) return 'any';
  return [own.type].flat().join(' or ');
}
