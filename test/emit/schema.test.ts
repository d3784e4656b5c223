import { expect, test } from 'vitest';
import { z } from 'zod';
import { bundleSchema } from '../../src/operations/schemas/bundle.ts';
import { findingsSchema } from '../../src/operations/schemas/check.ts';
import { graphSchema } from '../../src/operations/schemas/graph.ts';
import { workspaceSchema } from '../../src/operations/schemas/workspace.ts';
import { settingsSchema } from '../../src/read/settings-schema.ts';
import { schemaAddress } from '../../src/version.ts';

test.each([
  ['bundle', z.toJSONSchema(bundleSchema)],
  ['findings', z.toJSONSchema(findingsSchema)],
  ['graph', z.toJSONSchema(graphSchema)],
  ['workspace', z.toJSONSchema(workspaceSchema)],
  ['settings', z.toJSONSchema(settingsSchema, { io: 'input' })],
])('schema/%s.schema.json is what the code says', async (name, { $schema, ...schema }) => {
  const published = { $schema, $id: schemaAddress(name), ...schema };
  const file = `../../schema/${name}.schema.json`;
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(file);
});
