// A tree of them to walk down along with the values.

import type { KeyPathStatement } from '../model/document.ts';

/** The declared paths beneath a place: true, everything; undefined, nothing. */
export type Declared = true | Map<string, Declared> | undefined;

/** The `overrides:` of a layer, as a tree to walk down along with the values. */
export function declaredPaths(statements: readonly KeyPathStatement[]): Declared {
  const root = new Map<string, Declared>();
  for (const { path } of statements) {
    let beneath = root;
    for (const [depth, key] of path.entries()) {
      const known = beneath.get(key);
      if (known === true) break;
      if (depth === path.length - 1) beneath.set(key, true);
      else {
        const next = known ?? new Map<string, Declared>();
        beneath.set(key, next);
        beneath = next;
      }
    }
  }
  return root;
}

/** The declared paths beneath `key`. */
export function declaredBeneath(declared: Declared, key: string): Declared {
  return declared === true ? true : declared?.get(key);
}
