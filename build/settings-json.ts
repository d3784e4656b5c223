// The JSON Schema of `stratigraph.json`: what the settings may be, each described by the comment of its type.

import { z } from 'zod';
import type { JsonSchema } from '../src/model/operation.ts';
import { settingsSchema } from '../src/read/settings-schema.ts';
import { typeSchemas } from './type-schemas.ts';

interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly description?: string;
}

export function settingsJson(): JsonSchema {
  const path = 'src/model/settings.ts';
  const types = typeSchemas([path])();
  const { $ref } = types.ofType(path, 'Settings') as Schema;
  const typeOf = (schema: Schema | undefined): Schema =>
    types.$defs[schema?.$ref?.replace('#/$defs/', '') ?? ''] ?? schema ?? {};
  const described = (schema: Schema, type: Schema): Schema => {
    const { properties = {}, items } = typeOf(type);
    const inner = Object.entries(schema.properties ?? {}).map(([name, one]) => {
      const { description = one.description, ...comment } = properties[name] ?? {};
      const named = description === undefined ? one : { description, ...one };
      return [name, described({ ...named, ...(description && { description }) }, comment)] as const;
    });
    return {
      ...schema,
      ...(inner.length > 0 && { properties: Object.fromEntries(inner) }),
      ...(schema.items && { items: described(schema.items, items ?? {}) }),
    };
  };
  return described(z.toJSONSchema(settingsSchema, { io: 'input' }) as Schema, { $ref: $ref ?? '' });
}
