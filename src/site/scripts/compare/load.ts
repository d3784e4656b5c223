import type { Named } from '../../../diff/side-by-side.ts';
import type { Bundle } from '../../../model/bundle.ts';
import type { AddressBook, TargetAddress } from '../../view/address/address-book.ts';
import { encodePath, plainAddress } from '../../view/address/encode-path.ts';

export interface Book {
  readonly targets: ReadonlyMap<string, TargetAddress>;
  readonly targetHref: (id: string) => string;
  /** The page of a document, or a line of it. */
  readonly documentHref: (path: string, line?: number) => string;
  /** What a target resolved to; throws where the server has no such file. */
  readonly bundle: (id: string) => Promise<Named>;
}

export async function loadBook(base: string): Promise<Book> {
  const book = await fetched<AddressBook>(`${base}addresses.json`);
  const targets = new Map(book.targets.map((target) => [target.id, target]));
  const odd = new Map(book.documents);
  const bundles = new Map<string, Promise<Named>>();
  const load = async (id: string): Promise<Named> => {
    const { target, ...rest } = await fetched<Bundle>(`${base}bundles/${encodePath(id)}.json`);
    return { ...rest, target: { ...target, path: targets.get(id)?.document ?? null } };
  };
  return {
    targets,
    targetHref: (id) => base + encodePath(targets.get(id)?.page ?? ''),
    documentHref: (path, line) => {
      const page = encodePath(odd.get(path) ?? `d/${plainAddress(path)}/`);
      return `${base}${page}${line === undefined ? '' : `#L${line}`}`;
    },
    bundle: (id) => {
      const loading = bundles.get(id) ?? load(id);
      bundles.set(id, loading);
      // What failed may work the next time.
      loading.catch(() => bundles.delete(id));
      return loading;
    },
  };
}

/** Files of our own build, of the same version as this script. */
async function fetched<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}
