// addresses.json: by it a script finds targets and the page of every document, whatever it is called.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import type { PreparedSite } from '../../src/site/prepared-site.ts';
import { encodePath, plainAddress } from '../../src/site/view/address/encode-path.ts';
import { type AddressBook, addressBook } from '../../src/site/view/address/site-pages.ts';
import { type Story, story } from './story.ts';

let told: Story;
let site: PreparedSite;
let book: AddressBook;

beforeAll(async () => {
  told = story();
  await told.build();
  site = await prepareSite(await told.data(), { base: '/ctx/', origin: null, isLive: false });
  book = addressBook(site);
});

test('every page that it names is there, and every document has one', () => {
  for (const { page } of book.targets) {
    expect(existsSync(join(told.outDir, page, 'index.html')), page).toBe(true);
  }
  const odd = new Map(book.documents);
  const defined = new Map(book.targets.map(({ document, page }) => [document, page]));
  for (const path of site.documents.keys()) {
    const page = defined.get(path) ?? odd.get(path) ?? `d/${plainAddress(path)}/`;
    expect(`/ctx/${encodePath(page)}`, path).toBe(site.documentHref(path));
  }
  expect(odd.has('plans/0042-map/odd #? näme.md')).toBe(true);
  expect(odd.has('plans/0042-map/0042-map-plan.md')).toBe(false);
});
