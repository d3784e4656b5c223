import { expect, test } from 'vitest';
import { settingsJson } from '../../build/settings-json.ts';
import { dialects } from '../../src/core.ts';
import type { Format } from '../../src/model/dialect.ts';
import { schemaAddress } from '../../src/version.ts';

test('schema/settings.schema.json is what the code says', async () => {
  const { $schema, ...schema } = settingsJson();
  const published = { $schema, $id: schemaAddress('settings'), ...schema };
  const file = '../../schema/settings.schema.json';
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(file);
});

/** Any other key is a value that the document says, so only names are known, and which words mean something. */
function frontMatterOf({ keys, statuses }: Format): object {
  const { aliases, reserved, references } = keys;
  const words = statuses?.words ?? [];
  const refers = (name: string): object =>
    Object.hasOwn(references, name)
      ? { description: 'Refers to other documents, by path, id or number.' }
      : {};
  const own = [...Object.keys(aliases), ...reserved, ...Object.keys(references)].map(
    (name): [string, object] => [name, refers(name)],
  );
  const others = Object.entries(aliases).flatMap(([name, spellings]) =>
    spellings.map((one): [string, object] => [one, { description: `The same as \`${name}\`.` }]),
  );
  const all = Object.fromEntries([...own, ...others]);
  if (words.length > 0) all.status = { type: ['string', 'null'], examples: words };
  return all;
}

test.each(dialects.flatMap(({ name, format }) => (format ? [[name, format] as const] : [])))(
  'schema/front-matter/%s.schema.json has the keys that the system gives a meaning',
  async (name, format) => {
    const published = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: schemaAddress(`front-matter/${name}`),
      title: `Front matter of ${name}`,
      type: 'object',
      properties: frontMatterOf(format),
    };
    const file = `../../schema/front-matter/${name}.schema.json`;
    await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(file);
  },
);
