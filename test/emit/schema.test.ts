import { expect, test } from 'vitest';
import { z } from 'zod';
import { bundleSchema } from '../../src/operations/schemas/bundle.ts';
import { graphSchema } from '../../src/operations/schemas/graph.ts';
import { workspaceSchema } from '../../src/operations/schemas/workspace.ts';
import { settingsSchema } from '../../src/read/settings-schema.ts';

test.each([
  ['bundle', z.toJSONSchema(bundleSchema)],
  ['graph', z.toJSONSchema(graphSchema)],
  ['workspace', z.toJSONSchema(workspaceSchema)],
  ['settings', z.toJSONSchema(settingsSchema, { io: 'input' })],
])('schema/%s.schema.json is what the code says', async (name, schema) => {
  const file = `../../schema/${name}.schema.json`;
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});
