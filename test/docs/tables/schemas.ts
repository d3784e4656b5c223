// Keys of JSON Schemas as tables: settings, and what programs read.

import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../../../src/model/operation.ts';
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

const NAMES = [
  'settings',
  'bundle',
  'bundle-parts',
  'findings',
  'graph',
  'workspace',
  'operations',
];

function schemaOf(name: string): Schema {
  const file = new URL(`../../../schema/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function schemaTable(): string {
  return table(
    'file of the package | describes',
    NAMES.map((name) => [code(`schema/${name}.schema.json`), schemaOf(name).description ?? '']),
  );
}

/** Keys of a schema and of the objects in it; `?` behind one that may be left out. */
export function schemaKeys(name: string): string {
  const whole = schemaOf(name);
  const { properties = {}, required = [] } = whole;
  const items = Object.entries(properties).map(([key, property]) => {
    const told = meaning(property, whole);
    const optional = required.includes(key) ? '' : '?';
    const inner = isTold(property, name) ? [] : innerKeys(property, whole);
    const type = typeOf(property, whole).replace(/ ?(?:of )?\bobject$/, '');
    const own = `- ${code(key + optional)}${type && ` (${type})`}${told && `: ${told}`}`;
    return inner.length === 0 ? own : `${own}\n  - ${inner.join(', ')}`;
  });
  return `\n${items.join('\n')}\n\n`;
}

/** The keys of a finding stand at `findings` of findings.json. */
function isTold(property: Schema, name: string): boolean {
  const isFinding = property.items?.$ref?.endsWith('/Finding') === true;
  return isFinding && !(name === 'findings' && property.description !== undefined);
}

/** What each of them means stands in the schema. */
function innerKeys(property: Schema, whole: Schema): readonly string[] {
  const { items } = resolved(property, whole);
  const { properties = {}, required = [] } = resolved(items ?? property, whole);
  const keys = Object.keys(properties);
  return keys.map((key) => code(required.includes(key) ? key : `${key}?`));
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
