// Which targets there are, and what each resolved to.

import type { NamedContext } from '../../../diff/side-by-side.ts';
import type { Bundle } from '../../../model/resolution.ts';
import { encodePath, plainAddress } from '../../view/address/encode-path.ts';
import type { AddressBook } from '../../view/address/site-pages.ts';
import { fetchBundle } from '../bundle.ts';
import { fetchJson, once } from '../html.ts';

export type Book = Awaited<ReturnType<typeof loadBook>>;

export async function loadBook(base: string) {
  const book = await fetchJson<AddressBook>(`${base}addresses.json`);
  const targets = new Map(book.targets.map((target) => [target.id, target]));
  const pages = book.targets.flatMap(({ document, page }) =>
    document ? [[document, page] as const] : [],
  );
  const odd = new Map([...book.documents, ...pages]);
  /** `0042@codex` is 0042 as one reader has it. */
  const find = (name: string) => {
    const own = targets.get(name);
    const target = own ?? targets.get(name.replace(/@[^@/]+$/, ''));
    const as = own ? '' : name.slice(name.lastIndexOf('@') + 1);
    const reader = target?.readers.find(([one]) => one === as);
    return target && (own || reader) && { ...target, reader };
  };
  return {
    ...{ targets, find },
    /** The page that tells the same. */
    targetHref: ({ page, noun, reader }: NonNullable<ReturnType<typeof find>>) =>
      base + encodePath(reader && noun ? page.replace(/^t(.*)\/$/, `as$1@${reader[0]}/`) : page),
    documentHref: (path: string) => base + encodePath(odd.get(path) ?? `d/${plainAddress(path)}/`),
    /** What a target resolved to; throws where the server has no such file. */
    bundle: once(async (id): Promise<NamedContext> => {
      const at = `${base}bundles/${encodePath(id)}.${book.inParts ? 'parts.json#json' : 'json'}`;
      const { target, ...rest } = JSON.parse(await fetchBundle(at)) as Bundle;
      return { ...rest, target: { ...target, path: find(id)?.document ?? null } };
    }),
  };
}
