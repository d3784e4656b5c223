// Addresses.json, by which a script in the browser knows targets and finds their pages.

import type { Lifecycle } from '../../../model/document.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { plainAddress } from './encode-path.ts';

/** Addresses are below the base path, not yet encoded; the order is that of the hierarchy. */
export interface AddressBook {
  readonly schemaVersion: 1;
  readonly targets: readonly TargetAddress[];
  /** Only documents whose page does not lie where `plainAddress` says, `[path, page]`. */
  readonly documents: readonly (readonly [path: string, page: string])[];
}

export interface TargetAddress {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly lifecycle: Lifecycle;
  /** Id of the target that contains it. */
  readonly parent: string | null;
  /** Path of the document that defines it. */
  readonly document: string | null;
  readonly page: string;
}

/** Text of `addresses.json`. */
export function addressBookJson(site: PreparedSite): string {
  const book: AddressBook = {
    schemaVersion: 1,
    targets: [...site.summaries.values()].map(({ id, level, title, lifecycle }) => ({
      ...{ id, level, title, lifecycle },
      parent: site.parents.get(id) ?? null,
      document: site.targets.get(id)?.path ?? null,
      page: `t/${site.targetAddress.get(id) ?? id}/`,
    })),
    documents: [...site.documentAddress].flatMap(([path, address]) =>
      address === plainAddress(path) ? [] : [[path, `d/${address}/`] as const],
    ),
  };
  return `${JSON.stringify(book)}\n`;
}
