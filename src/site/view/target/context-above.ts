import type { ResolvedContext } from '../../../model/resolution.ts';
import type { PreparedSite } from '../../prepared-site.ts';

type Known = Pick<PreparedSite, 'data' | 'parents' | 'targets'>;

/** Null for the outermost target. */
export function contextAbove(site: Known, id: string): ResolvedContext | null {
  const parent = site.targets.get(site.parents.get(id) ?? '');
  return parent === undefined ? null : site.data.resolve(parent);
}
