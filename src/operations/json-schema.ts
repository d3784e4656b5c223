// Fields as a JSON Schema, for those who are told what to give before they give it.

import type { Field, Fields, JsonSchema } from '../model/operation.ts';

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
