// In: what can be carried over, and what this build is to make. Out: which pages are rendered.

import type { IsWanted } from '../bundles/bundle-files.ts';
import type { WantedPages } from '../page-files.ts';
import type { CarryOver } from './carry-over.ts';

/** Pages that look at one thing are carried over; those that look at everything are few. */
export function carriedPages(
  carry: CarryOver,
  isWanted: IsWanted,
  order: WantedPages['order'],
): WantedPages {
  return {
    order,
    isWanted: (file, isAlone) => isWanted(file) && (isAlone || carry.keep(file) === null),
    whileRendering: (file, isAlone, render) => (isAlone ? render() : carry.makeLong(file, render)),
  };
}
