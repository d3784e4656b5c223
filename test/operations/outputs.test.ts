// What each operation gives is what its schema says.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { typeSchemas } from '../../build/type-schemas.ts';
import { dialects } from '../../src/core.ts';
import type { JsonSchema } from '../../src/model/operation.ts';
import { allOperations, operationOf } from '../../src/operations/index.ts';
import { inputSchema } from '../../src/operations/input.ts';
import { fieldsOf } from '../../src/operations/operation.ts';
import { schemaAddress } from '../../src/version.ts';
import { testOfAll } from '../dialects/samples.ts';
import { committed, NOW } from '../mcp/workspace.ts';
import { stories } from './asked.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const PUBLISHED = [
  ['bundle', 'src/model/resolution.ts', 'Bundle', 'Stratigraph bundle'],
  ['findings', 'src/operations/check.ts', 'Findings', 'Stratigraph findings'],
  ['graph', 'src/model/graph.ts', 'GraphExport', 'Stratigraph graph'],
  ['workspace', 'src/model/published.ts', 'PublishedWorkspace', 'Stratigraph workspace'],
] as const;

const paths = globSync(['src/operations/*.ts', 'src/dialects/**/*.ts']).filter((path) =>
  /= define(?:Own)?(?:Operation|Answer)\(/.test(readFileSync(path, 'utf8')),
);
const schemas = typeSchemas([...paths, ...PUBLISHED.map(([, path]) => path)]);
const answers = schemas();

/** Where operations and answers are exported, and by what names. */
const exported = new Map<unknown, readonly [path: string, name: string]>();
for (const path of paths)
  for (const [name, value] of Object.entries(await import(join('../..', path))))
    exported.set(value, [path, name]);

async function outputOf(asked: string): Promise<JsonSchema> {
  const own = [...exported].find(
    ([value, [path]]) => path.startsWith('src/operations/') && Object(value).name === asked,
  )?.[1];
  const { short } = await operationOf(asked);
  const brought = dialects.flatMap(({ operations = {}, answers: own = {} }) => [
    ...(typeof operations[asked] === 'function' ? [operations[asked]] : []),
    ...(own[asked] ? [own[asked]] : []),
  ]);
  const modules = await Promise.all(brought.map((load) => load()));
  const values = modules.map((one) => ('answer' in one ? one.answer : one.operation));
  const all = [
    ...(own ? [answers.ofRun(...own)] : []),
    ...(own && short ? [answers.ofFunction(own[0], 'short')] : []),
    ...values.flatMap((value) => {
      const [path, exportedAs] = exported.get(value) ?? ['', ''];
      const isShort = 'short' in value && value.short !== undefined;
      return [
        answers.ofRun(path, exportedAs),
        ...(isShort ? [answers.ofFunction(path, 'short')] : []),
      ];
    }),
  ].filter((schema) => schema !== null);
  const [only = {}, another] = all;
  return { type: 'object', ...(another === undefined ? only : { anyOf: all }) };
}

const validators = new Map<string, ValidateFunction>();

async function validatorOf(name: string): Promise<ValidateFunction> {
  const ajv = new Ajv2020({ strict: true, validateFormats: false });
  const known =
    validators.get(name) ?? ajv.compile({ ...(await outputOf(name)), $defs: answers.$defs });
  validators.set(name, known);
  return known;
}

testOfAll('every operation is asked here', async () => {
  const asked = new Set(stories.flatMap(({ story }) => story.map(([name]) => name)));
  const all = (await allOperations()).map(({ name }) => name);
  expect([...asked].sort()).toEqual(all.sort());
});

test.each(stories.map((one, at) => ({ at, ...one })))('story $at', async ({ files, story }) => {
  const root = committed(files);
  const at = { root, cwd: root, now: NOW, started: Date.now() };
  for (const [name, given] of story) {
    const operation = await operationOf(name);
    const validate = await validatorOf(name);
    for (const detail of operation.short === undefined ? [{}] : [{}, { detail: 'short' }]) {
      const { data } = await operation.ask({ ...given, ...detail }, at);
      const parsed: unknown = JSON.parse(JSON.stringify(data));
      expect([name, data]).toEqual([name, parsed]);
      validate(parsed);
      expect([name, given, validate.errors]).toEqual([name, given, null]);
    }
  }
});

testOfAll('schema/operations.schema.json is what the code says', async () => {
  const operations = (await allOperations()).map(async (operation) => {
    const { name, summary: description } = operation;
    const input = inputSchema(fieldsOf(operation));
    const output = await outputOf(name);
    return [name, { type: 'object', description, properties: { input, output } }];
  });
  const schema = {
    $schema: DRAFT,
    $id: schemaAddress('operations'),
    title: 'Stratigraph operations',
    description: 'What each operation takes and gives, on the command line, over HTTP and MCP.',
    type: 'object',
    properties: Object.fromEntries(await Promise.all(operations)),
    $defs: answers.$defs,
  };
  const file = '../../schema/operations.schema.json';
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});

test.each(PUBLISHED)(
  'schema/%s.schema.json is what the code says',
  async (name, path, type, title) => {
    const made = schemas();
    made.ofType(path, type);
    const { [type]: own, ...others } = made.$defs;
    const schema = {
      $schema: DRAFT,
      $id: schemaAddress(name),
      title,
      ...own,
      $defs: others,
    };
    const file = `../../schema/${name}.schema.json`;
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
  },
);
