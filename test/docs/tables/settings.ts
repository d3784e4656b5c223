// Every key of stratigraph.json, from the schema of the settings.

import { settingsJson } from '../../../build/settings-json.ts';
import { code } from './markdown.ts';
import { type Schema, typeOf } from './schemas.ts';

const schema = settingsJson() as Schema;
const keys = Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$schema');

export function settingSections(): string {
  const sections = keys.map(([key, property]) => {
    const told = isGroup(property) ? [property.description ?? '', ''] : [];
    return [`## ${key}`, '', ...told, items(key, property).join('\n'), ''].join('\n');
  });
  return `\n${sections.join('\n')}\n`;
}

function items(key: string, property: Schema): readonly string[] {
  const form = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
  const inner = form.properties ?? form.items?.properties;
  const name = form.items === undefined ? key : `${key}[]`;
  const { description = '' } = property;
  const type = `(${typeOf(property, schema)}${usual(property)})`;
  const own = key.includes('.')
    ? `- ${code(key)} ${type}: ${description}`
    : `${description} ${type}`;
  return [
    ...(isGroup(property) ? [] : [own]),
    ...Object.entries(inner ?? {}).flatMap(([one, nested]) => items(`${name}.${one}`, nested)),
  ];
}

function isGroup({ properties }: Schema): boolean {
  return properties !== undefined;
}

function usual({ default: value }: Schema): string {
  return value === undefined ? '' : `; ${code(JSON.stringify(value))}`;
}
