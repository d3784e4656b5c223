// The documentation on the command line, as it is shipped.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedDocs } from '../../src/read/shipped-docs.ts';
import { docsAddress } from '../../src/version.ts';
import { run } from '../helpers/command.ts';

test('without a topic it lists every page with its purpose, one a line, by groups', async () => {
  const { out } = await run(['docs']);
  const listed = [...out.matchAll(/^(\S+) {2,}\S.{10}/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(shippedDocs().map(({ name }) => name));
  expect(out).toMatch(/^README .*\n\nstart\/[\s\S]*\n\nguides\//);
});

test('a page is its file, with and without its folder', async () => {
  const text = readFileSync('docs/reference/settings.md', 'utf8');
  const out = text.slice(text.indexOf('\n---\n') + 5).trimStart();
  for (const topic of ['settings', 'reference/settings', 'reference/settings.md'])
    expect(await run(['docs', topic])).toEqual({ code: 0, out, err: '' });
  expect((await run(['docs', 'instructions'])).out).toContain(
    'Each agent looks for its own file names',
  );
  expect(JSON.parse((await run(['docs', 'settings', '--json'])).out)).toEqual({
    name: 'reference/settings',
    text,
  });
});

test('a page that does not exist is refused with one that is near', async () => {
  const err = async (topic: string) => (await run(['docs', topic])).err;
  expect(await err('setings')).toContain('Did you mean "settings"?');
  expect(await err('zzzzzzzzz')).toContain('List all pages: stratigraph docs.');
});

test.each([
  [['', null], 'https://a.example/docs/'],
  [['README', null], 'https://a.example/docs/'],
  [['format/index', 'layers'], 'https://a.example/docs/format/#layers'],
  [['reference/rules', 'stale-document'], 'https://a.example/docs/reference/rules/#stale-document'],
] as const)('the address of %s', ([page, anchor], address) => {
  expect(docsAddress(page, anchor, 'https://a.example/docs')).toBe(address);
});
