// What programs rely on stays until the next major version: ids of rules, commands, formats, keys of outputs, exit codes.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandAt, commandNames, OTHER_NAMES } from '../src/cli/commands.ts';
import { rules } from '../src/core.ts';
import type { JsonSchema } from '../src/model/operation.ts';
import { aliases } from '../src/operations/index.ts';
import { run } from './helpers/command.ts';
import { folder } from './helpers/folder.ts';

const RECORD = new URL('../schema/promises.json', import.meta.url);
const operations: Schema = JSON.parse(
  readFileSync(new URL('../schema/operations.schema.json', import.meta.url), 'utf8'),
);

interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Promises = Readonly<Record<string, readonly string[]>>;

/** Keys that an answer, or one form of it, always has, two levels deep: `findings[].rule`. */
function keys(schema: Schema | undefined, depth = 2): readonly string[] {
  if (schema === undefined || depth === 0) return [];
  const { $ref, anyOf = [], items, properties = {}, required = [] } = schema;
  if ($ref !== undefined) return keys(operations.$defs?.[$ref.split('/').at(-1) ?? ''], depth);
  return [
    ...anyOf.flatMap((one) => keys(one, depth)),
    ...keys(items, depth).map((key) => `[].${key}`),
    ...required.flatMap((name) => [
      name,
      ...keys(properties[name], depth - 1).map((key) =>
        key.startsWith('[') ? `${name}${key}` : `${name}.${key}`,
      ),
    ]),
  ];
}

async function present(): Promise<Promises> {
  const check = await commandAt(['check']);
  const outputs = Object.entries(operations.properties ?? {}).map(
    ([name, { properties }]) => [`output of ${name}`, keys(properties?.output)] as const,
  );
  const others = Object.entries(aliases).map(([name, { is }]) => [name, is] as const);
  const older = [...others, ...Object.entries(OTHER_NAMES)].map(
    ([name, is]) =>
      [`output of ${name}`, keys(operations.properties?.[is]?.properties?.output)] as const,
  );
  return {
    rules: rules.map(({ id }) => id),
    commands: commandNames,
    'formats of check': check?.input.format?.choices ?? [],
    'exit codes': ['0 success', '1 findings', '2 invalid usage or environment'],
    ...Object.fromEntries([...outputs, ...older]),
  };
}

const recorded: Promises = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};

test('nothing that was promised is gone', async () => {
  const now = await present();
  const gone = Object.entries(recorded).flatMap(([what, all]) =>
    all.filter((one) => !now[what]?.includes(one)).map((one) => `${what}: ${one}`),
  );
  expect(gone).toEqual([]);
});

/** `RELEASE=yes npx vitest run test/promises.test.ts -u` records it. */
test.runIf(process.env.RELEASE === 'yes')(
  'what is new becomes a promise with a release',
  async () => {
    const now = await present();
    const all = [...new Set([...Object.keys(recorded), ...Object.keys(now)])].sort();
    const union = Object.fromEntries(
      all.map((what) => [
        what,
        [...new Set([...(recorded[what] ?? []), ...(now[what] ?? [])])].sort(),
      ]),
    );
    await expect(`${JSON.stringify(union, null, 2)}\n`).toMatchFileSnapshot(
      '../schema/promises.json',
    );
  },
);

test('exit codes are 0 for success, 1 for findings, 2 for invalid usage', async () => {
  const cwd = folder({ '.limps/workspace.md': '# Tea\n\n[Gone](gone.md)\n' });
  const codes = [
    ['check'],
    ['check', '--fail-on', 'warning'],
    ['check', '--fail-on', 'nothing'],
  ].map(async (argv) => (await run(argv, { cwd })).code);
  expect(await Promise.all(codes)).toEqual([0, 1, 2]);
});
