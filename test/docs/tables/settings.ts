// Every key of stratigraph.json, from the schema of the settings.

import { settingsJson } from '../../../build/settings-json.ts';
import { code, table } from './markdown.ts';
import { type Schema, typeOf } from './schemas.ts';

const schema = settingsJson() as Schema;
const keys = Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$schema');

export function settingTable(): string {
  return table(
    'key | does',
    keys.map(([key, { description = '' }]) => [
      `[${code(key)}](#${key.toLowerCase()})`,
      description,
    ]),
  );
}

export function settingSections(): string {
  const sections = keys.map(([key, property]) => {
    const told = isGroup(property) ? [property.description ?? '', ''] : [];
    const rest = table('key | type | default | meaning', rows(key, property)).trim();
    return [`## ${key}`, '', ...told, rest, ''].join('\n');
  });
  return `\n${sections.join('\n')}\n`;
}

function rows(key: string, property: Schema): readonly (readonly string[])[] {
  const form = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
  const inner = form.properties ?? form.items?.properties;
  const name = form.items === undefined ? key : `${key}[]`;
  const own = [code(key), typeOf(property, schema), usual(property), property.description ?? ''];
  return [
    ...(isGroup(property) ? [] : [own]),
    ...Object.entries(inner ?? {}).flatMap(([one, nested]) => rows(`${name}.${one}`, nested)),
  ];
}

function isGroup({ properties }: Schema): boolean {
  return properties !== undefined;
}

function usual({ default: value }: Schema): string {
  return value === undefined ? '' : code(JSON.stringify(value));
}
