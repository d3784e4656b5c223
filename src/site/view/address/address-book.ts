// Addresses.json, by which a script in the browser knows targets and finds their pages.

import type { PreparedSite } from '../../prepared-site.ts';
import { plainAddress } from './encode-path.ts';

export type AddressBook = ReturnType<typeof addressBook>;
export type TargetAddress = AddressBook['targets'][number];

/** Addresses are below the base path, not yet encoded; the order is that of the hierarchy. */
function addressBook(site: PreparedSite) {
  return {
    schemaVersion: 1 as const,
    targets: [...site.summaries.values()].map(({ id, level, title, lifecycle }) => ({
      ...{ id, level, title, lifecycle },
      /** Id of the target that contains it. */
      parent: site.parents.get(id) ?? null,
      /** Path of the document that defines it. */
      document: site.targets.get(id)?.path ?? null,
      page: `t/${site.targetAddress.get(id) ?? id}/`,
    })),
    /** Only documents whose page does not lie where `plainAddress` says, `[path, page]`. */
    documents: [...site.documentAddress].flatMap(([path, address]) =>
      address === plainAddress(path) ? [] : [[path, `d/${address}/`] as const],
    ),
  };
}

/** Text of `addresses.json`. */
export function addressBookJson(site: PreparedSite): string {
  return `${JSON.stringify(addressBook(site))}\n`;
}
