// In: the watched site. Out: graph-layout.json; where no node or edge came or went, the places in it are those of the last build.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedSite } from '../../prepared-site.ts';
import {
  type GraphLayout,
  graphPlaces,
  layoutGraph,
  type Skeleton,
} from '../graph/graph-layout.ts';
import type { CarryOver } from './carry-over.ts';
import { valueHash } from './value-hash.ts';

export const LAYOUT = 'graph-layout.json';

/** Puts it into `folder`. To work the forces out again costs more than most edits. */
export function carriedLayout(site: PreparedSite, folder: string, carry: CarryOver): void {
  if (carry.keep(LAYOUT) !== null) return;
  let shape = '';
  const places = (skeleton: Skeleton): GraphLayout['places'] => {
    shape = shapeOf(skeleton);
    const last = carry.peek(LAYOUT) === shape ? carry.read(LAYOUT) : null;
    return last === null ? graphPlaces(skeleton) : (JSON.parse(last) as GraphLayout).places;
  };
  carry.make(
    LAYOUT,
    () => writeFileSync(join(folder, LAYOUT), JSON.stringify(layoutGraph(site, places))),
    () => shape,
  );
}

/** Which line says an edge moves with every edit, and pulls nothing. */
function shapeOf({ count, types, edges }: Skeleton): string {
  return `${valueHash([count, types, edges.map(([type, from, to]) => [type, from, to])])}`;
}
