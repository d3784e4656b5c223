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
import { type Asked, files as filesOfAll, asked as ofSystems } from '../dialects/asked.ts';
import { testOfAll } from '../dialects/samples.ts';
import { committed, NOW } from '../mcp/workspace.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const POUR = { target: '0042/001' };
const FINDING = { ...POUR, type: 'finding', content: 'Lime ruins kettles' };

/** What everybody can be asked, of a workspace with everything in it. */
const SHARED: readonly Asked['story'][] = [
  [
    ['memory add', FINDING],
    ['memory add', { ...FINDING, type: 'decision', choice: 'Charcoal', affects: '2' }],
    ['memory add', { ...FINDING, type: 'blocker', content: 'No water', note: 'well' }],
    ['memory session', { ...POUR, notes: 'Poured' }],
    ['memory blocker resolve', { ...POUR, blocker: 'blocker-1' }],
    ['memory promote', { ...POUR, finding: 'finding-1' }],
    ['memory list', { all: true }],
    ['memory show', POUR],
    ['memory show', { target: '0042/002' }],
    ['memory show', { target: '0042' }],
    ['context resolve', POUR],
    ['context resolve', { tokens: true }],
    ['context compact', { ...POUR, budget: 60 }],
    ['context explain', { ...POUR, key: 'defaults' }],
    ['context health', {}],
    ['context conflicts', POUR],
    ['context validate', {}],
    ['check', { limit: 1 }],
    ['rules', {}],
    ['rules', { id: 'broken-link' }],
    ['targets', { limit: 2 }],
    ['compare', { a: '0042/001', b: '0042/002' }],
    ['compare', { a: '0042/001@HEAD', b: '0042/001' }],
    ['changes', POUR],
    ['changes', { base: 'HEAD' }],
    ['changes', { ...POUR, by: 'value' }],
    ['changes', { ...POUR, since: 'HEAD' }],
    ['targets', { at: 'HEAD' }],
    ['compare', { a: '0042', b: 'workspace' }],
    ['search', { query: 'tea' }],
    ['search', { query: 'lime', kind: 'finding' }],
    ['report', {}],
    ['adr list', {}],
    ['adr history', { id: '1' }],
    ['adr current', { id: '1' }],
    ['graph export', {}],
    ['graph health', {}],
    ['workspace show', {}],
    ['memory clear', { ...POUR, dryRun: true }],
    ['memory clear', POUR],
  ],
  [
    ['adr new', { title: 'Use filters' }],
    ['adr supersede', { old: '2', new: '3', dryRun: true }],
    ['adr supersede', { old: '2', new: '3' }],
    ['context refresh', { name: '0042', dryRun: true }],
    ['context refresh', { name: '0042' }],
    ['context archive', { name: 'kettles', dryRun: true }],
    ['context archive', { name: 'kettles' }],
    ['fix', { dryRun: true }],
    ['fix', {}],
  ],
];

const files = {
  ...filesOfAll,
  '.limps/context/kettles.md': '# Kettles\n\nSee [tea](../workspace.md).\n',
};
const STORIES = [...SHARED.map((story) => ({ files, story })), ...ofSystems];

const PUBLISHED = [
  ['bundle', 'src/model/bundle.ts', 'Bundle', 'Stratigraph bundle'],
  ['findings', 'src/operations/check.ts', 'Findings', 'Stratigraph findings'],
  ['graph', 'src/model/graph-export.ts', 'GraphExport', 'Stratigraph graph'],
  ['workspace', 'src/model/published.ts', 'PublishedWorkspace', 'Stratigraph workspace'],
] as const;

const paths = globSync(['src/operations/*.ts', 'src/dialects/**/*.ts']).filter((path) =>
  /= define(?:Operation|Answer)\(/.test(readFileSync(path, 'utf8')),
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
    ...values.map((value) => answers.ofRun(...(exported.get(value) ?? ['', '']))),
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

test('every operation is asked here', async () => {
  const asked = new Set(STORIES.flatMap(({ story }) => story.map(([name]) => name)));
  const all = (await allOperations()).map(({ name }) => name);
  expect([...asked].sort()).toEqual(all.sort());
});

test.each(STORIES.map((one, at) => ({ at, ...one })))(
  'story $at',
  async ({ files, story }) => {
    const root = committed(files);
    const at = { root, cwd: root, now: NOW, started: Date.now() };
    for (const [name, given] of story) {
      const operation = await operationOf(name);
      const validate = await validatorOf(name);
      for (const detail of operation.short === undefined ? [{}] : [{}, { detail: 'short' }]) {
        const { data } = await operation.ask({ ...given, ...detail }, at);
        const parsed: unknown = JSON.parse(JSON.stringify(data));
        validate(parsed);
        expect([name, given, validate.errors]).toEqual([name, given, null]);
      }
    }
  },
  90_000,
);

test('data are plain: what JSON cannot say is not in them', async () => {
  const root = committed(files);
  for (const operation of await allOperations()) {
    if (operation.does !== 'reads') continue;
    const asked = STORIES.flatMap(({ story }) => story);
    const given = asked.find(([name]) => name === operation.name)?.[1] ?? {};
    const { data } = await operation.ask(given, { root, cwd: root, now: NOW });
    expect([operation.name, data]).toEqual([operation.name, JSON.parse(JSON.stringify(data))]);
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
